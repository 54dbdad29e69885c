import { Injectable } from '@nestjs/common';
import { Projector } from '../../projections/platform/projector.ts';
import { projections } from '../../projections/projections.ts';
import { Refused } from '../platform/refused.ts';
import { CheckLocks } from './check-locks.ts';
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

/**
 * Rebuilds every view aside and compares it, document by document, with the one that is read; and the board of each locked round with what was locked.
 */
@Injectable()
export class Verify implements Command {
  readonly name = 'verify';

  constructor(
    private readonly projector: Projector,
    private readonly locks: CheckLocks,
  ) {}

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
    yield { progress: { done: projections.length, total: projections.length, label: 'verify' } };
    const wrong: string[] = [];
    let locked = 0;
    for await (const { round, same } of this.locks.check()) {
      locked++;
      if (!same) wrong.push(round);
    }
    yield { line: `ranks of locked rounds: ${locked}, ${wrong.length === 0 ? 'equal' : `${wrong.length} DIFFERENT`}` };
    for (const round of wrong) yield { line: `  ${round}: its board is not the one that was locked` };
    const found = [
      ...(different > 0 ? [`${different} documents are not what a rebuild gives`] : []),
      ...(wrong.length > 0 ? [`${wrong.length} of ${locked} locked rounds have other ranks than were locked`] : []),
    ];
    if (found.length > 0) throw new FoundDifferent(found.join('; '));
  }
}
