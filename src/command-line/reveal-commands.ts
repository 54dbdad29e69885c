import { Injectable } from '@nestjs/common';
import { revealCsv, RevealOrder as Order } from '../../projections/competitions/reveal-order.ts';
import { Directory } from '../../projections/people/directory.ts';
import { Projector } from '../../projections/platform/projector.ts';
import { REVEAL_UNITS } from '../competitions/reveal.events.ts';
import { Clock } from '../platform/clock.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { type Command, type CommandOutput, type CommandRequest, optional, required, WrongUsage } from './command.ts';
import { NamedThings } from './named-things.ts';
import { callOf, oneOf, upToDate } from './reading-commands.ts';

/** In which order the frozen board of a competition is opened. */
@Injectable()
export class RevealOrder implements Command {
  readonly name = 'reveal-order';

  constructor(
    private readonly named: NamedThings,
    private readonly order: Order,
    private readonly directory: Directory,
    private readonly projector: Projector,
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  async *run(request: CommandRequest): AsyncGenerator<CommandOutput> {
    const unit = oneOf('unit', optional(request, 'unit') ?? 'entry', REVEAL_UNITS);
    const round = optional(request, 'round') ?? '1';
    if (!/^[1-9]\d{0,4}$/.test(round)) throw new WrongUsage('--round is a whole number from 1');
    await upToDate(this.projector, this.store);
    const { organisationId } = await this.named.organisation(required(request, 'organisation'));
    const { competitionId } = await this.named.competition(organisationId, required(request, 'competition'));
    const people = await this.directory.organisation(organisationId);
    const viewer = { organisationId, role: 'admin', teamIds: [] } as const;
    const call = callOf(organisationId, this.clock.now());
    const steps = await this.order.order(viewer, { competitionId, round: Number(round) }, unit, call);
    for (const line of revealCsv(steps, (id) => people.person(id)?.externalId ?? id)
      .trimEnd()
      .split('\n'))
      yield { line };
  }
}
