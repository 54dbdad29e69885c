import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import type { Win } from '../../projections/badge-wins/badge-wins.ts';
import type { BadgeTrialRow } from '../../projections/badges/badges.view.ts';
import type { Entry } from '../../projections/entries/entries.ts';
import { Projector } from '../../projections/platform/projector.ts';
import { ReadModels } from '../../projections/platform/read-models.ts';
import type { RuleFact } from '../../src/badges/badge-versions.values.ts';
import type { BadgeWinEvent } from '../../src/badges/badge-wins.events.ts';
import type { JudgedEntry } from '../../src/badges/judged-entry.values.ts';
import { Clock } from '../../src/platform/clock.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import { Settled } from '../../src/platform/settled.ts';
import { toMicros } from '../../src/points/point-amount.values.ts';
import { naiveCrowns, type NaiveGift, naiveOfPlayer, type NaiveWin } from '../decisions/naive-badges.ts';
import { type Act, BEGAN, type History, HISTORY, type SentRule } from './badge-histories.ts';
import { hearAllAgain } from './hear-all-again.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

const HISTORIES = Number(process.env.LAUREL_BADGE_HISTORIES ?? 24);

const data = mkdtempSync(join(tmpdir(), 'laurel-histories-'));
let laurel: TestLaurel;
let ground: PointsGround;
let players: string[];
let [tag, team]: string[] = [];
/** It stands still but where a history moves it: a preview and the save after it are of one instant. */
let now = BEGAN;

beforeAll(async () => {
  laurel = await startTestLaurel({ data });
  laurel.app.get(Clock).now = () => new Date(now).toISOString();
  ground = await openPoints({ on: laurel, timeZone: 'UTC' });
  players = (await ground.players('Ann', 'Bob', 'Cid')).sort();
  tag = String((await done('tag/tag', { cattype: 'score', tagname: 'Won' })).id);
  team = String((await done('team/team', { name: 'Reds' })).teamid);
  await done('team/save_members', { teamid: team, newprofiles: players.slice(0, 2).map((profile_id) => ({ profile_id })) });
});
afterAll(async () => {
  await laurel.close();
  rmSync(data, { recursive: true, force: true });
});

async function done(call: string, sent: object): Promise<Record<string, unknown>> {
  const { status, body } = await ground.admin.post(call, sent);
  if (status !== 200) throw new Error(`${call} ${JSON.stringify(sent)}: ${JSON.stringify(body)}`);
  await ground.turned();
  return body;
}

/** What is there of a history: two series whose entries count, one that badges pay into, and two badges. */
type World = { counted: [string, string]; paid: string; badges: string[] };
type Standing = { win: Win; key: string };

async function documents<Found extends object>(view: string, filter: Record<string, string>): Promise<Found[]> {
  const all = await laurel.app.get(ReadModels).find(view, filter, { limit: 10_000 });
  return all.items.map(({ document }) => document as unknown as Found);
}
const entriesOf = (seriesId: string) => documents<Entry>('entries', { organisationId: ground.organisationId, seriesId });
const winsOf = (badgeId: string) => documents<Win>('badge-wins', { badgeId });
const placeOf = ({ winId, wonAt, value, entryId, teamIds }: Win) => `${winId} ${wonAt} ${value} ${entryId} ${teamIds.join()}`;
const standing = async (badgeIds: readonly string[]): Promise<Standing[]> =>
  (await Promise.all(badgeIds.map(winsOf)))
    .flat()
    .filter(({ stands }) => stands)
    .map((win) => ({ win, key: placeOf(win) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
const countingIn = async (seriesId: string) => (await entriesOf(seriesId)).filter(({ revoked }) => revoked === null);
const total = async (seriesId: string) => (await countingIn(seriesId)).reduce((sum, { points }) => sum + toMicros(points), 0);

const sentBadge = (world: World, { sources, ...rule }: SentRule) => ({
  Name: 'By chance',
  scoreseries_id: world.counted[0],
  sub_series: sources.map(({ series, tagged, ...source }) => ({
    ...{ scoreseries_id: world.counted[series], ...source },
    tags: tagged ? [{ filter_type: 'tag', filter_id: tag }] : [],
  })),
  ...rule,
  ...(rule.team_filter && { badge_teams: [team] }),
  levels: rule.levels?.map((level) => ({ ...level, scoreseries_id: world.paid })),
  badgereward: rule.badgereward.map((reward) => ({ ...reward, scoreseries_id: world.paid })),
});

/** Saves a rule, and holds what a preview said of it against what comes. Answers the badge. */
async function save(world: World, rule: SentRule, applies: 'always' | 'now', id?: string): Promise<string> {
  const badge = { ...sentBadge(world, rule), ...(id !== undefined && { id }) };
  const told = (await done('badges/preview', { data: badge }))[applies] as BadgeTrialRow;
  const [before, was] = [id === undefined ? [] : await winsOf(id), await total(world.paid)];
  const badgeId = String((await done('badges/save', { data: { ...badge, applies } })).id);
  const after = await winsOf(badgeId);
  const stood = new Map(before.filter(({ stands }) => stands).map((win) => [win.winId, win]));
  const stand = after.filter(({ stands }) => stands);
  const came = {
    given: stand.filter(({ winId }) => !stood.has(winId)),
    withdrawn: [...stood.values()].filter(({ winId }) => !stand.some((win) => win.winId === winId)),
    moved: stand.filter((win) => stood.has(win.winId) && placeOf(win) !== placeOf(stood.get(win.winId)!)),
  };
  const brief = (win: Win) => `${win.profileId} ${win.levelId} ${win.wonAt}`;
  for (const kind of ['given', 'withdrawn', 'moved'] as const) {
    const { count, players: first } = told[kind];
    const said = first.map(({ profile_id, level_id, since }) => `${profile_id} ${level_id} ${since}`);
    expect([kind, count, said.sort()]).toEqual([kind, came[kind].length, came[kind].map(brief).sort()]);
  }
  const holders = [...Map.groupBy(stand, ({ profileId }) => profileId)].map(([profile_id, wins]) => {
    const gains = [...stood.values()].every(({ profileId }) => profileId !== profile_id) ? 1 : 0;
    return { profile_id, since: wins.map(({ wonAt }) => wonAt).sort()[0], gains };
  });
  const saidOf = told.would_have.players.map(({ profile_id, since, gains }) => ({ profile_id, since, gains }));
  expect(new Set(saidOf)).toEqual(new Set(holders));
  expect(told.points.map(({ scoreseries_id, points }) => [scoreseries_id, toMicros(points)])).toEqual(
    (await total(world.paid)) === was ? [] : [[world.paid, (await total(world.paid)) - was]],
  );
  return badgeId;
}

/** How often each act was possible: a history in which nothing could be revoked proves nothing of revocations. */
const acted = new Map<Act['act'], number>();

async function play(world: World, { act, who, points, hour, which, rule, later }: Act, start: number): Promise<void> {
  now += later * 3_600_000;
  await ground.turned();
  const badgeId = world.badges[which % 2]!;
  const give = (amount: number) =>
    done('scoreseries/submit_score', {
      ...{ scoreseriesid: world.counted[which % 2], profiles: [players[who]], points: String(amount), tags: which % 3 ? [] : [tag] },
      timestamp: new Date(Math.min(start + hour * 3_600_000, now)).toISOString(),
    });
  const entries = (await Promise.all(world.counted.map(entriesOf))).flat().sort((a, b) => (a.entryId < b.entryId ? -1 : 1));
  const counting = entries.filter(({ revoked }) => revoked === null);
  const [chosen, revoked] = [counting[which % counting.length], entries.find((entry) => entry.revoked !== null)];
  const reason = 'By chance';
  const turn = (call: 'revoke' | 'reinstate', entryId: string) => done(`scoreseries/${call}`, { selpoints: [entryId], reason });
  const wins = await standing(world.badges);
  const isDone = await (async () => {
    switch (act) {
      case 'give':
        return give(points);
      case 'negative':
        return give(-2);
      case 'retag':
        if (!chosen) return undefined;
        await done('scoreseries/save_tag', {
          ...{ scoreseriesid: chosen.seriesId, selpoints: [chosen.entryId], tags: chosen.tags.length > 0 ? [] : [tag] },
        });
        // Before anything else about the player leads to a look at them.
        for (const id of world.badges) await mustBeNaive(world, id);
        return true;
      case 'revoke':
        return chosen && turn('revoke', chosen.entryId);
      case 'reinstate':
        if (revoked) return turn('reinstate', revoked.entryId);
        if (!chosen) return undefined;
        await turn('revoke', chosen.entryId);
        await turn('reinstate', chosen.entryId);
        // The same wins are back, at their dates.
        expect((await standing(world.badges)).map(({ key }) => key)).toEqual(wins.map(({ key }) => key));
        return true;
      case 'correct':
        return chosen && done('scoreseries/correct', { entry: chosen.entryId, points: String(Number(chosen.points) + 3), reason });
      case 'always':
      case 'now':
        return save(world, rule[which % 2]!, act, badgeId);
      case 'stop':
        await done('badges/save', { data: { id: badgeId, active: 0 } });
        await give(points);
        return done('badges/save', { data: { id: badgeId, active: 1, applies: hour % 2 ? 'always' : 'now' } });
      case 'delete':
        expect((await ground.admin.delete('badges/delete_badge', { badgeid: badgeId })).status).toBe(200);
        await give(points);
        return done('badges/restore_badge', { badgeid: badgeId });
      case 'gift':
        for (const toprofileid of players) {
          const { status } = await ground.admin.post('badges/give_badge', { badgeid: world.badges[0], toprofileid });
          if (status === 200) return true;
        }
        return undefined;
      case 'ruling': {
        const win = wins[which % wins.length]?.win;
        if (!win) return undefined;
        const turned = { badgeid: win.badgeId, selplayerbadges: win.winId, reason };
        expect((await ground.admin.delete('badges/revoke', turned)).status).toBe(200);
        await ground.turned();
        return hour % 2 ? done('badges/reinstate', turned) : true;
      }
    }
  })();
  await ground.turned();
  if (isDone) acted.set(act, (acted.get(act) ?? 0) + 1);
}

/** What naive counting gives, without the wins that an admin took. */
async function due(world: World, badgeId: string): Promise<NaiveWin[]> {
  const facts = (await ground.facts('BadgeRuleSet', 'BadgeStopped', 'BadgePeriodClosed', 'BadgeWon', 'BadgeReturned')) as Recorded<
    RuleFact | BadgeWinEvent
  >[];
  const own = facts.filter((fact) => fact.data.badgeId === badgeId);
  const rules = own.filter((fact): fact is Recorded<RuleFact> => !fact.type.startsWith('BadgeWon') && fact.type !== 'BadgeReturned');
  const levels = new Map<string, string>();
  const gifts: (NaiveGift & { profileId: string })[] = [];
  for (const { type, data: told, metadata } of own) {
    if (type === 'BadgeWon' && told.levelId !== undefined) levels.set(told.winId, told.levelId);
    if ((type !== 'BadgeWon' && type !== 'BadgeReturned') || metadata.channel === 'reaction') continue;
    const levelId = levels.get(told.winId);
    if (levelId !== undefined) gifts.push({ levelId, at: told.wonAt, profileId: told.profileId });
  }
  const entries: JudgedEntry[] = (await Promise.all(world.counted.map(countingIn))).flat().map((entry) => ({
    ...{ entryId: entry.entryId, seriesId: entry.seriesId, profileId: entry.profileId, at: Date.parse(entry.occurredAt) },
    ...{ micros: toMicros(entry.points), tags: [...entry.tags], pointType: entry.pointType, teamIds: [...entry.teamIds] },
  }));
  const kind = rules.flatMap((fact) => (fact.type === 'BadgeRuleSet' ? fact.data.rule.kind : []))[0];
  if (kind === 'high score' || kind === 'king of the hill') return naiveCrowns(rules, entries);
  return players.flatMap((id) =>
    naiveOfPlayer(
      rules,
      id,
      entries,
      gifts.filter(({ profileId }) => profileId === id),
    ),
  );
}

/** As much of a win as naive counting tells; those that an admin took hold by the rule, too. */
async function mustBeNaive(world: World, badgeId: string): Promise<void> {
  const naive = await due(world, badgeId);
  const held = (await winsOf(badgeId)).filter(({ turns }) => {
    const last = turns.findLast(({ kind }) => kind === 'withdrawn' || kind === 'returned');
    return last?.kind !== 'withdrawn';
  });
  const brief = (win: Partial<NaiveWin> | Win, more: Partial<NaiveWin>) => {
    const period = typeof win.period === 'string' ? win.period : win.period?.before;
    const value = more.value === undefined ? undefined : Number(win.value);
    return JSON.stringify([win.profileId, win.levelId ?? null, period ?? null, win.wonAt, value, more.entryId && win.entryId]);
  };
  const tells = naive[0] ?? {};
  expect(
    held.map((win) => brief(win, naive.find((one) => one.wonAt === win.wonAt && one.profileId === win.profileId) ?? tells)).sort(),
  ).toEqual(naive.map((win) => brief(win, win)).sort());
}

/** Each win that stands has been paid once, and no other. */
async function mustBePaid(world: World): Promise<void> {
  const paid = (await countingIn(world.paid)).map(({ profileId, points }) => `${profileId} ${points}`);
  const owed = (await standing(world.badges)).flatMap(({ win }) => win.rewards.map(({ points }) => `${win.profileId} ${points}`));
  expect(paid.sort()).toEqual(owed.sort());
}

async function live({ start, kind, rules, acts }: History): Promise<void> {
  now = BEGAN;
  const world: World = { counted: [await ground.series(), await ground.series()], paid: await ground.series(), badges: [] };
  for (const rule of rules) world.badges.push(await save(world, rule, 'always'));
  for (const act of acts) await play(world, act, start);
  for (const badgeId of world.badges) await mustBeNaive(world, badgeId);
  await mustBePaid(world);
  expect([
    kind,
    laurel.app
      .get(Reactions)
      .status()
      .filter(({ parked }) => parked > 0),
  ]).toEqual([kind, []]);
  // Nothing of it comes due in the histories after it.
  for (const id of world.badges) await done('badges/save', { data: { id, active: 0 } });
}

test('U-099 U-100 U-101 C-03 after any history what stands is what naive counting gives, is paid once, and was what previews of rules said', async () => {
  await fc.assert(fc.asyncProperty(HISTORY, live), { numRuns: HISTORIES, endOnFailure: true });
  const least = [
    'give',
    'negative',
    'retag',
    'revoke',
    'reinstate',
    'correct',
    'always',
    'now',
    'stop',
    'delete',
    'gift',
    'ruling',
  ] as const;
  expect(least.filter((act) => (acted.get(act) ?? 0) < HISTORIES)).toEqual([]);
}, 300_000);

const DAY = 86_400_000;
const LADDER: SentRule = {
  ...{
    badge_type: 7,
    sources: [{ series: 0, tagged: false, point_factor: '1' }],
    valuemode: 0,
    value: '1',
    accuminstant: 1,
    pointtransaction: '',
  },
  ...{ start_date: '', timezone: 'UTC', timeperiod: 0, timeperiodstr: '+1 day', team_filter: 0, badgereward: [] },
};
const [ONE, TWO] = [
  { id: 'one', Name: 'One', badge_type: 3, valuemode: 0, value: '3', points: '10' },
  { id: 'two', Name: 'Two', badge_type: 2, points: '20' },
];
const REACHED = { ...TWO, badge_type: 3, valuemode: 0, value: '1' };

test('C-23 a gift stays a gift, at its own time, while other rules have its level reached or find it again in other periods', async () => {
  const today = Math.floor(BEGAN / DAY);
  // A Monday at noon: tomorrow is in the same week.
  now = (today - ((today + 3) % 7)) * DAY + DAY / 2;
  const world: World = { counted: [await ground.series(), await ground.series()], paid: await ground.series(), badges: [] };
  const give = async () => {
    const sent = { scoreseriesid: world.counted[0], profiles: [players[0]], points: '3', timestamp: new Date(now).toISOString() };
    return (await done('scoreseries/submit_score', sent)).ids as string[];
  };
  const rule = async (more: Partial<SentRule>) => {
    await save(world, { ...LADDER, ...more }, 'always', world.badges[0]);
    await mustBeNaive(world, world.badges[0]!);
  };
  const selpoints = await give();
  const id = await save(world, { ...LADDER, levels: [ONE, TWO] }, 'always');
  world.badges.push(id);
  await done('badges/give_badge', { badgeid: id, toprofileid: players[0] });
  await rule({ levels: [ONE, REACHED] });
  await rule({ levels: [ONE, TWO] });
  await done('scoreseries/revoke', { selpoints, reason: 'By mistake' });
  now += DAY;
  await give();
  await rule({ levels: [ONE, TWO], timeperiod: 1, timeperiodstr: '+1 week' });
  expect((await standing(world.badges)).map(({ win }) => win.levelId).sort()).toEqual(['one', 'two']);
  // On the day on which both were reached nothing was given.
  await rule({ levels: [ONE, TWO], timeperiod: 1 });
  expect((await standing(world.badges)).map(({ win }) => win.levelId)).toEqual(['one']);
});

test('all of it rebuilt is the same, and every fact delivered twice says nothing new', async () => {
  const projector = laurel.app.get(Projector);
  for (const view of ['badges', 'badge-wins', 'entries']) expect(await projector.verify(view)).toMatchObject([{ view, differences: [] }]);
  const head = await laurel.app.get(EventStore).head();
  await laurel.close();
  await hearAllAgain(data, 'badges');
  laurel = await startTestLaurel({ data });
  await laurel.app.get(Settled).settled(head);
  expect(await laurel.app.get(EventStore).head()).toBe(head);
}, 120_000);
