import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { fieldsOf } from '../../src/platform/http/fields.ts';
import { SentWidget } from '../../src/widget-boards/sent-board.ts';
import { openPoints } from './points-ground.ts';
import { type BoardsGround, openBoards, refusal } from './widget-boards-ground.ts';

type Shown = Awaited<ReturnType<BoardsGround['values']>>[number];

let ground: BoardsGround;
let target: string;

beforeAll(async () => {
  ground = await openBoards();
  const target_id = String((await ground.done(ground.admin.post('targets/save_target', { name: 'Sales' }))).id);
  const item = { target_id, score_series_id: ground.calls, name: 'Each', valid_from: '2026-01-01', valid_to: '2026-12-31' };
  const held = { ...item, per_player: 1, period_target: '40' };
  target = String((await ground.done(ground.admin.post('targets/save_target_item', { data: held }))).id);
});
afterAll(() => ground.laurel.close());

const head = () => ground.laurel.app.get(EventStore).head();
const tried = async (sent: object, client = ground.admin) =>
  (await ground.done(client.post('widget/preview_widget', sent))).values as Shown[];
/** Which widget it is, and how much time has passed, is another matter. */
const told = (value: Shown | undefined) => value && { ...value, id: '', elapsed: null };

describe('a widget that is tried', () => {
  test('shows what it shows when it is saved, of whatever kind it is; nothing is stored', async () => {
    const { ann, bob, team, calls: series } = ground;
    const board_id = await ground.made();
    const ofTeam = await ground.made({ team_filter: 1, board_teams: [team] });
    const second = await ground.series({ name: 'Visits' });
    for (const more of [
      { period: 'all' },
      { period: 'all', sumcount: 'average', showprev: 1 },
      { period: 'year', widget_type: 'chart', group_by: 'player', chart_type: 'pie' },
      { period: 'year', widget_type: 'chart', group_by: 'month', accumulated: 1, compare_to: 'player', compare_to_player_id: bob },
      { period: 'quarter', timetype: 'previous', widget_type: 'chart', group_by: 'day', showprev: 1 },
      { period: 'all', widget_type: 'playerlist', playerlist_type: 'bottom' },
      { period: 'all', widget_type: 'gauge', compare_to: 'target', compare_target: '42' },
      {
        period: 'year',
        widget_type: 'gauge',
        compare_to: 's_target',
        compare_target_item_id: target,
        show_for: 'player',
        show_for_player_id: ann,
      },
      { period: 'all', show_for: 'team', show_for_team_id: team, scoreseries_list: [second, series] },
      { widget_type: 'text', custom_title: 'Words' },
    ])
      for (const on of [board_id, ofTeam]) {
        const data = { board_id: on, scoreseries_id: series, ...more };
        const before = await head();
        const [shown] = await tried({ data });
        expect(await head()).toBe(before);
        const id = await ground.put(data);
        const saved = (await ground.values({ board_id: on })).find((value) => value.id === id);
        expect(told(shown)).toEqual(told(saved));
        expect([more, saved === undefined]).toEqual([more, 'custom_title' in more]);
      }
  });

  test('one that is saved already is tried as it would be then, whatever of what it names has gone meanwhile', async () => {
    const board_id = await ground.made();
    const series = await ground.series({ name: 'Gone' });
    const id = await ground.put({ board_id, scoreseries_id: series, period: 'all' });
    await ground.done(ground.admin.delete('scoreseries_settings/delete_scoreseries', { scoreseriesid: series }));
    const of = { id, scoreseries_list: [series, ground.calls], period: 'all' };
    expect((await tried({ data: { ...of, sumcount: 'count' } }))[0]).toMatchObject({ value: '3', hidden: 0 });
    expect(await refusal(ground.admin.post('widget/preview_widget', { data: { ...of, id: undefined, board_id } }))).toBe(
      '409 series-deleted',
    );
  });

  test('U-208 U-210 members try on their own status board, which need not have begun, within what they may see; admins on that of everybody too', async () => {
    const { ann, bob, annsClient, calls } = ground;
    const own = { data: { scoreseries_id: calls, period: 'all', show_for: 'player' } };
    expect((await tried(own, annsClient))[0]).toMatchObject({ value: '3' });
    expect((await tried({ ...own, profileid: bob }))[0]).toMatchObject({ value: '7.5' });
    expect((await tried({ ...own, template: 1 }))[0]).toMatchObject({ value: '10.5' });
    expect((await ground.config(ann)).widgets).toEqual([]);
    await ground.done(ground.admin.post('organization/settings', { use_team_filter: 2 }));
    const all = { data: { scoreseries_id: calls, period: 'all', widget_type: 'playerlist' } };
    expect((await tried(all, annsClient))[0]!.buckets.map(({ name }) => name)).toEqual(['Ann']);
    await ground.done(ground.admin.post('organization/settings', { use_team_filter: 0 }));
  });

  test('what is refused when it is saved is refused when it is tried, with the same words: foreign ids, no rights, wrong values', async () => {
    const { ann, bob, calls: series, annsClient, guest } = ground;
    const board_id = await ground.made({ public: 1 });
    const id = await ground.put({ board_id });
    const elsewhere = await openPoints({ on: ground.laurel });
    const [mallory = ''] = await elsewhere.players('Mallory');
    const theirs = await elsewhere.series();
    const board = { name: 'Theirs', theme_id: 'board-plain' };
    const theirBoard = String((await elsewhere.admin.post('widget/save_board', { data: board })).body.unique_id);
    const sent = { data: { board_id, scoreseries_id: series } };
    const both = async (body: object, client = ground.admin) => {
      const [tried, saved] = [await client.post('widget/preview_widget', body), await client.post('widget/save_config', body)];
      expect([body, tried.status, tried.body]).toEqual([body, saved.status, saved.body]);
      return `${tried.status} ${String(tried.body.code)}`;
    };
    const before = await head();
    for (const data of [
      { scoreseries_id: theirs },
      { scoreseries_list: ['none'] },
      { show_for_player_id: mallory },
      { compare_to_player_id: mallory },
      { show_for_team_id: 'none' },
      { compare_target_item_id: 'none' },
      { board_id: 'none' },
      { id: `${board_id}_none` },
      { board_id: theirBoard },
      { id, board_id: theirBoard },
    ])
      expect([data, await both({ data: { ...sent.data, ...data } })]).toEqual([data, '404 not-found']);
    expect(await both({ data: { ...sent.data, tag_filter: ['none'] } })).toBe('409 tag-not-found');
    expect(await both({ data: { ...sent.data, id, revision: 7, sumcount: 'count' } })).toBe('409 board-changed');
    expect(await both(sent, annsClient)).toBe('403 not-allowed');
    expect(await both({ ...sent, profileid: bob }, annsClient)).toMatch(/^40[34] /);
    expect(await both({ data: { scoreseries_id: series, current_profile_id: ann } })).toBe('403 not-allowed');
    expect(await both(sent, elsewhere.admin)).toBe('404 not-found');
    expect(await both(sent, guest)).toBe('401 not-signed-in');
    expect(await head()).toBe(before);
    expect((await ground.board(board_id)).widgets).toHaveLength(1);
  });

  test('hostile input: it takes in no field what it does not mean, and nothing is stored', async () => {
    const board_id = await ground.made();
    const before = await head();
    for (const field of fieldsOf(SentWidget).keys())
      for (const value of [{}, [[]], { a: 1 }, 'a\u0000b', 'a\u202eb', 'x'.repeat(70_000), '../..', '<script>', 1e300, -1, 'NaN']) {
        const data = { board_id, scoreseries_id: ground.calls, [field]: value };
        const { status, body } = await ground.admin.post('widget/preview_widget', { data });
        const said = [field, JSON.stringify(value).slice(0, 40)];
        if (status !== 200) expect([...said, status >= 400 && status < 500, typeof body.code]).toEqual([...said, true, 'string']);
      }
    expect(await head()).toBe(before);
  });
});
