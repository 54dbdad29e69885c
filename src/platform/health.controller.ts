import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Projector } from '../../projections/platform/projector.ts';
import { EventStore } from './event-store/event-store.ts';
import { Allow, anyone } from './http/who.ts';
import { Reactions } from './reactions.ts';

/** How far every view and reaction is, for whoever watches over the server. */
@Controller('health')
@ApiTags('health')
export class HealthController {
  constructor(
    private readonly store: EventStore,
    private readonly projector: Projector,
    private readonly reactions: Reactions,
  ) {}

  @Get()
  @Allow(anyone)
  async health() {
    const projections = this.projector.status();
    const reactions = this.reactions.status();
    const stopped = [...projections, ...reactions].some(({ state }) => state === 'stopped');
    return { status: stopped ? 'error' : 'ok', head: await this.store.head(), projections, reactions };
  }
}
