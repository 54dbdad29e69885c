import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Projector } from '../../projections/platform/projector.ts';
import { EventStore, StoreUnavailable } from './event-store/event-store.ts';
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
    const head = await this.store
      .head()
      .catch((error: unknown) => (error instanceof StoreUnavailable ? error : Promise.reject(error as Error)));
    const trouble = head instanceof StoreUnavailable ? head.message : this.store.trouble;
    return {
      status: stopped || trouble !== undefined ? 'error' : 'ok',
      head: head instanceof StoreUnavailable ? null : head,
      ...(trouble !== undefined && { trouble }),
      projections,
      reactions,
    };
  }
}
