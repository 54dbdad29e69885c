import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { cast, castOf, itemOf, mustBeThere } from './cast.ts';
import type { CastEvent } from './casts.events.ts';
import { SharedCasts } from './shared-casts.ts';

/** Takes an item off a cast. @throws NotFound; Refused cast-deleted */
export class RemoveCastItem extends Command<Decided<CastEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly castId: string,
    readonly itemId: string,
  ) {
    super();
  }
}

@CommandHandler(RemoveCastItem)
export class RemoveCastItemHandler implements ICommandHandler<RemoveCastItem> {
  constructor(
    private readonly decisions: Decisions,
    private readonly shared: SharedCasts,
  ) {}

  async execute({ context, castId, itemId }: RemoveCastItem): Promise<Decided<CastEvent>> {
    const { organisationId } = context;
    const decided = await this.decisions.decide(cast, castOf(organisationId, castId), context, (state): CastEvent[] => {
      itemOf(mustBeThere(state), itemId);
      return [{ type: 'CastItemRemoved', data: { castId, itemId } }];
    });
    await this.shared.changed(organisationId, castId);
    return decided;
  }
}
