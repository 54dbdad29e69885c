import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Limits } from '../accounts/limits.ts';
import { cast, castOf, mustBeThere } from '../casts/cast.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Instant, Sealed } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { readCode } from './tv-code.values.ts';
import { TvCodes } from './tv-codes.ts';
import { type Tv, tv, tvOf } from './tv.ts';
import type { TvEvent } from './tvs.events.ts';

/**
 * Pairs the TV that shows a code: it gets its token when it asks next.
 * @throws NotFound of the cast; Refused cast-deleted, code-unknown, code-used; TooManyRequests
 */
export class PairTv extends Command<Decided<TvEvent> & { tvId: string }> {
  constructor(
    readonly context: CommandContext,
    readonly code: string,
    readonly named: { castId: string; name: string },
    /** When it was asked for, and who types. */
    readonly asked: { at: Instant; by: string },
  ) {
    super();
  }
}

/** Of many who type one code the first pairs its TV. @throws Refused code-used */
export function pairTv(tvId: string, castId: string, name: Sealed, { paired, unpaired }: Tv): TvEvent[] {
  if (paired || unpaired) throw new Refused('code-used', 'Somebody has paired this TV already');
  return [{ type: 'TvPaired', data: { tvId, castId, name } }];
}

@CommandHandler(PairTv)
export class PairTvHandler implements ICommandHandler<PairTv> {
  constructor(
    private readonly decisions: Decisions,
    private readonly codes: TvCodes,
    private readonly keys: Keys,
    private readonly limits: Limits,
  ) {}

  async execute({ context, code, named: { castId, name }, asked: { at, by } }: PairTv): Promise<Decided<TvEvent> & { tvId: string }> {
    const { organisationId } = context;
    mustBeThere(await this.decisions.load(cast, castOf(organisationId, castId)));
    const tvId = await this.limits.attempt(at, { wrongTvCodesOf: by }, async () => {
      const read = readCode(code);
      return read === undefined ? undefined : this.codes.claim(read, organisationId, at);
    });
    if (tvId === undefined) throw new Refused('code-unknown', 'No TV shows this code now');
    // A process that dies here leaves a TV that waits: the organisation's next try pairs it.
    const sealed = await this.keys.seal(name, organisationId);
    const decided = await this.decisions.decide(tv, tvOf(organisationId, tvId), context, (state) => pairTv(tvId, castId, sealed, state));
    return { ...decided, tvId };
  }
}
