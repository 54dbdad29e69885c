import { spawn, spawnSync } from 'node:child_process';
import type { ConfigRow, LogRow, StepRow } from '../../projections/integrations/integrations.view.ts';
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
