import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccessChanges } from '../accounts/access-changes.ts';
import { cast, castOf, mustBeThere } from '../casts/cast.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { mustBePaired, type Tv, tv, tvOf } from './tv.ts';
import type { TvEvent } from './tvs.events.ts';

/** Lets a TV show another cast: it sees nothing more of the one before when this answers. @throws NotFound of either; Refused cast-deleted */
export class MoveTv extends Command<Decided<TvEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly tvId: string,
    readonly castId: string,
  ) {
    super();
  }
}

/** @throws NotFound */
export function moveTv(tvId: string, castId: string, state: Tv): TvEvent[] {
  return mustBePaired(state).castId === castId ? [] : [{ type: 'TvMoved', data: { tvId, castId } }];
}

@CommandHandler(MoveTv)
export class MoveTvHandler implements ICommandHandler<MoveTv> {
  constructor(
    private readonly decisions: Decisions,
    private readonly access: AccessChanges,
  ) {}

  async execute({ context, tvId, castId }: MoveTv): Promise<Decided<TvEvent>> {
    const { organisationId } = context;
    mustBeThere(await this.decisions.load(cast, castOf(organisationId, castId)));
    const decided = await this.decisions.decide(tv, tvOf(organisationId, tvId), context, (state) => moveTv(tvId, castId, state));
    await this.access.announce({ deviceId: tvId });
    return decided;
  }
}
