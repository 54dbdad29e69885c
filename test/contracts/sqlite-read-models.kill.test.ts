import { expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SqliteReadModels } from '../../projections/platform/sqlite-read-models.ts';
import { startProcess } from './processes/start-process.ts';

const KILLS = 8;

test(`killed ${KILLS} times while its log is copied into the file, a view has every commit that was acknowledged, whole`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-views-kill-'));
  const file = join(folder, 'views.db');
  let acknowledged = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const committing = startProcess('commit-until-killed.ts', file);
    const until = acknowledged + 1 + Math.floor(Math.random() * 400);
    while (acknowledged < until) acknowledged = Number(await committing.line());
    acknowledged = Number((await committing.kill()).at(-1) ?? acknowledged);

    const db = new DatabaseSync(file, { readOnly: true });
    expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    db.close();
    const models = await SqliteReadModels.open({ file });
    const { checkpoint } = await models.generation({ name: 'rounds', version: 1, indexes: { round: 'value' } });
    const round = Number(checkpoint?.slice(2));
    expect(round).toBeGreaterThanOrEqual(acknowledged);
    const keys = Array.from({ length: 40 }, (_, n) => `k${(round * 977 + n * 53) % 3_000}`);
    expect(new Set([...(await models.getMany('rounds', keys)).values()].map(({ document }) => document.round))).toEqual(new Set([round]));
    await models.close();
    acknowledged = round;
  }
  await rm(folder, { recursive: true });
});
