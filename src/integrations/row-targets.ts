import { Injectable } from '@nestjs/common';
import type { CommandContext } from '../platform/decisions.ts';
import type { Instant } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import type { RowSkip } from './integrations.events.ts';
import { type ItemPlan, StepItems } from './step-items.ts';
import type { StepRow } from './step-row.ts';
import type { OpenStep } from './step-rule.values.ts';
import { type InTeam, StepTeams, type TeamPlan } from './step-teams.ts';

/** A row as it is to be; `now`: nothing where it is gone, or no condition holds of it any more. */
type Asked = { rowId: string; before: StepRow['row']; now: InTeam | undefined; at: Instant };
/** What is to become of what a row is about beside points, which rules give. */
export type RowPlan = { item?: ItemPlan; team?: TeamPlan };

/** What a row makes of items, and of teams. It is planned, so that trying a step tells it, and carried out before the row is taken: the same again does nothing. */
@Injectable()
export class RowTargets {
  constructor(
    private readonly keys: Keys,
    private readonly items: StepItems,
    private readonly teams: StepTeams,
  ) {}

  async plan(context: CommandContext, step: OpenStep, { rowId, before, now, at }: Asked): Promise<RowPlan | RowSkip> {
    const { target } = step.settings;
    if (target === 'objects') {
      const item = await this.items.plan(context, step, rowId, now?.cells, at);
      return typeof item === 'string' ? item : { item };
    }
    if (target === 'points' || step.words.columns.team === undefined) return {};
    const team = await this.teams.plan(context, step.words, await this.said(before), now);
    // Of a player who is in no team nothing is missing.
    if (team === 'team-missing' && target === 'players') return {};
    return typeof team === 'string' ? team : { team };
  }

  /** @returns why it cannot be */
  async carryOut(context: CommandContext, step: OpenStep, { rowId, at }: Asked, { item, team }: RowPlan): Promise<RowSkip | undefined> {
    if (item) await this.items.carryOut(context, step, rowId, item, at);
    return team && this.teams.carryOut(context, team, at);
  }

  private async said(row: StepRow['row']): Promise<InTeam | undefined> {
    const text = row && (await this.keys.open(row.values));
    if (text === undefined) return undefined;
    return { cells: JSON.parse(text) as Record<string, string>, ...(row?.profileId !== undefined && { profileId: row.profileId }) };
  }
}
