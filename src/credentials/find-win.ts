import { badgeWins, crownOf, type KeptWin, winsOf } from '../badges/badge-wins.ts';
import type { Decisions } from '../platform/decisions.ts';

/** A win of a player of a badge, by its id. */
export type NamedWin = { badgeId: string; profileId: string; winId: string };

/** The win as decisions remember it, whether it stands or not; nothing where the player never won it. */
export async function findWin(
  decisions: Decisions,
  organisationId: string,
  { badgeId, profileId, winId }: NamedWin,
): Promise<KeptWin | undefined> {
  for (const stream of [winsOf(organisationId, badgeId, profileId), crownOf(organisationId, badgeId)]) {
    const win = (await decisions.load(badgeWins, stream)).get(winId);
    if (win?.profileId === profileId) return win;
  }
  return undefined;
}
