import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { answering, Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Reactions } from '../platform/reactions.ts';
import { Refused } from '../platform/refused.ts';
import { AwardPoints } from '../points/award-points.ts';
import { PaidEntries } from '../points/paid-entries.ts';
import { RULE_RUN, type RuleAnswered, type RuleGiven, type RuleGiveRefused, type RuleRunEvent } from './automations.events.ts';
import { entrySource, ruleRun } from './rule-run.ts';

/**
 * What rules take is revoked, with all that follows it by links, then what they give is awarded, outside of all limits. What cannot be given is said once; what an
 * admin revoked stays so.
 */
@Injectable()
export class PayRules implements OnModuleInit {
  constructor(
    private readonly reactions: Reactions,
    private readonly decisions: Decisions,
    private readonly commands: CommandBus,
    private readonly entries: PaidEntries,
    private readonly keys: Keys,
  ) {}

  onModuleInit(): void {
    this.reactions.add({
      name: 'pay-rules',
      kind: 'decides',
      begin: 'start',
      categories: [RULE_RUN],
      on: async (event) =>
        (event as Recorded<RuleRunEvent>).type === 'RuleAnswered' ? this.pay(event as Recorded<RuleAnswered>) : undefined,
    });
  }

  private async pay(answered: Recorded<RuleAnswered>): Promise<Position | undefined> {
    const positions: (Position | undefined)[] = [await this.takeBack(answered)];
    for (const give of answered.data.gives) positions.push(await this.give(answered, give));
    return positions
      .filter((position) => position !== undefined)
      .sort()
      .at(-1);
  }

  /** What became no entry is none to be taken. */
  private async takeBack(answered: Recorded<RuleAnswered>): Promise<Position | undefined> {
    const { takes } = answered.data;
    if (takes.length === 0) return undefined;
    const { given, refused } = await this.decisions.load(ruleRun, answered.stream);
    const paid = takes.flatMap(({ entryId }) => (refused.has(entryId) ? [] : (given.get(entryId) ?? [])));
    const list = derivedId('takes', answered.id);
    const { recordedAt } = answered.metadata;
    const context = { ...answering(answered, list), channel: 'automation' as const };
    return this.entries.takeBack(context, list, paid, { occurredAt: recordedAt, receivedAt: recordedAt });
  }

  private async give(answered: Recorded<RuleAnswered>, give: RuleGiven): Promise<Position> {
    const { automationId, source, itemId, trialId, importId = trialId } = answered.data;
    const { actionId, entryId, seriesId, profileId, points, occurredAt, giverId, pointType, tags, comment } = give;
    const plain = comment && (await this.keys.open(comment));
    const award = {
      ...{ entryId, seriesId, profileId, points, tags, occurredAt, receivedAt: answered.metadata.recordedAt, unlimited: true },
      ...(giverId !== undefined && { giverId }),
      ...(pointType !== undefined && { pointType }),
      ...(plain !== undefined && { comment: plain }),
      ...(importId !== undefined && { importId }),
      source: entrySource(automationId, actionId, source, itemId),
    };
    const context = { ...answering(answered, entryId), channel: 'automation' as const };
    try {
      return (await this.commands.execute(new AwardPoints(context, award))).position;
    } catch (error) {
      if (!(error instanceof Refused || error instanceof NotFound)) throw error;
      return this.refuse(answered, { automationId, actionId, entryId, code: error.code });
    }
  }

  private async refuse(answered: Recorded<RuleAnswered>, data: RuleGiveRefused['data']): Promise<Position> {
    const context = answering(answered, derivedId('refused', data.entryId));
    const { position } = await this.decisions.decide(ruleRun, answered.stream, context, ({ refused }): RuleGiveRefused[] =>
      refused.has(data.entryId) ? [] : [{ type: 'RuleGiveRefused', data }],
    );
    return position;
  }
}
