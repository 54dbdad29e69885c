/** What an icon is for (R-268). */
export const ICON_TYPES = ['profile', 'team', 'badge', 'quest', 'scoreseries'] as const;
export type IconType = (typeof ICON_TYPES)[number];

/** The sides of an uploaded icon in pixels: for rows of lists, and for what is large. */
export const ICON_SIDES = [64, 256] as const;

/** An uploaded icon: an object of an organisation, or of a person in it, who alone may be shown by it. */
export type UploadedIcon = { organisationId: string; profileId?: string; iconType: IconType; pictureId: string };

const PATH = new RegExp(
  `^/uploads/(${ICON_TYPES.join('|')})/([A-Za-z0-9][A-Za-z0-9_-]{0,63})(?:\\.([A-Za-z0-9][A-Za-z0-9_-]{0,62}))?\\.([0-9a-f]{64})-(${ICON_SIDES.join('|')})\\.webp$`,
);

/** The address of an uploaded icon, large unless told (U-014). Its content never changes. */
export function uploadedPath(
  { organisationId, profileId, iconType, pictureId }: UploadedIcon,
  side: (typeof ICON_SIDES)[number] = 256,
): string {
  return `/uploads/${iconType}/${organisationId}${profileId === undefined ? '' : `.${profileId}`}.${pictureId}-${side}.webp`;
}

/** What an address of an uploaded icon says; nothing for any other address. */
export function readUploadedPath(path: string): (UploadedIcon & { side: string }) | undefined {
  const [, iconType, organisationId = '', profileId, pictureId = '', side = ''] = PATH.exec(path) ?? [];
  if (iconType === undefined) return undefined;
  return { iconType: iconType as IconType, organisationId, ...(profileId !== undefined && { profileId }), pictureId, side };
}
