import { linkedEntryId } from '../../src/points/linked-entry-id.ts';
import { allThatFollows, type Following } from '../../src/revocations/following.ts';
import { followLinked } from '../../src/revocations/linked-entries.ts';
import { strayListOf } from '../../src/revocations/lists.ts';
import type { ListedEntry } from '../../src/revocations/revocation.events.ts';
import type { Turning } from '../../src/revocations/turning.values.ts';
import type { LinkSaved } from '../../src/score-series/score-series.events.ts';

const entry = (entryId: string, seriesId: string, points: string, linkedFrom?: string): ListedEntry => ({
  entryId,
  seriesId,
  profileId: 'ada',
  points,
  occurredAt: '2025-03-02T11:10:02.000Z',
  ...(linkedFrom && { linkedFrom }),
});
const counted = (entryId: string, points: string) => ({
  ...entry(entryId, 'contest', points),
  tags: [],
  teamIds: [],
  giverId: null,
  source: null,
});
const link = (linkId: string, seriesId: string, linkedSeriesId: string, factor: string): LinkSaved['data'] => ({
  linkId,
  seriesId,
  linkedSeriesId,
  baseValue: '0',
  factor,
  copyTags: false,
  active: true,
});
const turning = (kind: Turning['kind'], turned: ListedEntry[], brought: Turning['brought'] = []): Turning => ({
  organisationId: 'o',
  kind,
  turned,
  brought,
});
const LIST = '5f0e3c7e-9a4b-4a52-8e8c-6b8f0c0c0001';
const OWN = '5f0e3c7e-9a4b-4a52-8e8c-6b8f0c0c0002';
const few = () => undefined;

/** Links as they would be loaded: who follows whom, what is revoked, and which links are still to be followed. */
function links(
  followers: ListedEntry[],
  revoked: Record<string, string>,
  due: Record<string, LinkSaved['data'][]> = {},
  deleted: string[] = [],
) {
  const known = {
    followers,
    revoked: new Map(Object.entries(revoked)),
    due: new Map(Object.entries(due)),
    about: new Map(),
    deleted: new Set(deleted),
  };
  const way: Following<typeof known> = {
    know: (_turning, { turned }) =>
      Promise.resolve({ ...known, followers: followers.filter(({ linkedFrom }) => turned.some(({ entryId }) => entryId === linkedFrom)) }),
    follow: followLinked,
  };
  return way;
}

/** A badge for an entry, which gives points: what an area adds is a way like this one. */
function badge(earnedBy: string, gave: ListedEntry): Following<undefined> {
  return {
    know: () => Promise.resolve(undefined),
    follow: (_known, _turning, { turned }) => ({ turned: turned.some(({ entryId }) => entryId === earnedBy) ? [gave] : [], brought: [] }),
  };
}

const idsOf = ({ turned, brought }: Turning) => [
  turned.map(({ entryId }) => entryId),
  brought.map(({ seriesId, points }) => [seriesId, points]),
];

test('an entry loses a badge, the badge its points, and these what follows them by links: until nothing more follows', async () => {
  const ways = [
    links([entry('c', 'cup', '4', 'b'), entry('f', 'final', '8', 'c'), entry('x', 'final', '1', 'other')], {}),
    badge('f', entry('medal', 'contest', '1')),
    badge('a', entry('b', 'contest', '2')),
  ];
  const all = await allThatFollows(ways, turning('revoke', [entry('a', 'contest', '10')]), few);
  expect(idsOf(all)).toEqual([['a', 'b', 'c', 'f', 'medal'], []]);
});

test('what leads back to itself joins once', async () => {
  const ways = [badge('a', entry('b', 'contest', '2')), badge('b', entry('a', 'contest', '10'))];
  expect(idsOf(await allThatFollows(ways, turning('revoke', [entry('a', 'contest', '10')]), few))).toEqual([['a', 'b'], []]);
});

test('too many are refused before all is found', async () => {
  const refuse = (count: number) => {
    if (count > 1) throw new Error('too many');
  };
  const way = badge('a', entry('b', 'contest', '2'));
  await expect(allThatFollows([way], turning('revoke', [entry('a', 'contest', '10')]), refuse)).rejects.toThrow('too many');
});

test('U-192 what follows by links turns along; what was revoked for itself does not come back', () => {
  const followers = [entry('b', 'cup', '1', 'a'), entry('c', 'cup', '1', 'a')];
  const follow = (kind: Turning['kind'], revoked: Record<string, string>) => {
    const joined = turning(kind, [entry('a', 'contest', '1')]);
    const known = { followers, revoked: new Map(Object.entries(revoked)), due: new Map(), about: new Map(), deleted: new Set<string>() };
    return followLinked(known, joined, joined).turned.map(({ entryId }) => entryId);
  };
  expect(follow('revoke', {})).toEqual(['b', 'c']);
  expect(follow('revoke', { c: LIST })).toEqual(['b']);
  expect(follow('reinstate', { a: LIST, b: strayListOf(LIST), c: OWN })).toEqual(['b']);
  expect(follow('reinstate', { a: LIST, b: LIST })).toEqual(['b']);
});

test('U-192 what comes brings what links will add to it, link after link, and nothing to or from a deleted series or beyond what can be held', async () => {
  const [cup, final, vast] = [
    link('to cup', 'contest', 'cup', '2'),
    link('to final', 'cup', 'final', '3'),
    link('to vast', 'contest', 'vast', '999999999'),
  ];
  const due = { now: [cup, vast], [linkedEntryId('to cup', 'now')]: [final] };
  const brought = (deleted: string[]) => allThatFollows([links([], {}, due, deleted)], turning('revoke', [], [counted('now', '5')]), few);
  const coming = (points: [string, string][]) => [[], [['contest', '5'], ...points]];
  expect(idsOf(await brought([]))).toEqual(
    coming([
      ['cup', '10'],
      ['final', '30'],
    ]),
  );
  expect(idsOf(await brought(['final']))).toEqual(coming([['cup', '10']]));
  expect(idsOf(await brought(['cup']))).toEqual(coming([]));
});
