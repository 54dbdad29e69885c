import { openHooks } from './hooks-ground.ts';
import { valuesOf } from './objects-ground.ts';

let ground: Awaited<ReturnType<typeof openHooks>>;
let config: string;
beforeAll(async () => {
  ground = await openHooks();
  config = await ground.shop();
});
afterAll(() => ground.laurel.close());

test('U-136 a row of a step that makes items is one item, which says what its row says now, and is gone with it', async () => {
  const [ann = '', bob = ''] = await ground.players('Ida', 'Bo');
  const object_id = await ground.object({ name: 'Orders' });
  const [name, amount, owner] = await Promise.all([
    ground.field(object_id, 'Name'),
    ground.field(object_id, 'Amount', { data_type: 'decimal' }),
    ground.field(object_id, 'Owner', { data_type: 'player' }),
  ]);
  const object_columns = Object.entries({ title: name, total: amount, seller: owner }).map(([column, field]) => ({ field, column }));
  const step = await ground.step(config, undefined, { source_type: 'api', fetch_all: 1, target: 'objects', object_id, object_columns });
  const send = async (rows: object[], whole: 0 | 1 = 0) =>
    String((await ground.post('send_rows', { step_id: step, rows, whole })).delivery_id);
  const items = async () =>
    (await ground.items(ground.admin, object_id))
      .map((item) => [valuesOf(item)[name], valuesOf(item)[amount], valuesOf(item)[owner]])
      .sort();
  const book = { id: 1, title: 'Book', seller: 'Ida', total: 3, state: 'paid' };
  const pen = { ...book, id: 2, title: 'Pen', seller: 'Bo' };
  const rows = [book, pen, { ...book, id: 3, total: 'much' }, { ...book, id: 4, seller: 'Nobody' }, { ...book, id: 5, state: 'open' }];
  const delivery_id = await send(rows);
  expect(await items()).toEqual([
    ['Book', '3', ann],
    ['Pen', '3', bob],
  ]);
  const tried = async () =>
    (
      (await ground.post('try_step', { config_id: config, delivery_id, data: { id: step } })).rows as {
        becomes: string | null;
        why: string;
      }[]
    ).map(({ becomes, why }) => becomes ?? why);
  expect(await tried()).toEqual(['same', 'same', 'value-unreadable', 'value-unreadable', 'filtered']);
  await send([
    { ...book, total: 4, seller: 'Bo' },
    { ...pen, state: 'cancelled' },
  ]);
  expect(await items()).toEqual([['Book', '4', bob]]);
  expect((await tried()).slice(0, 2)).toEqual(['item-changed', 'item-added']);
  await ground.post('replay_delivery', { id: delivery_id });
  expect(await items()).toHaveLength(2);
  await send([pen], 1);
  expect(await items()).toEqual([['Pen', '3', bob]]);
  await send([book, pen], 1);
  expect(await items()).toHaveLength(2);
});

test('U-136 U-137 a step that makes teams puts people into the team that their row names, and out of it with the row', async () => {
  await ground.players('Eve', 'Max');
  const step = await ground.step(config, undefined, {
    ...{ source_type: 'api', fetch_all: 1, target: 'teams', team_external_id_prefix: 'Hall ', team_external_id_column: 'hall', filter: [] },
  });
  const send = async (rows: object[], whole: 0 | 1 = 0) =>
    String((await ground.post('send_rows', { step_id: step, rows, whole })).delivery_id);
  const halls = async () => {
    await ground.settled();
    const { teams } = (await ground.done(ground.admin.get('team/fetch_list'))) as { teams: { teamname: string; members: number }[] };
    return Object.fromEntries(
      teams.filter(({ teamname }) => teamname.startsWith('Hall ')).map(({ teamname, members }) => [teamname, members]),
    );
  };
  const eve = { id: 1, seller: 'Eve', hall: 'A' };
  const delivery_id = await send([eve, { id: 2, hall: 'B' }, { id: 3, seller: 'Max' }, { id: 4, seller: 'Nobody', hall: 'A' }]);
  expect(await halls()).toEqual({ 'Hall A': 1, 'Hall B': 0 });
  const tried = await ground.post('try_step', { config_id: config, delivery_id, data: { id: step, team_external_id_prefix: 'Hall B' } });
  expect((tried.rows as { becomes: string | null; why: string }[]).map(({ becomes, why }) => becomes ?? why)).toEqual([
    ...['team-made', 'team-made', 'team-missing', 'player-not-found'],
  ]);
  await send([
    { ...eve, hall: 'B' },
    { id: 3, seller: 'Max', hall: 'b' },
  ]);
  expect(await halls()).toEqual({ 'Hall A': 0, 'Hall B': 2 });
  await send([{ ...eve, hall: 'B' }], 1);
  expect(await halls()).toEqual({ 'Hall A': 0, 'Hall B': 1 });
  const made = { target: 'players', external_id_column: 'who', create_player: 1, team_external_id_column: 'hall', filter: [] };
  const other = await ground.address(await ground.step(config, undefined, { ...made, team_external_id_prefix: 'Hall ' }));
  await ground.send(other, [
    { id: 1, who: 'Newcomer', hall: 'A' },
    { id: 2, who: 'Loner' },
  ]);
  expect(await halls()).toEqual({ 'Hall A': 1, 'Hall B': 1 });
});
