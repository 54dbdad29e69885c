import { knownTypes } from '../../src/catalogue.events.ts';
import { clockAhead } from './identity-ground.ts';
import { Client, startTestLaurel } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

/** An answer with nothing read into it. */
type Raw = { status: number; body: Record<string, unknown>; headers: Headers };

describe('The HTTP contract', () => {
  let ground: PointsGround;
  let player: string;
  let series: string;
  let ahead: { minutes: number };

  beforeAll(async () => {
    ground = await openPoints({ on: await startTestLaurel({ LAUREL_CALLS_A_MINUTE: '600' }) });
    ahead = clockAhead(ground.laurel);
    [player = ''] = await ground.players('Ann');
    series = await ground.series();
    await ground.settled();
  });
  afterAll(() => ground.laurel.close());

  /** Sends as the admin, exactly as said. */
  const send = async (
    method: string,
    path: string,
    options: { body?: BodyInit; type?: string; headers?: Record<string, string> } = {},
  ): Promise<Raw> => {
    const { body, type, headers } = options;
    const response = await fetch(ground.url + path, {
      method,
      headers: { cookie: ground.admin.cookie ?? '', origin: ground.url, ...(type && { 'content-type': type }), ...headers },
      ...(body !== undefined && { body }),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> };
  };
  const form = (fields: Record<string, string>) => ({
    body: new URLSearchParams(fields).toString(),
    type: 'application/x-www-form-urlencoded',
  });
  const json = (fields: object) => ({ body: JSON.stringify(fields), type: 'application/json' });
  const award = (more: Record<string, string> = {}) => ({
    version: '1',
    scoreseriesid: series,
    profiles: JSON.stringify([player]),
    points: '1',
    ...more,
  });
  const makeTag = async (tagname: string) => String((await ground.admin.post('tag/tag', { cattype: 'score', tagname })).body.id);
  const totalOf = async () => {
    await ground.settled();
    const { body } = await ground.admin.get('scoreseries/board', { scoreseriesid: series });
    return (body.rows as { points: string }[])[0]?.points ?? '0';
  };
  const refusedWith = (code: string) => ({ status: 'error', code, message: expect.any(String) as string });

  describe('U-005 one call, many ways', () => {
    test.each<[string, string, (fields: Record<string, string>) => { body?: BodyInit; type?: string }]>([
      ['JSON at its path', '/api/scoreseries/submit_score', json],
      ['a form at its path', '/api/scoreseries/submit_score', form],
      ['a multipart form at its path', '/api/scoreseries/submit_score', (fields) => ({ body: multipart(fields) })],
      ['a form at the single entry point, named in the query', '/server/api.php?route=scoreseries&action=submit_score', form],
      [
        'a form at the single entry point, named in the form',
        '/server/api.php',
        (fields) => form({ ...fields, route: 'scoreseries', action: 'submit_score' }),
      ],
      ['JSON at the single entry point, named in the query', '/server/api.php?route=scoreseries&action=submit_score', json],
      [
        'JSON at the single entry point, named in the body',
        '/server/api.php',
        (fields) => json({ ...fields, route: 'scoreseries', action: 'submit_score' }),
      ],
    ])('%s', async (_, path, how) => {
      const before = Number(await totalOf());
      const { status, body } = await send('POST', path, how(award({ points: '2,5' })));
      expect([status, body]).toMatchObject([200, { status: 'ok', ids: [expect.any(String)] }]);
      expect(Number(await totalOf())).toBe(before + 2.5);
    });

    test('everything in the query of a POST', async () => {
      const { status, body } = await send('POST', `/api/scoreseries/submit_score?${new URLSearchParams(award())}`);
      expect([status, body]).toMatchObject([200, { status: 'ok' }]);
    });

    test('a GET at the single entry point', async () => {
      await ground.settled();
      const direct = await send('GET', `/api/scoreseries/get_list_scoreseries?id=${series}`);
      const entered = await send('GET', `/server/api.php?route=scoreseries&action=get_list_scoreseries&id=${series}`);
      expect(entered.body).toEqual(direct.body);
      expect(direct.body).toMatchObject({ status: 'ok', scoreseries: [{ id: series }] });
    });

    test('a PUT at both', async () => {
      expect((await send('PUT', '/api/profile/update', form({ profile_id: player, external_id: 'ann' }))).body).toMatchObject({
        status: 'ok',
      });
      const entered = await send('PUT', '/server/api.php?route=profile&action=update', form({ profile_id: player, external_id: 'ann-2' }));
      expect(entered.body).toMatchObject({ status: 'ok' });
    });

    test.each<[string, (tagid: string) => [string, { body?: BodyInit; type?: string }?]]>([
      ['its query', (tagid) => [`/api/tag/tag?cattype=score&tagid=${tagid}`]],
      ['a form', (tagid) => ['/api/tag/tag', form({ cattype: 'score', tagid })]],
      ['JSON', (tagid) => ['/api/tag/tag', json({ cattype: 'score', tagid })]],
      ['both', (tagid) => ['/api/tag/tag?cattype=score', form({ tagid })]],
      ['the single entry point, by query', (tagid) => [`/server/api.php?route=tag&action=tag&tagid=${tagid}`]],
      ['the single entry point, by form', (tagid) => ['/server/api.php?route=tag', form({ tagid })]],
      ['the single entry point, all of it in the form', (tagid) => ['/server/api.php', form({ route: 'tag', action: 'tag', tagid })]],
    ])('C-17 a DELETE by %s', async (how, sends) => {
      const tagid = await makeTag(`to delete by ${how}`);
      const [path, body] = sends(tagid);
      expect((await send('DELETE', path, body)).body).toMatchObject({ status: 'ok' });
      await ground.settled();
      expect(JSON.stringify((await ground.admin.get('tag/tag')).body)).not.toContain(tagid);
    });

    test('C-22 an empty action is the noun', async () => {
      const { body } = await send('POST', '/api/tag', form({ cattype: 'score', tagname: 'noun' }));
      expect(body).toMatchObject({ status: 'ok' });
      await ground.settled();
      const tags = await send('GET', '/api/tag/tag');
      for (const path of [
        '/api/tag',
        '/api/tag/',
        '/server/api.php?route=tag',
        '/server/api.php?route=tag&action=',
        '/server/api.php?route=tag&action=tag',
      ])
        expect([path, (await send('GET', path)).body]).toEqual([path, tags.body]);
      expect(JSON.stringify(tags.body)).toContain('"noun"');
      expect((await send('PUT', '/api/account', form({ new_password: 'x', acc_access_key: 'none' }))).body).toMatchObject({
        success: false,
      });
    });
  });

  describe('U-008 refusals', () => {
    test.each<{ what: string; direct: number; entered: number; code: string; name: string; sent?: () => object; anonymous?: true }>([
      { what: 'invalid input', direct: 400, entered: 200, code: 'invalid-input', name: 'POST scoreseries/submit_score' },
      {
        what: 'a rule (R-168)',
        direct: 409,
        entered: 200,
        code: 'link-loop',
        name: 'POST scoreseries_settings/save_linked_scoreseries',
        sent: () => ({ scoreseriesid: series, linked_score_series: series }),
      },
      { what: 'not signed in', direct: 401, entered: 401, code: 'not-signed-in', name: 'GET tag/tag', anonymous: true },
      {
        what: 'not there',
        direct: 404,
        entered: 404,
        code: 'not-found',
        name: 'GET scoreseries/board',
        sent: () => ({ scoreseriesid: 'nothing' }),
      },
      { what: 'an unknown call', direct: 404, entered: 404, code: 'not-found', name: 'POST scoreseries/nothing' },
      { what: 'an unknown route', direct: 404, entered: 404, code: 'not-found', name: 'GET nothing/at_all' },
    ])('$what: $direct at the path, $entered at the single entry point', async ({ direct, entered, code, name, sent, anonymous }) => {
      const [method = '', path = ''] = name.split(' ');
      const [route = '', action = ''] = path.split('/');
      const fields = (sent?.() ?? {}) as Record<string, string>;
      const options = { ...(method === 'POST' && json(fields)), ...(anonymous && { headers: { cookie: '' } }) };
      const inQuery = method === 'GET' ? fields : {};
      const at = await send(method, `/api/${path}?${new URLSearchParams(inQuery)}`, options);
      const through = await send(method, `/server/api.php?${new URLSearchParams({ route, action, ...inQuery })}`, options);
      expect([at.status, through.status]).toEqual([direct, entered]);
      expect(at.body).toMatchObject(refusedWith(code));
      expect(through.body).toEqual(at.body);
    });

    test('R-243 429 keeps its status at the single entry point, and says when to try again', async () => {
      const asked = () => send('POST', '/server/api.php?route=auth&action=request_otp', form({ email: 'often@example.org' }));
      for (let time = 0; time < 5; time++) expect((await asked()).status).toBe(200);
      const { status, body, headers } = await asked();
      expect([status, body.message]).toEqual([429, 'You have too many requests. Please try again later']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    });

    test('403 keeps its status at the single entry point', async () => {
      const client = await ground.asPlayer(player);
      const sent = { headers: { cookie: client.cookie ?? '' } };
      expect((await send('GET', '/server/api.php?route=scoreseries&action=audit', sent)).status).toBe(403);
    });

    test('invalid input names the fields', async () => {
      const { body } = await send('POST', '/api/scoreseries/submit_score', json({ scoreseriesid: series, points: 'many', tags: {} }));
      expect(body).toMatchObject({
        code: 'invalid-input',
        message: 'Invalid: points, tags',
        fields: [{ field: 'points' }, { field: 'tags' }],
      });
    });

    test('other bodies than JSON and forms are 415', async () => {
      expect(await send('POST', '/api/tag/tag', { body: '<tag/>', type: 'application/xml' })).toMatchObject({
        status: 415,
        body: refusedWith('unsupported-media-type'),
      });
    });

    test('nobody can pretend to come through the single entry point', async () => {
      const headers = { 'x-laurel-single-entry': crypto.randomUUID() };
      expect((await send('POST', '/api/scoreseries/submit_score', { ...json({}), headers })).status).toBe(400);
    });

    test('the single entry point reaches calls only', async () => {
      for (const query of ['route=..&action=..', 'route=openapi.json', 'route=docs&action=%2e%2e', 'route=a/b&action=c', '', 'route[]=tag'])
        expect([query, (await send('GET', `/server/api.php?${query}`)).status]).toEqual([query, 404]);
    });
  });

  describe('Idempotency-Key', () => {
    const once = (key: string, fields: object, path = 'scoreseries/submit_score', client = ground.admin) =>
      client.post(path, fields, { 'idempotency-key': key });

    test('the same key and body: the same answer, applied once', async () => {
      const before = Number(await totalOf());
      const [first, second] = [await once('one', award({ points: '10' })), await once('one', award({ points: '10' }))];
      expect(first.body).toMatchObject({ status: 'ok' });
      expect(second.body).toEqual(first.body);
      expect(Number(await totalOf())).toBe(before + 10);
    });

    test('the same key with another body, or for another call, is 409 key-reused', async () => {
      await once('two', award({ points: '10' }));
      const before = await totalOf();
      for (const answer of [await once('two', award({ points: '11' })), await once('two', award({ points: '10' }), 'scoreseries/revoke')])
        expect(answer).toMatchObject({ status: 409, body: refusedWith('key-reused') });
      expect(await totalOf()).toBe(before);
    });

    test('retries at the same time are applied once', async () => {
      const before = Number(await totalOf());
      const answers = await Promise.all(Array.from({ length: 20 }, () => once('three', award({ points: '10' }))));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ body }) => (body.ids as string[])[0])).size).toBe(1);
      expect(Number(await totalOf())).toBe(before + 10);
    });

    test("a key is the caller's own: somebody else's is another command", async () => {
      const key = String(
        (await ground.admin.post('externalApiConfig/create_api_key', { name: 'own keys', scope: 'entries:write' })).body.api_key,
      );
      const program = new Client(ground.url, key);
      const before = Number(await totalOf());
      await once('four', award({ points: '10' }));
      expect((await once('four', award({ points: '20' }), undefined, program)).body).toMatchObject({ status: 'ok' });
      expect(Number(await totalOf())).toBe(before + 30);
    });

    test('every kind of command: series, tags, players, revocations', async () => {
      const [entry] = (await ground.admin.post('scoreseries/submit_score', award())).body.ids as string[];
      await ground.settled();
      const commands: [string, object][] = [
        ['scoreseries_settings/save_settings', { name: 'Once' }],
        ['tag/tag', { cattype: 'score', tagname: 'once' }],
        ['profile/create', { display_name: 'Once' }],
        ['group/save_members', { newprofiles: [{ name: 'Twice' }, { name: 'Thrice' }] }],
        ['scoreseries/revoke', { selpoints: [entry], reason: 'once' }],
      ];
      for (const [path, sent] of commands) {
        const first = await once(`kind ${path}`.replace(' ', '-'), sent, path);
        expect([path, first.body]).toMatchObject([path, { status: 'ok' }]);
        await ground.settled();
        const facts = (await ground.facts(...knownTypes)).length;
        const again = await once(`kind ${path}`.replace(' ', '-'), sent, path);
        expect([path, again.body]).toEqual([path, first.body]);
        await ground.settled();
        expect([path, (await ground.facts(...knownTypes)).length]).toEqual([path, facts]);
      }
    });

    test.each(['', 'a b', 'x'.repeat(201), 'ä'])('"%s" is no key', async (key) => {
      const { status, body } = await send('POST', '/api/scoreseries/submit_score', {
        ...json(award()),
        headers: { 'idempotency-key': Buffer.from(key).toString('latin1') },
      });
      expect([status, body.code]).toEqual([400, 'invalid-idempotency-key']);
    });
  });

  describe('Who may send', () => {
    test('commands of another site are refused, those of this site and of programs are taken', async () => {
      const from = (headers: Record<string, string>) => send('POST', '/api/scoreseries/submit_score', { ...json(award()), headers });
      for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { origin: `${ground.url}.evil.example` }])
        expect(await from(headers)).toMatchObject({ status: 403, body: refusedWith('foreign-origin') });
      expect((await from({ origin: ground.url })).status).toBe(200);
    });

    test('nobody on the way keeps an answer, unless it says so itself', async () => {
      const cacheOf = async (path: string, options: RequestInit = {}) => {
        const { headers } = await fetch(ground.url + path, options);
        return [path, headers.get('cache-control')];
      };
      const signedIn = { headers: { cookie: ground.admin.cookie ?? '' } };
      const answers = [
        ...['/api/profile/fetch_list', '/api/scoreseries/export?scoreseriesid=' + series, '/server/api.php?route=tag&action=tag'],
        ...['/api/nothing', '/api/tag/tag?%ff', '/health', '/api/docs', '/uploads/badge/nothing.svg'],
      ];
      for (const path of answers) expect(await cacheOf(path, signedIn)).toEqual([path, 'no-store']);
      const nobody = '/api/tag/tag';
      expect(await cacheOf(nobody)).toEqual([nobody, 'no-store']);
      const entered = '/server/api.php';
      expect(await cacheOf(entered, { ...signedIn, method: 'POST', body: new URLSearchParams({ route: 'tag' }) })).toEqual([
        entered,
        'no-store',
      ]);
      const { body } = await ground.admin.get('icon/iconlist');
      const picture = (body.icons as { path: string }[])[0]!.path;
      expect(await cacheOf(picture)).toEqual([picture, 'public, max-age=86400']);
    });

    test('everything has security headers, and scripts come from files only', async () => {
      const whole = new Map([
        ['/api/scoreseries/board', "'none'"],
        ['/api/nothing', "'none'"],
        ['/server/api.php', "'none'"],
        ['/api/docs', "'self'"],
        ['/health', "'self'"],
        ['/', "'self'"],
      ]);
      for (const [path, everything] of whole) {
        const { headers } = await fetch(ground.url + path);
        const policy = new Map(
          (headers.get('content-security-policy') ?? '').split(';').map((part) => [part.trim().split(' ')[0], part.trim()]),
        );
        expect([path, policy.get('default-src'), policy.get('object-src'), policy.get('frame-ancestors'), policy.get('base-uri')]).toEqual([
          path,
          `default-src ${everything}`,
          "object-src 'none'",
          "frame-ancestors 'none'",
          "base-uri 'none'",
        ]);
        for (const part of ['script-src', 'style-src', 'default-src'])
          expect([path, policy.get(part) ?? '']).toEqual([path, expect.not.stringMatching(/unsafe-|\*|https?:/)]);
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('x-frame-options')).toMatch(/DENY|SAMEORIGIN/);
        expect(headers.get('referrer-policy')).toBe('same-origin');
        expect(headers.has('x-powered-by')).toBe(false);
      }
    });
  });

  test('issue 16: a key calls 600 times a minute and no more, and another is not held up; it is told when to call again', async () => {
    const made = (name: string) => ground.admin.post('externalApiConfig/create_api_key', { name, scope: 'read' });
    const [eager, other] = [await made('eager'), await made('other')].map(({ body }) => new Client(ground.url, String(body.api_key)));
    const ask = (program: Client | undefined) => program!.get('scoreseries/board', { scoreseriesid: series });
    const statuses = new Set<number>();
    for (let calls = 0; calls < 600; calls++) statuses.add((await ask(eager)).status);
    expect([...statuses]).toEqual([200]);
    const { status, body, headers } = await ask(eager);
    expect([status, body]).toMatchObject([429, refusedWith('too-many-calls')]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await ask(other)).status).toBe(200);
    ahead.minutes += 1;
    expect((await ask(eager)).status).toBe(200);
  });
});

function multipart(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}
