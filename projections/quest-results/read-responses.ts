import { Inject, Injectable } from '@nestjs/common';
import { type Page, pageOf, type Turn } from '../../src/platform/http/paging.ts';
import type { BallotAnswers } from '../../src/quests/answer.values.ts';
import { isDeleted } from '../people/people.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import { type Document, type Filter, type Kept, ReadModels, type Sort } from '../platform/read-models.ts';
import { Unsealer } from '../platform/unsealer.ts';
import { attemptKey, type QuestAttempt } from '../quest-attempts/quest-attempts.ts';
import { TellAttempts } from '../quest-attempts/tell-attempts.ts';
import type { Quest } from '../quests/quests.ts';
import { type CountedAttempt, type OpenedBallot, pointsOf } from './quest-results.ts';
import type { ResponseRow } from './quest-results.view.ts';
import type { CountedAnswer } from './tallies.values.ts';

/** Which answers of a round; of everybody if nothing is said. */
export type Asked = { round: number; teamId?: string | undefined; profileId?: string | undefined; attemptId?: string | undefined };

/** Where what was counted is read: as of now, or as of an instant. */
export type CountedDocuments = {
  getMany: ReadModels['getMany'];
  find<D extends Document>(view: string, filter: Filter, options: { sort: Sort; limit: number }): Promise<{ items: Kept<D>[] }>;
  walk: ReadModels['walk'];
};

type Response = CountedAttempt | OpenedBallot;
const LATEST_FIRST = [{ field: 'place', descending: true }] as const;
const PART = 200;

/** What each has answered in a round, who began last first; of an anonymous quest its ballots, in an order of chance. */
@Injectable()
export class ReadResponses {
  constructor(
    @Inject(ReadModels) private readonly models: CountedDocuments,
    private readonly attempts: TellAttempts,
    private readonly unsealer: Unsealer,
  ) {}

  async page(quest: Quest, asked: Asked, { after, limit }: Turn<{ place: string }>): Promise<Page<Response, { place: string }>> {
    const filter = { ...filterOf(quest, asked), ...(after && { place: { before: after.place } }) };
    const { items } = await this.models.find<Response>('quest-results', filter, { sort: LATEST_FIRST, limit: limit + 1 });
    return pageOf(
      items.map(({ document }) => document),
      limit,
      ({ place }) => ({ place }),
    );
  }

  /** All of them, in parts. */
  async *all(quest: Quest, asked: Asked): AsyncGenerator<Response[]> {
    const walk = this.models.walk<Response>('quest-results', filterOf(quest, asked), { sort: LATEST_FIRST, limit: PART });
    for await (const part of walk) yield part.map(({ document }) => document);
  }

  /** Ballots of one activity of a quest with names. */
  async ballots({ organisationId, questId }: Quest, round: number, activityId: string, limit: number): Promise<OpenedBallot[]> {
    const filter = { organisationId, questId, round, kind: 'ballot', activityId };
    const { items } = await this.models.find<OpenedBallot>('quest-results', filter, { sort: LATEST_FIRST, limit });
    return items.map(({ document }) => document);
  }

  /** Of whom is not seen nothing is told. Words of who is forgotten are gone. */
  async told(responses: readonly Response[], people: VisiblePeople): Promise<ResponseRow[]> {
    const keys = responses.flatMap((one) => (one.kind === 'attempt' ? [attemptKey(one.organisationId, one)] : []));
    const found = await this.models.getMany<QuestAttempt>('quest-attempts', keys);
    const rows = responses.map(async (one) => {
      if (one.kind === 'ballot') return this.ofBallot(one);
      const attempt = found.get(attemptKey(one.organisationId, one))?.document;
      return attempt?.attemptId === one.attemptId ? this.ofAttempt(one, attempt, people) : undefined;
    });
    return (await Promise.all(rows)).filter((row) => row !== undefined);
  }

  private async ofBallot({ ballotId, answers: sealed }: OpenedBallot): Promise<ResponseRow> {
    const cast = Object.entries(JSON.parse((await this.unsealer.open(sealed)) ?? '{}') as BallotAnswers);
    const answers = cast.flatMap(([activityid, one]) =>
      Object.entries(one.answers).map(([field_id, { choiceIds, text = null }]) => ({
        activityid,
        field_id,
        choices: [...choiceIds],
        text,
      })),
    );
    const nobody = { profileid: null, name: null, icon: null, started_at: null, done_at: null, points: null };
    return { response_set_id: ballotId, ...nobody, status: 'done', answered: cast.length, judged: 0, right: 0, answers };
  }

  private async ofAttempt(counted: CountedAttempt, { given }: QuestAttempt, people: VisiblePeople): Promise<ResponseRow | undefined> {
    const person = people.person(counted.profileId);
    if (!person || isDeleted(person)) return undefined;
    const answers = Object.entries(given).map(async ([activityid, { fields }]) =>
      (await this.attempts.answers(fields)).map((answer) => ({ activityid, ...answer })),
    );
    return {
      response_set_id: counted.attemptId,
      profileid: counted.profileId,
      name: person.name,
      icon: person.icon ?? null,
      status: counted.status,
      started_at: counted.startedAt,
      done_at: counted.doneAt,
      ...judgedOf(counted),
      points: pointsOf(counted),
      answers: (await Promise.all(answers)).flat(),
    };
  }
}

/** How many activities somebody answered, how many of these can be right, and how many are. */
export function judgedOf({ given }: Pick<CountedAttempt, 'given'>): { answered: number; judged: number; right: number } {
  const all: (CountedAnswer | null)[] = Object.values(given);
  const judged = all.filter((one) => one !== null && one.right !== null);
  return { answered: all.length, judged: judged.length, right: judged.filter((one) => one?.right === true).length };
}

function filterOf({ organisationId, questId, settings }: Quest, { round, teamId, profileId, attemptId }: Asked): Filter {
  if (settings.isAnonymous) return { organisationId, questId, round, kind: 'ballot', activityId: null };
  return {
    organisationId,
    questId,
    round,
    kind: 'attempt',
    ...(teamId !== undefined && { teamIds: { any: [teamId] } }),
    ...(profileId !== undefined && { profileId }),
    ...(attemptId !== undefined && { attemptId }),
  };
}
