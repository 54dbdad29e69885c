import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mustBePlayers } from '../competitions/must-be-players.ts';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { BadInput } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { accountOf, pointsAccount } from '../points/points-account.ts';
import { Confirmations } from '../revocations/confirmations.ts';
import { Previews } from '../revocations/previews.ts';
import { revocationsOf } from '../revocations/lists.ts';
import { revocations } from '../revocations/revocations.ts';
import type { AttemptReset } from './attempts.events.ts';
import { mustBeThere, quest, questOf } from './quest.ts';
import { type Attempt, attemptOf, questAttempt, type QuestAttempt } from './quest-attempt.ts';
import { questRoundAt } from './quest-rounds.values.ts';
import { asRegraded } from './regrades.ts';

/** Of whom attempts are reset. `round`: the one that has begun last if absent. */
export type Resetting = { questId: string; profileIds: readonly string[]; round?: number | undefined; at: Instant };

/**
 * Resets attempts, so that another may begin in the round: what they gave is revoked. Harmless for who has none.
 * `previewId`: the preview of what is revoked, which is confirmed; without it, each entry is revoked by itself.
 * @throws NotFound of the quest or a player; BadInput reason-required; Refused quest-deleted, ballot-cast, preview-outdated
 */
export class ResetAttempts extends Command<{ position: Position; resets: number }> {
  constructor(
    readonly context: CommandContext,
    readonly resetting: Resetting,
    readonly reason: string,
    readonly previewId?: string,
  ) {
    super();
  }
}

/** Nothing where there is no attempt. @throws Refused ballot-cast */
export function resetAttempt({ attempt }: QuestAttempt, occurredAt: Instant): AttemptReset[] {
  if (!attempt) return [];
  const { attemptId, questId, round, profileId, given, done } = attempt;
  // Nobody knows which ballot is theirs.
  if ([...given.values()].some(({ isCast }) => isCast)) throw new Refused('ballot-cast', 'An answer without a name cannot be taken back');
  const entry = done?.reward && { entryId: done.reward.entryId, seriesId: done.reward.seriesId };
  return [{ type: 'AttemptReset', data: { attemptId, questId, round, profileId, ...(entry && { entry }), occurredAt } }];
}

/**
 * The attempts there are of some players in a round, each with its stream.
 * @throws NotFound of the quest or a player; Refused quest-deleted, ballot-cast
 */
export async function attemptsOf(decisions: Decisions, organisationId: string, { questId, profileIds, round, at }: Resetting) {
  const { settings, regrades } = mustBeThere(await decisions.load(quest, questOf(organisationId, questId)));
  // Nobody knows which ballot is whose.
  if (settings.isAnonymous) throw new Refused('ballot-cast', 'An answer without a name cannot be taken back');
  const players = [...new Set(profileIds)];
  await mustBePlayers(decisions, organisationId, players);
  const number = round ?? questRoundAt(settings, at)?.number ?? 0;
  const all = players.map(async (profileId) => {
    const stream = attemptOf(organisationId, questId, number, profileId);
    const own = asRegraded(await decisions.load(questAttempt, stream), regrades);
    // Of all or of none: before anything is shown or revoked.
    resetAttempt(own, at);
    return { stream, attempt: own.attempt };
  });
  return Promise.all(all);
}

/** The entries of attempts that were given and count. */
export async function countingEntries(decisions: Decisions, organisationId: string, attempts: readonly (Attempt | undefined)[]) {
  const { revoked } = await decisions.load(revocations, revocationsOf(organisationId));
  const found: string[] = [];
  for (const attempt of attempts) {
    if (!attempt?.done?.reward) continue;
    const { entryId, seriesId } = attempt.done.reward;
    const { entries } = await decisions.load(pointsAccount, accountOf(organisationId, seriesId, attempt.profileId));
    if (entries.has(entryId) && !revoked.has(entryId)) found.push(entryId);
  }
  return found;
}

@CommandHandler(ResetAttempts)
export class ResetAttemptsHandler implements ICommandHandler<ResetAttempts> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly confirmations: Confirmations,
    private readonly previews: Previews,
  ) {}

  async execute({ context, resetting, reason, previewId }: ResetAttempts): Promise<{ position: Position; resets: number }> {
    const { organisationId } = context;
    const words = reason.trim();
    if (words === '')
      throw new BadInput('reason-required', 'Say why', { fields: [{ field: 'reason', problem: 'must have 1 to 2000 characters' }] });
    const { at } = resetting;
    // What a regrade gives is there by then.
    await this.previews.everythingShown(organisationId);
    const found = await attemptsOf(this.decisions, organisationId, resetting);
    const { regrades } = await this.decisions.load(quest, questOf(organisationId, resetting.questId));
    const positions: Position[] = [];
    // What was looked at goes first: who dies in between has revoked what the preview showed, and a retry resets the rest.
    if (previewId !== undefined)
      positions.push((await this.confirmations.confirm({ context, receivedAt: at, reason: words }, 'revoke', previewId)).position);
    const because = { ...context, reason: await this.keys.seal(words, organisationId) };
    let resets = 0;
    for (const { stream } of found) {
      const { position, events } = await this.decisions.decide(questAttempt, stream, because, (own) =>
        resetAttempt(asRegraded(own, regrades), at),
      );
      positions.push(position);
      resets += events.length;
    }
    return { position: positions.sort().at(-1) ?? '', resets };
  }
}
