import { Projector } from '../../projections/platform/projector.ts';
import { NotReached } from '../../src/platform/not-reached.values.ts';
import { EmbeddedEventStore } from '../../src/platform/event-store/embedded-event-store.ts';
import { AppendOutcomeUnknown, EventStore } from '../../src/platform/event-store/event-store.ts';
import { Records } from '../../src/platform/records/records.ts';
import type { SqliteRecords } from '../../src/platform/records/sqlite-records.ts';
import { embeddedDescribe } from './event-store-of.ts';
import type { Answer } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

/** As many pages as SQLite ever gives a file. */
const ROOMY = 2 ** 30;

embeddedDescribe('A store that cannot be written', () => {
  let ground: PointsGround;
  let store: EmbeddedEventStore;
  let player: string;
  let series: string;

  beforeAll(async () => {
    ground = await openPoints();
    store = ground.laurel.app.get<EmbeddedEventStore>(EventStore);
    [player = ''] = await ground.players('Ann');
    series = await ground.series();
    await award('first');
    await ground.settled();
  });
  afterAll(() => ground.laurel.close());

  /** An award with a comment that takes more than a page. */
  const award = (key: string): Promise<Answer> =>
    ground.admin.post(
      'scoreseries/submit_score',
      { version: 1, scoreseriesid: series, profiles: [player], points: '1', comment: 'x'.repeat(5_000) },
      { 'idempotency-key': key },
    );
  const entries = async (): Promise<number> => {
    await ground.settled();
    const { status, body } = await ground.admin.get('scoreseries/board', { scoreseriesid: series });
    expect(status).toBe(200);
    return Number((body.rows as { points: string }[])[0]!.points);
  };
  /** Awards until it is refused; answers how many were not. */
  const awardUntilFull = async (): Promise<number> => {
    for (let done = 0; done < 10_000; done++) {
      const { status, body } = await award(`until full ${await store.head()}`.replaceAll(' ', '-'));
      if (status === 503) {
        expect(body).toMatchObject({ status: 'error', code: 'store-full', message: expect.stringContaining('can be read') as string });
        return done;
      }
    }
    throw new Error('the store is never full');
  };
  const commands: [string, () => object][] = [
    [
      'scoreseries/submit_score',
      () => ({ version: 1, scoreseriesid: series, profiles: [player], points: '1', comment: 'x'.repeat(5_000) }),
    ],
    ['scoreseries_settings/save_settings', () => ({ name: 'x'.repeat(255), point_name_plural: 'x'.repeat(255) })],
    ['group/save_members', () => ({ newprofiles: Array.from({ length: 40 }, (_, at) => ({ name: `Player ${at}` })) })],
    ['scoreseries/import_entries', () => ({ scoreseriesid: series, text: `${player},1,${'y'.repeat(5_000)}` })],
  ];

  test('full: commands are refused with 503 store-full, reads go on, and it recovers by itself', async () => {
    const before = await entries();
    await store.limit({ maxPageCount: 1 });
    const done = await awardUntilFull();
    for (const [path, sent] of commands) {
      const { status, body } = await ground.admin.post(path, sent());
      expect([path, status, body.code]).toEqual([path, 503, 'store-full']);
    }
    expect((await award('refused-at-first')).status).toBe(503);
    expect(await entries()).toBe(before + done);
    for (const path of ['scoreseries/get_list_scoreseries', 'profile/list_players', 'auth/get_user_info', 'tag/tag'])
      expect([path, (await ground.admin.get(path)).status]).toEqual([path, 200]);
    expect((await fetch(`${ground.url}/health`)).status).toBe(200);

    await store.limit({ maxPageCount: ROOMY });
    expect((await award('refused-at-first')).status).toBe(200);
    expect((await award('refused-at-first')).status).toBe(200);
    expect(await entries()).toBe(before + done + 1);
  });

  test('read-only: commands are refused with 503 store-read-only, reads go on, and it recovers by itself', async () => {
    const before = await entries();
    await store.limit({ readOnly: true });
    for (const [path, sent] of commands) {
      const { status, body } = await ground.admin.post(path, sent());
      expect([path, status, body.code]).toEqual([path, 503, 'store-read-only']);
    }
    expect(await entries()).toBe(before);
    await store.limit({ readOnly: false });
    expect((await award('writable-again')).status).toBe(200);
    expect(await entries()).toBe(before + 1);
  });

  test('what could not be stored is no half of anything: live equals rebuilt, and every reaction is live', async () => {
    await ground.settled();
    const projector = ground.laurel.app.get(Projector);
    for (const { name } of projector.status())
      for (const { different } of await projector.verify(name)) expect([name, different]).toEqual([name, 0]);
    const health = (await (await fetch(`${ground.url}/health`)).json()) as {
      status: string;
      reactions: { state: string; parked: number }[];
    };
    expect(health.status).toBe('ok');
    expect(new Set(health.reactions.map(({ state, parked }) => `${state} ${parked}`))).toEqual(new Set(['live 0']));
  });

  test('records full: points are still given once, what needs records is refused with 503, and it recovers by itself', async () => {
    const records = ground.laurel.app.get<SqliteRecords>(Records);
    const before = await entries();
    await records.limit({ maxPageCount: 1 });
    const makeKey = () => ground.admin.post('externalApiConfig/create_api_key', { name: `key ${crypto.randomUUID()}`.padEnd(255, 'x') });
    let made = await makeKey();
    for (let time = 0; made.status === 200 && time < 10_000; time++) made = await makeKey();
    expect([made.status, made.body.code]).toEqual([503, 'store-full']);
    const [first, again] = [await award('without-a-receipt'), await award('without-a-receipt')];
    expect([first.status, again.status, again.body.ids]).toEqual([200, 200, first.body.ids]);
    expect(await entries()).toBe(before + 1);
    expect((await ground.admin.get('auth/get_user_info')).body).toMatchObject({ about_user: { logged_in: 1 } });

    await records.limit({ maxPageCount: ROOMY });
    expect((await makeKey()).status).toBe(200);
  });

  test('records read-only: what needs records is refused as read-only, not as full, and it recovers by itself', async () => {
    const records = ground.laurel.app.get<SqliteRecords>(Records);
    const makeKey = () => ground.admin.post('externalApiConfig/create_api_key', { name: 'A key' });
    await records.limit({ readOnly: true });
    const refused = await makeKey();
    expect([refused.status, refused.body.code]).toEqual([503, 'store-read-only']);
    await records.limit({ readOnly: false });
    expect((await makeKey()).status).toBe(200);
  });

  test.each([
    ['the store cannot tell whether it wrote', () => new AppendOutcomeUnknown('the disk did not answer')],
    ['a view does not come up in time', () => new NotReached('people did not pass it')],
  ])('%s: 503 outcome-unknown with Retry-After, and the same Idempotency-Key does it once', async (_, trouble) => {
    const append = store.append.bind(store);
    const before = await entries();
    store.append = async (...asked: Parameters<typeof append>) => {
      await append(...asked);
      throw trouble();
    };
    const key = crypto.randomUUID();
    const unknown = await award(key).finally(() => (store.append = append));
    expect([unknown.status, unknown.body.code, unknown.headers.get('retry-after')]).toEqual([503, 'outcome-unknown', '5']);
    expect(unknown.body.message).toContain('same Idempotency-Key');
    expect((await award(key)).status).toBe(200);
    expect(await entries()).toBe(before + 1);
  });
});
