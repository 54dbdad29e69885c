import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process of its own: a server that says where it answers. */
export type Child = {
  url: string;
  pid: number;
  /** Bytes of memory after a forced collection. */
  rss(): Promise<number>;
  /** The most bytes of memory that it ever had. */
  peak(): Promise<number>;
  /** @param signal how; SIGKILL for a death without a warning */
  stop(signal?: NodeJS.Signals): Promise<void>;
};

/** A bench calls as often as it can. */
const UNLIMITED = { LAUREL_CALLS_A_MINUTE: '10000000' };

/** Laurel itself, on a data folder. It answers once its views have caught up, or after a minute without. `store`: an event store elsewhere. */
export function startProduct(data: string, store = '', settings: NodeJS.ProcessEnv = {}): Promise<Child> {
  return start('../server/main.js', { PORT: '0', LAUREL_DATA: data, EVENT_STORE_URL: store, ...UNLIMITED, ...settings });
}

/** A floor: a script of this folder that says its address in the same way. */
export function startFloor(script: string, data: string, store = ''): Promise<Child> {
  return start(`./${script}.js`, { LAUREL_DATA: data, EVENT_STORE_URL: store });
}

async function start(script: string, environment: NodeJS.ProcessEnv): Promise<Child> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), [], {
    execArgv: ['--expose-gc', '--import', new URL('./tell-memory.js', import.meta.url).href],
    env: { ...process.env, HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const url = await Promise.race([addressOf(child), ended.then(() => Promise.reject(new Error(`${script} has ended`)))]);
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    await ended;
  };
  const ask = async (what: 'rss' | 'peak') => {
    child.send(what);
    const [bytes] = (await once(child, 'message')) as [number];
    return bytes;
  };
  return { url, pid: child.pid ?? 0, rss: () => ask('rss'), peak: () => ask('peak'), stop };
}

/** The first address in what it says. What it says later is taken too, or it could not go on. */
async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let said = '';
  for await (const part of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    said += String(part);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
    if (!url) continue;
    stdout?.resume();
    return url;
  }
  throw new Error('it said no address');
}
