import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { eventStoreOf } from './event-store-of.ts';

const BUILT = fileURLToPath(new URL('../../dist/server/', import.meta.url));

/** Keys of tests call as often as they can. */
export const QUICK = { LAUREL_CALLS_A_MINUTE: '10000000' };

/** How a process ended, and what it said. */
export type Ended = { code: number | null; signal: NodeJS.Signals | null; out: string; err: string };

/** The built server in a process of its own: what `npm start` runs. */
export class ServerProcess {
  /** Where it answers; nothing when it ended before. */
  readonly ready: Promise<string | undefined>;
  /** What became of it. */
  readonly ended: Promise<Ended>;
  private readonly child;

  constructor(data: string, environment: NodeJS.ProcessEnv = {}) {
    this.child = start('main.js', [], data, { PORT: '0', ...QUICK, ...environment });
    let said = '';
    this.ready = this.child.then(
      ({ stdout }) =>
        new Promise((resolve) => {
          stdout.setEncoding('utf8').on('data', (part: string) => {
            said += part;
            const url = /^Laurel is ready on (\S+)\n/m.exec(said)?.[1];
            if (url !== undefined) resolve(url);
          });
          stdout.on('end', () => resolve(undefined));
        }),
    );
    this.ended = this.child.then((child) => endOf(child, () => said));
  }

  /** @throws Error when it ends instead */
  async url(): Promise<string> {
    const url = await this.ready;
    if (url === undefined) throw new Error(`The server ended: ${(await this.ended).err}`);
    return url;
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<Ended> {
    (await this.child).kill(signal);
    return this.ended;
  }
}

/** The built command line in a process of its own. */
export function startLaurelCommand(
  data: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): { ended: Promise<Ended>; kill(): Promise<Ended> } {
  const starting = start('command-line.js', args, data, environment);
  const ended = starting.then(async (child) => {
    const out = text(child.stdout);
    return { ...(await endOf(child, () => '')), out: await out };
  });
  const kill = async () => {
    (await starting).kill('SIGKILL');
    return ended;
  };
  return { ended, kill };
}

async function start(file: string, args: readonly string[], data: string, environment: NodeJS.ProcessEnv = {}) {
  if (!existsSync(BUILT + file)) throw new Error(`${BUILT}${file} is not there: npm test builds it`);
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return spawn(process.execPath, [BUILT + file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, LAUREL_DATA: data, ...(await eventStoreOf(data)), ...environment },
  });
}

async function endOf(child: Awaited<ReturnType<typeof start>>, said: () => string): Promise<Ended> {
  const err = text(child.stderr);
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal, out: said(), err: await err };
}
