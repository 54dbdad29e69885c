import { spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Header, pack } from 'tar-stream';
import type { Attack } from '../attack.ts';
import { besideNeighbour, waited } from '../neighbour.ts';
import type { Target } from '../target.ts';

const COMMAND_LINE = fileURLToPath(new URL('../../server/command-line.js', import.meta.url));
const CALLS = 1_000;
const SIDE_BY_SIDE = 20;
const LONGEST_MS = 20;
const OBEYED = /[^\P{Cc}\n]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** What whoever has an account on the same machine, or hands over a file, may try. */
export const attacks: readonly Attack[] = [
  {
    name: 'commands that break off on the socket',
    quick: true,
    async run(target) {
      const { result, wait: saw } = await besideNeighbour(target, async () => {
        for (let calls = 0; calls < CALLS; calls += SIDE_BY_SIDE)
          await Promise.all(Array.from({ length: SIDE_BY_SIDE }, (_, at) => breakOff(target, calls + at)));
        return laurel(['standings', '--organisation', target.organisationId, '--series', target.seriesId], target.data);
      });
      return {
        tried: `${CALLS} calls that end before, in or after the request`,
        answered: `then standings ended with ${result.code}${result.err && `: ${result.err.trim()}`}`,
        waited: waited(saw),
        withstood: result.code === 0 && (await fetch(`${target.url}/health`)).ok,
      };
    },
  },
  {
    name: 'archives that are no backup',
    quick: true,
    async run() {
      const folder = mkdtempSync(join(tmpdir(), 'laurel-archives-'));
      try {
        const said = await Promise.all(
          FOREIGN.map(async (entries, n) => {
            const [file, data] = [join(folder, `${n}.tar`), join(folder, `data-${n}`)];
            writeFileSync(file, await archiveOf(entries));
            const { code, err } = await laurel(['restore', file], data);
            return { refused: code === 1 && /^[^\n]*is not a backup of Laurel[^\n]*\n$/.test(err), left: existsSync(data) };
          }),
        );
        const refused = said.filter((each) => each.refused).length;
        const left = said.filter((each) => each.left).length + readdirSync(folder).length - FOREIGN.length;
        return {
          tried: `${FOREIGN.length} foreign archives`,
          answered: `${refused} refused in one line, ${left} left something behind`,
          withstood: refused === FOREIGN.length && left === 0,
        };
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  },
  {
    name: 'words that a terminal obeys',
    quick: true,
    async run({ data }) {
      const evil = '\u001b[2J\u001b]0;owned\u0007\u009b31m\u202e';
      const { out, err } = await laurel(['standings', '--organisation', evil, '--series', 'x'], data);
      return { tried: 'the name of an organisation', answered: err.trim(), withstood: err !== '' && !OBEYED.test(out + err) };
    },
  },
  {
    name: 'files of the data folder that others may read',
    quick: true,
    run({ data }) {
      const paths = [data, ...readdirSync(data, { recursive: true, encoding: 'utf8' }).map((name) => join(data, name))];
      const open = paths.filter((path) => (lstatSync(path).mode & 0o077) !== 0);
      const answered = open.length === 0 ? 'none is open' : `open: ${open.join(', ')}`;
      return Promise.resolve({ tried: `${paths.length} of them`, answered, withstood: open.length === 0 });
    },
  },
];

const FOREIGN: readonly (readonly (Partial<Header> & { content?: string })[])[] = [
  [],
  [{ name: '../events.db', content: 'x' }],
  [{ name: '/tmp/events.db', content: 'x' }],
  [{ name: 'events.db', type: 'symlink', linkname: '/etc/passwd' }],
  [{ name: 'events.db', content: 'x' }],
  [
    { name: 'events.db', content: 'x'.repeat(10_000) },
    { name: 'records.db', content: 'x'.repeat(10_000) },
  ],
  [{ name: 'secret' }, { name: 'secret' }],
];

function archiveOf(entries: (typeof FOREIGN)[number]): Promise<Buffer> {
  const archive = pack();
  for (const { content = '', name = '', ...header } of entries) archive.entry({ ...header, name }, content);
  archive.finalize();
  return buffer(archive);
}

/** Calls the socket and is gone: where and when follows from the number of the call. */
async function breakOff({ data, organisationId, seriesId }: Target, call: number): Promise<void> {
  const options = { organisation: organisationId, series: seriesId, format: call % 2 ? 'ndjson' : 'csv' };
  const body = call % 7 === 0 ? '{"command":' : `${JSON.stringify({ command: call % 2 ? 'export' : 'standings', options })}\n`;
  const whole = `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  const line = connect(join(data, 'laurel.sock')).on('error', () => undefined);
  const gone = new Promise((closed) => line.once('close', closed));
  line.resume().write(call % 3 === 0 ? whole.slice(0, (call * 31) % whole.length) : whole);
  await wait((call * 13) % LONGEST_MS);
  line.destroy();
  await gone;
}

/** The command line, in a process of its own. */
async function laurel(args: readonly string[], data: string): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [COMMAND_LINE, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LAUREL_DATA: data },
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}
