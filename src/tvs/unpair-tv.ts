import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Devices } from '../accounts/devices.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { type Tv, tv, tvOf } from './tv.ts';
import type { TvEvent } from './tvs.events.ts';

/** Lets a TV in no more, also one that came by a pin: its line is closed when this answers. Harmless when it is unpaired already. @throws NotFound */
export class UnpairTv extends Command<Decided<TvEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly tvId: string,
  ) {
    super();
  }
}

/** @param isLetIn whether it is, however it came @throws NotFound */
export function unpairTv(tvId: string, isLetIn: boolean, { paired, unpaired }: Tv): TvEvent[] {
  if (unpaired) return [];
  if (!paired && !isLetIn) throw new NotFound('TV');
  return [{ type: 'TvUnpaired', data: { tvId } }];
}

@CommandHandler(UnpairTv)
export class UnpairTvHandler implements ICommandHandler<UnpairTv> {
  constructor(
    private readonly decisions: Decisions,
    private readonly devices: Devices,
  ) {}

  async execute({ context, tvId }: UnpairTv): Promise<Decided<TvEvent>> {
    const { organisationId } = context;
    const isLetIn = (await this.devices.get(tvId))?.organisationId === organisationId;
    const decided = await this.decisions.decide(tv, tvOf(organisationId, tvId), context, (state) => unpairTv(tvId, isLetIn, state));
    await this.devices.revoke(organisationId, tvId);
    return decided;
  }
}
