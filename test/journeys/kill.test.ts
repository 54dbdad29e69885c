import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askServer } from '../../src/command-line/ask-server.ts';
import { factsOf } from './facts-of.ts';
import { Client, startTestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';
import { ServerProcess } from './server-process.ts';

/** `npm run torture` asks for more. */
const ROUNDS = Number(process.env.LAUREL_KILL_ROUNDS ?? 20);
const CONNECTIONS = 8;
const MOST_ACKNOWLEDGED = 60;
/** Every fourth time it is killed while it starts, at the latest this long after. */
const STARTING_MS = 1_000;

type Command = { key: string; path: string; body: object; answer?: Record<string, unknown> };

test(
  `killed ${ROUNDS} times at random moments under load, the server loses nothing acknowledged and applies nothing twice`,
  async () => {
    const data = mkdtempSync(join(tmpdir(), 'laurel-kill-'));
    const prepared = await startTestLaurel({ data });
    const ground = await openPoints({ on: prepared });
    const players = await ground.players('Ann', 'Bob', 'Cid');
    const series = await ground.series();
    const made = await ground.admin.post('externalApiConfig/create_api_key', { name: 'load', scope: 'entries:write' });
    const key = String(made.body.api_key);
    await prepared.close();

    const commands: Command[] = [];
    const revoked = new Set<string>();
    /** Sends a command; nothing when the server died before it answered. */
    const send = async (url: string, command: Command): Promise<boolean> => {
      const answer = await new Client(url, key).post(command.path, command.body, { 'idempotency-key': command.key }).catch(() => undefined);
      if (answer === undefined) return false;
      expect([command.path, answer.status, answer.body]).toMatchObject([command.path, 200, { status: 'ok' }]);
      command.answer = answer.body;
      return true;
    };
    const award = (connection: number): Command => {
      const body = {
        version: 1,
        scoreseriesid: series,
        profiles: [players[connection % players.length]],
        points: '0.1',
        comment: 'under load',
      };
      return { key: `award-${commands.length}`, path: 'scoreseries/submit_score', body };
    };
    const revoke = (): Command | undefined => {
      const entry = commands.flatMap(({ answer }) => (answer?.ids as string[] | undefined) ?? []).find((id) => !revoked.has(id));
      if (entry === undefined) return undefined;
      revoked.add(entry);
      return { key: `revoke-${commands.length}`, path: 'scoreseries/revoke', body: { selpoints: [entry], reason: 'under load' } };
    };
    const load = async (url: string, connection: number, enough: () => void): Promise<void> => {
      for (let alive = true; alive;) {
        const command = (connection === 0 && revoke()) || award(connection);
        commands.push(command);
        alive = await send(url, command);
        if (alive) enough();
      }
    };

    for (let round = 0; round < ROUNDS; round++) {
      const server = new ServerProcess(data);
      if (round % 4 === 3) {
        setTimeout(() => void server.end('SIGKILL'), Math.random() * STARTING_MS);
        if ((await server.ready) === undefined && (await server.ended).signal === 'SIGKILL') continue;
      }
      const url = await server.ready;
      if (url === undefined) throw new Error(`The server does not start after being killed: ${(await server.ended).err}`);
      for (const command of commands.filter(({ answer }) => answer === undefined)) await send(url, command);
      const patience = Math.floor(Math.random() * MOST_ACKNOWLEDGED);
      let acknowledged = 0;
      const enough = () => void (++acknowledged > patience && server.end('SIGKILL'));
      await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => load(url, connection, enough)));
      expect((await server.ended).signal).toBe('SIGKILL');
    }

    const last = new ServerProcess(data);
    const url = await last.url();
    for (const command of commands.filter(({ answer }) => answer === undefined)) expect(await send(url, command)).toBe(true);
    const verified: unknown[] = [];
    for await (const said of (await askServer(data, { command: 'verify', options: {} }))!) verified.push(said);
    expect(verified.at(-1)).toEqual({ exit: 0 });
    const { body } = await new Client(url, key).get('scoreseries/board', { scoreseriesid: series });
    const points = (body.rows as { points: string }[]).map((row) => Math.round(Number(row.points) * 10));
    expect((await last.end('SIGTERM')).code).toBe(0);

    const log = await factsOf(data);
    const awarded = commands.filter(({ path }) => path.endsWith('submit_score')).flatMap(({ answer }) => answer?.ids as string[]);
    const told = log.filter(({ type }) => type === 'PointsAwarded').map(({ data: fact }) => (fact as { entryId: string }).entryId);
    expect(told.length).toBe(new Set(told).size);
    expect([...told].sort()).toEqual([...awarded].sort());
    const applied = log.filter(({ type }) => type === 'RevocationApplied');
    expect(applied).toHaveLength(revoked.size);
    expect(points.reduce((sum, each) => sum + each, 0)).toBe(awarded.length - revoked.size);
    expect(revoked.size).toBeGreaterThan(0);
    rmSync(data, { recursive: true });
  },
  90_000 + ROUNDS * 10_000,
);
