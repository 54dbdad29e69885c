import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Decisions } from '../platform/decisions.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { type Due, organisationOf } from '../platform/schedule/due.ts';
import { Scheduler } from '../platform/schedule/scheduler.ts';
import { type Badge, badge, badgeOf } from './badge.ts';
import { periodEnding } from './badge-periods.values.ts';
import { versionOfNow } from './badge-versions.values.ts';
import type { BadgePeriodClosed } from './badges.events.ts';

/** The period that has ended by an instant, of those whose end decides what is won: of several each by itself, in order. */
export function closePeriod(badgeId: string, now: Instant, { rules, deleted }: Badge): BadgePeriodClosed[] {
  const before = periodEnding(rules);
  const version = versionOfNow(rules)?.version;
  if (deleted || version === undefined || before === undefined || before > now) return [];
  return [{ type: 'BadgePeriodClosed', data: { badgeId, version, before } }];
}

/** Periods of badges are closed when they have ended, however late that is looked at (U-101). */
@Injectable()
export class ClosePeriods implements OnModuleInit {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly decisions: Decisions,
  ) {}

  onModuleInit(): void {
    this.scheduler.add({ name: 'close-badge-periods', catchUp: 'each', issue: (due) => this.close(due) });
  }

  private async close({ key, dueAt, context }: Due): Promise<Position | undefined> {
    const organisationId = organisationOf(key);
    const badgeId = key.slice(organisationId.length + 1);
    const decided = await this.decisions.decide(badge, badgeOf(organisationId, badgeId), context, (state) =>
      closePeriod(badgeId, dueAt, state),
    );
    return decided.position;
  }
}
