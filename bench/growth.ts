import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, startProduct } from './child.ts';
import { caughtUpAt } from './ground.ts';
import { catchUp, FEW, largeGround } from './large-ground.ts';
import { EVENTS } from './large-log.ts';
import { load } from './load.ts';
import { compare, figure, type Result, sized } from './measure.ts';
import { scores } from './scores.ts';

const LINES = 64;
const COMMANDS = sized(4_000);

/** What an entry costs in the views' file, and a command on a large log, against a small one: the same server, organisation and players. */
export async function growth(): Promise<Result[]> {
  const { ground, few, many } = await largeGround();
  await catchUp(few);
  await catchUp(many);
  const size = (data: string) => statSync(join(data, 'views.db')).size;
  const bytes = figure('an entry in views.db', 'bytes', (size(many) - size(few)) / (EVENTS - FEW), { atMost: 1_500 });
  // A command's first look at an account reads its facts; so many players are remembered afterwards.
  const known = { ...ground, players: ground.players.slice(0, COMMANDS) };
  const [small, large] = [await startProduct(few), await startProduct(many)];
  let sent = 0;
  const cost = async ({ url }: Child) => {
    const seconds = await load(url, LINES, scores(known, sent, COMMANDS));
    sent += COMMANDS;
    await caughtUpAt(url);
    return (seconds / COMMANDS) * 1e6;
  };
  try {
    await cost(small);
    const cold = await cost(large);
    const name = `a command at ${EVENTS.toLocaleString('en')} events against 1,000`;
    const result = await compare(
      name,
      'µs',
      () => cost(small),
      () => cost(large),
      { atMost: 1.2 },
    );
    return [bytes, { ...result, note: `${Math.round(cold)} µs when each account is read for the first time` }];
  } finally {
    await small.stop();
    await large.stop();
  }
}
