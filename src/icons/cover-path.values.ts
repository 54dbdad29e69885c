/** The widths of a cover in pixels, four times its height: for phones, and for what is wider. */
export const COVER_WIDTHS = [640, 1_280] as const;

/** The picture behind the head of profiles: an object of an organisation, or of a person in it, who alone may be shown by it. */
export type Cover = { organisationId: string; profileId?: string; pictureId: string };

const PATH = new RegExp(
  `^/uploads/cover/([A-Za-z0-9][A-Za-z0-9_-]{0,63})(?:\\.([A-Za-z0-9][A-Za-z0-9_-]{0,62}))?\\.([0-9a-f]{64})-(${COVER_WIDTHS.join('|')})\\.webp$`,
);

/** The address of a cover in its larger width. Its content never changes. */
export function coverPath({ organisationId, profileId, pictureId }: Cover): string {
  return `/uploads/cover/${organisationId}${profileId === undefined ? '' : `.${profileId}`}.${pictureId}-1280.webp`;
}

/** What an address of a cover says; nothing for any other address. */
export function readCoverPath(path: string): (Cover & { width: string }) | undefined {
  const [, organisationId, profileId, pictureId = '', width = ''] = PATH.exec(path) ?? [];
  if (organisationId === undefined) return undefined;
  return { organisationId, ...(profileId !== undefined && { profileId }), pictureId, width };
}
