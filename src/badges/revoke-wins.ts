import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import type { BadgeRevoked } from './badge-wins.events.ts';
import type { BadgeWins } from './badge-wins.ts';
import { ShownWins } from './shown-wins.ts';
import { type TurnedWins, turnWins, winsAmong } from './turn-wins.ts';

/**
 * Takes wins of a badge from those who have them, with a reason: no rule brings them back. Harmless for those that are taken already.
 * @throws NotFound; BadInput reason-required; Refused badge-deleted
 */
export class RevokeWins extends Command<{ position: Position }> {
  constructor(
    readonly context: CommandContext,
    readonly turned: TurnedWins,
  ) {
    super();
  }
}

/** @throws NotFound */
export function revokeWins(badgeId: string, winIds: readonly string[], wins: BadgeWins, occurredAt: Instant): BadgeRevoked[] {
  return winsAmong(winIds, wins)
    .filter(({ taken }) => !taken)
    .map(({ winId, profileId }) => ({ type: 'BadgeRevoked', data: { badgeId, profileId, winId, occurredAt } }));
}

@CommandHandler(RevokeWins)
export class RevokeWinsHandler implements ICommandHandler<RevokeWins> {
  constructor(
    readonly decisions: Decisions,
    readonly keys: Keys,
    readonly shown: ShownWins,
  ) {}

  execute({ context, turned }: RevokeWins): Promise<{ position: Position }> {
    return turnWins(this, context, turned, (winIds, wins, at) => revokeWins(turned.badgeId, winIds, wins, at));
  }
}
