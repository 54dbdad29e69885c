/** The longer side of a post's picture in pixels: in a list, and looked at alone. One that is smaller stays as it is. */
export const POST_PICTURE_SIDES = [640, 1_600] as const;

/** A picture of a post: an object of who wrote it, which goes with them. */
export type PostPicture = { organisationId: string; profileId: string; pictureId: string };

const PATH = new RegExp(
  `^/uploads/post/([A-Za-z0-9][A-Za-z0-9_-]{0,63})\\.([A-Za-z0-9][A-Za-z0-9_-]{0,62})\\.([0-9a-f]{64})-(${POST_PICTURE_SIDES.join('|')})\\.webp$`,
);

/** The address of a post's picture, for lists unless told. Its content never changes. */
export function postPicturePath(
  { organisationId, profileId, pictureId }: PostPicture,
  side: (typeof POST_PICTURE_SIDES)[number] = 640,
): string {
  return `/uploads/post/${organisationId}.${profileId}.${pictureId}-${side}.webp`;
}

/** What an address of a post's picture says; nothing for any other address. */
export function readPostPicturePath(path: string): (PostPicture & { side: string }) | undefined {
  const [, organisationId, profileId = '', pictureId = '', side = ''] = PATH.exec(path) ?? [];
  return organisationId === undefined ? undefined : { organisationId, profileId, pictureId, side };
}
