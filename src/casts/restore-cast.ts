import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { cast, castOf } from './cast.ts';
import type { CastEvent } from './casts.events.ts';
import { SharedCasts } from './shared-casts.ts';

/** Brings a deleted cast back as it was. Harmless when it is not deleted. @throws NotFound */
export class RestoreCast extends Command<Decided<CastEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly castId: string,
  ) {
    super();
  }
}

@CommandHandler(RestoreCast)
export class RestoreCastHandler implements ICommandHandler<RestoreCast> {
  constructor(
    private readonly decisions: Decisions,
    private readonly shared: SharedCasts,
  ) {}

  async execute({ context, castId }: RestoreCast): Promise<Decided<CastEvent>> {
    const { organisationId } = context;
    const decided = await this.decisions.decide(cast, castOf(organisationId, castId), context, ({ settings, deleted }): CastEvent[] => {
      if (!settings) throw new NotFound('cast');
      return deleted ? [{ type: 'CastRestored', data: { castId } }] : [];
    });
    await this.shared.changed(organisationId, castId);
    return decided;
  }
}
