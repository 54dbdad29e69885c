import type { Moment } from '../feed/moment.values.ts';
import type { Recorded } from '../platform/event.values.ts';
import type { BattleAccepted, BattleChallenged } from './battles.events.ts';

/** A player challenged another. */
export function momentOfChallenge({ data, metadata }: Recorded<BattleChallenged>): Moment {
  return ofBattle('battle_challenge', data.competitionId, [data.challenger, data.opponent], metadata.recordedAt);
}

/** The other accepted: it began. Its end is told as that of other competitions, when its ranks are locked. @param players who challenged, and who was */
export function momentOfAcceptance({ data }: Recorded<BattleAccepted>, players: readonly string[]): Moment {
  return ofBattle('battle_start', data.competitionId, players, data.from);
}

function ofBattle(kind: Moment['kind'], competitionId: string, profileIds: readonly string[], happenedAt: string): Moment {
  return { kind, happenedAt, profileIds, teamIds: [], restsOn: competitionId, about: { competitionId }, posted: true, celebrated: false };
}
