import { Injectable } from '@nestjs/common';
import { Outbox } from '../platform/outbox/outbox.ts';
import { Refused } from '../platform/refused.ts';
import { type Command, type CommandOutput, type CommandRequest, optional } from './command.ts';

/** What waits to leave the house, and what could not. */
@Injectable()
export class OutboxList implements Command {
  readonly name = 'outbox list';

  constructor(private readonly outbox: Outbox) {}

  async *run(): AsyncGenerator<CommandOutput> {
    for await (const { id, state, kind, destination, since, tries, at, why } of this.outbox.list())
      yield { line: [id, state, kind, destination, since, tries, at, why.replaceAll(/\s+/g, ' ')].join('\t') };
  }
}

/** Sends the dead again: after whatever was in their way is gone. */
@Injectable()
export class OutboxRetry implements Command {
  readonly name = 'outbox retry';

  constructor(private readonly outbox: Outbox) {}

  /** @throws Refused not-found */
  async *run(request: CommandRequest): AsyncGenerator<CommandOutput> {
    const id = optional(request, 'id');
    const retried = await this.outbox.retry(id);
    if (id !== undefined && retried === 0) throw new Refused('not-found', `No dead letter in the outbox is named ${id}`);
    yield { line: `${retried} wait to be sent again` };
  }
}
