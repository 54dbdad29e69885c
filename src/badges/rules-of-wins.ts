import { Injectable } from '@nestjs/common';
import type { SupposedAnswer } from '../automations/answer-rule.values.ts';
import type { SourceChange } from '../automations/rule-sources.ts';
import { SupposeRules } from '../automations/suppose-rules.ts';
import type { Instant } from '../platform/event.values.ts';
import { BadgeSource } from './badge-source.ts';
import type { DueOfBadge } from './judging.values.ts';

/** Tells what rules would answer to wins of badges that come, go or move, by the decisions that say and answer them. */
@Injectable()
export class RulesOfWins {
  constructor(
    private readonly source: BadgeSource,
    private readonly rules: SupposeRules,
  ) {}

  /** @param at when it would be @param before as was known then, and as is known if absent */
  async of(organisationId: string, judged: readonly DueOfBadge[], at: Instant, before?: Instant): Promise<SupposedAnswer[]> {
    if (judged.length === 0) return [];
    const speaksOf = await this.rules.speaksOf(organisationId, before);
    const answers: SupposedAnswer[] = [];
    for (const [id, due] of Map.groupBy(judged, ({ badgeId }) => badgeId)) {
      const of = { kind: 'badge', id } as const;
      if (!speaksOf(of)) continue;
      const changes: SourceChange[] = [];
      for (const one of due) changes.push(...(await this.source.supposed(organisationId, one, at, before)));
      answers.push(...(await this.rules.of(organisationId, of, changes, before)));
    }
    return answers;
  }
}
