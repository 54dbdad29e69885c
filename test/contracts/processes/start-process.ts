import { afterEach } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A process of its own that runs a file of this folder. It is ended with the test at the latest. */
export type StartedProcess = {
  /** The next line it says. */
  line(): Promise<string>;
  say(line: string): void;
  /** Ends it with SIGKILL and answers what it said and nobody has read. */
  kill(): Promise<string[]>;
};

const running = new Set<StartedProcess>();
afterEach(async () => {
  for (const started of running) await started.kill();
});

export function startProcess(file: string, ...args: string[]): StartedProcess {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const started: StartedProcess = {
    line: async () => {
      const { done, value } = await lines.next();
      if (done) throw new Error(`${file} has ended`);
      return value;
    },
    say: (line) => void child.stdin.write(`${line}\n`),
    kill: async () => {
      running.delete(started);
      child.kill('SIGKILL');
      await exited;
      const rest: string[] = [];
      for (let next = await lines.next(); !next.done; next = await lines.next()) rest.push(next.value);
      return rest;
    },
  };
  running.add(started);
  return started;
}
