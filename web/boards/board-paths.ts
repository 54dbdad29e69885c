/** All boards (RT-097). */
export const BOARDS = '/v_dashboard';
/** Where one is made (RT-098). */
export const NEW_BOARD = `${BOARDS}/new`;

/** A board (RT-099). */
export function boardPath(boardId: string): string {
  return `${BOARDS}/${boardId}`;
}

/** Where it is edited (RT-100). */
export function editBoardPath(boardId: string): string {
  return `${boardPath(boardId)}/edit`;
}

/** Where one is made that begins as another is. */
export function copyBoardPath(boardId: string): string {
  return `${NEW_BOARD}?from=${boardId}`;
}

/** What whoever has the link opens. */
export function sharedBoardPath(boardId: string, accessKey: string): string {
  return `${boardPath(boardId)}?accesskey=${encodeURIComponent(accessKey)}`;
}

/** Where a status board is edited, a player's or what everybody has who has nothing else: by the place of a board that nobody makes. */
export const EDIT_STATUS = 'status';
export function editStatusPath(profileId?: string): string {
  return `${editBoardPath(EDIT_STATUS)}${profileId === undefined ? '' : `?of=${profileId}`}`;
}
