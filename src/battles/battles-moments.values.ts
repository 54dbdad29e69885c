import type { Moment } from '../feed/moment.values.ts';
import type { Notification } from '../inbox/notification.values.ts';
import type { Recorded } from '../platform/event.values.ts';
import type { BattleAccepted, BattleChallenged, BattleDeclined } from './battles.events.ts';

/** A player challenged another. */
export function momentOfChallenge({ data, metadata }: Recorded<BattleChallenged>): Moment {
  return ofBattle('battle_challenge', data.competitionId, [data.challenger, data.opponent], metadata.recordedAt);
}

/** The other accepted: it began. Its end is told as that of other competitions, when its ranks are locked. @param players who challenged, and who was */
export function momentOfAcceptance({ data }: Recorded<BattleAccepted>, players: readonly string[]): Moment {
  return ofBattle('battle_start', data.competitionId, players, data.from);
}

/** Who was challenged is told. */
export function noticeOfChallenge({ data, metadata }: Recorded<BattleChallenged>): Notification {
  const { competitionId, challenger, opponent } = data;
  return notice('battle_challenge', competitionId, [opponent], metadata.recordedAt, challenger);
}

/** Who challenged is told that it began. */
export function noticeOfAcceptance({ data }: Recorded<BattleAccepted>, [challenger = '', opponent = '']: readonly string[]): Notification {
  return notice('battle_accepted', data.competitionId, [challenger], data.from, opponent);
}

/** Who challenged is told that it comes to nothing; where they are gone themselves, who was challenged. */
export function noticeOfDecline(
  { data, metadata }: Recorded<BattleDeclined>,
  [challenger = '', opponent = '']: readonly string[],
): Notification {
  const { competitionId, gone } = data;
  const [to, by] = gone === challenger ? [opponent, challenger] : [challenger, opponent];
  return notice('battle_declined', competitionId, [to], metadata.recordedAt, by);
}

function notice(kind: Notification['kind'], competitionId: string, to: string[], happenedAt: string, profileId: string): Notification {
  return { kind, happenedAt, to, thing: competitionId, about: { competitionId }, teamIds: [], by: { profileId } };
}

function ofBattle(kind: Moment['kind'], competitionId: string, profileIds: readonly string[], happenedAt: string): Moment {
  return { kind, happenedAt, profileIds, teamIds: [], restsOn: competitionId, about: { competitionId }, posted: true, celebrated: false };
}
