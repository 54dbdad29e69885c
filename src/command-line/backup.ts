import { createReadStream, createWriteStream, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { pack } from 'tar-stream';
import { ACCOUNTS } from '../accounts/accounts.ts';
import { EmbeddedEventStore } from '../platform/event-store/embedded-event-store.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { KEYS } from '../platform/keys.ts';
import { placeOf } from '../platform/objects/object-folder.ts';
import { Objects } from '../platform/objects/objects.ts';
import { Records } from '../platform/records/records.ts';
import { SqliteRecords } from '../platform/records/sqlite-records.ts';
import { Refused } from '../platform/refused.ts';
import { Settings } from '../platform/settings.ts';
import { type Command, type CommandOutput, type CommandRequest, required } from './command.ts';

/**
 * What is in a backup: objects (pictures), facts, the secret that wraps the keys unless the environment holds it, keys and other records.
 */
export const BACKED_UP: readonly string[] = ['objects', 'events.db', 'secret', 'records.db'];

/** The records that facts need: every key and account was durable before the first fact that speaks of it. */
const NEEDED_BY_FACTS = [KEYS, ACCOUNTS];

/**
 * Copies facts and records of a running server into one file (a tar). Records are copied before the facts: what they say was done (rows of
 * imports, answered commands, how far reactions are) must be in the facts, or it would never be done again. What the facts need is added after:
 * objects are durable before the fact that speaks of them, as records are.
 */
@Injectable()
export class Backup implements Command {
  readonly name = 'backup';

  constructor(
    private readonly settings: Settings,
    private readonly store: EventStore,
    private readonly records: Records,
    private readonly objects: Objects,
  ) {}

  async *run(request: CommandRequest): AsyncGenerator<CommandOutput> {
    const file = required(request, 'file');
    if (existsSync(file)) throw new Refused('file-exists', `${file} is there already`);
    if (!(this.store instanceof EmbeddedEventStore && this.records instanceof SqliteRecords))
      throw new Refused('not-embedded', 'The facts are not in this data folder: back up the event store with its own tools');
    const aside = mkdtempSync(join(dirname(file), '.laurel-backup-'));
    try {
      const records = join(aside, 'records.db');
      await this.records.backup(records);
      await this.store.backup(join(aside, 'events.db'));
      await this.records.addLater(records, NEEDED_BY_FACTS);
      const archive = pack();
      const written = pipeline(archive, createWriteStream(join(aside, 'backup.tar'), { mode: 0o600 }));
      for (const [name, path] of [
        ['events.db', join(aside, 'events.db')],
        ['records.db', records],
        ['secret', this.settings.file('secret')],
      ] as const) {
        if (!existsSync(path)) continue;
        const entry = archive.entry({ name, size: statSync(path).size, mode: 0o600 });
        createReadStream(path).pipe(entry);
        await finished(entry);
        yield { line: `${name}: ${statSync(path).size} bytes` };
      }
      let [files, bytes] = [0, 0];
      for await (const object of this.objects.all()) {
        const entry = archive.entry({ name: `objects/${placeOf(object)}`, mode: 0o600 }, object.bytes);
        await finished(entry);
        [files, bytes] = [files + 1, bytes + object.bytes.length];
      }
      if (files > 0) yield { line: `objects: ${files} files, ${bytes} bytes` };
      archive.finalize();
      await written;
      renameSync(join(aside, 'backup.tar'), file);
    } finally {
      rmSync(aside, { recursive: true, force: true });
    }
    yield { line: `Backed up into ${file}` };
  }
}
