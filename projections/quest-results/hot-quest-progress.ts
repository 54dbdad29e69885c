import { Injectable } from '@nestjs/common';
import type { Instant, Position } from '../../src/platform/event.values.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { isRecord } from '../../src/platform/is-record.values.ts';
import { fromMicros } from '../../src/points/point-amount.values.ts';
import { isDeleted } from '../people/people.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import type { HotView } from '../platform/hot-view.ts';
import { isId } from '../platform/live/live-window.ts';
import type { Change } from '../platform/projection.ts';
import { Projector } from '../platform/projector.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Scope, Viewer } from '../platform/scope.ts';
import { type Quest, questKey } from '../quests/quests.ts';
import { ReadQuests } from '../quests/read-quests.ts';
import { LiveQuestProgress, type QuestProgress } from './live-quest-progress.ts';
import { Participants } from './participants.ts';
import { type CountedAttempt, pointsOf, type RoundTally, roundKey } from './quest-results.ts';
import type { QuestLeaderRow, QuestProgressHeader, QuestProgressParams } from './quest-results.view.ts';
import { judgedOf } from './read-responses.ts';
import { ReadResults, roundAsked } from './read-results.ts';
import { npsOf } from './result-rows.ts';
import { NO_TALLY, type Tally } from './tallies.values.ts';

/** So many leaders are told, and so many whose answers came last. */
const LEADERS = 10;
const LATELY = 8;

/** A change of these is another state of a quest. */
const VIEWS = ['quest-results', 'quests'];

/** How a round of a quest goes, live: for admins and who made it (the reports home of issue 15), of whom they see. */
@Injectable()
export class HotQuestProgress implements HotView<QuestProgressParams, QuestProgressHeader, QuestLeaderRow> {
  readonly name = 'quest-progress';
  readonly windows = ['block'] as const;
  readonly #listeners = new Map<string, Set<(position: Position) => void>>();

  constructor(
    private readonly models: ReadModels,
    private readonly quests: ReadQuests,
    private readonly results: ReadResults,
    private readonly participants: Participants,
    private readonly visible: VisibleDirectory,
    private readonly projector: Projector,
  ) {
    projector.onCommitted((changes, _, position, view) => {
      if (this.#listeners.size === 0 || !VIEWS.includes(view)) return;
      const quests = new Set(changes.map(({ key }) => key.split('/', 2).join('/')));
      for (const quest of quests) for (const listener of this.#listeners.get(quest) ?? []) listener(position);
    });
    projector.onReset((view, position) => {
      if (VIEWS.includes(view)) for (const some of this.#listeners.values()) for (const listener of some) listener(position ?? '');
    });
  }

  parse(sent: unknown): QuestProgressParams | undefined {
    if (!isRecord(sent)) return undefined;
    const { questId, round } = sent;
    if (!isId(questId)) return undefined;
    if (round === undefined) return { questId };
    return typeof round === 'number' && Number.isInteger(round) && round > 0 && round <= 100_000 ? { questId, round } : undefined;
  }

  async scope(viewer: Viewer, { questId }: QuestProgressParams): Promise<Scope | undefined> {
    if (viewer.shows) return undefined;
    const seen = await this.quests.one(viewer, questId).catch((error: unknown) => {
      if (error instanceof NotFound) return undefined;
      throw error;
    });
    return seen?.edits ? { people: (await this.visible.of(viewer)).which } : undefined;
  }

  changesScope(change: Change): boolean {
    return this.visible.changes(change);
  }

  async open(organisationId: string, { questId, round }: QuestProgressParams, { people: which }: Scope, now: Instant) {
    const head = await this.projector.head();
    await Promise.all(VIEWS.map((view) => this.projector.reached(head, { view })));
    const people = await this.visible.among(organisationId, which);
    const key = questKey(organisationId, questId);
    const kept = await this.models.get<Quest>('quests', key);
    if (!kept) throw new NoQuest(questId);
    const read = async (at: Instant) => {
      const quest = (await this.models.get<Quest>('quests', key))?.document ?? kept.document;
      return this.#read(quest, roundAsked(quest, at, round), people);
    };
    // What changes while it is read is read again.
    const meanwhile: Position[] = [];
    const stop = this.#hear(key, (position) => meanwhile.push(position));
    try {
      return new LiveQuestProgress({ ...(await read(now)), now, position: head }, read, (listener) => {
        meanwhile.forEach(listener);
        const stops = [this.#hear(key, listener), people.onChange(() => listener(people.position))];
        return () => stops.forEach((one) => one());
      });
    } finally {
      stop();
    }
  }

  #hear(key: string, listener: (position: Position) => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listener));
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) this.#listeners.delete(key);
    };
  }

  async #read(quest: Quest, round: number, people: VisiblePeople): Promise<QuestProgress> {
    const { organisationId, questId, settings } = quest;
    const [kept, { participants, notstarted, done }, activities] = await Promise.all([
      this.models.get<RoundTally>('quest-results', roundKey({ organisationId, questId, round })),
      this.participants.counts(quest, round, people),
      this.results.asked(quest),
    ]);
    const tallies = await this.results.tallies(quest, round, activities);
    const header: QuestProgressHeader = {
      round,
      isQuiz: settings.type === 'quiz',
      isAnonymous: settings.isAnonymous,
      participants,
      started: notstarted === null ? null : participants - notstarted,
      done,
      answers: kept?.document.answers ?? 0,
      activities: activities.map(({ activityId, words: { title } }) => {
        const { answers: given, judged, right } = tallies.get(activityId) ?? NO_TALLY;
        return { activityid: activityId, title, answers: given, judged, right };
      }),
      nps: activities.flatMap(({ activityId, settings: { fields }, words }) =>
        fields.flatMap(({ fieldId, type, choices }) => {
          if (type !== 'nps') return [];
          const counts = countsOf(tallies.get(activityId), fieldId, choices);
          const { score } = npsOf(counts);
          const title = words.fields[fieldId]?.title || words.title;
          return [{ fieldId, title, answers: counts.reduce((sum, count) => sum + count, 0), score }];
        }),
      ),
      lately: settings.isAnonymous ? [] : await this.#lately(quest, round, people),
    };
    return { header, leaders: settings.type === 'quiz' && !settings.isAnonymous ? await this.#leaders(quest, round, people) : [] };
  }

  async #lately(quest: Quest, round: number, people: VisiblePeople): Promise<QuestProgressHeader['lately']> {
    return (await this.#first(quest, round, 'lastAt', LATELY)).flatMap(({ profileId, last, lastAt, given }) => {
      const person = people.person(profileId);
      const answer = last === null ? null : given[last];
      if (!person || isDeleted(person) || last === null || lastAt === null || !answer) return [];
      return [{ profileId, name: person.name, activityId: last, right: answer.right, points: fromMicros(answer.micros), at: lastAt }];
    });
  }

  async #leaders(quest: Quest, round: number, people: VisiblePeople): Promise<QuestLeaderRow[]> {
    const seen = (await this.#first(quest, round, 'micros', LEADERS)).flatMap((attempt) => {
      const person = people.person(attempt.profileId);
      return person && !isDeleted(person) ? [{ attempt, person }] : [];
    });
    return seen.map(({ attempt, person }) => {
      const { judged, right } = judgedOf(attempt);
      return {
        id: person.profileId,
        rank: seen.findIndex((other) => other.attempt.micros === attempt.micros) + 1,
        name: person.name,
        icon: person.icon ?? null,
        points: pointsOf(attempt),
        right,
        judged,
        done: attempt.status === 'done',
      };
    });
  }

  async #first({ organisationId, questId }: Quest, round: number, field: 'lastAt' | 'micros', limit: number): Promise<CountedAttempt[]> {
    const filter = { organisationId, questId, round, kind: 'attempt' };
    const { items } = await this.models.find<CountedAttempt>('quest-results', filter, { sort: [{ field, descending: true }], limit });
    return items.map(({ document }) => document);
  }
}

class NoQuest extends Error {
  override readonly name = 'NoQuest';
}

function countsOf(tally: Tally | undefined, fieldId: string, choices: readonly { choiceId: string }[]): number[] {
  const counted = tally?.fields[fieldId]?.choices ?? {};
  return choices.map(({ choiceId }) => counted[choiceId] ?? 0);
}
