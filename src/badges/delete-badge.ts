import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { badge, badgeOf } from './badge.ts';
import { narrowFlow } from './badge-flows.ts';
import type { BadgeEvent } from './badges.events.ts';
import { SharedBadges } from './shared-badges.ts';

/** Hides a badge, and stops it: its wins are kept. Harmless when it is deleted already. @throws NotFound */
export class DeleteBadge extends Command<Decided<BadgeEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly badgeId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteBadge)
export class DeleteBadgeHandler implements ICommandHandler<DeleteBadge> {
  constructor(
    private readonly decisions: Decisions,
    private readonly shared: SharedBadges,
  ) {}

  async execute({ context, badgeId }: DeleteBadge): Promise<Decided<BadgeEvent>> {
    const { organisationId } = context;
    const decided = await this.decisions.decide(badge, badgeOf(organisationId, badgeId), context, ({ look, deleted }): BadgeEvent[] => {
      if (!look) throw new NotFound('badge');
      return deleted ? [] : [{ type: 'BadgeDeleted', data: { badgeId } }];
    });
    await narrowFlow(this.decisions, context, badgeId);
    await this.shared.changed(organisationId, badgeId);
    return decided;
  }
}
