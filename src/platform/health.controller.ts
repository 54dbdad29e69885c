import { setTimeout as wait } from 'node:timers/promises';
import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Projector } from '../../projections/platform/projector.ts';
import { BoardReader } from '../../projections/scoreboard/board-reader.ts';
import { Disk } from './disk.ts';
import { EventStore, StoreUnavailable } from './event-store/event-store.ts';
import type { Position } from './event.values.ts';
import { instant, listOf, object, optional, orNull, position, text, truth, whole, word } from './http/answers.values.ts';
import { Answers } from './http/calls.ts';
import { Allow, everybody } from './http/who.ts';
import { Outbox } from './outbox/outbox.ts';
import { Reactions } from './reactions.ts';
import { Scheduler } from './schedule/scheduler.ts';

const follower = { name: text, position: orNull(position), lag: whole, state: text };
const health = object({
  status: word('ok', 'error'),
  head: orNull(position),
  trouble: optional(text),
  disk: optional(object({ freeMb: whole, low: truth })),
  projections: listOf(object({ ...follower, version: whole, head: orNull(position), reason: optional(text) })),
  reactions: listOf(object({ ...follower, kind: word('decides', 'effects'), parked: whole })),
  reads: object({ running: whole, waiting: whole }),
  outbox: object({ waiting: whole, dead: whole }),
  schedule: listOf(object({ name: text, next: orNull(instant), soon: whole, late: whole, failing: whole })),
});

const PATIENCE_MS = 1_000;

/** How far every view and reaction is, how many reads of boards are under way, what waits to leave the house, and what is due soon, for whoever watches over the server. */
@Controller('health')
@ApiTags('health')
export class HealthController {
  constructor(
    private readonly store: EventStore,
    private readonly projector: Projector,
    private readonly reactions: Reactions,
    private readonly disk: Disk,
    private readonly reader: BoardReader,
    private readonly outbox: Outbox,
    private readonly scheduler: Scheduler,
  ) {}

  @Get()
  @ApiOperation({
    summary:
      'How the server is: how far every view and reaction has come, how much room the disk has, what waits to leave the house, and what is due soon.',
  })
  @Answers(health)
  @Allow(everybody)
  async health() {
    const projections = this.projector.status();
    const reactions = this.reactions.status();
    const stopped = [...projections, ...reactions].some(({ state }) => state === 'stopped');
    const [{ head, silence }, outbox, schedule] = await Promise.all([this.look(), this.outbox.status(), this.scheduler.status()]);
    const disk = this.disk.status();
    const trouble = this.store.trouble ?? silence;
    return {
      status: stopped || trouble !== undefined ? 'error' : 'ok',
      head,
      ...(trouble !== undefined && { trouble }),
      ...(disk && { disk }),
      projections,
      reactions,
      reads: this.reader.status(),
      outbox,
      schedule,
    };
  }

  /** The head of the log, or why nobody says. Whoever asks for the health does not wait for a store that keeps silent. */
  private async look(): Promise<{ head: Position | null; silence?: string }> {
    const late = new AbortController();
    const silence = wait(PATIENCE_MS, { head: null, silence: `the event store has kept silent for ${PATIENCE_MS} ms` }, late);
    try {
      return await Promise.race([silence, this.store.head().then((head) => ({ head }))]);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return { head: null, silence: error.message };
    } finally {
      late.abort();
      silence.catch(() => undefined);
    }
  }
}
