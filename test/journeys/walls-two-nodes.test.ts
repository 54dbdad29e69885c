import { upcast } from '../../migrations-events/upcast.ts';
import { AccessChanges } from '../../src/accounts/access-changes.ts';
import { ProfilesOfAccounts } from '../../src/accounts/profiles-of-accounts.ts';
import { CastPins } from '../../src/casts/cast-pins.ts';
import { SaveCast, SaveCastHandler } from '../../src/casts/save-cast.ts';
import { SaveCastItem, SaveCastItemHandler } from '../../src/casts/save-cast-item.ts';
import { SharedCasts } from '../../src/casts/shared-casts.ts';
import { ChooseDigest, ChooseDigestHandler } from '../../src/digests/choose-digest.ts';
import { OwnNotifications } from '../../src/inbox/own-notifications.ts';
import { ReadNotifications, ReadNotificationsHandler } from '../../src/inbox/read-notifications.ts';
import { type CommandContext, Decisions } from '../../src/platform/decisions.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Keys } from '../../src/platform/keys.ts';
import { Quotas } from '../../src/platform/quota.ts';
import { Refused } from '../../src/platform/refused.ts';
import { MoveTv, MoveTvHandler } from '../../src/tvs/move-tv.ts';
import { tv as tvState, tvOf } from '../../src/tvs/tv.ts';
import { SaveWidget, SaveWidgetHandler } from '../../src/widget-boards/save-widget.ts';
import { connectTo, type Line } from '../contracts/live-lines.ts';
import type { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { lineOfTv, tvsOf } from './tvs-ground.ts';

let ground: PointsGround;
let tvs: ReturnType<typeof tvsOf>;
let series: string;
let ann: string;
let asAnn: Client;
/** Another node over the same store: what it has decided before it remembers by itself, and nobody's line is on it. */
let second: { decisions: Decisions; cast: SaveCastHandler; item: SaveCastItemHandler; widget: SaveWidgetHandler; tv: MoveTvHandler } & {
  read: ReadNotificationsHandler;
  digest: ChooseDigestHandler;
};
const lines: Line[] = [];

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  tvs = tvsOf(ground);
  const { app } = ground.laurel;
  [ann = ''] = await ground.players('Ann');
  asAnn = await ground.asPlayer(ann);
  series = await ground.series({ name: 'Calls', notify: 1 });
  const decisions = new Decisions(app.get(EventStore), upcast, app.get(Quotas));
  second = {
    decisions,
    cast: new SaveCastHandler(decisions, app.get(Keys), app.get(CastPins)),
    item: new SaveCastItemHandler(decisions, app.get(SharedCasts)),
    widget: new SaveWidgetHandler(decisions, app.get(Keys)),
    tv: new MoveTvHandler(decisions, new AccessChanges(app.get(ProfilesOfAccounts))),
    read: new ReadNotificationsHandler(decisions, app.get(OwnNotifications)),
    digest: new ChooseDigestHandler(decisions),
  };
});
afterEach(() => lines.splice(0).forEach((line) => line.disconnect()));
afterAll(() => ground.laurel.close());

const context = (profileId = ground.adminId): CommandContext => ({
  ...{ commandId: crypto.randomUUID(), organisationId: ground.organisationId, actor: { profileId }, channel: 'session' },
});
/** Resolves when a line hears that what it shows of a view, or anything, is not so any more. */
const stale = (line: Line, view: string) => {
  lines.push(line);
  return new Promise<void>((resolve) =>
    line.on('stale', ({ changed }) => {
      if (!changed || changed.some((one) => one.view === view)) resolve();
    }),
  );
};
const lineOf = ({ cookie = '' }: Client) => connectTo(ground.url, cookie);
/** Of changes that are made at once: how many were made, and what of the others is said. */
const told = async (all: readonly Promise<unknown>[]) => {
  const refusals = await Promise.allSettled(all);
  const codes = refusals.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Refused).code] : []));
  return [all.length - codes.length, [...new Set(codes)]];
};

test('what one node puts on a cast, displays and admins on another hear of at once, and both show it', async () => {
  const castid = await tvs.cast(series);
  const tv = await tvs.paired(castid);
  const [atWall, atDesk] = [stale(await lineOfTv(ground.url, tv.token), 'casts'), stale(await lineOf(ground.admin), 'casts')];
  const given = { ttype: 20, contentid: await ground.series({ name: 'Deals' }) } as const;
  await second.item.execute(new SaveCastItem(context(), castid, crypto.randomUUID(), given, true));
  await Promise.all([atWall, atDesk]);
  const slides = async (client: Client) => (await tvs.done(client.get('cast/slides', { castid }))).slides;
  expect([await slides(tv.client), await slides(ground.admin)]).toMatchObject([{ length: 2 }, { length: 2 }]);
});

test('of two who edit a cast on two nodes one is told, each time; a change of the other node is known at the next', async () => {
  const castid = await tvs.cast(series);
  for (let edition = 1; edition <= 5; edition++) {
    const change = (name: string) => second.cast.execute(new SaveCast(context(), castid, { name }, { isNew: false, edition }));
    const sent = { id: castid, name: `First ${edition}`, edition };
    const here = ground.admin.post('cast/save_cast', sent).then(({ body }) => {
      if (typeof body.code === 'string') throw new Refused(body.code, 'It was changed');
    });
    expect(await told([here, change(`Second ${edition}`)])).toEqual([1, ['cast-changed']]);
  }
  expect(await ground.facts('CastChanged')).toHaveLength(5);
});

test('of 20 who edit one widget on two nodes one is; who looks at the board hears of it', async () => {
  const saved = await tvs.done(ground.admin.post('widget/save_board', { data: { name: 'Wall', theme_id: 'board-plain' } }));
  const boardId = String(saved.unique_id);
  const data = { board_id: boardId, scoreseries_id: series };
  const id = String((await tvs.done(ground.admin.post('widget/save_config', { data }))).unique_id);
  const heard = stale(await lineOf(ground.admin), 'widget-boards');
  const how = { isNew: false, revision: 1 };
  const there = (widgetno: number) =>
    second.widget.execute(new SaveWidget(context(), { boardId }, id, { series: [series], widgetno }, how));
  const here = async (widgetno: number) => {
    const { body } = await ground.admin.post('widget/save_config', { data: { ...data, id, widgetno, revision: 1 } });
    if (typeof body.code === 'string') throw new Refused(body.code, 'It was changed');
  };
  const all = Array.from({ length: 20 }, (_, n) => (n % 2 ? here : there)(n + 1));
  expect(await told(all)).toEqual([1, ['board-changed']]);
  await heard;
  expect(await ground.facts('WidgetSaved')).toHaveLength(2);
});

test('a TV that one node moves hears of it on another, and sees what its new cast shows, and nothing else; unpaired there its line ends', async () => {
  const [before, after] = [await tvs.cast(series), await tvs.cast()];
  const tv = await tvs.paired(before);
  const line = await lineOfTv(ground.url, tv.token);
  const heard = stale(line, 'casts');
  expect((await tvs.board(tv.client, series)).status).toBe(200);
  await second.tv.execute(new MoveTv(context(), tv.id, after));
  expect(await tvs.refusal(tvs.board(tv.client, series))).toBe('403 not-allowed');
  await heard;
  expect(await tvs.done(tv.client.get('auth/get_tv_user_info'))).toMatchObject({ cast: { id: after } });
  const ended = new Promise((resolve) => line.on('disconnect', resolve));
  const stream = tvOf(ground.organisationId, tv.id);
  await second.decisions.decide(tvState, stream, context(), () => [{ type: 'TvUnpaired', data: { tvId: tv.id } }]);
  expect(await ended).toBe('io server disconnect');
});

test('what somebody reads on one node is read on another, which tells their other screens; a digest that they choose, too', async () => {
  await tvs.done(ground.admin.post('scoreseries/submit_score', { scoreseriesid: series, profiles: [ann], points: '5' }));
  const unread = async () => (await tvs.done(asAnn.get('notifications/get_notifications'))).total_notifications;
  expect(await unread()).toBe(1);
  const heard = stale(await lineOf(asAnn), 'inbox');
  const who = { kind: 'login', channel: 'session', organisationId: ground.organisationId, profileId: ann } as const;
  const upTo = new Date(Date.now() + 1_000).toISOString();
  await second.read.execute(
    new ReadNotifications(context(ann), { ...who, userId: ann, sessionId: ann, role: 'player', teamIds: [] }, { upTo, ids: [] }),
  );
  await heard;
  expect(await unread()).toBe(0);
  await second.digest.execute(new ChooseDigest(context(ann), ann, 'weekly'));
  expect(await tvs.done(asAnn.get('notifications/digest'))).toMatchObject({ digest: 'weekly' });
});
