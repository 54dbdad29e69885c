import { Injectable } from '@nestjs/common';
import { Reactions } from '../platform/reactions.ts';
import { Refused } from '../platform/refused.ts';
import { type Command, type CommandOutput, type CommandRequest, required } from './command.ts';

/** Tries what a reaction could not answer once more: after whatever was in its way is gone. */
@Injectable()
export class ReactionsRetry implements Command {
  readonly name = 'reactions retry';

  constructor(private readonly reactions: Reactions) {}

  /** @throws Refused not-found, still-parked */
  async *run(request: CommandRequest): AsyncGenerator<CommandOutput> {
    const { answered, parked } = await this.reactions.retry(required(request, 'name'));
    yield { line: `${answered} answered, ${parked.length} parked` };
    if (parked.length === 0) return;
    const errors = parked.map(({ eventId, error, tries }) => `fact ${eventId}: ${error} (${tries} tries)`);
    throw new Refused('still-parked', ['Some facts could not be answered', ...errors].join('\n'));
  }
}
