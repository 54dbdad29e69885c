import { notedIn, securityLog } from '../../projections/audit-trail/security-reader.ts';
import { projection } from '../../projections/platform/projection.ts';
import type { Document } from '../../projections/platform/read-models.ts';
import type { Viewer } from '../../projections/platform/scope.ts';
import type { Event } from '../../src/platform/event.values.ts';
import { type Line, LiveLines } from './live-lines.ts';

/** A view whose documents are for one person each, and one that says of nobody that its changes concern them. */
const letters = projection<Document & { to: string }, Event>({
  name: 'letters',
  version: 1,
  categories: [],
  indexes: {},
  concerns: ({ to }) => ({ whom: 'person', profileId: to }),
  on: {},
});
const silent = projection<Document, Event>({ name: 'silent', version: 1, categories: [], indexes: {}, on: {} });

let live: LiveLines;

beforeEach(async () => {
  live = await LiveLines.start({ more: [letters, silent, securityLog] });
});

afterEach(async () => {
  await live.stop();
  expect(live.reports).toEqual([]);
});

const put = (view: string, key: string, after: Document, before?: Document) => live.commit([{ view, key, before, after }]);
const letter = (to: string) => put('letters', `acme/${to}`, { to });
const entry = (seriesId: string, profileId: string, ...teamIds: string[]) =>
  put('entries', `acme/${seriesId}/e`, { entryId: 'e', seriesId, profileId, teamIds });
const audited = (seriesId: string | null) => put('audit-trail', 'acme/e', { position: 'log.1', seriesId });

/** Resolves with all notices of some lines once each has heard of a tag, which concerns everybody: nothing sent before it can come later. */
async function heardBefore<Name extends string>(lines: Record<Name, Line>, change: () => void): Promise<Record<Name, unknown[]>> {
  const all = Object.entries<Line>(lines).map(async ([name, line]) => {
    const heard: unknown[] = [];
    await new Promise<void>((resolve) => {
      line.on('stale', ({ changed }) => {
        if (!changed) heard.push('anything');
        for (const about of changed ?? []) {
          if (about.view === 'tags') resolve();
          else heard.push(`${about.view} ${about.key}`);
        }
      });
    });
    return [name, heard] as const;
  });
  change();
  put('tags', 'acme/t', {});
  return Object.fromEntries(await Promise.all(all)) as Record<Name, unknown[]>;
}

async function lines<Name extends string>(...names: Name[]): Promise<Record<Name, Line>> {
  const opened = names.map(async (name) => [name, await live.connect(live.logins.signIn(name, 'acme', 'player'))] as const);
  return Object.fromEntries(await Promise.all(opened)) as Record<Name, Line>;
}

it('wakes one browser of many with what concerns one person', async () => {
  const names = Array.from({ length: 50 }, (_, n) => `p${n}`);
  const open = await lines(...names);
  const frames = new Map(names.map((name) => [name, 0]));
  for (const name of names) open[name]!.io.engine.on('packet', () => frames.set(name, frames.get(name)! + 1));
  const notices = await heardBefore(open, () => letter('p7'));
  expect(notices).toEqual(Object.fromEntries(names.map((name) => [name, name === 'p7' ? ['letters p7'] : []])));
  // One frame for each: of the tag. What concerns p7 alone came in the same one.
  expect([...frames.values()]).toEqual(names.map(() => 1));
});

it('reaches every browser of the person, whoever they were before, and no key and no namesake of another organisation', async () => {
  const cookie = live.logins.signIn('ann', 'acme', 'player');
  const [one, two, bob] = [await live.connect(cookie), await live.connect(cookie), await live.connect(live.logins.signIn('bob'))];
  const elsewhere = await live.connect(live.logins.signIn('ann', 'other'));
  const there: unknown[] = [];
  elsewhere.on('stale', (notice) => there.push(notice));
  const moved = () => put('letters', 'acme/l', { to: 'bob' }, { to: 'ann' });
  expect(await heardBefore({ one, two, bob }, moved)).toEqual({ one: ['letters ann'], two: ['letters ann'], bob: ['letters bob'] });
  const fence = new Promise((resolve) => elsewhere.once('stale', resolve));
  put('tags', 'other/t', {});
  await fence;
  expect(there).toEqual([{ changed: [{ view: 'tags', key: 'other' }] }]);
});

it('tells nobody of a view that does not say whom it concerns, nor of documents that concern nobody', async () => {
  const open = await lines('ann');
  const unsaid = () => {
    put('silent', 'acme/x', { seriesId: 's1' });
    put('entries', 'acme/~listed/r', { lists: [] });
    put('audit-trail', 'acme/~act/c/s1', { seriesId: 's1', eventId: 'e' });
    put('__proto__', 'acme/x', {});
  };
  expect(await heardBefore(open, unsaid)).toEqual({ ann: [] });
});

it('tells of the audit trail to admins alone', async () => {
  const open = { ...(await lines('ann')), boss: await live.connect(live.logins.signIn('boss')) };
  const trail = () => {
    audited('s1');
    audited(null);
  };
  expect(await heardBefore(open, trail)).toEqual({ ann: [], boss: ['audit-trail s1', 'audit-trail acme'] });
});

it('tells of the security log to admins in person: no player, and no program that looks as an admin', async () => {
  const program = live.logins.signIn('program');
  await live.logins.change(program, { profileId: undefined });
  const open = { ...(await lines('ann')), boss: await live.connect(live.logins.signIn('boss')), program: await live.connect(program) };
  const noted = () => live.commit([notedIn('acme')]);
  expect(await heardBefore(open, noted)).toEqual({ ann: [], boss: ['security-log acme'], program: [] });
});

it('R-209 says "anything" to everybody of an organisation in which people come into sight or go out of it, and to nobody else', async () => {
  const team = (filterIgnore: boolean, deleted = false) => ({ teamId: 'reds', filterIgnore, deleted });
  const changes: [string, (before: boolean) => Document][] = [
    ['organisations', (before) => ({ teamFilter: before ? 'all' : 'themselves' })],
    ['teams', (before) => team(!before)],
    ['teams', (before) => team(false, !before)],
    ['people', (before) => ({ profileId: 'bob', forgotten: before ? null : 1 })],
  ];
  for (const [view, document] of changes) {
    const open = await lines('ann');
    const beta = await live.connect(live.logins.signIn('zoe', 'beta', 'player'));
    const heard: unknown[] = [];
    beta.on('stale', (notice) => heard.push(notice));
    const anything = new Promise((resolve) => open.ann.once('stale', resolve));
    put(view, 'acme/reds', document(false), document(true));
    expect(await anything).toEqual({});
    expect(await heardBefore(open, () => put('teams', 'acme/reds', team(false), team(false)))).toEqual({ ann: ['teams acme'] });
    expect(heard).toEqual([]);
  }
});

it('tells of an entry to those whose scope of its series holds it', async () => {
  const teams: Readonly<Record<string, string>> = { ann: 'reds', bob: 'blues' };
  live.scopeOfSeries = ({ role, profileId = '' }: Viewer, seriesId) => {
    if (role === 'admin' || seriesId === 'open') return { people: 'all' };
    if (seriesId === 'deleted') return undefined;
    return teams[profileId] ? { people: 'all', teamIds: [teams[profileId]] } : { people: { teamIds: [], profileId } };
  };
  const open = { ...(await lines('ann', 'bob', 'cem', 'dee')), boss: await live.connect(live.logins.signIn('boss')) };
  const given = () => {
    entry('open', 'x');
    entry('deleted', 'ann', 'reds');
    entry('of teams', 'ann', 'reds', 'greens');
    entry('of teams', 'cem');
  };
  expect(await heardBefore(open, given)).toEqual({
    ann: ['entries open', 'entries of teams'],
    bob: ['entries open'],
    cem: ['entries open', 'entries of teams'],
    dee: ['entries open'],
    boss: ['entries open', 'entries deleted', 'entries of teams'],
  });
});

it('tells all who saw a series that it is deleted, and later changes of it to admins alone', async () => {
  const open = { ...(await lines('ann')), boss: await live.connect(live.logins.signIn('boss')) };
  const series = (deleted: boolean) => ({ seriesId: 's1', deleted });
  const leaves = () => put('score-series', 'acme/s1', series(true), series(false));
  expect(await heardBefore(open, leaves)).toEqual({ ann: ['score-series s1'], boss: ['score-series s1'] });
  const changes = () => put('score-series', 'acme/s1', series(true), series(true));
  expect(await heardBefore(open, changes)).toEqual({ ann: [], boss: ['score-series s1'] });
});

it('tells who has lost a role nothing of what only admins hear, from the moment that it is lost', async () => {
  const cookie = live.logins.signIn('ann');
  const ann = await live.connect(cookie);
  const heard: unknown[] = [];
  ann.on('stale', (notice) => heard.push(notice));
  audited('s1');
  const anything = new Promise((resolve) => ann.once('stale', resolve));
  await live.logins.change(cookie, { role: 'player' });
  expect(await anything).toEqual({});
  expect(await heardBefore({ ann }, () => audited('s2'))).toEqual({ ann: [] });
  expect(heard).toEqual([{}, { changed: [{ view: 'tags', key: 'acme' }] }]);
});

it('says "anything" where it cannot be read who may see a series, and to whom more than 100 things have changed', async () => {
  const open = await lines('ann', 'bob');
  live.scopeOfSeries = ({ profileId }, seriesId) => {
    if (seriesId === 'broken') throw new Error('the disk is gone');
    return profileId === 'ann' ? { people: 'all' } : undefined;
  };
  const many = () => Array.from({ length: 101 }, (_, n) => entry(`s${n}`, 'x'));
  // With the tag it is one more: all in one word.
  const anything = new Promise((resolve) => open.ann.once('stale', resolve));
  expect(await heardBefore({ bob: open.bob }, many)).toEqual({ bob: [] });
  expect(await anything).toEqual({});
  const broken = new Promise((resolve) => open.bob.once('stale', resolve));
  entry('broken', 'x');
  expect(await broken).toEqual({});
  expect(live.reports.splice(0).map(String)).toEqual(['Error: the disk is gone']);
});
