import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { type Cast, cast, castOf, itemOf, mustBeThere } from './cast.ts';
import type { CastEvent } from './casts.events.ts';

/** U-134. */
export const DIRECTIONS = ['up', 'down'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Moves an item of a cast by one place: harmless where there is none further on. @throws NotFound; Refused cast-deleted */
export class MoveCastItem extends Command<Decided<CastEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly castId: string,
    readonly itemId: string,
    readonly direction: Direction,
  ) {
    super();
  }
}

/** @throws NotFound; Refused cast-deleted */
export function moveCastItem(castId: string, itemId: string, direction: Direction, state: Cast): CastEvent[] {
  const { items } = mustBeThere(state);
  const place = itemOf(state, itemId).place + (direction === 'up' ? -1 : 1);
  return place < 0 || place >= items.length ? [] : [{ type: 'CastItemMoved', data: { castId, itemId, place } }];
}

@CommandHandler(MoveCastItem)
export class MoveCastItemHandler implements ICommandHandler<MoveCastItem> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, castId, itemId, direction }: MoveCastItem): Promise<Decided<CastEvent>> {
    const stream = castOf(context.organisationId, castId);
    return this.decisions.decide(cast, stream, context, (state) => moveCastItem(castId, itemId, direction, state));
  }
}
