import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import type { BadgeReinstated } from './badge-wins.events.ts';
import type { BadgeWins } from './badge-wins.ts';
import { ShownWins } from './shown-wins.ts';
import { type TurnedWins, turnWins, winsAmong } from './turn-wins.ts';

/**
 * Gives wins back that an admin took, with a reason: they stand if the rule gives them. Harmless for those that were not taken.
 * @throws NotFound; BadInput reason-required; Refused badge-deleted
 */
export class ReinstateWins extends Command<{ position: Position }> {
  constructor(
    readonly context: CommandContext,
    readonly turned: TurnedWins,
  ) {
    super();
  }
}

/** @throws NotFound */
export function reinstateWins(badgeId: string, winIds: readonly string[], wins: BadgeWins, occurredAt: Instant): BadgeReinstated[] {
  return winsAmong(winIds, wins)
    .filter(({ taken }) => taken)
    .map(({ winId, profileId }) => ({ type: 'BadgeReinstated', data: { badgeId, profileId, winId, occurredAt } }));
}

@CommandHandler(ReinstateWins)
export class ReinstateWinsHandler implements ICommandHandler<ReinstateWins> {
  constructor(
    readonly decisions: Decisions,
    readonly keys: Keys,
    readonly shown: ShownWins,
  ) {}

  execute({ context, turned }: ReinstateWins): Promise<{ position: Position }> {
    return turnWins(this, context, turned, (winIds, wins, at) => reinstateWins(turned.badgeId, winIds, wins, at));
  }
}
