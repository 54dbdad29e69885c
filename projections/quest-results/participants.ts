import { Injectable } from '@nestjs/common';
import type { RespondentStatus } from '../../src/quests/respondent.values.ts';
import { LEAST_BALLOTS } from '../../src/quests/drawn-ballots.values.ts';
import { isDeleted, type Person } from '../people/people.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Quest } from '../quests/quests.ts';
import { ReadQuests } from '../quests/read-quests.ts';
import { type BegunPart, begunPrefix, type CountedAttempt, countedKey, pointsOf, type RoundTally, roundKey } from './quest-results.ts';
import type { OverviewRow, ParticipantRow, TeamProgressRow } from './quest-results.view.ts';
import { judgedOf } from './read-responses.ts';

/** Somebody who takes part, and how far they are. */
export type Participant = { person: Person; status: RespondentStatus };

/** Who takes part in a quest, and how far they are in a round. */
@Injectable()
export class Participants {
  constructor(
    private readonly models: ReadModels,
    private readonly quests: ReadQuests,
  ) {}

  /** Who may take it now, of those who are seen (U-176, U-181), and who has begun and may take it no more; by name. */
  async all(quest: Quest, round: number, people: VisiblePeople): Promise<Participant[]> {
    const [begun, mayTake] = await Promise.all([this.begun(quest, round), this.mayTake(quest)]);
    return people.once('participants', byName).flatMap((person): Participant[] => {
      const status = begun.get(person.profileId);
      return status !== undefined || mayTake(person) ? [{ person, status: status ?? 'notstarted' }] : [];
    });
  }

  /** Some of them, with what they did. */
  async rows({ organisationId, questId }: Quest, round: number, some: readonly Participant[]): Promise<ParticipantRow[]> {
    const keyOf = ({ person }: Participant) => countedKey({ organisationId, questId, round }, person.profileId);
    const attempts = await this.models.getMany<CountedAttempt>('quest-results', some.map(keyOf));
    return some.map((one) => participantRow(one.person, attempts.get(keyOf(one))?.document));
  }

  private async mayTake({ organisationId, questId, settings }: Quest): Promise<(person: Person) => boolean> {
    const isThere = (person: Person) => !isDeleted(person) && person.forgotten === null;
    if (settings.isForAll) return isThere;
    const { profileIds, teamIds } = await this.quests.holders(organisationId, questId);
    const [players, teams] = [new Set(profileIds), new Set(teamIds)];
    return (person) => isThere(person) && (players.has(person.profileId) || person.teamIds.some((teamId) => teams.has(teamId)));
  }

  private async begun({ organisationId, questId }: Quest, round: number): Promise<ReadonlyMap<string, CountedAttempt['status']>> {
    const all = new Map<string, CountedAttempt['status']>();
    const parts = this.models.scan<BegunPart>('quest-results', { prefix: begunPrefix({ organisationId, questId, round }) });
    for await (const { document } of parts) for (const [profileId, status] of Object.entries(document.begun)) all.set(profileId, status);
    return all;
  }

  /** How many, without any names. */
  async counts(quest: Quest, round: number, people: VisiblePeople): Promise<OverviewRow> {
    const { organisationId, questId } = quest;
    const kept = await this.models.get<RoundTally>('quest-results', roundKey({ organisationId, questId, round }));
    const { started = 0, done = 0 } = kept?.document ?? {};
    const participants = Math.max([...people.people()].filter(await this.mayTake(quest)).length, started);
    const untold = quest.settings.isAnonymous && (started < LEAST_BALLOTS || done < LEAST_BALLOTS);
    if (untold) return { status: null, participants, notstarted: null, inprogress: null, done: null };
    return overviewOf({ notstarted: participants - started, inprogress: started - done, done });
  }
}

/** */
export function overviewOf(counts: Readonly<Record<RespondentStatus, number>>): OverviewRow & Record<RespondentStatus, number> {
  const { notstarted, inprogress, done } = counts;
  const participants = notstarted + inprogress + done;
  const status = notstarted === participants ? 'notstarted' : done === participants ? 'done' : 'inprogress';
  return { status, participants, notstarted, inprogress, done };
}

/** The teams of some who take part, by name. */
export function teamRows(all: readonly Participant[], people: VisiblePeople): TeamProgressRow[] {
  const each = all.flatMap((one) => one.person.teamIds.map((teamId) => ({ ...one, teamId })));
  const teams = [...Map.groupBy(each, ({ teamId }) => teamId)].flatMap(([teamId, some]) => {
    const team = people.team(teamId);
    return !team || team.deleted ? [] : [{ teamid: teamId, teamname: team.name, icon: team.icon, ...overviewOf(countsOf(some)) }];
  });
  return teams.sort((a, b) => a.teamname.localeCompare(b.teamname, 'en'));
}

export function countsOf(all: readonly Participant[]): Record<RespondentStatus, number> {
  const counts = { notstarted: 0, inprogress: 0, done: 0 };
  for (const { status } of all) counts[status]++;
  return counts;
}

function byName(people: Person[]): Person[] {
  const there = people.filter((person) => !isDeleted(person));
  return there.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.profileId < b.profileId ? -1 : 1));
}

function participantRow({ profileId, name, icon }: Person, attempt: CountedAttempt | undefined): ParticipantRow {
  return {
    profileid: profileId,
    name,
    icon: icon ?? null,
    status: attempt?.status ?? 'notstarted',
    answered: attempt ? judgedOf(attempt).answered : 0,
    started_at: attempt?.startedAt ?? null,
    done_at: attempt?.doneAt ?? null,
    points: attempt ? pointsOf(attempt) : null,
  };
}
