import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { cast, castOf } from './cast.ts';
import type { CastEvent } from './casts.events.ts';
import { SharedCasts } from './shared-casts.ts';

/** Hides a cast: its link opens nothing, and its items, link and pin are kept. Harmless when it is deleted already. @throws NotFound */
export class DeleteCast extends Command<Decided<CastEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly castId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteCast)
export class DeleteCastHandler implements ICommandHandler<DeleteCast> {
  constructor(
    private readonly decisions: Decisions,
    private readonly shared: SharedCasts,
  ) {}

  async execute({ context, castId }: DeleteCast): Promise<Decided<CastEvent>> {
    const { organisationId } = context;
    const decided = await this.decisions.decide(cast, castOf(organisationId, castId), context, ({ settings, deleted }): CastEvent[] => {
      if (!settings) throw new NotFound('cast');
      return deleted ? [] : [{ type: 'CastDeleted', data: { castId } }];
    });
    await this.shared.changed(organisationId, castId);
    return decided;
  }
}
