import type { FeedPost } from '../../projections/moments/moments.view.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Settled } from '../../src/platform/settled.ts';
import { type Call, dieAfterEachAppend, type Survived } from './dying-ground.ts';
import { Client } from './laurel.ts';
import { tvsOf } from './tvs-ground.ts';

let survived: Survived;
afterEach(() => survived.close());

type Method = 'POST' | 'DELETE';
/** Calls that are retries of themselves, each with what it is to say by then; and what the last answered of an id. */
function calls() {
  const ids: Record<string, string> = {};
  const all: Call[] = [];
  const add = (method: Method, call: string, say: () => object, { as, by }: { as?: string; by?: Client } = {}) => {
    const key = `${call}-${all.length}`;
    all.push(async ({ url, cookie }) => {
      const client = new Client(url);
      client.cookie = by?.cookie ?? cookie;
      const query = method === 'DELETE' ? `?${new URLSearchParams(Object.entries(say()))}` : '';
      const answer = await client.send(method, call + query, method === 'POST' ? say() : undefined, { 'idempotency-key': key });
      const id = answer.body.id ?? answer.body.unique_id;
      if (as !== undefined && typeof id === 'string') ids[as] = id;
      return answer;
    });
  };
  return { ids, all, add };
}

let admin: string | undefined;
const asked = async (call: string, query: Record<string, string> = {}) => {
  const { app, url } = survived.laurel;
  await app.get(Settled).settled(await app.get(EventStore).head());
  const client = new Client(url);
  client.cookie = admin;
  return (await client.get(call, query)).body;
};

test('R-088 U-131 U-134 what is commanded of a cast, its items and its TVs is so once, however often the process dies', async () => {
  const { ids, all, add } = calls();
  let tvid = '';
  survived = await dieAfterEachAppend(async (ground) => {
    admin = ground.admin.cookie;
    const [sales, deals] = [await ground.series({ name: 'Calls' }), await ground.series({ name: 'Deals' })];
    const tvs = tvsOf(ground);
    tvid = (await tvs.paired(await tvs.cast(sales))).id;
    add('POST', 'cast/save_cast', () => ({ name: 'Roof', pin: '1234' }), { as: 'cast' });
    const cast = (more: object = {}) => ({ castid: ids.cast, ...more });
    for (const [as, contentid] of Object.entries({ first: sales, second: deals }))
      add('POST', 'cast/cast_item', () => cast({ ttype: 20, contentid }), { as });
    add('POST', 'cast/move_cast_item', () => cast({ castitemid: ids.second, direction: 'up' }));
    add('POST', 'cast/cast_item', () => cast({ id: ids.first, timeout: '2' }));
    add('DELETE', 'cast/cast_item', () => cast({ castitemid: ids.second }));
    add('POST', 'cast/save_cast', () => ({ id: ids.cast, name: 'Terrace', pin: '4321' }));
    add('POST', 'cast/regenerateShareKey', cast);
    add('DELETE', 'cast/cast', cast);
    add('POST', 'cast/restore_cast', cast);
    add('POST', 'tv/rename', () => ({ tvid, name: 'Bar' }));
    add('POST', 'tv/move', () => cast({ tvid }));
    return all;
  });
  expect(survived.facts).toEqual({
    ...{ CastCreated: 1, CastItemAdded: 2, CastItemMoved: 1, CastItemChanged: 1, CastItemRemoved: 1, CastChanged: 1, CastPinChanged: 1 },
    ...{ CastKeyChanged: 1, CastDeleted: 1, CastRestored: 1, TvRenamed: 1, TvMoved: 1 },
  });
  expect(survived.deaths).toBe(12);
  const casts = (await asked('cast/active_casts')).casts as Record<string, unknown>[];
  const items = [expect.objectContaining({ id: ids.first, timeout: 2 }) as object];
  expect(casts.find(({ id }) => id === ids.cast)).toMatchObject({ name: 'Terrace', pin: '4321', items, deleted: 0 });
  expect((await asked('tv/list')).tvs).toMatchObject([{ id: tvid, name: 'Bar', castid: ids.cast }]);
});

test('U-208 RT-023 what is commanded of boards, widgets, status boards and digests is so once, however often the process dies', async () => {
  const { ids, all, add } = calls();
  survived = await dieAfterEachAppend(async (ground) => {
    admin = ground.admin.cookie;
    const [ann = '', bob = ''] = await ground.players('Ann', 'Bob');
    const by = await ground.asPlayer(ann);
    const scoreseries_id = await ground.series({ name: 'Calls' });
    add('POST', 'widget/save_board', () => ({ data: { name: 'Wall', theme_id: 'board-plain', share_mode: 1 } }), { as: 'board' });
    const on = (more: object = {}) => ({ data: { board_id: ids.board, scoreseries_id, ...more } });
    for (const as of ['kept', 'gone']) add('POST', 'widget/save_config', on, { as });
    add('POST', 'widget/save_config', () => on({ id: ids.kept, width: 'wide' }));
    add('DELETE', 'widget/remove_widget', () => ({ unique_id: ids.gone }));
    add('POST', 'widget/save_board', () => ({ data: { id: ids.board, name: 'Hall' } }));
    const board = () => ({ board_id: ids.board });
    add('POST', 'widget/regenerateShareKey', board);
    add('DELETE', 'widget/remove_board', () => ({ unique_id: ids.board }));
    add('POST', 'widget/restore_board', board);
    add('POST', 'widget/save_config', () => ({ profileid: ann, data: { scoreseries_id, show_for: 'player' } }));
    add('POST', 'widget/copy_config', () => ({ copy_from: ann, selprofiles: JSON.stringify([bob]) }));
    add('POST', 'widget/restore_config', () => ({ profileid: ann }));
    add('POST', 'notifications/digest', () => ({ digest: 'weekly' }), { by });
    return all;
  });
  expect(survived.facts).toEqual({
    ...{ WidgetBoardCreated: 2, WidgetSaved: 4, WidgetRemoved: 1, WidgetBoardChanged: 1, WidgetBoardKeyChanged: 1, WidgetBoardRemoved: 1 },
    ...{ WidgetBoardRestored: 1, StatusBoardsCopied: 1, StatusBoardRestored: 1, DigestChosen: 1 },
  });
  expect(survived.deaths).toBe(13);
  const { widget_board, widgets } = await asked('widget/get_boards', { board_id: ids.board! });
  expect([widget_board, widgets]).toMatchObject([{ name: 'Hall' }, [{ id: ids.kept, width: 'wide' }]]);
});

test('R-074 R-284 U-086 what is taken back in a feed is so once, however often the process dies', async () => {
  const { all, add } = calls();
  let [old, kept] = ['', ''];
  survived = await dieAfterEachAppend(async (ground) => {
    admin = ground.admin.cookie;
    const shout = async (message: string) => String((await ground.admin.post('newsfeed/shoutmessage', { message })).body.id);
    [old, kept] = [await shout('Old'), await shout('Good')];
    for (const postid of [old, kept]) await ground.admin.post('newsfeed/pinnPost', { postid, pin: 1 });
    await ground.admin.post('newsfeed/dolike', { postid: kept, like: 1 });
    add('POST', 'newsfeed/shoutmessage', () => ({ id: kept, message: 'Better' }));
    add('POST', 'newsfeed/dolike', () => ({ postid: kept, like: 0 }));
    add('POST', 'newsfeed/pinnPost', () => ({ postid: kept, pin: 0 }));
    add('DELETE', 'newsfeed/shoutmessage', () => ({ id: old }));
    add('POST', 'newsfeed/truncate', () => ({ todate: '2026-01-01' }));
    return all;
  });
  expect(survived.facts).toMatchObject({ PostEdited: 1, PostUnliked: 1, PostDeleted: 1, FeedTruncated: 1 });
  expect(Object.keys(survived.facts).sort()).toEqual(['FeedTruncated', 'PostDeleted', 'PostEdited', 'PostUnliked', 'PostUnpinned']);
  const { newsfeed } = (await asked('newsfeed/get_newsfeed')) as { newsfeed: FeedPost[] };
  const shouts = newsfeed.filter(({ feed_tname }) => feed_tname === 'shout');
  expect(shouts).toMatchObject([{ id: kept, likes: 0, liked: 0, pinned_id: null }]);
});
