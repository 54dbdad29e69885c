import { type BoardsGround, openBoards, refusal } from './widget-boards-ground.ts';

let ground: BoardsGround;
let ann: BoardsGround['ann'];
let bob: BoardsGround['bob'];
let bobsClient: BoardsGround['bobsClient'];
let guest: BoardsGround['guest'];
let series: BoardsGround['calls'];
let team: BoardsGround['team'];
let done: BoardsGround['done'];
let save: BoardsGround['save'];
let give: BoardsGround['give'];
let made: BoardsGround['made'];
let put: BoardsGround['put'];
let board: BoardsGround['board'];
let values: BoardsGround['values'];

beforeAll(async () => {
  ground = await openBoards();
  ({ ann, bob, bobsClient, guest, calls: series, team, done, save, give, made, put, board, values } = ground);
});
afterAll(() => ground.laurel.close());

describe('what widgets show', () => {
  const one = async (data: object, query: Record<string, string> = {}, client = ground.admin, more: object = {}) => {
    const board_id = await made({ public: 1, ...more });
    const id = await put({ board_id, period: 'all', ...data });
    return (await values({ board_id, ...query }, client)).find((value) => value.id === id)!;
  };

  test('numbers of everybody, of a player, of a team; parts by day and by player, with their names', async () => {
    expect(await one({})).toMatchObject({ value: '10.5', entries: 3, hidden: 0, from: null, before: null });
    expect(await one({ show_for: 'player', show_for_player_id: ann })).toMatchObject({ value: '3', entries: 2 });
    expect(await one({ sumcount: 'average' })).toMatchObject({ value: '3.5' });
    expect((await one({ widget_type: 'playerlist' })).buckets).toMatchObject([
      { id: bob, name: 'Bob', value: '7.5' },
      { id: ann, name: 'Ann', value: '3' },
    ]);
    expect(
      (await one({ widget_type: 'chart', chart_type: 'pie', group_by: 'month' }, { at: '2026-02-03T00:00:00Z' })).buckets,
    ).toMatchObject([
      { id: '2026-01-01', value: '12.5' },
      { id: '2026-02-01', value: '-2' },
    ]);
    expect(await one({ widget_type: 'text', custom_title: 'Words' })).toBeUndefined();
  });

  test('as of any past instant, as it had happened and as it was known', async () => {
    const at = '2026-01-31T10:00:00Z';
    expect(await one({}, { at })).toMatchObject({ value: '12.5' });
    expect(await one({}, { at, sense: 'known' })).toMatchObject({ value: '0', entries: 0 });
    expect(await one({ period: 'month', timetype: 'current' }, { at })).toMatchObject({
      value: '12.5',
      from: '2025-12-31T23:00:00.000Z',
      before: '2026-01-31T23:00:00.000Z',
    });
  });

  test('R-117 to R-119 compared with an entered target, the item of a target, and another player', async () => {
    const at = '2026-01-16T11:00:00Z';
    const month = { period: 'month', compare_to: 'target' };
    expect(await one({ ...month, compare_target: '100' }, { at })).toMatchObject({
      percent: 12.5,
      elapsed: 50,
      indicator: 'losing',
      compared: '100',
    });
    expect(await one({ ...month, compare_target: '25' }, { at })).toMatchObject({ percent: 50, indicator: 'winning' });
    expect(await one({ ...month, compare_target: '28' }, { at })).toMatchObject({ indicator: 'ongoing' });
    const target_id = String((await done(ground.admin.post('targets/save_target', { name: 'Sales' }))).id);
    const item = {
      target_id,
      score_series_id: series,
      name: 'Each',
      valid_from: '2026-01-01',
      valid_to: '2026-12-31',
      per_player: 1,
      period_target: '40',
    };
    const compare_target_item_id = String((await done(ground.admin.post('targets/save_target_item', { data: item }))).id);
    const held = { period: 'month', compare_to: 's_target', compare_target_item_id, show_for: 'player', show_for_player_id: bob };
    expect(await one(held, { at })).toMatchObject({ value: '7.5', compared: '40' });
    expect(await one({ compare_to: 'player', compare_to_player_id: bob, show_for: 'player', show_for_player_id: ann })).toMatchObject({
      value: '3',
      compared: '7.5',
      indicator: null,
    });
  });

  test('U-211 only the teams of the board count, and what is chosen above it', async () => {
    await give(ann, '100', '2026-03-01T10:00:00Z');
    const inTeam = (await one({}, {}, ground.admin, { team_filter: 1, board_teams: [team] })).value;
    expect(Number(inTeam)).toBe(103);
    expect((await one({}, {}, ground.admin, { team_filter: 1 })).value).toBe('0');
    expect((await one({}, { player_id: bob })).value).toBe('7.5');
    expect((await one({}, { team_ids: team })).value).toBe('103');
  });

  test('each is within what its viewer may see of its series: of a hidden one nothing, of hidden people neither', async () => {
    const board_id = await made({ public: 1 });
    const own = await ground.series({ name: 'Own', team_filter: 1 });
    const both = await put({ board_id, widget_type: 'playerlist', playerlist_type: 'all', period: 'all' });
    const withheld = await put({ board_id, scoreseries_id: own, period: 'all' });
    await done(ground.admin.post('organization/settings', { use_team_filter: 2 }));
    const seen = await values({ board_id }, bobsClient);
    expect(seen.find(({ id }) => id === both)!.buckets.map(({ name }) => name)).toEqual(['Bob']);
    expect(seen.find(({ id }) => id === both)).toMatchObject({ value: '7.5' });
    await done(ground.admin.post('organization/settings', { use_team_filter: 0 }));
    await done(ground.admin.delete('scoreseries_settings/delete_scoreseries', { scoreseriesid: own }));
    expect((await values({ board_id }, bobsClient)).find(({ id }) => id === withheld)).toMatchObject({ hidden: 1, value: '0' });
  });
});

describe('sharing (R-215, R-216, C-11)', () => {
  let [id, key]: string[] = [];
  const byKey = (k: string, board_id?: string) => guest.get('widget/get_boards', { key: k, ...(board_id && { board_id }) });
  beforeAll(async () => {
    id = await made({ name: 'Shared', share_mode: 1 });
    key = (await board(id)).widget_board.key;
    await put({ board_id: id, period: 'all', widget_type: 'playerlist', playerlist_type: 'all' });
  });

  test('U-210 whoever has the key sees the board whole, and nothing else', async () => {
    expect(await done(byKey(key!))).toMatchObject({ widget_board: { id, name: 'Shared' } });
    const [seen] = await values({ key: key!, board_id: id! }, guest);
    expect(seen!.buckets.map(({ name }) => name).sort()).toEqual(['Ann', 'Bob']);
    expect(await refusal(byKey(key!, await made({ public: 1 })))).toBe('404 not-found');
    expect(await refusal(byKey(`${key!.slice(0, -1)}x`))).toBe('404 not-found');
    expect(await refusal(guest.get('widget/get_config', { key: key!, profileid: ann }))).toBe('200 undefined');
    expect(await refusal(guest.get('widget/get_boards', {}))).toBe('401 not-signed-in');
    expect(await refusal(guest.get('scoreseries/board', { scoreseriesid: series }))).toBe('401 not-signed-in');
    expect(Object.keys((await done(byKey(key!))).widget_board as object)).not.toContain('key');
  });

  test('links see all, also where players see but themselves', async () => {
    await done(ground.admin.post('organization/settings', { use_team_filter: 2 }));
    const [seen] = await values({ key: key! }, guest);
    expect(seen!.buckets.map(({ name }) => name).sort()).toEqual(['Ann', 'Bob']);
    await done(ground.admin.post('organization/settings', { use_team_filter: 0 }));
  });

  test('a renewed key ends the one before, and so do sharing no more and removing it', async () => {
    const { key: renewed } = await done(ground.admin.post('widget/regenerateShareKey', { board_id: id }));
    expect(await refusal(byKey(key!))).toBe('404 not-found');
    key = String(renewed);
    expect((await byKey(key)).status).toBe(200);
    await done(save({ id, share_mode: 0 }));
    expect(await refusal(byKey(key))).toBe('404 not-found');
    await done(save({ id, share_mode: 1 }));
    expect((await byKey(key)).status).toBe(200);
    await done(ground.admin.delete('widget/remove_board', { unique_id: id! }));
    expect(await refusal(byKey(key))).toBe('404 not-found');
    await done(ground.admin.post('widget/restore_board', { board_id: id }));
    expect((await byKey(key)).status).toBe(200);
  });

  test('R-216 U-207 when an admin switches it off all links end at once, and who would share is told', async () => {
    const told = 'Your administrators have disabled public sharing.';
    expect((await ground.admin.post('organization/settings', { public_sharing: 0 })).status).toBe(200);
    expect(await refusal(byKey(key!))).toBe('404 not-found');
    await ground.settled();
    expect((await ground.admin.get('organization/fetch_one')).body.organization).toMatchObject({ public_sharing: 0 });
    for (const asked of [save({ id: await made(), share_mode: 1 }), ground.admin.post('widget/regenerateShareKey', { board_id: id })])
      expect((await asked).body).toMatchObject({ code: 'public-sharing-disabled', message: told });
    await done(save({ id, name: 'Still shared' }));
    await done(ground.admin.post('organization/settings', { public_sharing: 1 }));
    expect(await done(byKey(key!))).toMatchObject({ widget_board: { name: 'Still shared' } });
  });
});
