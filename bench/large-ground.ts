import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLaurel } from '../src/laurel.ts';
import { caughtUp, type Ground, layGround } from './ground.ts';
import { appendEntries, EVENTS } from './large-log.ts';
import { sized } from './measure.ts';

const PLAYERS = sized(10_000);
/** Entries of the small log. */
export const FEW = sized(1_000);

/** The same organisation in two data folders: for few entries, and for very many. */
export type LargeGround = { ground: Ground; few: string; many: string };

let made: Promise<LargeGround> | undefined;

/** Made once in a run, for every benchmark that asks; it takes minutes. */
export function largeGround(): Promise<LargeGround> {
  return (made ??= make());
}

async function make(): Promise<LargeGround> {
  const { ground, few, many } = await layTwice(PLAYERS);
  console.error(`Making logs of ${FEW.toLocaleString('en')} and ${EVENTS.toLocaleString('en')} entries ...`);
  await appendEntries(few, FEW, ground);
  await appendEntries(many, EVENTS, ground);
  return { ground, few, many };
}

/** The same organisation in two data folders, which are gone at the end of the run. Nobody has an entry. */
export async function layTwice(players: number): Promise<LargeGround> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const [few, many] = [join(folder, 'few'), join(folder, 'many')];
  mkdirSync(few);
  const ground = await layGround(few, players);
  cpSync(few, many, { recursive: true, filter: (file) => !file.endsWith('.sock') });
  return { ground, few, many };
}

/** Lets the views of a data folder catch up. */
export async function catchUp(data: string): Promise<void> {
  const laurel = await startLaurel({ PORT: '0', LAUREL_DATA: data }, { listen: false });
  try {
    await caughtUp(laurel);
  } finally {
    await laurel.close();
  }
}
