/** Commits to a view whose log is copied again and again, says how many commits are acknowledged, and goes on until it is killed. */
import { SqliteReadModels } from '../../../projections/platform/sqlite-read-models.ts';

const models = await SqliteReadModels.open({ file: process.argv[2] ?? '', longLog: 50 });
const { checkpoint } = await models.generation({ name: 'rounds', version: 1, indexes: { round: 'value' } });
for (let round = Number(checkpoint?.slice(2) ?? 0) + 1, expected = checkpoint; ; round++) {
  const position = `s:${String(round).padStart(9, '0')}`;
  const puts = Array.from({ length: 40 }, (_, n) => ({
    key: `k${(round * 977 + n * 53) % 3_000}`,
    document: { round, text: 'y'.repeat(500) },
    position,
  }));
  await models.commit('rounds', 1, { puts, deletes: [], expected, checkpoint: position });
  expected = position;
  await new Promise((told) => process.stdout.write(`${round}\n`, told));
}
