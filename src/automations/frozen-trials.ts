import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Condition } from '../objects/conditions.values.ts';
import { Clock } from '../platform/clock.ts';
import type { Sealed } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { isStillValid, keepPreview, type KeptPreview, previewKey } from '../platform/records/kept-previews.ts';
import { type RecordKind, Records } from '../platform/records/records.ts';
import type { RuleAction, RuleSettings } from './automations.events.ts';
import type { SourceSpan } from './rule-sources.ts';

/** A rule as it was tried. Of one that is new, nobody knows the ids of its actions yet: they are the places in which they stand. */
export type TriedRule = {
  automationId: string;
  isNew: boolean;
  settings: RuleSettings;
  conditions: readonly Condition[];
  actions: readonly (readonly [actionId: string, action: RuleAction])[];
};
/** What was tried on which span, and what came of it: the same text for the same. */
export type FrozenTrial = { id: string; rule: TriedRule; span: SourceSpan; outcome: string };

/** `rule`: a {@link TriedRule} as JSON, sealed under the organisation's key. */
type Kept = Omit<FrozenTrial, 'rule'> & KeptPreview & { rule: Sealed };

/** By organisation and id. */
export const FROZEN_TRIALS: RecordKind<Kept> = {
  name: 'frozen-trials',
  fields: { organisationId: 'value', madeAt: 'beside' },
  expires: 'expiresAt',
};

/** Keeps what was tried until it is given. */
@Injectable()
export class FrozenTrials implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly keys: Keys,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): Promise<void> {
    return this.records.declare(FROZEN_TRIALS);
  }

  async keep(organisationId: string, { rule: tried, ...frozen }: FrozenTrial): Promise<void> {
    const rule = await this.keys.seal(JSON.stringify(tried), organisationId);
    await keepPreview(this.records, FROZEN_TRIALS, { organisationId, id: frozen.id, now: this.clock.now() }, { ...frozen, rule });
  }

  /** @throws NotFound when the organisation has no such trial */
  async find(organisationId: string, id: string): Promise<FrozenTrial & { isValid: boolean }> {
    const kept = (await this.records.get(FROZEN_TRIALS, previewKey(organisationId, id)))?.document;
    const rule = kept && (await this.keys.open(kept.rule));
    if (!kept || rule === undefined) throw new NotFound('trial');
    const { span, outcome } = kept;
    return { id, span, outcome, rule: JSON.parse(rule) as TriedRule, isValid: isStillValid(kept, this.clock.now()) };
  }
}
