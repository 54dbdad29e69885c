import { isLate, type Moment, type Place } from '../feed/moment.values.ts';
import type { Notification } from '../inbox/notification.values.ts';
import { later, type Recorded } from '../platform/event.values.ts';
import type { CompetitionRules } from './competitions.events.ts';
import type { ParticipantsPlaced } from './roster.events.ts';
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

/** Who takes part in a competition as it stands: everybody, or some. `members`: of each of its teams, by its id in it. */
export type TakePart = { everybody: boolean; profileIds: readonly string[]; members: ReadonlyMap<string, readonly string[]> };

/** Who was chosen is told. */
export function noticeOfPlacing({ id, data, metadata }: Recorded<ParticipantsPlaced>): Notification {
  const { competitionId, profileIds: to } = data;
  return {
    kind: 'competition_added',
    happenedAt: metadata.recordedAt,
    to,
    thing: `${competitionId} ${id}`,
    about: { competitionId },
    teamIds: [],
    ...(metadata.actor.profileId !== undefined && { by: { profileId: metadata.actor.profileId } }),
  };
}

/** Who takes part is told when a round begins. Of a battle they know. */
export function noticeOfStart({ data: { competitionId, round, from } }: Recorded<RoundStarted>, taking: TakePart): Notification {
  return toAll('competition_started', from, `${competitionId}/${round}`, { competitionId, round }, taking);
}

/** Who has won is told so, and who takes part beside them that it has ended. The two of a battle hear who won it; where nobody did, that it has ended. */
export function noticesOfEnd(lock: Recorded<RanksLocked>, rules: ToldRules, taking: TakePart): Notification[] {
  const { happenedAt, restsOn, about } = momentOfEnd(lock, rules);
  const won = lock.data.winners.filter(({ place }) => place === 1).map(({ id }) => id);
  const winners = rules.grouping === 'teams' ? won.flatMap((teamId) => taking.members.get(teamId) ?? []) : won;
  const ended = (kind: Notification['kind'], to: readonly string[]) =>
    toAll(kind, happenedAt, restsOn, about, { everybody: false, profileIds: to });
  if (rules.players.length > 0) {
    const [winner] = winners.length === 1 ? winners : [];
    if (winner === undefined) return [ended('competition_ended', rules.players)];
    return [
      ended('battle_won', [winner]),
      ended(
        'battle_lost',
        rules.players.filter((one) => one !== winner),
      ),
    ];
  }
  const others = { ...taking, profileIds: taking.profileIds.filter((one) => !winners.includes(one)) };
  return [
    ...(winners.length > 0 ? [ended('competition_won', winners)] : []),
    { ...toAll('competition_ended', happenedAt, restsOn, about, others), ...(taking.everybody && { except: winners }) },
  ];
}

function toAll(
  kind: Notification['kind'],
  happenedAt: string,
  thing: string,
  about: Notification['about'],
  { everybody, profileIds }: Pick<TakePart, 'everybody' | 'profileIds'>,
): Notification {
  return { kind, happenedAt, to: everybody ? 'everybody' : profileIds, thing, about, teamIds: [] };
}

/** Who has won, under the winner rule; the podium by ranks where nobody can win. Of a battle both, for a tie has no winner. */
function placesOf({ winners, top }: Recorded<RanksLocked>['data'], { grouping, players }: ToldRules): Place[] {
  const ranked = top.filter(({ rank }) => rank <= PODIUM).map(({ id, rank, points }) => ({ id, place: rank, points }));
  const places = players.length > 0 || winners.length === 0 ? ranked : winners.filter(({ place }) => place <= PODIUM);
  return places
    .slice(0, 10)
    .map(({ id, place, points }) => ({ ...(grouping === 'teams' ? { teamId: id } : { profileId: id }), place, points }));
}
