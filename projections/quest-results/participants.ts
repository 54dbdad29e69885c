import { Injectable } from '@nestjs/common';
import type { RespondentStatus } from '../../src/quests/respondent.values.ts';
import { LEAST_BALLOTS } from '../../src/quests/drawn-ballots.values.ts';
import { isDeleted, type Person } from '../people/people.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Quest } from '../quests/quests.ts';
import { ReadQuests } from '../quests/read-quests.ts';
import { type CountedAttempt, pointsOf, type RoundTally, roundKey } from './quest-results.ts';
import type { OverviewRow, ParticipantRow, TeamProgressRow } from './quest-results.view.ts';
import { judgedOf } from './read-responses.ts';

/** More than anybody has. */
const MOST = 10_000;

/** Somebody who takes part, and the teams that they are in now. */
export type Participant = { row: ParticipantRow; teamIds: readonly string[] };

/** Who takes part in a quest, and how far they are in a round. */
@Injectable()
export class Participants {
  constructor(
    private readonly models: ReadModels,
    private readonly quests: ReadQuests,
  ) {}

  /** Who may take it now, of those who are seen (U-176, U-181). */
  async mayTake({ organisationId, questId, settings }: Quest, people: VisiblePeople): Promise<Person[]> {
    const there = [...people.people()].filter((person) => !isDeleted(person) && person.forgotten === null);
    if (settings.isForAll) return there;
    const { profileIds, teamIds } = await this.quests.holders(organisationId, questId);
    const [players, teams] = [new Set(profileIds), new Set(teamIds)];
    return there.filter(({ profileId, teamIds: own }) => players.has(profileId) || own.some((teamId) => teams.has(teamId)));
  }

  /** By name, with who has begun and may take it no more. */
  async rows(quest: Quest, round: number, people: VisiblePeople): Promise<Participant[]> {
    const { organisationId, questId } = quest;
    const filter = { organisationId, questId, round, kind: 'attempt' };
    const { items } = await this.models.find<CountedAttempt>('quest-results', filter, { limit: MOST });
    const attempts = new Map(items.map(({ document }) => [document.profileId, document]));
    const all = new Map((await this.mayTake(quest, people)).map((person) => [person.profileId, person]));
    for (const profileId of attempts.keys()) {
      const person = people.person(profileId);
      if (person && !isDeleted(person)) all.set(profileId, person);
    }
    const rows = [...all.values()].map((person) => ({
      row: participantRow(person, attempts.get(person.profileId)),
      teamIds: person.teamIds,
    }));
    return rows.sort(({ row: a }, { row: b }) => a.name.localeCompare(b.name, 'en') || (a.profileid < b.profileid ? -1 : 1));
  }

  /** How many, without any names. */
  async counts(quest: Quest, round: number, people: VisiblePeople): Promise<OverviewRow> {
    const { organisationId, questId } = quest;
    const kept = await this.models.get<RoundTally>('quest-results', roundKey({ organisationId, questId, round }));
    const { started = 0, done = 0 } = kept?.document ?? {};
    const participants = Math.max((await this.mayTake(quest, people)).length, started);
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
  const teamIds = new Set(all.flatMap((one) => one.teamIds));
  const teams = [...teamIds].flatMap((teamId) => {
    const team = people.team(teamId);
    if (!team || team.deleted) return [];
    const counts = countsOf(all.filter((one) => one.teamIds.includes(teamId)));
    return [{ teamid: teamId, teamname: team.name, icon: team.icon, ...overviewOf(counts) }];
  });
  return teams.sort((a, b) => a.teamname.localeCompare(b.teamname, 'en'));
}

export function countsOf(all: readonly Participant[]): Record<RespondentStatus, number> {
  const counts = { notstarted: 0, inprogress: 0, done: 0 };
  for (const { row } of all) counts[row.status]++;
  return counts;
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
