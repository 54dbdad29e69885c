import type { Aggregate } from '../platform/decisions.ts';
import { type Instant, streamName } from '../platform/event.values.ts';
import type { BadgeReward } from './badge-rule.values.ts';
import { BADGE_WINS, type BadgeWinEvent, type BadgeWon, CROWN, type WinPlace } from './badge-wins.events.ts';

/**
 * A win as decisions remember it. `place`: where it is by the rule, or was when the rule gave it last. `gift`: when an admin gave it, and who the player
 * was with then. `holds`: the rule gives it. `taken`: an admin took it. It stands while it holds and is not taken. `falls`: how often it stopped standing.
 * `withheld`: the rewards that could not be given.
 */
export type KeptWin = Pick<BadgeWon['data'], 'winId' | 'profileId' | 'slot' | 'levelId' | 'period' | 'takenFrom'> & {
  place: WinPlace;
  rewards: readonly BadgeReward[];
  gift?: { at: Instant; teamIds: readonly string[] };
  holds: boolean;
  taken: boolean;
  falls: number;
  withheld: readonly string[];
};

/** All wins that a stream has ever told of, by their ids, in the order in which they were found. */
export type BadgeWins = Map<string, KeptWin>;

export const badgeWins: Aggregate<BadgeWins, BadgeWinEvent> = {
  initial: () => new Map(),
  evolve: (wins, { type, data }) => {
    if (type === 'BadgeWon') return wins.set(data.winId, wonBy(data));
    const before = wins.get(data.winId);
    if (!before) return wins;
    const after = { ...before, ...turnedBy(before, { type, data } as Turn) };
    return wins.set(data.winId, { ...after, falls: after.falls + (isStanding(before) && !isStanding(after) ? 1 : 0) });
  },
};

type Turn = Exclude<BadgeWinEvent, BadgeWon>;

export function isStanding({ holds, taken }: Pick<KeptWin, 'holds' | 'taken'>): boolean {
  return holds && !taken;
}

/** The stream of a player's wins of a badge. Those of a high score or a king of the hill are one, whoever won: {@link crownOf}. */
export function winsOf(organisationId: string, badgeId: string, profileId: string): string {
  return streamName(BADGE_WINS, organisationId, badgeId, profileId);
}

export function crownOf(organisationId: string, badgeId: string): string {
  return streamName(BADGE_WINS, organisationId, badgeId, CROWN);
}

function wonBy({ winId, profileId, slot, levelId, period, takenFrom, rewards, ...data }: BadgeWon['data']): KeptWin {
  const place = placeIn(data);
  const about = {
    winId,
    profileId,
    slot,
    ...(levelId !== undefined && { levelId }),
    ...(period && { period }),
    ...(takenFrom !== undefined && { takenFrom }),
  };
  return { ...about, place, rewards, ...giftIn(place), holds: true, taken: false, falls: 0, withheld: [] };
}

function turnedBy({ gift, withheld }: KeptWin, { type, data }: Turn): Partial<KeptWin> {
  switch (type) {
    case 'BadgeWinMoved':
      return { place: placeIn(data) };
    case 'BadgeWithdrawn':
      return { holds: false };
    case 'BadgeReturned':
      return { holds: true, place: placeIn(data), ...(!gift && giftIn(placeIn(data))) };
    case 'BadgeRevoked':
      return { taken: true };
    case 'BadgeReinstated':
      return { taken: false };
    case 'WinRewardWithheld':
      return { withheld: [...withheld, data.rewardId] };
  }
}

function placeIn({ version, wonAt, value, entryId, teamIds }: WinPlace): WinPlace {
  return { version, wonAt, ...(value !== undefined && { value }), ...(entryId !== undefined && { entryId }), teamIds };
}

/** What has a value was reached; what has none was given. */
function giftIn({ wonAt, value, teamIds }: WinPlace): Pick<KeptWin, 'gift'> {
  return value === undefined ? { gift: { at: wonAt, teamIds } } : {};
}
