import { spawn, spawnSync } from 'node:child_process';
import { SignJWT } from 'jose';
import { io } from 'socket.io-client';
import { Agent } from 'undici';
import type { ConfigRow, LogRow, StepRow } from '../../projections/integrations/integrations.view.ts';
import { EMBED_SESSIONS } from '../../src/integrations/embed-sessions.ts';
import { Records } from '../../src/platform/records/records.ts';
import { heard, type Line } from '../contracts/live-lines.ts';
import { openHooks } from './hooks-ground.ts';

let ground: Awaited<ReturnType<typeof openHooks>>;
beforeAll(async () => {
  ground = await openHooks();
  await ground.players('Ann');
});
afterAll(() => ground.laurel.close());

const order = { id: 17, seller: 'Ann', total: 12.5, state: 'paid' };
const read = async (call: string, asked: Record<string, string | number> = {}) => {
  await ground.settled();
  return ground.done(ground.admin.get(`externalApiConfig/${call}`, asked));
};
const log = async (id: string, more: Record<string, string | number> = {}) =>
  (await read('get_log', { id, ...more })) as unknown as { log: LogRow[]; total: number };

test('U-002 U-136 U-140 U-142 integrations are told with their steps, by name, all, of one kind, or one', async () => {
  const shop = await ground.shop('A shop');
  const series = await ground.series();
  const step = await ground.step(shop, series);
  const desk = String((await ground.post('update_config', { data: { system_type: 'helpdesk', instance_name: 'The desk' } })).id);
  const { configs } = (await read('get_api_config')) as unknown as { configs: ConfigRow[] };
  expect(configs.map(({ instance_name }) => instance_name)).toEqual(['A shop', 'The desk']);
  expect(configs[0]).toMatchObject({ id: shop, system_type: 'webshop', enabled: 1, token_valid_time: 60, has_key: 0 });
  expect(configs[0]?.steps).toMatchObject([
    {
      id: step,
      config_id: shop,
      score_series_id: series,
      points_column: 'total',
      external_id_column: 'seller',
      enabled: 1,
      has_address: 1,
    },
  ]);
  expect(await read('get_api_config', { system_type: 'helpdesk' })).toMatchObject({ configs: [{ id: desk, steps: [] }] });
  expect(await read('get_config_step', { id: step })).toMatchObject({ step: { id: step, system_type: 'webshop', last_activity: null } });
  expect(await read('get_integration_ids')).toMatchObject({
    integrations: [
      { id: shop, system_type: 'webshop', instance_name: 'A shop' },
      { id: desk, system_type: 'helpdesk', instance_name: 'The desk' },
    ],
  });
  const { setups } = (await read('get_setups')) as unknown as { setups: { system_type: string; installed: number }[] };
  expect(setups).toHaveLength(10);
  expect(setups.filter(({ installed }) => installed > 0)).toMatchObject([{ system_type: 'helpdesk' }, { system_type: 'webshop' }]);
  for (const call of ['get_api_config', 'get_config_step', 'get_log', 'get_deliveries'])
    expect(await ground.refusal(ground.admin.get(`externalApiConfig/${call}`, { id: 'none' }))).toMatch(/^404/);
  await ground.post('remove_config', { id: desk });
  expect(await read('get_api_config', { system_type: 'helpdesk' })).toMatchObject({ configs: [] });
});

test('U-146 the log tells what came and what became of it, newest first, 50 a page, of a step, a level or a time; a step tells its last line', async () => {
  const shop = await ground.shop('With a log');
  const step = await ground.step(shop, await ground.series());
  const hook = await ground.address(step);
  await ground.send(hook, [order, { ...order, id: 18, seller: 'Nobody' }, { ...order, id: 19, state: 'open' }]);
  const [line] = (await log(shop)).log;
  expect(line).toMatchObject({
    ...{ step: 'Orders', step_id: step, level: 'warning', what: 'rows', via: 'hook', taken: 1, filtered: 1, skipped: 1 },
    ...{ skips: [{ row: 2, why: 'player-not-found' }], message: 'Rows: 1 taken, 1 left out by the filter, 1 skipped' },
  });
  expect(await read('get_config_step', { id: step })).toMatchObject({ step: { last_message: line?.message, last_activity: line?.time } });
  await ground.send(hook, { ...order, id: 20, total: 'much' });
  expect((await log(shop)).log).toMatchObject([{ what: expect.any(String) }, { what: expect.any(String) }, { id: line?.id }]);
  expect((await log(shop, { level: 'warning' })).log.flatMap(({ why }) => why)).toEqual(['points-unreadable']);
  const { step: told } = (await read('get_config_step', { id: step })) as unknown as { step: StepRow };
  expect(told.last_line).toMatchObject({ what: 'gave-nothing', level: 'warning' });
  for (let n = 0; n < 50; n += 1) await ground.send(hook, { ...order, id: 100 + n });
  const [first, second] = [await log(shop), await log(shop, { pageno: 2 })];
  expect([first.log.length, second.log.length, first.total]).toEqual([50, 3, 53]);
  expect(second.log.at(-1)?.id).toBe(line?.id);
  expect([...first.log, ...second.log].map(({ time }) => time)).toEqual(
    [...first.log, ...second.log]
      .map(({ time }) => time)
      .sort()
      .reverse(),
  );
  expect(await log(shop, { time_to: line?.time ?? '' })).toMatchObject({ log: [{ id: line?.id }], total: 1 });
  expect(await log(shop, { step_id: 'another' })).toMatchObject({ log: [], total: 0 });
  const { deliveries } = (await read('get_deliveries', { id: step })) as unknown as { deliveries: { id: string; via: string }[] };
  expect(deliveries).toHaveLength(20);
  expect(deliveries[0]).toMatchObject({ id: first.log[0]?.delivery_id, via: 'hook' });
});

test('the programs of the snippets send a row to a step, signed', async () => {
  const shop = await ground.shop('Sent to by programs');
  const series = await ground.series();
  const step = await ground.step(shop, series, { filter: [], create_player: 1 });
  const { pathname } = new URL(String((await ground.post('step_address', { id: step })).address));
  const { secret } = await ground.post('create_hook_secret', { id: step });
  const { snippets } = (await read('get_code_snippets', { id: shop })) as unknown as { snippets: { language: string; code: string }[] };
  const programs = { bash: ['bash', '-c'], javascript: [process.execPath, '--input-type=module', '-e'], python: ['python3', '-c'] };
  const isThere = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
  const needs = { bash: ['bash', 'curl', 'openssl'], javascript: [], python: ['python3'] };
  for (const { language, code } of snippets) {
    const known = language as keyof typeof programs;
    if (!needs[known].every(isThere)) continue;
    const filled = code.replace(/'http[^']*YOUR-TOKEN'/, `'${ground.url}${pathname}'`).replace('whsec_YOUR-SECRET', String(secret));
    const [command = '', ...leading] = programs[known];
    // Not at once: this process answers it.
    const ran = spawn(command, [...leading, filled], { stdio: ['ignore', 'pipe', 'pipe'] });
    let told = '';
    for (const stream of [ran.stdout, ran.stderr]) stream.on('data', (part: Buffer) => (told += part.toString()));
    const ended = await new Promise((resolve) => ran.on('close', resolve));
    expect([language, ended, told]).toEqual([language, 0, expect.stringContaining('delivery_id')]);
  }
  expect(await ground.points(series)).toEqual(['12.5']);
});

describe('a board in a page of another site (U-141, U-142)', () => {
  const site = 'https://intranet.example';
  let shop: string;
  let board: string;
  let ann: string;
  let secret: string;
  let jti = 0;

  beforeAll(async () => {
    [ann = ''] = await ground.players('E-Ann');
    shop = await ground.shop('Intranet');
    await ground.post('update_config', { data: { id: shop, url: `${site}/start?x=1` } });
    const saved = await ground.done(
      ground.admin.post('widget/save_board', { data: { name: 'Wall', theme_id: 'board-plain', share_mode: 1 } }),
    );
    board = String(saved.unique_id);
    secret = String((await ground.post('create_app_secret', { id: shop })).app_secret);
  });

  const inAMinute = () => Math.floor(Date.now() / 1_000) + 60;
  const sign = (claims: object, key = secret, alg = 'HS256') =>
    new SignJWT({ sub: 'E-Ann', board, jti: `token ${++jti}`, exp: inAMinute(), ...claims })
      .setProtectedHeader({ alg })
      .sign(Buffer.from(key));
  /** Who is wrong too often at one place waits there. */
  let place = 1;
  const open = (token: string, of = shop) => {
    const dispatcher = new Agent({ localAddress: `127.0.0.${place}` });
    return fetch(`${ground.url}/embed/${of}?token=${token}`, { redirect: 'manual', dispatcher } as RequestInit);
  };
  const refused = async (token: string, of?: string) => {
    const answer = await open(token, of);
    return `${answer.status} ${/<p>(.*)<\/p>/.exec(await answer.text())?.[1]}`;
  };
  const framedBy = ({ headers }: Response) => /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];
  /** What opens the board. */
  const begun = async (claims: object = {}): Promise<string> => {
    const answer = await open(await sign(claims));
    expect([answer.status, framedBy(answer), answer.headers.get('x-frame-options')]).toEqual([303, site, null]);
    const to = new URL(answer.headers.get('location') ?? '', ground.url);
    expect([to.pathname, to.searchParams.get('board')]).toEqual([`/embed/${shop}`, board]);
    return to.searchParams.get('show') ?? '';
  };
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
  const looks = async (key: string, board_id = board) =>
    (await fetch(`${ground.url}/api/widget/get_boards?board_id=${board_id}`, { headers: bearer(key) })).status;

  test('whoever has a token of the site sees the board that it names, and nothing else, and does nothing', async () => {
    const other = String(
      (await ground.done(ground.admin.post('widget/save_board', { data: { name: 'Other', theme_id: 'board-plain', share_mode: 1 } })))
        .unique_id,
    );
    await ground.settled();
    const key = await begun();
    expect([await looks(key), await looks(key, other)]).toEqual([200, 403]);
    const removes = { method: 'DELETE', headers: bearer(key) };
    expect((await fetch(`${ground.url}/api/widget/remove_board?unique_id=${board}`, removes)).status).toBe(403);
    expect((await fetch(`${ground.url}/api/externalApiConfig/get_api_config`, { headers: bearer(key) })).status).toBe(403);
    const page = await fetch(`${ground.url}/embed/${shop}?show=${key}&board=${board}`);
    expect([framedBy(page), page.headers.get('referrer-policy'), page.headers.get('x-robots-tag')]).toEqual([
      site,
      'no-referrer',
      'noindex',
    ]);
    expect(framedBy(await fetch(`${ground.url}/v_dashboard/${board}`))).toBe("'none'");
    expect(await looks(await begun({ sub: ann }))).toBe(200);
  });

  test('a token is good once, for this integration, as long as it may be, and signed as it must be', async () => {
    place = 2;
    const [unsigned, once] = ['The address that leads here is not signed as it must be.', await sign({})];
    const many = await Promise.all([1, 2, 3, 4].map(async () => (await open(once)).status));
    expect(many.sort()).toEqual([303, 401, 401, 401]);
    expect(await refused(once)).toBe('401 The address that leads here was used before, and is good once. Load the page around it again.');
    const late = await sign({ exp: inAMinute() - 61 });
    expect(await refused(late)).toBe('401 The address that leads here is good no longer. Load the page around it again.');
    const said = (await sign({})).split('.');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${said[1]}.`;
    const wrong = [await sign({}, 'x'.repeat(43)), await sign({}, secret.repeat(2), 'HS512'), none, `${once}x`, 'a.b.c', 'x'.repeat(5_000)];
    const lacking = ['sub', 'jti', 'exp', 'board'].map((name) => sign({ [name]: undefined }));
    const bent = [sign({ exp: inAMinute() + 3_660 }), sign({ jti: '' }), sign({ board: 'b'.repeat(256) })];
    for (const token of [...wrong, ...(await Promise.all([...lacking, ...bent]))]) expect(await refused(token)).toBe(`401 ${unsigned}`);
    const elsewhere = await ground.shop('Elsewhere');
    await ground.post('create_app_secret', { id: elsewhere });
    expect([await refused(await sign({}), elsewhere), await refused(await sign({}), 'none')]).toEqual([
      `401 ${unsigned}`,
      `401 ${unsigned}`,
    ]);
  });

  test('who guesses waits', async () => {
    place = 3;
    const statuses = [];
    for (let more = 0; more < 21; more++) statuses.push((await open('a.b.c')).status);
    expect(statuses).toContain(429);
    expect((await open(await sign({}))).status).toBe(303);
    place = 1;
  });

  test('it is shown to players who are there, of boards that are shared, while it is switched on and its address says by whom', async () => {
    const key = await begun();
    const asked = async () => [await looks(key), await refused(await sign({}))];
    const gone = (why: string) => [401, `403 ${why}`];
    expect(await refused(await sign({ sub: 'nobody' }))).toBe('403 There is no such player.');
    const notShared = gone('There is no such board, or it is not shared.');
    const share = (share_mode: number) => ground.done(ground.admin.post('widget/save_board', { data: { id: board, share_mode } }));
    await share(0);
    expect(await asked()).toEqual(notShared);
    await ground.post('update_config', { data: { id: shop, use_share_settings: 0 } });
    expect(await looks(await begun())).toBe(200);
    await ground.post('update_config', { data: { id: shop, use_share_settings: 1 } });
    await share(1);
    await ground.done(ground.admin.post('organization/settings', { public_sharing: 0 }));
    expect(await asked()).toEqual(notShared);
    await ground.done(ground.admin.post('organization/settings', { public_sharing: 1 }));
    await ground.post('disable', { id: shop });
    expect(await asked()).toEqual(gone('It is switched off.'));
    await ground.post('enable', { id: shop });
    expect(await looks(key)).toBe(200);
    await ground.post('update_config', { data: { id: shop, url: 'intranet' } });
    expect([await refused(await sign({})), framedBy(await open(await sign({})))]).toEqual([
      '403 It is not said which site may show it.',
      "'none'",
    ]);
    await ground.post('update_config', { data: { id: shop, url: site } });
    const [bob = ''] = await ground.players('E-Bob');
    const his = await begun({ sub: bob });
    expect(await looks(his)).toBe(200);
    const line: Line = io(ground.url, { transports: ['websocket'], forceNew: true, reconnection: false, auth: bearer(his) });
    await heard(line, 'connect');
    const ended = heard(line, 'disconnect');
    await ground.done(ground.admin.delete('profile/delete_players', { selplayers: JSON.stringify([bob]) }));
    await ended;
    line.disconnect();
    expect([await looks(his), await refused(await sign({ sub: bob }))]).toEqual(gone('There is no such player.'));
  });

  test('a session is over in time, and with the integration', async () => {
    const records = ground.laurel.app.get(Records);
    const [before, key] = [await records.keys(EMBED_SESSIONS, {}), await begun()];
    const made = (await records.keys(EMBED_SESSIONS, {})).find((one) => !before.includes(one));
    expect(await looks(key)).toBe(200);
    await records.change(EMBED_SESSIONS, made!, (session) => ({ ...session, until: new Date().toISOString() }));
    expect(await looks(key)).toBe(401);
    const other = await ground.shop('Gone soon');
    const its = String((await ground.post('create_app_secret', { id: other })).app_secret);
    await ground.post('update_config', { data: { id: other, url: site } });
    const shown =
      new URL((await open(await sign({}, its), other)).headers.get('location') ?? '', ground.url).searchParams.get('show') ?? '';
    expect(await looks(shown)).toBe(200);
    await ground.post('remove_config', { id: other });
    expect([await looks(shown), (await open(await sign({}, its), other)).status]).toEqual([401, 401]);
  });

  test('U-141 a secret is shown once, then its end; the former one is good for a day as well', async () => {
    const another = String((await ground.post('create_app_secret', { id: shop })).app_secret);
    const { configs } = (await read('get_api_config', { id: shop })) as unknown as { configs: ConfigRow[] };
    expect([configs[0]?.app_secret, JSON.stringify(configs).includes(another)]).toEqual([another.slice(-4), false]);
    const statuses = [(await open(await sign({}))).status, (await open(await sign({}, another))).status];
    await ground.post('create_app_secret', { id: shop });
    statuses.push((await open(await sign({}, another))).status, (await open(await sign({}))).status);
    expect(statuses).toEqual([303, 303, 303, 401]);
    const asPlayer = await ground.asPlayer(ann);
    expect((await asPlayer.post('externalApiConfig/create_app_secret', { id: shop })).status).toBe(403);
  });

  test('the program of the snippets makes a frame that opens the board', async () => {
    const { embed } = await read('get_code_snippets', { id: shop });
    const newest = String((await ground.post('create_app_secret', { id: shop })).app_secret);
    const filled = String(embed).replace('YOUR-APP-SECRET', newest).replace('WHO-LOOKS', 'E-Ann').replace('WHICH-BOARD', board);
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', filled]);
    const { pathname, search } = new URL(/src="([^"]*)"/.exec(stdout.toString())?.[1] ?? '');
    expect((await fetch(`${ground.url}${pathname}${search}`, { redirect: 'manual' })).status).toBe(303);
  });
});
