import { Injectable } from '@nestjs/common';
import { answerRule } from '../automations/answer-rule.values.ts';
import { RuleAnswers } from '../automations/rule-answers.ts';
import { ruleRun, ruleRunOf } from '../automations/rule-run.ts';
import type { SourceChange } from '../automations/rule-sources.ts';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import type { Instant } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { fromMicros, toMicros } from '../points/point-amount.values.ts';
import { integrations, integrationsOf, mustBeIntegration, openStep } from './integrations.ts';
import { Payloads } from './payloads.ts';
import { RowPeople } from './row-people.ts';
import { RowTargets } from './row-targets.ts';
import { type GivenStep, wholeStep } from './save-step.ts';
import { eventOfRow, type OpenStep, ruleOfStep, valuesOfRow } from './step-rule.values.ts';
import { stepRow } from './step-row.ts';
import { needsPerson, TakeRows } from './take-rows.ts';

/** What a step would make of a row. `points`: what it would give; `taken`: what it would take back; `becomes`: what an item or a team would become; `why`: why it would give nothing. */
export type TriedRow = { row: number; profileId?: string; points?: string; taken: string; becomes?: string; why?: string };

const TOLD = 200;

/** Tries a step, as it might be saved, on a delivery that is kept: by what reads and answers what comes. Nothing is stored. */
@Injectable()
export class TryStep {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly payloads: Payloads,
    private readonly people: RowPeople,
    private readonly rows: TakeRows,
    private readonly targets: RowTargets,
    private readonly answers: RuleAnswers,
  ) {}

  /** The first 200 rows. @throws NotFound; Refused payload-gone, and of the step */
  async of(
    context: CommandContext,
    { configId, stepId = context.commandId, deliveryId }: { configId: string; stepId: string | undefined; deliveryId: string },
    given: GivenStep,
    at: Instant,
  ): Promise<TriedRow[]> {
    const { organisationId } = context;
    const config = mustBeIntegration(await this.decisions.load(integrations, integrationsOf(organisationId)), configId);
    const stands = config.steps.get(stepId);
    if (!stands && stepId !== context.commandId) throw new NotFound('step');
    const words = stands && (await openStep(this.keys, stands));
    const step = wholeStep(config.settings.systemType, given, words && { settings: stands.settings, words });
    const rows = await this.payloads.rows(organisationId, deliveryId);
    if (!rows) throw new Refused('payload-gone', 'What came in is not kept any more');
    const tried: TriedRow[] = [];
    for (const [index, row] of rows.slice(0, TOLD).entries())
      tried.push({ row: index + 1, ...(await this.try(context, { stepId, deliveryId, at }, step, row, index + 1)) });
    return tried;
  }

  private async try(
    context: CommandContext,
    reading: { stepId: string; deliveryId: string; at: Instant },
    step: OpenStep,
    row: unknown,
    ordinal: number,
  ): Promise<Omit<TriedRow, 'row'>> {
    const { organisationId } = context;
    const { stepId, at } = reading;
    const read = await this.rows.read(organisationId, reading, step, row, ordinal);
    if (typeof read === 'string') return { taken: '0', why: read };
    const { rowId, isKnown, holds, named, cells } = read;
    // Nobody is made or brought back for a try.
    const person = await this.people.find(context, named, { ...step.settings, createPlayers: false, ignoreDeletedPlayers: true }, at);
    const isMade = person === 'player-not-found' && step.settings.createPlayers;
    if (typeof person === 'string' && (isMade || (!isKnown && needsPerson(step, person))))
      return { taken: '0', why: isMade ? 'player-made' : person };
    const profileId = typeof person === 'string' ? undefined : person.profileId;
    const own = ruleOfStep(stepId, 0, step);
    const { row: before, causes } = await this.decisions.load(stepRow, read.stream);
    if (!own) {
      const now = holds ? { cells, ...(profileId !== undefined && { profileId }) } : undefined;
      const plan = await this.targets.plan(context, step, { rowId, before, now, at });
      const becomes = typeof plan === 'string' ? undefined : (plan.item ?? plan.team)?.becomes;
      const why = typeof plan === 'string' ? plan : becomes === 'same' ? becomes : undefined;
      return {
        ...{ taken: '0', ...(profileId !== undefined && { profileId }), ...(why !== undefined && { why }) },
        ...(becomes !== undefined && becomes !== 'same' && { becomes }),
      };
    }
    const isAgain = before?.content === (await this.rows.contentOf(organisationId, cells, profileId));
    const fact = { id: context.commandId, metadata: { organisationId, recordedAt: at } } as SourceChange['fact'];
    const change: SourceChange = {
      ...{ fact, itemId: rowId, event: eventOfRow(step.settings, !isKnown || isAgain), occurredAt: at, recordedAt: at },
      ...{ order: causes.size, isThere: true, isAgain, values: valuesOfRow(cells, profileId, step.words) },
    };
    const { cause, standing, outcomes } = await this.answers.of(own.rule, own.columns, change);
    const state = await this.decisions.load(ruleRun, ruleRunOf(organisationId, stepId, own.rule.settings.source, rowId));
    const [answer] = answerRule(cause, standing, rowId, outcomes, state);
    const taken = answer?.data.takes.map(({ entryId }) => toMicros(state.given.get(entryId)?.points ?? '0')) ?? [];
    const [give] = answer?.data.gives ?? [];
    const why = answer?.data.skips[0]?.why ?? (answer ? undefined : 'same');
    return {
      taken: fromMicros(taken.reduce((sum, points) => sum + points, 0)),
      ...(profileId !== undefined && { profileId }),
      ...(give && { points: give.points }),
      ...(why !== undefined && { why }),
    };
  }
}
