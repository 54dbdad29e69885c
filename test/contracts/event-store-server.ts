import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { KurrentDbContainer } from '@testcontainers/kurrentdb';

/** A server of its own for a test. `signal` and `restart` are there where the test has started it as a process. */
export type EventStoreServer = { url: string; process?: ServerProcess; stop(): Promise<void> };

/** What a test can do to a server besides asking it. */
export type ServerProcess = {
  /** SIGSTOP freezes it, SIGCONT thaws it, SIGKILL ends it at once. */
  signal(name: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same data and port, after it was killed. */
  restart(): Promise<void>;
};

/** A server with TLS and logins. It may still be starting. `login`: a name and a password, or nothing. */
export type TlsServer = { url(login: string): string; stop(): Promise<void> };

/** Said where no test can run. */
export const NO_SERVER =
  'NOT RUN: no EventStoreDB. Give EVENT_STORE_COMMAND (a program that takes a port and a data folder), EVENT_STORE_URL, or a Docker engine';

const IMAGE = 'docker.io/kurrentplatform/kurrentdb:25.1.0';
const READY_MS = 60_000;

/** Whether tests have something to start, found out once. */
export async function hasEventStoreServer(): Promise<boolean> {
  if (process.env.EVENT_STORE_COMMAND || process.env.EVENT_STORE_URL) return true;
  const server = await inDocker();
  await server?.stop();
  if (!server) process.stderr.write(`${NO_SERVER}\n`);
  return server !== undefined;
}

/** A server as EVENT_STORE_COMMAND starts it, empty; else the one at EVENT_STORE_URL, which others use too; else one in Docker. */
export async function startEventStoreServer(): Promise<EventStoreServer> {
  const { EVENT_STORE_COMMAND: command, EVENT_STORE_URL: url } = process.env;
  if (command) return asProcess(command);
  const server = url ? { url, stop: () => Promise.resolve() } : await inDocker();
  if (!server) throw new Error(NO_SERVER);
  return server;
}

/** As EVENT_STORE_TLS_COMMAND starts one. EVENT_STORE_CA is the certificate of who signed the server's. */
export async function startTlsServer(): Promise<TlsServer> {
  const { EVENT_STORE_TLS_COMMAND: command = '', EVENT_STORE_CA: authority = '' } = process.env;
  const folder = await mkdtemp(join(tmpdir(), 'laurel-eventstore-'));
  const port = await freePort();
  const child = spawn(command, [String(port), folder], { stdio: 'ignore' });
  return {
    url: (login) => `esdb://${login && `${login}@`}localhost:${port}?tlsCAFile=${authority}`,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function inDocker(): Promise<EventStoreServer | undefined> {
  try {
    const container = await new KurrentDbContainer(IMAGE).start();
    const stop = async () => {
      await container.stop();
    };
    return { url: container.getConnectionString(), stop };
  } catch (error) {
    if (/container runtime/i.test(String(error))) return undefined;
    throw error;
  }
}

/** What stands in for a server where a test is about the line to it: a process that can be frozen and killed, everywhere. */
export function startStandIn(): Promise<EventStoreServer & { process: ServerProcess }> {
  return asProcess(process.execPath, fileURLToPath(new URL('./processes/event-store-stand-in.ts', import.meta.url)));
}

async function asProcess(command: string, ...args: string[]): Promise<EventStoreServer & { process: ServerProcess }> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-eventstore-'));
  const port = await freePort();
  let child: ChildProcess;
  const start = async () => {
    child = spawn(command, [...args, String(port), folder], { stdio: 'ignore' });
    await ready(port, child);
  };
  const end = async (name: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill(name);
    await ended;
  };
  await start();
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    process: {
      signal: async (name) => {
        if (name === 'SIGKILL' || name === 'SIGTERM') await end(name);
        else child.kill(name);
      },
      restart: start,
    },
    stop: async () => {
      await end('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ready(port: number, child: ChildProcess): Promise<void> {
  const until = Date.now() + READY_MS;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the event store has ended with ${child.exitCode}`);
    const status = await fetch(`http://127.0.0.1:${port}/health/live`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 204) return;
    await wait(100);
  }
  throw new Error('the event store is not ready');
}

/** Below those that the system gives away by itself, with room above for the ports that a server derives from its own. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 20_000);
    const server = createServer();
    const taken = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(true));
      server.listen(port, '127.0.0.1', () => resolve(false));
    });
    if (taken) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
