import { askServer } from '../../src/command-line/ask-server.ts';
import { CommandLine } from '../../src/command-line/command-line.ts';
import { type CommandOutput, type CommandRequest, type Ending, endingOf, FILE_BYTES } from '../../src/command-line/command.ts';
import { remote } from '../../src/command-line/remote.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import type { PlayerListRow } from '../../projections/people/people.view.ts';
import { type Client, startTestLaurel } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

/** Limits that a test can reach. */
const ROWS = { LAUREL_PLAYER_ROWS: '5', LAUREL_ENTRY_ROWS: '6', LAUREL_FILE_ROWS: '8' };

let ground: PointsGround;
let seriesId: string;
beforeAll(async () => {
  ground = await openPoints({ on: await startTestLaurel(ROWS) });
  seriesId = await ground.series({ name: 'Listed' });
  await ground.players('Ann');
  await ground.settled();
});
afterAll(() => ground.laurel.close());

const head = () => ground.laurel.app.get(EventStore).head();
/** Calls that must be refused and store nothing. */
const refused = async (call: () => Promise<unknown>) => {
  await ground.settled();
  const before = await head();
  const answer = await call();
  expect(await head()).toBe(before);
  return answer;
};
const rows = (count: number, row: (at: number) => string) => Array.from({ length: count }, (_, at) => row(at)).join('\n');

describe('The limits of lists', () => {
  const tooLarge = (most: number) => ({ status: 409, body: { code: 'list-too-large', message: `A list holds at most ${most} rows` } });

  test('of players: a preview, and what is saved', async () => {
    const preview = (count: number) => ground.admin.post('group/preview_members', { text: rows(count, (at) => `P ${at}`) });
    expect((await preview(5)).body).toMatchObject({ status: 'ok', counts: { new: 5, refused: 0 }, new_team_count: 0 });
    expect(await refused(() => preview(6))).toMatchObject(tooLarge(5));
    const newprofiles = Array.from({ length: 6 }, (_, at) => ({ name: `P ${at}` }));
    expect(await refused(() => ground.admin.post('group/save_members', { newprofiles }))).toMatchObject({ status: 400 });
  });

  test('of entries: a preview, an import, and the players that one makes', async () => {
    const send = (call: string, text: string) =>
      ground.admin.post(`scoreseries/${call}`, { scoreseriesid: seriesId, text, create_players: 1, skip_bad: 1 });
    const entries = (count: number) => rows(count, (at) => `Ann,${at + 1}`);
    expect((await send('preview_import', entries(6))).body).toMatchObject({ counts: { rows: 6, fresh: 6 } });
    expect(await refused(() => send('preview_import', entries(7)))).toMatchObject(tooLarge(6));
    expect(await refused(() => send('import_entries', entries(7)))).toMatchObject(tooLarge(6));
    const strangers = rows(6, (at) => `Stranger ${at},1`);
    expect(await refused(() => send('import_entries', strangers))).toMatchObject({ status: 409, body: { code: 'too-many-players' } });
    expect((await send('import_entries', entries(6))).body).toMatchObject({ imported: 6 });
  });

  test('of the command line, over the socket, in its own process and to a server elsewhere', async () => {
    const { api_key } = (await ground.admin.post('externalApiConfig/create_api_key', { name: 'lists', scope: 'read,entries:write' })).body;
    const entries = (count: number): CommandRequest => ({
      command: 'import entries',
      options: { organisation: ground.organisationId, series: seriesId, file: 'list.csv' },
      file: Buffer.from(rows(count, (at) => `Ann,${100 + at}`)),
    });
    const ways: Record<string, (request: CommandRequest) => Promise<Ending>> = {
      socket: async (request) => ending((await askServer(ground.laurel.data, request))!),
      process: (request) => ending(endingOf(ground.laurel.app.get(CommandLine).run(request, new AbortController().signal))),
      elsewhere: (request) => ending(endingOf(remote(request, ground.url, String(api_key)))),
    };
    for (const [name, way] of Object.entries(ways)) {
      const most = name === 'elsewhere' ? 6 : 8;
      const more = await refused(() => way(entries(most + 1)));
      expect([name, more]).toEqual([name, { exit: 1, error: `A list holds at most ${most} rows` }]);
      expect([name, await way(entries(most))]).toEqual([name, { exit: 0 }]);
    }
  });

  test('of a file: it is refused where it is too large for the socket', async () => {
    const file = Buffer.alloc(FILE_BYTES + 100_000, 'a');
    const outputs = await askServer(ground.laurel.data, { command: 'import players', options: { file: 'list.csv' }, file });
    expect(await ending(outputs!)).toEqual({ exit: 2, error: expect.stringContaining(`its file has more than ${FILE_BYTES} bytes`) });
  });
});

describe('Names over HTTP', () => {
  test.each([
    ['half a character', '"\\ud800"'],
    ['a line end', '"A\\nda"'],
    ['a control of C1', '"A\\u0085da"'],
    ['nothing to see', '"\\u200b\\u2800"'],
  ])('%s is refused by every call that names something', async (_, json) => {
    const name = JSON.parse(json) as string;
    const { admin, adminId } = ground;
    const calls: readonly (() => ReturnType<Client['post']>)[] = [
      () => admin.post('scoreseries_settings/save_settings', { name }),
      () => admin.post('scoreseries_settings/save_settings', { id: seriesId, pt_json: `[{"name":${json}}]` }),
      () => admin.post('scoreseries_settings/save_settings', { id: seriesId, point_name_singular: name }),
      () => admin.post('profile/create', { display_name: name }),
      () => admin.post('profile/create', { display_name: 'Fine', external_id: name }),
      () => admin.put('profile/update', { profile_id: adminId, display_name: name }),
      () => admin.post('profile/create_organization', { org_name: name, display_name: 'Fine' }),
      () => admin.post('group/save_members', { newprofiles: [{ name }] }),
      () => admin.post('group/save_members', { newprofiles: [{ name: 'Fine', team: name }] }),
      () => admin.post('group/save_members', { newprofiles: [{ profile_id: adminId, team: name }] }),
      () => admin.post('tag/tag', { tagname: name, category: 'score' }),
    ];
    for (const call of calls) {
      const { status, body } = (await refused(call)) as Awaited<ReturnType<Client['post']>>;
      expect([body.message, status]).toEqual([body.message, 'errors' in body ? 409 : 400]);
    }
  });

  test('a series has an icon of ours, or none', async () => {
    const save = (icon: string) => ground.admin.post('scoreseries_settings/save_settings', { id: seriesId, icon });
    expect(await refused(() => save('https://example.org/pixel.png'))).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'icon' }] },
    });
    expect(await save('/uploads/scoreseries/cup.svg')).toMatchObject({ status: 200 });
    expect(await save('')).toMatchObject({ status: 200 });
  });

  test('admins see whose name looks like that of an admin; others do not', async () => {
    const [lookAlike = '', other = ''] = await ground.players('А d a', 'Grace');
    const marked = async (client: Client) => {
      const { players } = (await client.get('profile/list_players')).body as { players: PlayerListRow[] };
      return players.filter(({ looks_like_admin }) => looks_like_admin === 1).map(({ profile_id }) => profile_id);
    };
    expect(await marked(ground.admin)).toEqual([lookAlike]);
    expect(await marked(await ground.asPlayer(other))).toEqual([]);
    const one = async (client: Client) => (await client.get('profile/fetch_one', { profileid: lookAlike })).body.profile;
    expect(await one(ground.admin)).toMatchObject({ looks_like_admin: 1 });
    expect(await one(await ground.asPlayer(lookAlike))).not.toHaveProperty('looks_like_admin');
  });
});

async function ending(outputs: AsyncIterable<CommandOutput | Ending>): Promise<Ending> {
  for await (const output of outputs) if ('exit' in output) return output;
  throw new Error('it did not end');
}
