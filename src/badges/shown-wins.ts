/** A win that people point at. */
export type ShownWin = { winId: string; profileId: string };

/** Finds whose wins are meant: no stream knows that. Bound to the view of wins where everything is put together. */
export abstract class ShownWins {
  /** As many of these of a badge as there are. */
  abstract withIds(organisationId: string, badgeId: string, winIds: readonly string[]): Promise<ShownWin[]>;
}
