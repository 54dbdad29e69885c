import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { type CommandContext, Decisions, following } from '../platform/decisions.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { BadInput } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { mustBeUnchanged, revocationsOf } from '../revocations/lists.ts';
import { Previews } from '../revocations/previews.ts';
import { revocations } from '../revocations/revocations.ts';
import { FindRegraded } from './find-regraded.ts';
import { type FrozenRegrade, FrozenRegrades } from './frozen-regrades.ts';
import { mustBeThere, quest, type Quest, questOf } from './quest.ts';
import type { QuestRegradeEvent, RegradedResult } from './quests.events.ts';

/**
 * Lets the results that a preview showed be those of the quest.
 * @throws NotFound of the preview; BadInput reason-required; Refused quest-deleted, and preview-outdated after half an hour, or when what points rest on was
 * set again, another regrade was applied, or anything was revoked or reinstated in a series of which it speaks
 */
export class ConfirmRegrade extends Command<{ position: Position; results: number }> {
  constructor(
    readonly context: CommandContext,
    readonly previewId: string,
    readonly reason: string,
    readonly at: Instant,
  ) {
    super();
  }
}

const RESULTS_IN_A_PART = 100;
const BYTES_IN_A_PART = 200_000;
/** What one append holds stays below the megabyte that every engine takes at once. */
const PARTS_IN_A_BATCH = 4;

/**
 * The next batch: parts that are not listed yet, and with the last of them the fact that all apply. Listing changes nothing: whoever confirms again goes on
 * where it stopped. Nothing once it is applied.
 * @throws Refused quest-deleted, preview-outdated
 */
export function listRegrade(
  {
    id: regradeId,
    questId,
    scoringVersion,
    regrades,
    isValid,
  }: Omit<FrozenRegrade, 'expected' | 'seriesIds' | 'attemptIds' | 'madeAt'> & {
    isValid: boolean;
  },
  results: readonly RegradedResult[],
  occurredAt: Instant,
  state: Quest,
): QuestRegradeEvent[] {
  const { listed, applied } = state.regrades;
  if (applied.has(regradeId)) return [];
  const there = mustBeThere(state);
  if (!isValid) throw new Refused('preview-outdated', 'The preview is older than half an hour. Look at it again');
  if (there.scoringVersion !== scoringVersion)
    throw new Refused('preview-outdated', 'What is right, or what it gives, was changed meanwhile. Look at the preview again');
  // What the other one gives may not be there yet: this one would replace what was given before both.
  if (applied.size !== regrades) throw new Refused('preview-outdated', 'Results were regraded meanwhile. Look at the preview again');
  const before = listed.get(regradeId);
  const parts = partsOf(results.filter(({ attemptId }) => !before?.has(attemptId)));
  const batch = parts
    .slice(0, PARTS_IN_A_BATCH)
    .map((some): QuestRegradeEvent => ({ type: 'RegradeListed', data: { questId, regradeId, results: some } }));
  if (parts.length > PARTS_IN_A_BATCH) return batch;
  const count = (before?.size ?? 0) + parts.flat().length;
  return [...batch, { type: 'RegradeApplied', data: { questId, regradeId, scoringVersion, results: count, occurredAt } }];
}

/** As many as a fact may hold: of quests with many activities a result is long. */
function partsOf(results: readonly RegradedResult[]): RegradedResult[][] {
  const parts: RegradedResult[][] = [];
  let bytes = Infinity;
  for (const result of results) {
    const length = Buffer.byteLength(JSON.stringify(result));
    const last = parts.at(-1);
    if (last && last.length < RESULTS_IN_A_PART && bytes + length <= BYTES_IN_A_PART) {
      last.push(result);
      bytes += length;
    } else {
      parts.push([result]);
      bytes = length;
    }
  }
  return parts;
}

@CommandHandler(ConfirmRegrade)
export class ConfirmRegradeHandler implements ICommandHandler<ConfirmRegrade> {
  constructor(
    private readonly decisions: Decisions,
    private readonly frozen: FrozenRegrades,
    private readonly previews: Previews,
    private readonly regraded: FindRegraded,
    private readonly keys: Keys,
  ) {}

  async execute({ context, previewId, reason, at }: ConfirmRegrade): Promise<{ position: Position; results: number }> {
    const { organisationId } = context;
    const words = reason.trim();
    if (words === '')
      throw new BadInput('reason-required', 'Say why', { fields: [{ field: 'reason', problem: 'must have 1 to 2000 characters' }] });
    const frozen = await this.frozen.find(organisationId, previewId);
    const stream = questOf(organisationId, frozen.questId);
    const results = await this.results(organisationId, frozen);
    const because = { ...context, reason: await this.keys.seal(words, organisationId) };
    for (;;) {
      const state = await this.decisions.load(quest, stream);
      const isLast = listRegrade(frozen, results, at, state).at(-1)?.type !== 'RegradeListed';
      const listed = state.regrades.listed.get(previewId)?.size ?? 0;
      const command = isLast ? because : following(because, uuid5(`results from ${listed}`, previewId));
      const { position } = await this.decisions.decide(quest, stream, command, async (now) => {
        const facts = listRegrade(frozen, results, at, now);
        const { expected, seriesIds } = frozen;
        if (facts.length > 0) mustBeUnchanged(await this.decisions.load(revocations, revocationsOf(organisationId)), expected, seriesIds);
        return facts;
      });
      if (isLast) return { position, results: frozen.attemptIds.length };
    }
  }

  /** What the preview found is found again: answers that are done do not change, and of another key, or of revocations in between, it is refused. */
  private async results(organisationId: string, { id, questId, attemptIds }: FrozenRegrade): Promise<RegradedResult[]> {
    const state = await this.decisions.load(quest, questOf(organisationId, questId));
    if (state.regrades.applied.has(id)) return [];
    await this.previews.everythingShown(organisationId);
    const found = await this.regraded.find(organisationId, questId, id, mustBeThere(state), new Set(attemptIds));
    return found.map(({ made }) => made);
  }
}
