import { Inject, Injectable } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { publishedOf } from '../../src/quests/quest-activities.values.ts';
import { questRoundAt } from '../../src/quests/quest-rounds.values.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Activity, Quest } from '../quests/quests.ts';
import { ReadQuests } from '../quests/read-quests.ts';
import { type ActivityTally, ALL, type CountedAttempt, tallyKey } from './quest-results.ts';
import type { ActivityResult, ResponseRow } from './quest-results.view.ts';
import { type Asked, type CountedDocuments, ReadResponses } from './read-responses.ts';
import { activityResultOf } from './result-rows.ts';
import { NO_TALLY, type Tally, tallyWith } from './tallies.values.ts';

/** Own words are told of as many who began last; all of them are in responses and the export. */
const LATELY = 100;

/** What was answered in a round, counted: it costs as much whether ten have answered or ten thousand. */
@Injectable()
export class ReadResults {
  constructor(
    @Inject(ReadModels) private readonly models: Pick<CountedDocuments, 'getMany'>,
    private readonly quests: ReadQuests,
    private readonly responses: ReadResponses,
  ) {}

  /**
   * The activities that are asked, each with what was answered.
   * @param asked of whom; a single player's are counted from their own attempt
   * @param edits who does not is told of what they answered alone: of what they never opened nothing, and of no key
   */
  async results(
    quest: Quest,
    asked: Asked,
    people: VisiblePeople,
    edits: boolean,
  ): Promise<{ results: ActivityResult[]; respondents: ResponseRow[] }> {
    const activities = await this.asked(quest);
    const { rows } = await this.responses.page(quest, asked, { limit: LATELY });
    const one = asked.profileId !== undefined || asked.attemptId !== undefined;
    const respondents = await this.responses.told(rows, people);
    const tallies = one
      ? talliesOf(respondents.length > 0 ? rows[0] : undefined)
      : await this.tallies(quest, asked.round, activities, asked.teamId);
    const texts = wordsOf(respondents);
    const isFiltered = one || asked.teamId !== undefined;
    const told = edits ? activities : activities.filter(({ activityId }) => tallies.has(activityId));
    const results = told.map(async (activity) => {
      const { activityId, settings } = activity;
      const isSecret = settings.isAnonymous && !quest.settings.isAnonymous;
      if (isSecret && isFiltered) return activityResultOf(activity, NO_TALLY, NO_WORDS, edits);
      if (!isSecret) return activityResultOf(activity, tallies.get(activityId) ?? NO_TALLY, texts, edits);
      const ballots = await this.responses.told(await this.responses.ballots(quest, asked.round, activityId, LATELY), people);
      return activityResultOf(activity, tallies.get(activityId) ?? NO_TALLY, wordsOf(ballots), edits);
    });
    return { results: await Promise.all(results), respondents: quest.settings.isAnonymous ? [] : respondents };
  }

  /** The published activities of a quest, without sections, in their order. */
  async asked(quest: Quest): Promise<Activity[]> {
    const { organisationId, questId } = quest;
    const listed = publishedOf((await this.quests.listed(organisationId, [quest]))(questId)).filter(({ kind }) => kind !== 'section');
    const ids = listed.map(({ activityId }) => activityId);
    const found = await this.quests.activities(organisationId, questId, ids);
    return ids.flatMap((activityId) => found.get(activityId) ?? []);
  }

  /** By activities, of everybody, or of those who began in a team. */
  async tallies(
    { organisationId, questId }: Quest,
    round: number,
    activities: readonly Pick<Activity, 'activityId'>[],
    group = ALL,
  ): Promise<ReadonlyMap<string, Tally>> {
    const keys = activities.map(({ activityId }) => tallyKey({ organisationId, questId, round }, group, activityId));
    const found = await this.models.getMany<ActivityTally>('quest-results', keys);
    return new Map([...found.values()].map(({ document: { activityId, tally } }) => [activityId, tally]));
  }
}

/** Which round is told of: the one that has begun last, unless another is named. */
export function roundAsked({ settings }: Quest, now: Instant, round?: number): number {
  return round ?? questRoundAt(settings, now)?.number ?? 1;
}

const NO_WORDS: ReadonlyMap<string, string[]> = new Map();

function talliesOf(response: { kind: string } | undefined): ReadonlyMap<string, Tally> {
  if (response?.kind !== 'attempt') return new Map();
  const given = Object.entries((response as CountedAttempt).given);
  return new Map(given.flatMap(([activityId, answer]) => (answer ? [[activityId, tallyWith(NO_TALLY, answer, 1)] as const] : [])));
}

/** What was written, by fields. */
function wordsOf(rows: readonly Pick<ResponseRow, 'answers'>[]): ReadonlyMap<string, string[]> {
  const said = rows.flatMap(({ answers }) =>
    answers.flatMap(({ field_id, text }) => (text === null || text === '' ? [] : [{ field_id, text }])),
  );
  const words = new Map<string, string[]>();
  for (const { field_id, text } of said) words.set(field_id, [...(words.get(field_id) ?? []), text]);
  return words;
}
