import { closeSync, openSync, writeSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Metadata } from '../src/platform/event.values.ts';
import { startProduct } from './child.ts';
import { caughtUpAt } from './ground.ts';
import { catchUp, largeGround } from './large-ground.ts';
import { EVENTS } from './large-log.ts';
import { compare, type Result } from './measure.ts';

const NEWLINE = 10;
const PRINTED_TOGETHER = 1_000;

/** What happened in a large log, told to a program over HTTP from the first fact on; the floor reads the same facts and prints them as lines. */
export async function eventFeed(): Promise<Result[]> {
  const { ground, many } = await largeGround();
  await catchUp(many);
  const server = await startProduct(many);
  try {
    await caughtUpAt(server.url);
    return [
      await compare(
        `feed for programs of ${EVENTS.toLocaleString('en')} facts, against reading and printing them`,
        'lines/s',
        () => speedOf(() => printed(join(many, 'events.db'))),
        () => speedOf(() => told(server.url, ground.cookie)),
        { atLeast: 0.5 },
      ),
    ];
  } finally {
    await server.stop();
  }
}

/** @throws Error where there are fewer lines than the log was made with: what was measured before may have added some */
async function speedOf(lines: () => Promise<number> | number): Promise<number> {
  const started = performance.now();
  const count = await lines();
  if (count < EVENTS) throw new Error(`${count} lines of ${EVENTS}`);
  return (count * 1_000) / (performance.now() - started);
}

async function told(url: string, cookie: string): Promise<number> {
  const answer = await fetch(`${url}/api/events/feed?since_token=&stream=0`, { headers: { cookie } });
  if (!answer.ok || !answer.body) throw new Error(await answer.text());
  let lines = 0;
  for await (const part of answer.body) {
    const bytes = Buffer.from(part);
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1;
  }
  // The first is empty: it says that it has begun.
  return lines - 1;
}

function printed(log: string): number {
  const database = new DatabaseSync(log, { readOnly: true });
  const facts = database.prepare('SELECT position, type, data, metadata FROM events ORDER BY position', { returnArrays: true });
  const out = openSync(devNull, 'w');
  let count = 0;
  const lines: string[] = [];
  const print = () => writeSync(out, lines.splice(0).join(''));
  for (const [position, type, data, metadata] of facts.iterate() as unknown as Iterable<[number, string, string, string]>) {
    if (type !== 'PointsAwarded') continue;
    const { recordedAt } = JSON.parse(metadata) as Metadata;
    lines.push(`${JSON.stringify({ token: String(position), type, at: recordedAt, data: JSON.parse(data) as object })}\n`);
    count += 1;
    if (lines.length === PRINTED_TOGETHER) print();
  }
  print();
  closeSync(out);
  database.close();
  return count;
}
