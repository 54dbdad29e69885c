import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { AccessKeys } from '../platform/http/access-keys.ts';
import { type Badge, badge, badgeOf, mustBeThere } from './badge.ts';
import { type BadgeEvent, SHARED_BADGE } from './badges.events.ts';
import { SharedBadges } from './shared-badges.ts';

/** A new link to a badge: the one before opens nothing any more. @throws NotFound; Refused badge-deleted */
export class RenewBadgeKey extends Command<Decided<BadgeEvent> & { accessKey: string }> {
  constructor(
    readonly context: CommandContext,
    readonly badgeId: string,
  ) {
    super();
  }
}

/** @throws NotFound; Refused badge-deleted */
export function renewBadgeKey(badgeId: string, state: Badge): BadgeEvent[] {
  const { mode, generation } = mustBeThere(state).sharing;
  return [{ type: 'BadgeSharingChanged', data: { badgeId, mode, generation: generation + 1 } }];
}

@CommandHandler(RenewBadgeKey)
export class RenewBadgeKeyHandler implements ICommandHandler<RenewBadgeKey> {
  constructor(
    private readonly decisions: Decisions,
    private readonly shared: SharedBadges,
    private readonly accessKeys: AccessKeys,
  ) {}

  async execute({ context, badgeId }: RenewBadgeKey): Promise<Decided<BadgeEvent> & { accessKey: string }> {
    const { organisationId } = context;
    const stream = badgeOf(organisationId, badgeId);
    const decided = await this.decisions.decide(badge, stream, context, (state) => renewBadgeKey(badgeId, state));
    await this.shared.changed(organisationId, badgeId);
    // A retry is answered with the link of now.
    const { sharing } = await this.decisions.load(badge, stream);
    const accessKey = await this.accessKeys.keyOf({ kind: SHARED_BADGE, organisationId, id: badgeId }, sharing.generation);
    return { ...decided, accessKey };
  }
}
