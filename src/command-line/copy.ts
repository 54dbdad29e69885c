import { Injectable } from '@nestjs/common';
import { Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { Reactions } from '../platform/reactions.ts';
import { Records } from '../platform/records/records.ts';
import { Refused } from '../platform/refused.ts';
import { Settings } from '../platform/settings.ts';
import { placeOf } from '../platform/whereabouts.ts';
import { type Command, type CommandOutput, type CommandRequest, required } from './command.ts';
import { moveHouse } from './move-house.ts';

/**
 * Moves the facts that a running server serves. It refuses commands from the beginning, and goes on with them only when the move is not done:
 * else it is to be started anew, with the target.
 */
@Injectable()
export class Copy implements Command {
  readonly name = 'copy';

  constructor(
    private readonly settings: Settings,
    private readonly store: EventStore,
    private readonly records: Records,
    private readonly decisions: Decisions,
    private readonly reactions: Reactions,
  ) {}

  /** @throws Refused not-here, moving-house, and those of {@link moveHouse} */
  async *run(request: CommandRequest, signal: AbortSignal): AsyncGenerator<CommandOutput> {
    const [from, to] = [required(request, 'from'), required(request, 'to')];
    const { data: folder, eventStoreUrl = folder } = this.settings;
    if (from !== eventStoreUrl)
      throw new Refused('not-here', `A server runs on ${folder}, and its facts are in ${placeOf(eventStoreUrl)}: move them from there`);
    const goOn = await this.decisions.hold();
    let moved = false;
    const letGo = async () => {
      await this.reactions.stop();
      await this.records.hold();
    };
    try {
      yield* moveHouse({ from, to, folder }, { source: this.store, letGo, signal });
      moved = true;
    } finally {
      if (!moved) goOn();
    }
  }
}
