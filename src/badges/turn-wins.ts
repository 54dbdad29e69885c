import { v5 as uuid5 } from 'uuid';
import { type CommandContext, type Decisions, following } from '../platform/decisions.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { BadInput, NotFound } from '../platform/http/refusals.ts';
import type { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { badge, badgeOf, mustBeThere } from './badge.ts';
import type { BadgeRule } from './badge-rule.values.ts';
import type { BadgeWinEvent } from './badge-wins.events.ts';
import { type BadgeWins, badgeWins, crownOf, winsOf } from './badge-wins.ts';
import type { ShownWins } from './shown-wins.ts';

/** Wins of a badge that an admin takes, or gives back, and why. */
export type TurnedWins = { badgeId: string; winIds: readonly string[]; reason: string; at: Instant };

const MOST_REASON = 2_000;
export const MOST_TURNED = 500;

type Ground = { decisions: Decisions; keys: Keys; shown: ShownWins };

/**
 * Turns wins, those of a player together: each player's under a command of its own that follows from this one, so that a retry goes on where it stopped.
 * @throws NotFound when one of them is not there; BadInput reason-required; Refused badge-deleted
 */
export async function turnWins(
  { decisions, keys, shown }: Ground,
  context: CommandContext,
  { badgeId, winIds, reason, at }: TurnedWins,
  turn: (winIds: readonly string[], wins: BadgeWins, at: Instant) => BadgeWinEvent[],
): Promise<{ position: Position }> {
  mustSayWhy(reason);
  const { organisationId } = context;
  const { kind } = mustBeThere(await decisions.load(badge, badgeOf(organisationId, badgeId)));
  const found = await shown.withIds(organisationId, badgeId, winIds);
  if (found.length < new Set(winIds).size) throw new NotFound('win');
  let last = '';
  for (const [profileId, wins] of Map.groupBy(found, (win) => win.profileId)) {
    const ids = wins.map(({ winId }) => winId);
    const because = {
      ...following(context, uuid5(`wins of ${profileId}`, context.commandId)),
      reason: await seal(keys, reason, organisationId, profileId),
    };
    const stream = streamOf(kind, organisationId, badgeId, profileId);
    const { position } = await decisions.decide(badgeWins, stream, because, (state) => turn(ids, state, at));
    if (position > last) last = position;
  }
  return { position: last };
}

/** Wins that are there. @throws NotFound */
export function winsAmong(winIds: readonly string[], wins: BadgeWins) {
  return winIds.map((winId) => {
    const win = wins.get(winId);
    if (!win) throw new NotFound('win');
    return win;
  });
}

function streamOf(kind: BadgeRule['kind'], organisationId: string, badgeId: string, profileId: string): string {
  const isCrown = kind === 'high score' || kind === 'king of the hill';
  return isCrown ? crownOf(organisationId, badgeId) : winsOf(organisationId, badgeId, profileId);
}

/** Under the winner's key, so that it is forgotten with them; who is forgotten has none. */
async function seal(keys: Keys, reason: string, organisationId: string, profileId: string) {
  try {
    return await keys.seal(reason.trim(), organisationId, profileId);
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'person-forgotten')) throw error;
    return keys.seal(reason.trim(), organisationId);
  }
}

function mustSayWhy(reason: string): void {
  const { length } = reason.trim();
  if (length >= 1 && length <= MOST_REASON) return;
  throw new BadInput('reason-required', 'Say why', { fields: [{ field: 'reason', problem: 'must have 1 to 2000 characters' }] });
}
