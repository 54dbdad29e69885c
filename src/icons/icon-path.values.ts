/** What an image is for: the types of uploads. */
export const ICON_TYPES = ['profile', 'team', 'badge', 'quest', 'scoreseries'] as const;
export type IconType = (typeof ICON_TYPES)[number];

/** The sides of an uploaded icon in pixels: for rows of lists, and for what is large. */
export const ICON_SIDES = [64, 256] as const;

/** An uploaded icon: an object of an organisation. */
export type UploadedIcon = { organisationId: string; iconType: IconType; pictureId: string };

const PATH = new RegExp(
  `^/uploads/(${ICON_TYPES.join('|')})/([A-Za-z0-9][A-Za-z0-9_-]{0,63})\\.([0-9a-f]{64})-(${ICON_SIDES.join('|')})\\.webp$`,
);

/** The address of an uploaded icon, large unless told (U-014). Its content never changes. */
export function uploadedPath({ organisationId, iconType, pictureId }: UploadedIcon, side: (typeof ICON_SIDES)[number] = 256): string {
  return `/uploads/${iconType}/${organisationId}.${pictureId}-${side}.webp`;
}

/** What an address of an uploaded icon says; nothing for any other address. */
export function readUploadedPath(path: string): (UploadedIcon & { side: string }) | undefined {
  const [, iconType, organisationId = '', pictureId = '', side = ''] = PATH.exec(path) ?? [];
  return iconType === undefined ? undefined : { iconType: iconType as IconType, organisationId, pictureId, side };
}
