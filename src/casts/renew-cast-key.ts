import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { AccessKeys } from '../platform/http/access-keys.ts';
import { type Cast, cast, castOf, mustBeThere } from './cast.ts';
import { type CastEvent, SHARED_CAST } from './casts.events.ts';
import { SharedCasts } from './shared-casts.ts';

/** A new link to a cast: the one before opens nothing any more. @throws NotFound; Refused cast-deleted */
export class RenewCastKey extends Command<Decided<CastEvent> & { accessKey: string }> {
  constructor(
    readonly context: CommandContext,
    readonly castId: string,
  ) {
    super();
  }
}

/** @throws NotFound; Refused cast-deleted */
export function renewCastKey(castId: string, state: Cast): CastEvent[] {
  return [{ type: 'CastKeyChanged', data: { castId, generation: mustBeThere(state).generation + 1 } }];
}

@CommandHandler(RenewCastKey)
export class RenewCastKeyHandler implements ICommandHandler<RenewCastKey> {
  constructor(
    private readonly decisions: Decisions,
    private readonly shared: SharedCasts,
    private readonly accessKeys: AccessKeys,
  ) {}

  async execute({ context, castId }: RenewCastKey): Promise<Decided<CastEvent> & { accessKey: string }> {
    const { organisationId } = context;
    const stream = castOf(organisationId, castId);
    const decided = await this.decisions.decide(cast, stream, context, (state) => renewCastKey(castId, state));
    await this.shared.changed(organisationId, castId);
    // A retry is answered with the link of now.
    const { generation } = await this.decisions.load(cast, stream);
    return { ...decided, accessKey: await this.accessKeys.keyOf({ kind: SHARED_CAST, organisationId, id: castId }, generation) };
  }
}
