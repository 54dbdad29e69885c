import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { tvsOf } from './tvs-ground.ts';

type Things = Awaited<ReturnType<typeof thingsOf>>;

let ground: PointsGround;
let own: Things;
let theirs: Things;
beforeAll(async () => {
  ground = await openPoints();
  own = await thingsOf(ground);
  theirs = await thingsOf(await openPoints({ on: ground.laurel }));
  // Their rounds begin.
  await ground.turned();
});
afterAll(() => ground.laurel.close());

/** One of each thing that a call may name. */
async function thingsOf(of: PointsGround) {
  const tvs = tvsOf(of);
  const made = async (call: string, sent: object) => {
    const { id, teamid, unique_id } = await tvs.done(of.admin.post(call, sent));
    return String(id ?? teamid ?? unique_id);
  };
  const [player = ''] = await of.players('Ann');
  const series = await of.series({ notify: 1 });
  const cast = await tvs.cast(series);
  const board = await made('widget/save_board', { data: { name: 'Wall', theme_id: 'board-plain' } });
  const dates = { start_date: '2026-01-01', end_date: '2096-01-01' };
  await tvs.done(of.admin.post('scoreseries/submit_score', { scoreseriesid: series, profiles: [player], points: '1' }));
  const told = await tvs.done((await of.asPlayer(player)).get('notifications/get_notifications'));
  return {
    ...{ player, series, cast, board, tv: (await tvs.paired(cast)).id },
    team: await made('team/team', { name: 'Reds' }),
    badge: await made('badges/save', { data: { Name: 'Thanks', badge_type: 2 } }),
    competition: await made('competition/update_compition', {
      data: { name: 'Cup', ...dates, score_series: [{ scoreseries_id: series }] },
    }),
    widget: await made('widget/save_config', { data: { board_id: board, scoreseries_id: series } }),
    notification: (told.rnotifications as { id: string }[])[0]?.id ?? '',
  };
}

test.each<[string, () => object]>([
  ['POST cast/save_cast', () => ({ id: theirs.cast, name: 'Ours' })],
  ['POST cast/cast_item', () => ({ castid: theirs.cast, ttype: 20, contentid: own.series })],
  ['POST cast/cast_item', () => ({ castid: own.cast, ttype: 20, contentid: theirs.series })],
  ['POST cast/cast_item', () => ({ castid: own.cast, ttype: 1, contentid: theirs.competition })],
  ['POST cast/cast_item', () => ({ castid: own.cast, ttype: 2, contentid: theirs.badge })],
  ['POST cast/regenerateShareKey', () => ({ castid: theirs.cast })],
  ['DELETE cast/cast', () => ({ castid: theirs.cast })],
  ['POST cast/restore_cast', () => ({ castid: theirs.cast })],
  ['POST auth/gettvtoken', () => ({ castid: theirs.cast })],
  ['POST tv/move', () => ({ tvid: own.tv, castid: theirs.cast })],
  ['POST tv/move', () => ({ tvid: theirs.tv, castid: own.cast })],
  ['POST tv/rename', () => ({ tvid: theirs.tv, name: 'Ours' })],
  ['POST tv/unpair', () => ({ tvid: theirs.tv })],
  ['POST widget/save_board', () => ({ data: { id: theirs.board, name: 'Ours' } })],
  ['POST widget/save_board', () => ({ data: { id: own.board, board_teams: [theirs.team] } })],
  ['POST widget/save_config', () => ({ data: { board_id: theirs.board, scoreseries_id: own.series } })],
  ['POST widget/save_config', () => ({ data: { board_id: own.board, scoreseries_id: theirs.series } })],
  ['POST widget/save_config', () => ({ data: { board_id: own.board, scoreseries_id: own.series, show_for_team_id: theirs.team } })],
  ['POST widget/save_config', () => ({ data: { id: theirs.widget, scoreseries_id: own.series } })],
  ['DELETE widget/remove_widget', () => ({ unique_id: theirs.widget })],
  ['DELETE widget/remove_board', () => ({ unique_id: theirs.board })],
  ['POST widget/restore_board', () => ({ board_id: theirs.board })],
  ['POST widget/regenerateShareKey', () => ({ board_id: theirs.board })],
  ['POST widget/copy_config', () => ({ copy_from: theirs.player, selprofiles: [own.player] })],
  ['POST widget/copy_config', () => ({ copy_from: own.player, selprofiles: [theirs.player] })],
  ['POST widget/copy_config', () => ({ copy_from: own.player, selteams: [theirs.team] })],
  ['POST widget/restore_config', () => ({ profileid: theirs.player })],
  ['POST notifications/read_notices', () => ({ notfistoread: [theirs.notification] })],
])('%s knows nothing of another organisation, and stores nothing (%#)', async (call, sent) => {
  const [method = '', path = ''] = call.split(' ');
  const things = sent();
  expect(Object.values(things)).not.toContain('');
  const store = ground.laurel.app.get(EventStore);
  const before = await store.head();
  const { status, body } = method === 'POST' ? await ground.admin.post(path, things) : await ground.admin.delete(path, { ...things });
  expect([status, body.code, await store.head()]).toEqual([404, 'not-found', before]);
});
