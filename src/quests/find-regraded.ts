import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Turns } from '../platform/turns.ts';
import { ShownEntries, type ShownEntry } from '../points/shown-entries.ts';
import { mustBeFewEnough } from '../revocations/selection.ts';
import type { AttemptResult, SealedAnswers } from './attempts.events.ts';
import { resultOf } from './give-answers.ts';
import type { RegradedResult } from './quests.events.ts';
import type { ThereQuest } from './quest.ts';
import { ReadAttempts } from './read-attempts.ts';
import { regradedResult } from './regraded-result.ts';
import type { Given } from './score-attempt.values.ts';
import { type DoneAttempt, ShownAttempts } from './shown-attempts.ts';

/** An attempt of which the result is another, what a regrade makes of it, and the entry that gives it now. */
export type Regraded = { attempt: ChangedAttempt; made: RegradedResult; entry: ShownEntry | undefined };

/** Without what was answered: of many attempts that is much, and it is needed no more. */
type ChangedAttempt = Omit<DoneAttempt, 'given'>;

/** Finds the results that are others by what a quest says now. */
@Injectable()
export class FindRegraded {
  private readonly turns = new Turns();

  constructor(
    private readonly attempts: ReadAttempts,
    private readonly shown: ShownAttempts,
    private readonly entries: ShownEntries,
  ) {}

  /**
   * In the order in which the attempts began. Of whom words are gone the result stays: nobody knows any more whether they were right.
   * @param among only these attempts
   * @throws BadInput too-many-entries
   */
  async find(
    organisationId: string,
    questId: string,
    regradeId: string,
    state: ThereQuest,
    among?: ReadonlySet<string>,
  ): Promise<Regraded[]> {
    const changed = await this.changed(organisationId, questId, state, among);
    const entries = new Map<string, ShownEntry>();
    const rewards = changed.flatMap(({ attempt }) => attempt.done.reward ?? []);
    for (const [seriesId, of] of Map.groupBy(rewards, (reward) => reward.seriesId)) {
      const ids = of.map(({ entryId }) => entryId);
      for (const entry of await this.entries.withIds(organisationId, ids, seriesId)) entries.set(entry.entryId, entry);
    }
    return changed.map(({ attempt, result }) => {
      const entry = entries.get(attempt.done.reward?.entryId ?? '');
      return { attempt, entry, made: regradedResult(regradeId, attempt, result, entry, state.settings) };
    });
  }

  private async changed(organisationId: string, questId: string, state: ThereQuest, among: ReadonlySet<string> | undefined) {
    const found: { attempt: ChangedAttempt; result: AttemptResult }[] = [];
    const all = await this.attempts.scoredAll(state);
    const slice = this.turns.begin();
    for await (const { given: sealed, ...attempt } of this.shown.done(organisationId, questId)) {
      if (slice.isOver()) await slice.rest();
      if (among && !among.has(attempt.attemptId)) continue;
      const given = await this.given(sealed);
      if (!given) continue;
      const result = resultOf(state.settings, { scored: attempt.activityIds.flatMap((id) => all.get(id) ?? []), given });
      if (isDeepStrictEqual(result, attempt.done.result)) continue;
      mustBeFewEnough(found.push({ attempt, result }));
    }
    return found;
  }

  private async given(sealed: DoneAttempt['given']): Promise<Map<string, Given> | undefined> {
    const read = new Map<string, Given>();
    for (const [activityId, { fields, spentMs }] of Object.entries(sealed)) {
      const answers = await this.attempts.opened(fields);
      if (areWordsGone(fields, answers)) return undefined;
      read.set(activityId, { answers, spentMs });
    }
    return read;
  }
}

function areWordsGone(sealed: SealedAnswers, opened: Given['answers']): boolean {
  return Object.entries(sealed).some(([fieldId, { text }]) => text !== undefined && opened[fieldId]?.text === undefined);
}
