import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Projector } from '../../projections/platform/projector.ts';
import { catalogue } from '../../src/catalogue.events.ts';
import { ArchiveParts } from '../../src/platform/archive/archive-parts.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Objects } from '../../src/platform/objects/objects.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import { clockAhead, Door } from './identity-ground.ts';
import { Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { openHooks } from './hooks-ground.ts';
import { openObjects } from './objects-ground.ts';
import { unzipped } from './unzipped.ts';

let laurel: TestLaurel;
let door: Door;
let ahead: { minutes: number };
let boss: Awaited<ReturnType<Door['admin']>>;
let zoe: { id: string; client: Client };
let yuri: { id: string; client: Client };

beforeAll(async () => {
  laurel = await startTestLaurel({ LAUREL_ARCHIVES_AN_HOUR: '5' });
  door = new Door(laurel);
  ahead = clockAhead(laurel);
  boss = await door.admin('boss@example.org', 'Archiving');
  const [first = '', second = ''] = await door.add(
    boss.client,
    { name: 'Zoe <b>First</b>', email: 'zoe@example.org', external_id: '=EXT-1', team: 'Blue' },
    { name: 'Yuri Gagarin', email: 'yuri@example.org' },
  );
  zoe = { id: first, client: await door.join('zoe@example.org') };
  await door.enter('zoe@example.org');
  yuri = { id: second, client: await door.join('yuri@example.org') };
  await door.seen((await boss.client.put('profile/update', { profile_id: first, display_name: '=Zoe()' })).body);
  const scoreseriesid = String((await boss.client.post('scoreseries_settings/save_settings', { name: 'Miles' })).body.id);
  const give = (profile: string, comment: string) =>
    boss.client.post('scoreseries/submit_score', { scoreseriesid, profiles: [profile], points: '-2.5', comment });
  await give(zoe.id, '@SUM(A1) <script>alert(1)</script>');
  await give(yuri.id, 'for the orbit');
  await laurel.app.get(Projector).reached(await laurel.app.get(EventStore).head());
});
afterEach(() => (ahead.minutes = 0));
afterAll(() => laurel.close());

/** Takes an archive; answers its files as text. */
async function archive(client: Client, sent: Record<string, string> = {}, signal?: AbortSignal) {
  const response = await fetch(`${laurel.url}/api/profile/archive?${new URLSearchParams(sent)}`, {
    headers: { cookie: client.cookie ?? '', ...(client.key && { authorization: `Bearer ${client.key}` }) },
    signal,
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200)
    return { status: response.status, refused: JSON.parse(bytes.toString()) as object, files: new Map<string, string>() };
  const files = new Map([...unzipped(bytes)].map(([name, file]) => [name, file.toString()]));
  return { status: response.status, headers: response.headers, files };
}

const rowsOf = (files: Map<string, string>, part: string) =>
  JSON.parse(files.get(`json/${part}.json`) ?? 'null') as Record<string, unknown>[];

test('somebody gets all that is kept about them: a page, CSV, JSON and pictures; others are named nowhere', async () => {
  await laurel.app.get(Objects).put({ organisationId: boss.organisationId, profileId: zoe.id }, { s64: Buffer.from('a picture') });
  const { files, headers } = await archive(zoe.client);
  expect(headers?.get('content-disposition')).toBe('attachment; filename="laurel-archive.zip"');
  expect(Object.fromEntries(rowsOf(files, 'profile').map(({ field, value }) => [field, value]))).toMatchObject({
    profile_id: zoe.id,
    organisation: 'Archiving',
    name: '=Zoe()',
    address: 'zoe@example.org',
    external_id: '=EXT-1',
    team: expect.stringContaining('Blue') as string,
  });
  expect(rowsOf(files, 'points')).toMatchObject([
    { points: '-2.5', series: 'Miles', giver_id: boss.profileId, comment: '@SUM(A1) <script>alert(1)</script>' },
  ]);
  // The former name is there too: facts keep it.
  const recorded = JSON.stringify(rowsOf(files, 'recorded'));
  for (const said of ['Zoe <b>First</b>', '=Zoe()', 'zoe@example.org', 'Account connected', 'Team joined'])
    expect(recorded).toContain(said);
  expect(rowsOf(files, 'account')).toContainEqual({ field: 'address', value: 'zoe@example.org' });
  expect(rowsOf(files, 'logins')).toHaveLength(2);
  expect(JSON.stringify(rowsOf(files, 'security'))).toContain('Signed in');
  const [picture] = [...files.keys()].filter((name) => name.startsWith('pictures/'));
  expect(files.get(picture ?? '')).toBe('a picture');
  for (const [name, text] of files)
    expect([name, /yuri|orbit|The Admin/i.test(text.replaceAll(/"reader":"The Admin"|,The Admin|<bdi>The Admin<\/bdi>/g, ''))]).toEqual([
      name,
      false,
    ]);
});

test('nothing in it is a formula to a spreadsheet or markup to a browser; amounts stay numbers', async () => {
  const { files } = await archive(zoe.client);
  expect(files.get('csv/points.csv')).toContain(`-2.5,'@SUM(A1) <script>alert(1)</script>,`);
  expect(files.get('csv/profile.csv')).toContain("name,'=Zoe()");
  expect(files.get('csv/profile.csv')).toContain("external_id,'=EXT-1");
  const page = files.get('index.html') ?? '';
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toMatch(/<script|<b>/);
  expect(page).toContain("default-src 'none'");
});

test('R-260 a login of an hour ago is asked again who it is; nobody takes the archive of others but admins, and no program any', async () => {
  ahead.minutes = 60;
  expect(await archive(zoe.client)).toMatchObject({ status: 403, refused: { code: 'reauthentication-required' } });
  ahead.minutes = 0;
  expect(await archive(yuri.client, { player: zoe.id })).toMatchObject({ status: 403, refused: { code: 'not-allowed' } });
  const foreign = await door.admin('foreign@example.org', 'Elsewhere');
  expect(await archive(foreign.client, { player: zoe.id })).toMatchObject({ status: 404, refused: { code: 'not-found' } });
  expect(await archive(new Client(laurel.url))).toMatchObject({ status: 401 });
  const { body } = await boss.client.post('externalApiConfig/create_api_key', { name: 'Robot', scope: 'read' });
  expect(await archive(new Client(laurel.url, String(body.api_key)), { player: zoe.id })).toMatchObject({ status: 403 });
});

test("an admin gets a player's archive without the player's account and without where others were; the player is told of it", async () => {
  const { files } = await archive(boss.client, { player: zoe.id });
  expect(rowsOf(files, 'profile')).toContainEqual({ field: 'address', value: 'zoe@example.org' });
  expect([rowsOf(files, 'account'), rowsOf(files, 'logins')]).toEqual([[], []]);
  const { reads } = (await zoe.client.get('account/reads')).body as { reads: object[] };
  expect(reads).toContainEqual(
    expect.objectContaining({ what: 'archive', name: 'The Admin', profileid: boss.profileId, org_name: 'Archiving' }),
  );
  const mine = await archive(zoe.client);
  expect(rowsOf(mine.files, 'who-read')).toContainEqual(expect.objectContaining({ what: 'archive', reader: 'The Admin' }));
  const noted = rowsOf(mine.files, 'security').filter(({ what }) => what === 'Archive taken');
  expect(noted).toContainEqual(expect.objectContaining({ by_id: boss.profileId, place: null }));
  expect(noted).toContainEqual(expect.objectContaining({ by_id: zoe.id, place: '127.0.0.1' }));
});

test('the items that name somebody are in their archive, as far as they may see them', async () => {
  const own = await openObjects({ on: laurel });
  const [ann = '', bob = ''] = await own.players('Ann', 'Bob');
  const object_id = await own.object({ name: 'Archived' });
  const [owner, name] = [await own.field(object_id, 'Owner', { data_type: 'player' }), await own.field(object_id, 'Name')];
  const note = await own.field(object_id, 'Note', { access_for: [{ type: 'view', role: 'admins' }] });
  for (const [whose, one] of [
    [ann, 'Of Ann'],
    [bob, 'Of Bob'],
  ] as const)
    await own.done(own.save(own.admin, object_id, { [owner]: whose, [name]: one, [note]: 'Secret' }));
  await own.settled();
  const { files } = await archive(await own.asPlayer(ann));
  expect(rowsOf(files, 'items').map(({ object, field, value }) => [object, field, value])).toEqual([
    ['Archived', 'Owner', ann],
    ['Archived', 'Name', 'Of Ann'],
  ]);
});

test('what other systems told about somebody is in their archive', async () => {
  const own = await openHooks({ on: laurel });
  const [ann = ''] = await own.players('Ann', 'Bob');
  const hook = await own.address(await own.step(await own.shop(), await own.series(), { filter: [] }));
  for (const seller of ['Ann', 'Bob']) await own.send(hook, { id: seller, seller, total: 7 });
  await own.settled();
  const { files } = await archive(await own.asPlayer(ann));
  expect(rowsOf(files, 'rows').map(({ column, value }) => [column, value])).toEqual([
    ['id', 'Ann'],
    ['seller', 'Ann'],
    ['total', '7'],
  ]);
});

test('one at a time for each person, and so many an hour; who hangs up can begin anew', async () => {
  const opened = new EventTarget();
  const isOpen = new Promise((resolve) => opened.addEventListener('open', resolve, { once: true }));
  laurel.app.get(ArchiveParts).add({
    name: 'slow',
    title: 'Slow',
    says: 'Never ends for one',
    order: 0,
    columns: ['n'],
    async *rows({ profileId }) {
      opened.dispatchEvent(new Event('open'));
      if (profileId === yuri.id && ahead.minutes === 0) await new Promise(() => undefined);
      yield [];
    },
  });
  const hangsUp = new AbortController();
  const first = archive(yuri.client, {}, hangsUp.signal).catch(() => undefined);
  await isOpen;
  expect(await archive(yuri.client)).toMatchObject({ status: 429, refused: { code: 'archive-under-way' } });
  hangsUp.abort();
  await first;
  ahead.minutes = 1;
  let again = await archive(yuri.client);
  while (again.status === 429) again = await archive(yuri.client);
  for (let taken = 2; taken < 5; taken++) expect((await archive(yuri.client)).status).toBe(200);
  expect(await archive(yuri.client)).toMatchObject({ status: 429, refused: { code: 'too-many-requests' } });
});

/** What speaks of people: their ids, entries of theirs, what they hold. */
const OF_PEOPLE = /\b(profileIds?|giverId|userId|holder|entryId)\??:|ListedEntry|PointsAwarded\['data'\]/;

test('every fact that is about people is told in their archives by somebody', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/event-catalogue.md'), 'utf8');
  const shapes = [...page.matchAll(/^### (\w+)$[^]*?```ts\n([^]*?)\n```/gm)].map(([, type = '', shape = '']) => ({ type, shape }));
  expect(shapes.map(({ type }) => type).sort()).toEqual([...catalogue.keys()].sort());
  const told = new Set(
    laurel.app
      .get(ArchiveParts)
      .all()
      .flatMap(({ facts = [] }) => facts),
  );
  const untold = shapes.filter(({ type, shape }) => OF_PEOPLE.test(shape) && !told.has(type) && !isRecorded(type));
  expect(untold).toEqual([]);
  expect([...told].filter((type) => !catalogue.has(type))).toEqual([]);
});

/** The trail of the organisation finds it by its person: the part "recorded" tells every such fact. */
function isRecorded(type: string): boolean {
  const { trail, about } = catalogue.get(type) ?? {};
  if (trail !== 'organisation' || !about) return false;
  try {
    return about({ data: { profileId: 'somebody' } } as unknown as Recorded).profileId === 'somebody';
  } catch {
    return false;
  }
}
