import { Injectable } from '@nestjs/common';
import { Projector } from '../../projections/platform/projector.ts';
import { projections } from '../../projections/projections.ts';
import { Refused } from '../platform/refused.ts';
import { type Command, type CommandOutput, type CommandRequest, FoundDifferent, optional } from './command.ts';

/** Builds views anew beside those that are read, and switches when they have caught up. */
@Injectable()
export class Rebuild implements Command {
  readonly name = 'rebuild';

  constructor(private readonly projector: Projector) {}

  async *run(request: CommandRequest): AsyncGenerator<CommandOutput> {
    const only = optional(request, 'view');
    const views = projections.map(({ name }) => name).filter((name) => only === undefined || name === only);
    if (views.length === 0)
      throw new Refused('not-found', `There is no view "${only}". Views: ${projections.map(({ name }) => name).join(', ')}`);
    for (const [index, view] of views.entries()) {
      yield { progress: { done: index, total: views.length, label: 'rebuild' } };
      await this.projector.rebuild(view);
      yield { line: `${view}: rebuilt` };
    }
  }
}

/** Rebuilds every view aside and compares it, document by document, with the one that is read. */
@Injectable()
export class Verify implements Command {
  readonly name = 'verify';

  constructor(private readonly projector: Projector) {}

  async *run(): AsyncGenerator<CommandOutput> {
    let different = 0;
    for (const [index, { name }] of projections.entries()) {
      yield { progress: { done: index, total: projections.length, label: 'verify' } };
      for (const found of await this.projector.verify(name)) {
        different += found.different;
        yield { line: `${name}: ${found.documents} documents, ${found.different === 0 ? 'equal' : `${found.different} DIFFERENT`}` };
        for (const { key, kind } of found.differences.slice(0, 20)) yield { line: `  ${key}: ${kind}` };
      }
    }
    if (different > 0) throw new FoundDifferent(`${different} documents are not what a rebuild gives`);
  }
}
