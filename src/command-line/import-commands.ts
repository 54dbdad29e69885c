import { basename } from 'node:path';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { Projector } from '../../projections/platform/projector.ts';
import { Clock } from '../platform/clock.ts';
import type { CommandContext } from '../platform/decisions.ts';
import { Keys } from '../platform/keys.ts';
import { Lists } from '../platform/lists/lists.ts';
import { Refused } from '../platform/refused.ts';
import { Settings } from '../platform/settings.ts';
import { AddPlayers } from '../players/add-players.ts';
import { readPlayers } from '../players/read-players.ts';
import { EntryImport, type ImportOrder } from '../points/import-entries.ts';
import { SaveScoreSeries } from '../score-series/save-settings.ts';
import { TargetValuesImport } from '../targets/import-target-values.ts';
import { Channel } from './channel.ts';
import { type Command, type CommandOutput, type CommandRequest, fileOf, optional, required } from './command.ts';
import { entryColumns, playersAsked } from './given-columns.ts';
import { NamedThings } from './named-things.ts';

@Injectable()
export class ImportPlayers implements Command {
  readonly name = 'import players';

  constructor(
    private readonly named: NamedThings,
    private readonly commands: CommandBus,
    private readonly projector: Projector,
    private readonly keys: Keys,
    private readonly clock: Clock,
    private readonly lists: Lists,
    private readonly settings: Settings,
  ) {}

  async *run(request: CommandRequest): AsyncGenerator<CommandOutput> {
    const { organisationId } = await this.named.organisation(required(request, 'organisation'));
    const list = fileOf(request);
    const read = await readPlayers(this.lists, list, await playersAsked(request, this.lists, this.settings.limits.playerRows));
    if (read.errors.length > 0) throw new Refused('rows-invalid', 'Nothing was saved: some rows have errors', { errors: read.errors });
    // The same list is the same command: running it again adds nobody twice.
    const context = commandLine(organisationId, uuid5(await this.keys.fingerprint(organisationId, list), LISTS));
    const { position, profileIds } = await this.commands.execute(new AddPlayers(context, this.clock.now(), read.rows));
    await this.projector.reached(position);
    yield { line: `${profileIds.length} players` };
  }
}

@Injectable()
export class ImportEntries implements Command {
  readonly name = 'import entries';

  constructor(
    private readonly named: NamedThings,
    private readonly entries: EntryImport,
    private readonly commands: CommandBus,
    private readonly projector: Projector,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async *run(request: CommandRequest, signal: AbortSignal): AsyncGenerator<CommandOutput> {
    const { organisationId, timeZone } = await this.named.organisation(required(request, 'organisation'));
    const seriesName = required(request, 'series');
    const found = await this.named.series(organisationId, seriesName);
    const creation = uuid5(`${organisationId}\n${seriesName}`, LISTS);
    const order: ImportOrder = {
      organisationId,
      seriesId: found?.seriesId ?? uuid5('series', creation),
      actor: {},
      receivedAt: this.clock.now(),
      text: fileOf(request),
      rowsAtMost: this.settings.limits.fileRows,
      columns: entryColumns(request),
      fileName: basename(required(request, 'file')),
      createPlayers: request.options.createPlayers === true,
      skipBad: request.options.skipBad === true,
    };
    if (!found) {
      await this.entries.check({ ...order, newSeries: true });
      const series = new SaveScoreSeries(commandLine(organisationId, creation), order.seriesId, { name: seriesName }, { timeZone });
      await this.projector.reached((await this.commands.execute(series)).position);
    }
    const label = `entries of ${seriesName}`;
    const progress = new Channel<CommandOutput>();
    const running = this.entries
      .run({
        ...order,
        pace: optional(request, 'pace') === undefined ? undefined : Number(optional(request, 'pace')),
        signal,
        progress: (done, total) => progress.send({ progress: { done, total, label } }),
      })
      .finally(() => progress.end());
    running.catch(() => undefined);
    yield* progress;
    const answer = await running;
    if (answer.position) await this.projector.reached(answer.position, { timeoutMs: 600_000 });
    for (const { line, reason } of answer.errors) yield { line: `line ${line}: left out: ${reason}` };
    yield {
      line: `${answer.imported} entries, ${answer.skipped} known already, ${answer.revoked} revoked, ${answer.players_created} players made`,
    };
  }
}

@Injectable()
export class ImportTargets implements Command {
  readonly name = 'import targets';

  constructor(
    private readonly named: NamedThings,
    private readonly values: TargetValuesImport,
    private readonly projector: Projector,
    private readonly keys: Keys,
    private readonly clock: Clock,
  ) {}

  async *run(request: CommandRequest, signal: AbortSignal): AsyncGenerator<CommandOutput> {
    const { organisationId } = await this.named.organisation(required(request, 'organisation'));
    const item = optional(request, 'item');
    const list = fileOf(request);
    const itemId = item === undefined ? undefined : (await this.named.targetItem(organisationId, item)).itemId;
    // The same list is the same command: what it has set stays set, and what it could not is told again.
    const context = commandLine(organisationId, uuid5(`${await this.keys.fingerprint(organisationId, list)} ${itemId ?? ''}`, LISTS));
    const answer = await this.values.run(context, { text: list, signal, ...(itemId && { itemId }) }, this.clock.now());
    await this.projector.reached(answer.position, { timeoutMs: 600_000 });
    for (const { line, message } of answer.errors) yield { line: `line ${line}: left out: ${message}` };
    yield { line: `${answer.saved} targets set` };
  }
}

const LISTS = '6a8fb7d5-2d1c-4b0e-9f0c-0a3f2f1f7c55';

/** The envelope of what is done on the command line. */
export function commandLine(organisationId: string, commandId: string): CommandContext {
  return { commandId, organisationId, actor: {}, channel: 'command-line' };
}
