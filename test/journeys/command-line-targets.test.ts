import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPoints } from './points-ground.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';
import { startLaurelCommand } from './server-process.ts';

type Value = { group_member_id: string | null; team_id: string | null; period_start: string; period_end: string; period_target: string };

describe('Targets on the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-command-line-'));
  const data = join(folder, 'data');
  let server: TestLaurel;
  let ground: Awaited<ReturnType<typeof openPoints>>;
  let series: string;
  let [ada, bob]: string[] = [];
  let north: string;

  const ended = (args: readonly string[], environment: NodeJS.ProcessEnv = {}) => startLaurelCommand(data, args, environment).ended;
  const told = async (args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<string> => {
    const { code, out, err } = await ended(args, environment);
    if (code !== 0) throw new Error(`laurel ${args.join(' ')}: exit code ${code}: ${err}`);
    return out;
  };
  const importing = (content: string, ...more: string[]) => {
    const path = join(folder, `${crypto.randomUUID()}.csv`);
    writeFileSync(path, content);
    return ['import', 'targets', path, '--organisation', ground.organisationId, ...more];
  };
  async function item(name: string, more: object = {}): Promise<string> {
    const { body: target } = await ground.admin.post('targets/save_target', { name });
    const sent = { target_id: target.id, score_series_id: series, name, valid_from: '2026-01-01', valid_to: '2026-12-31', ...more };
    const { body } = await ground.admin.post('targets/save_target_item', { data: sent });
    await ground.settled();
    return String(body.id);
  }
  /** Whose value is which, by name, in the order of periods. */
  async function values(of: string): Promise<string[]> {
    await ground.settled();
    const { body } = await ground.admin.get('targets/get_target_item_values', { target_item_id: of });
    const who = ({ group_member_id: player, team_id: team }: Value) =>
      player === ada ? 'Ada' : player === bob ? 'Bob' : team === north ? 'North' : player === null && team === null ? 'all' : '?';
    return (body.values as Value[]).map((value) => `${who(value)} ${value.period_start} ${value.period_end} ${value.period_target}`).sort();
  }
  const facts = async () => (await ground.facts('TargetValueSet')).length;

  beforeAll(async () => {
    server = await startTestLaurel({ data });
    ground = await openPoints({ on: server, timeZone: 'UTC' });
    [ada, bob] = await ground.players('Ada Lovelace', 'Bob');
    series = await ground.series();
    const { body } = await ground.admin.post('team/team', { name: 'North' });
    north = String(body.teamid);
    await ground.settled();
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  test('a list sets each of its lines by itself, says which it left out, and again it says the same and sets nothing twice', async () => {
    const of = await item('Sales of all kinds', { per_player: 1 });
    const list = [
      'Player;Team;From;To;Target',
      'Ada Lovelace;;2026-02-01;;12,5',
      'Bob;;2026-02-01;2026-02-14;7',
      ';North;2026-03-01;;30',
      ';;2026-04-01;;4',
      'Nobody;;2026-04-01;;4',
      'Ada Lovelace;;2026-02-03;2026-02-04;1',
      'Ada Lovelace;North;2026-04-01;;4',
      'Bob;;2027-01-01;;4',
      'Bob;;2026-05-01;;many',
    ].join('\n');
    const command = importing(list, '--item', 'Sales of all kinds');
    const said = await told(command);
    expect(said.trim().split('\n')).toEqual([
      'line 6: left out: There is no player "Nobody"',
      'line 7: left out: There is already a target for some of these days',
      'line 8: left out: team_id a value is of a player or of a team',
      'line 9: left out: The period is not within the days of the target item',
      expect.stringMatching(/^line 10: left out: period_target /),
      '4 targets set',
    ]);
    expect(await values(of)).toEqual([
      'Ada 2026-02-01 2026-02-28 12.5',
      'Bob 2026-02-01 2026-02-14 7',
      'North 2026-03-01 2026-03-31 30',
      'all 2026-04-01 2026-04-30 4',
    ]);
    const before = await facts();
    expect(await told(command)).toBe(said);
    expect(await facts()).toBe(before);
  });

  test('what is exported of a target comes back as it was, here and on a server elsewhere', async () => {
    const of = await item('Exported');
    for (const value of [{ group_member_id: ada }, { team_id: north }, {}]) {
      const data = [{ target_item_id: of, period_start: '2026-06-01', period_target: '3', ...value }];
      expect((await ground.admin.post('targets/save_target_item_value', { data })).body.errors).toEqual([]);
    }
    const set = await values(of);
    expect(set).toHaveLength(3);
    const exported = (await ground.admin.get('targets/export', { target_item_id: of })).body.text as string;
    const key = (await told(['key', 'create', '--organisation', ground.organisationId, '--scope', 'series:write,read'])).trim();
    const afar = { LAUREL_KEY: key };
    const again = await item('Again');
    const list = exported.replaceAll(of, again);
    expect(await told(['--server', server.url, ...importing(list)], afar)).toBe('3 targets set\n');
    expect(await values(again)).toEqual(set);
    expect(await told(['--server', server.url, ...importing(list, '--item', 'Again')], afar)).toBe('3 targets set\n');
    const other = await ended(importing(list, '--item', of));
    expect([other.code, other.err.split('\n').slice(0, 2)]).toEqual([
      1,
      ['No target was set', 'line 2: The line is of another target item'],
    ]);
  });

  test.each([
    ['nothing', '', /^1 A list of target values needs a header with a column "target"/],
    ['no targets', 'player,from\nBob,2026-02-01\n', /^1 A list of target values needs a header/],
    ['no item', 'player,target,from\nBob,1,2026-02-01\n', /^1 No target was set\nline 2: target_item_id /],
  ])('a list with %s is refused in plain words, and nothing is set', async (_, list, says) => {
    const before = await facts();
    const { code, out, err } = await ended(importing(list));
    expect([out, `${code} ${err}`]).toEqual(['', expect.stringMatching(says)]);
    expect(await facts()).toBe(before);
  });

  test('a target that is not there, or that several are called, is refused', async () => {
    const twins = [await item('Twin'), await item('Twin')];
    const list = 'player,target,from\nBob,1,2026-02-01\n';
    expect((await ended(importing(list, '--item', 'None'))).err).toBe('There is no target "None"\n');
    const { err } = await ended(importing(list, '--item', 'Twin'));
    for (const id of twins) expect(err).toContain(id);
  });
});
