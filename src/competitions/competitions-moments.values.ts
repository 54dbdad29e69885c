import { isLate, type Moment, type Place } from '../feed/moment.values.ts';
import { later, type Recorded } from '../platform/event.values.ts';
import type { CompetitionRules } from './competitions.events.ts';
import type { RanksLocked, RoundStarted } from './rounds.events.ts';

/** Of a competition what decides how its rounds are told, as it stood then. `players`: the two of a battle, none in others. */
export type ToldRules = Pick<CompetitionRules, 'grouping' | 'delayedClose'> & { players: readonly string[] };

const HOUR_MS = 3_600_000;
const PODIUM = 3;

/** A round began. A battle has another word for it. */
export function momentOfStart({ data: { competitionId, round, from } }: Recorded<RoundStarted>): Moment {
  return {
    kind: 'competition_start',
    happenedAt: from,
    profileIds: [],
    teamIds: [],
    restsOn: `${competitionId}/${round}`,
    about: { competitionId, round },
    posted: true,
    celebrated: false,
  };
}

/**
 * Ranks were locked: a round, or a battle, is decided when they first are. What was closed long after it could be is told as of its end, as what
 * is learned late.
 */
export function momentOfEnd({ data, metadata }: Recorded<RanksLocked>, rules: ToldRules): Moment {
  const { competitionId, round, until, knownBy, lockedAt = metadata.recordedAt } = data;
  const wasLate = isLate(later(until, rules.delayedClose * HOUR_MS), knownBy);
  return {
    kind: rules.players.length > 0 ? 'battle_end' : 'competition_end',
    happenedAt: wasLate ? until : lockedAt,
    profileIds: rules.players,
    teamIds: [],
    restsOn: `${competitionId}/${round}`,
    about: { competitionId, round, places: placesOf(data, rules) },
    posted: true,
    celebrated: !wasLate,
  };
}

/** Who has won, under the winner rule; the podium by ranks where nobody can win. Of a battle both, for a tie has no winner. */
function placesOf({ winners, top }: Recorded<RanksLocked>['data'], { grouping, players }: ToldRules): Place[] {
  const ranked = top.filter(({ rank }) => rank <= PODIUM).map(({ id, rank, points }) => ({ id, place: rank, points }));
  const places = players.length > 0 || winners.length === 0 ? ranked : winners.filter(({ place }) => place <= PODIUM);
  return places
    .slice(0, 10)
    .map(({ id, place, points }) => ({ ...(grouping === 'teams' ? { teamId: id } : { profileId: id }), place, points }));
}
