import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { Keys } from '../platform/keys.ts';
import { mustBePaired, tv, tvOf } from './tv.ts';
import type { TvEvent } from './tvs.events.ts';

/** Calls a TV otherwise. @throws NotFound */
export class RenameTv extends Command<Decided<TvEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly tvId: string,
    readonly name: string,
  ) {
    super();
  }
}

@CommandHandler(RenameTv)
export class RenameTvHandler implements ICommandHandler<RenameTv> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  async execute({ context, tvId, name }: RenameTv): Promise<Decided<TvEvent>> {
    const { organisationId } = context;
    return this.decisions.decide(tv, tvOf(organisationId, tvId), context, async (state): Promise<TvEvent[]> => {
      if ((await this.keys.open(mustBePaired(state).name)) === name) return [];
      return [{ type: 'TvRenamed', data: { tvId, name: await this.keys.seal(name, organisationId) } }];
    });
  }
}
