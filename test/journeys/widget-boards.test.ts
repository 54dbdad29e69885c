import { CommandBus } from '@nestjs/cqrs';
import { connectTo, heard } from '../contracts/live-lines.ts';
import { ReadModels } from '../../projections/platform/read-models.ts';
import { DeleteOrganisation } from '../../src/organisations/delete-organisation.ts';
import { ArchiveParts } from '../../src/platform/archive/archive-parts.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { fieldsOf } from '../../src/platform/http/fields.ts';
import { SentBoard, SentWidget } from '../../src/widget-boards/sent-board.ts';
import { openPoints } from './points-ground.ts';
import { type BoardsGround, openBoards, refusal } from './widget-boards-ground.ts';

const head = () => ground.laurel.app.get(EventStore).head();

let ground: BoardsGround;
let ann: BoardsGround['ann'];
let bob: BoardsGround['bob'];
let cid: BoardsGround['cid'];
let annsClient: BoardsGround['annsClient'];
let bobsClient: BoardsGround['bobsClient'];
let guest: BoardsGround['guest'];
let series: BoardsGround['calls'];
let team: BoardsGround['team'];
let done: BoardsGround['done'];
let save: BoardsGround['save'];
let made: BoardsGround['made'];
let put: BoardsGround['put'];
let board: BoardsGround['board'];
let list: BoardsGround['list'];
let config: BoardsGround['config'];
let values: BoardsGround['values'];

beforeAll(async () => {
  ground = await openBoards();
  ({ ann, bob, cid, annsClient, bobsClient, guest, calls: series, team, done, save, made, put, board, list, config, values } = ground);
});
afterAll(() => ground.laurel.close());

test('R-128 R-129 R-131 U-205 U-206 a board is saved, then its widgets; both stand as the specification names their fields', async () => {
  const labels = { teamfilterlabel: 'Team', playerfilterlabel: 'Who', categoryfilterlabel: '' };
  const id = await made({
    public: 1,
    template: 1,
    showteamfilter: 1,
    team_filter: 1,
    board_teams: [team],
    group_id: ground.organisationId,
    ...labels,
  });
  const other = await ground.series();
  const widget = await put({
    board_id: id,
    scoreseries_list: `${series},${other}`,
    widget_type: 'chart',
    group_by: 'day',
    custom_title: 'Now',
    widgetno: 3,
  });
  const { widget_board, widgets, above_usage } = await board(id);
  expect(widget_board).toEqual({
    id,
    name: 'Wall',
    public: 1,
    template: 1,
    theme_obj: { id: 'board-plain', name: 'Plain', icon: '', background_gradient: 'none', playground_rgb: 'rgba(255,255,255,1.0)' },
    group_id: ground.organisationId,
    team_filter: 1,
    hide_title: 0,
    showteamfilter: 1,
    showplayerfilter: 0,
    showcategoryfilter: 0,
    ...labels,
    board_team_list: [{ teamid: team, included: '1' }],
    is_statusboard: 0,
    icon: '',
    share_mode: 0,
    key: expect.stringMatching(/^link_sharedboard-/) as string,
    revision: 1,
    deleted: 0,
  });
  expect(widgets).toMatchObject([
    {
      id: widget,
      widgetno: 3,
      widget_type: 'chart',
      scoreseries_id: series,
      scoreseries_list: `${series},${other}`,
      group_by: 'day',
      custom_title: 'Now',
      accumulated: 0,
      show_for: '',
      widget_row: null,
      revision: 1,
    },
  ]);
  expect(above_usage).toBe(0);
  await done(save({ id, del_teams: [team], teamfilterlabel: '' }));
  expect((await board(id)).widget_board).toMatchObject({ board_team_list: [], teamfilterlabel: '', name: 'Wall', revision: 2 });
  const facts = await ground.facts('WidgetBoardCreated', 'WidgetBoardChanged', 'WidgetSaved');
  expect(JSON.stringify(facts.map(({ data }) => data))).not.toMatch(/Wall|Team|Who|Now/);
});

test('R-272 what is put on a board without a number comes last, and stays where it is when it is saved again without one', async () => {
  const id = await made();
  const first = await put({ board_id: id, custom_title: 'First', widgetno: 4 });
  for (const custom_title of ['Second', 'Third']) await put({ board_id: id, custom_title });
  await put({ id: first, board_id: id, custom_title: 'Still first' });
  const { widgets } = await board(id);
  expect(new Map(widgets.map(({ custom_title: title, widgetno }) => [title, widgetno]))).toEqual(
    new Map([
      ['Still first', 4],
      ['Second', 5],
      ['Third', 6],
    ]),
  );
});

test('R-169 R-170 a board needs a name and a theme, with the texts of the specification; what it names must be there', async () => {
  expect((await save({ theme_id: 'board-plain' })).body).toMatchObject({ code: 'name-missing', message: 'Name is mandatory' });
  expect((await save({ name: '', theme_id: 'board-plain' })).body).toMatchObject({ message: 'Name is mandatory' });
  expect((await save({ name: 'Wall' })).body).toMatchObject({ code: 'theme-missing', message: 'Theme is mandatory' });
  const id = await made();
  expect((await save({ id, theme_id: '' })).body).toMatchObject({ message: 'Theme is mandatory' });
  expect(await refusal(save({ id, theme_id: 'template-plain-list' }))).toBe('404 not-found');
  expect(await refusal(save({ id, board_teams: ['nobody'] }))).toBe('404 not-found');
  expect(await refusal(save({ id: 'none', name: 'Wall' }))).toBe('404 not-found');
  expect(await refusal(save({ id, group_id: 'theirs' }))).toBe('404 not-found');
  const elsewhere = await openPoints({ on: ground.laurel });
  const [mallory = ''] = await elsewhere.players('Mallory');
  const theirs = await elsewhere.series();
  const sent = (data: object) => refusal(ground.admin.post('widget/save_config', { data: { board_id: id, ...data } }));
  for (const data of [
    { scoreseries_id: theirs },
    { show_for_player_id: mallory },
    { compare_to_player_id: mallory },
    { show_for_team_id: 'none' },
    { compare_target_item_id: 'none' },
  ])
    expect([data, await sent(data)]).toEqual([data, '404 not-found']);
  expect(await sent({ tag_filter: ['none'] })).toBe('409 tag-not-found');
  expect(await sent({ id: `${id}_none` })).toBe('404 not-found');
  expect((await board(id)).widgets).toEqual([]);
});

test('a retry is answered as the first, and makes neither a board nor a widget more', async () => {
  const [key, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const sent = { name: 'Once', theme_id: 'board-night' };
  const [first, again] = [await done(save(sent, key)), await done(save(sent, key))];
  expect(again).toEqual(first);
  const data = { board_id: first.unique_id, scoreseries_id: series };
  const widget = () => ground.admin.post('widget/save_config', { data }, { 'idempotency-key': other });
  expect((await done(widget())).unique_id).toBe((await done(widget())).unique_id);
  expect((await board(String(first.unique_id))).widgets).toHaveLength(1);
  expect((await list()).filter(({ name }) => name === 'Once')).toHaveLength(1);
});

test('of two editors the second is told of what the first has changed; other widgets of the same board pass', async () => {
  const id = await made();
  const [one, other] = [await put({ board_id: id }), await put({ board_id: id })];
  await done(save({ id, name: 'Ours', revision: 1 }));
  expect(await refusal(save({ id, name: 'Mine', revision: 1 }))).toBe('409 board-changed');
  const change = (widget: string, revision: number) =>
    ground.admin.post('widget/save_config', {
      data: { id: widget, board_id: id, scoreseries_id: series, width: 'wide', widgetno: revision, revision },
    });
  await done(change(one, 1));
  const stale = { id: one, board_id: id, scoreseries_id: series, height: 'high', revision: 1 };
  expect(await refusal(ground.admin.post('widget/save_config', { data: stale }))).toBe('409 board-changed');
  await done(change(other, 1));
  await Promise.all(Array.from({ length: 20 }, () => put({ board_id: id })));
  expect((await board(id)).widgets).toHaveLength(22);
});

test('R-130 C-17 a widget is removed by its id, in the query or in the body; a removed board comes back with what it had', async () => {
  const id = await made();
  const [one, other] = [await put({ board_id: id }), await put({ board_id: id })];
  await done(ground.admin.delete('widget/remove_widget', { unique_id: one }));
  expect(await refusal(ground.admin.delete('widget/remove_widget', { unique_id: one }))).toBe('404 not-found');
  const body = new URLSearchParams({ unique_id: other, profileid: ground.adminId });
  const headers = { cookie: ground.admin.cookie ?? '', origin: ground.url, 'content-type': 'application/x-www-form-urlencoded' };
  expect((await fetch(`${ground.url}/api/widget/remove_widget`, { method: 'DELETE', headers, body: body.toString() })).status).toBe(200);
  const kept = await put({ board_id: id });
  const before = await board(id);
  expect(before.widgets.map((widget) => widget.id)).toEqual([kept]);
  const removed = () => ground.admin.delete('widget/remove_board', { unique_id: id, group_id: ground.organisationId });
  await done(removed());
  await done(removed());
  expect(await refusal(ground.admin.get('widget/get_boards', { board_id: id }))).toBe('404 not-found');
  expect(await refusal(save({ id, name: 'Again' }))).toBe('409 board-removed');
  expect((await list(ground.admin, { deleted: '1' })).map((one) => one.id)).toContain(id);
  await done(ground.admin.post('widget/restore_board', { board_id: id }));
  expect(await board(id)).toEqual(before);
});

test('U-102 a board that is not public is its creator’s and the admins’; members change none, and screens hear of what they see', async () => {
  const [hidden, open] = [await made({ name: 'Hidden' }), await made({ name: 'Open', public: 1, template: 1 })];
  expect((await list(annsClient)).map(({ id }) => id)).toContain(open);
  expect((await list(annsClient)).map(({ id }) => id)).not.toContain(hidden);
  expect((await list(annsClient, { template: '1' })).every(({ template }) => template === 1)).toBe(true);
  expect(await refusal(annsClient.get('widget/get_boards', { board_id: hidden }))).toBe('404 not-found');
  expect(await refusal(annsClient.get('widget/values', { board_id: hidden }))).toBe('404 not-found');
  expect(await refusal(annsClient.get('widget/get_boards', { deleted: '1' }))).toBe('403 not-allowed');
  expect(Object.keys((await board(open, annsClient)).widget_board)).not.toContain('key');
  expect(await refusal(annsClient.post('widget/save_config', { data: { board_id: open, scoreseries_id: series } }))).toBe(
    '403 not-allowed',
  );
  expect(await refusal(annsClient.post('widget/save_board', { data: { id: open, name: 'Mine' } }))).toBe('403 not-allowed');
  const line = await connectTo(ground.url, annsClient.cookie ?? '');
  const stale = heard<[object]>(line, 'stale');
  await put({ board_id: open });
  expect((await stale)[0]).toMatchObject({ changed: [{ view: 'widget-boards' }] });
  line.disconnect();
});

describe('status boards (U-208)', () => {
  const widgetsOf = async (profileid: string, client = ground.admin) =>
    (await config(profileid, client)).widgets.map((one) => `${String(one.custom_title)} ${String(one.show_for_player_id)}`.trim());

  test('U-210 who has none of their own has that of everybody; their own begins with it, and is theirs to change', async () => {
    await put({ custom_title: 'Everybody', show_for: 'player' }, ground.admin, { template: 1 });
    expect(await refusal(annsClient.post('widget/save_config', { template: 1, data: { scoreseries_id: series } }))).toBe('403 not-allowed');
    expect([await widgetsOf(ann, annsClient), await widgetsOf(bob, annsClient)]).toEqual([['Everybody'], ['Everybody']]);
    const { widget_board, widgets } = await config(ann, annsClient);
    expect(widget_board).toMatchObject({ is_statusboard: 1, name: '' });
    expect(widgets[0]!.id).toContain(`${widget_board.id}_`);
    await put({ custom_title: 'Mine' }, annsClient);
    expect([await widgetsOf(ann), await widgetsOf(bob)]).toEqual([['Everybody', 'Mine'], ['Everybody']]);
    await done(annsClient.delete('widget/remove_widget', { unique_id: widgets[0]!.id }));
    await put({ custom_title: 'New for all' }, ground.admin, { template: 1 });
    expect([await widgetsOf(ann), await widgetsOf(bob)]).toEqual([['Mine'], ['Everybody', 'New for all']]);
    expect(await refusal(annsClient.post('widget/save_config', { profileid: bob, data: { scoreseries_id: series } }))).toBe(
      '403 not-allowed',
    );
    expect(await refusal(annsClient.post('widget/restore_config', { profileid: bob }))).toBe('403 not-allowed');
    expect(await refusal(annsClient.post('widget/save_config', { data: { current_profile_id: bob } }))).toBe('403 not-allowed');
    expect((await list()).map(({ id }) => id)).not.toContain(widget_board.id);
    expect(await refusal(save({ id: widget_board.id, name: 'Board' }))).toBe('404 not-found');
    expect(await refusal(ground.admin.delete('widget/remove_board', { unique_id: widget_board.id }))).toBe('404 not-found');
  });

  test('what is copied takes the place of what they had, and shows them where it showed the other; it goes back to that of everybody', async () => {
    await put({ custom_title: 'Of Ann', show_for: 'player', show_for_player_id: ann }, annsClient);
    await put({ custom_title: 'Bob’s own' }, bobsClient);
    await done(ground.admin.post('widget/copy_config', { copy_from: ann, selprofiles: [bob, cid] }));
    expect(await widgetsOf(bob)).toEqual(['Mine', `Of Ann ${bob}`]);
    expect(await widgetsOf(cid)).toEqual(['Mine', `Of Ann ${cid}`]);
    expect(await widgetsOf(ann)).toEqual(['Mine', `Of Ann ${ann}`]);
    // Their own begins with what was copied, and not with what they had before.
    await put({ custom_title: 'Again' }, bobsClient);
    expect(await widgetsOf(bob)).toEqual(['Mine', `Of Ann ${bob}`, 'Again']);
    await done(ground.admin.post('widget/restore_config', { profileid: cid }));
    await done(bobsClient.post('widget/restore_config', {}));
    expect([await widgetsOf(bob), await widgetsOf(cid)]).toEqual([
      ['Everybody', 'New for all'],
      ['Everybody', 'New for all'],
    ]);
  });

  test('it is copied to whole teams, or to everybody; one of the three is said', async () => {
    const copy = (to: object) => ground.admin.post('widget/copy_config', { copy_from: ann, ...to });
    expect(await refusal(copy({}))).toBe('400 invalid-input');
    expect(await refusal(copy({ all: 1, selprofiles: [bob] }))).toBe('400 invalid-input');
    expect(await refusal(copy({ selteams: ['none'] }))).toBe('404 not-found');
    expect(await refusal(copy({ selprofiles: ['none'] }))).toBe('404 not-found');
    expect(await refusal(bobsClient.post('widget/copy_config', { copy_from: ann, all: 1 }))).toBe('403 not-allowed');
    await done(ground.admin.post('widget/copy_config', { copy_from: bob, selteams: [team] }));
    expect(await widgetsOf(ann)).toEqual(['Everybody', 'New for all']);
    await put({ custom_title: 'Of Ann again' }, annsClient);
    await done(copy({ all: 1 }));
    expect([await widgetsOf(bob), await widgetsOf(cid)].every((all) => all.includes('Of Ann again'))).toBe(true);
  });

  test('one is seen by who sees its player; what shows a player without an id shows whose board it is', async () => {
    await put({ custom_title: 'Me', show_for: 'player', period: 'all' }, bobsClient);
    const widget = (await config(bob)).widgets.find(({ custom_title }) => custom_title === 'Me')!.id;
    expect((await values({ profileid: bob })).find(({ id }) => id === widget)).toMatchObject({ value: '7.5', entries: 1 });
    expect(await refusal(ground.admin.get('widget/get_config', { profileid: 'nobody' }))).toBe('404 not-found');
    await done(ground.admin.post('organization/settings', { use_team_filter: 2 }));
    expect(await refusal(annsClient.get('widget/get_config', { profileid: bob }))).toBe('404 not-found');
    expect((await config(bob, bobsClient)).widgets.length).toBeGreaterThan(0);
    await done(ground.admin.post('organization/settings', { use_team_filter: 0 }));
  });

  test('somebody finds it in their archive', async () => {
    const part = ground.laurel.app
      .get(ArchiveParts)
      .all()
      .find(({ name }) => name === 'status-board');
    const rows: object[] = [];
    for await (const some of part!.rows({ organisationId: ground.organisationId, profileId: bob })) rows.push(...some);
    expect(rows).toContainEqual(expect.objectContaining({ title: 'Me', widget_type: 'value', score_series: series, period: 'all' }));
  });
});

test.each([
  ['a board', 'widget/save_board', SentBoard, () => made()],
  ['a widget', 'widget/save_config', SentWidget, async () => put({ board_id: await made() })],
] as const)('hostile input: %s takes in no field what it does not mean, and nothing is stored', async (_, call, type, of) => {
  const id = await of();
  const hostile = [{}, [[]], { a: 1 }, 'a\u0000b', 'a\u202eb', 'x'.repeat(70_000), '../..', '<script>', 1e300, -1, 'NaN', true];
  for (const field of fieldsOf(type).keys()) {
    for (const value of hostile) {
      const before = await head();
      const { status, body } = await ground.admin.post(call, { data: { id, [field]: value } });
      const told = [field, JSON.stringify(value).slice(0, 40)];
      if (status === 200) await ground.settled();
      else expect([...told, status < 500, typeof body.code, await head()]).toEqual([...told, true, 'string', before]);
    }
  }
});

test('with an organisation its boards go, and their links open nothing', async () => {
  const other = await openPoints({ on: ground.laurel });
  const sent = { name: 'Theirs', theme_id: 'board-plain', share_mode: 1 };
  const board_id = String((await other.admin.post('widget/save_board', { data: sent })).body.unique_id);
  const { key } = (await other.admin.post('widget/regenerateShareKey', { board_id })).body;
  expect((await guest.get('widget/get_boards', { key: String(key) })).status).toBe(200);
  const context = { commandId: crypto.randomUUID(), organisationId: other.organisationId, actor: { profileId: other.adminId } };
  await ground.laurel.app.get(CommandBus).execute(new DeleteOrganisation({ ...context, channel: 'session' }));
  await ground.turned();
  expect(await refusal(guest.get('widget/get_boards', { key: String(key) }))).toBe('404 not-found');
  expect(await ground.laurel.app.get(ReadModels).count('widget-boards', { organisationId: other.organisationId })).toBe(0);
});
