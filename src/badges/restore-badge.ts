import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { badge, badgeOf } from './badge.ts';
import { widenFlow } from './badge-flows.ts';
import type { BadgeEvent } from './badges.events.ts';
import { SharedBadges } from './shared-badges.ts';

/** Shows a deleted badge again, and lets it be judged. Harmless when it is not deleted. @throws NotFound; Refused badge-loop */
export class RestoreBadge extends Command<Decided<BadgeEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly badgeId: string,
  ) {
    super();
  }
}

@CommandHandler(RestoreBadge)
export class RestoreBadgeHandler implements ICommandHandler<RestoreBadge> {
  constructor(
    private readonly decisions: Decisions,
    private readonly shared: SharedBadges,
  ) {}

  async execute({ context, badgeId }: RestoreBadge): Promise<Decided<BadgeEvent>> {
    const { organisationId } = context;
    const decided = await this.decisions.decide(badge, badgeOf(organisationId, badgeId), context, async (state): Promise<BadgeEvent[]> => {
      if (!state.look) throw new NotFound('badge');
      if (!state.deleted) return [];
      await widenFlow(this.decisions, context, badgeId, { ...state, deleted: false });
      return [{ type: 'BadgeRestored', data: { badgeId } }];
    });
    await this.shared.changed(organisationId, badgeId);
    return decided;
  }
}
