import { EntriesView, ORG, PointsHistory, SERIES } from './points-history.ts';

const T1 = '2025-03-02T10:00:00.000Z';
const T2 = '2025-03-02T11:00:00.000Z';
const T3 = '2025-03-02T12:00:00.000Z';
const words = (box: string) => ({ comment: { key: 'k', box } });

test('an entry holds what history shows of it', async () => {
  const history = new PointsHistory().award('e1', 'ann', '9.5', T1, {
    ...words('Well done'),
    tags: ['t'],
    teamIds: ['reds'],
    giverId: 'boss',
    importId: 'i',
  });
  const view = new EntriesView();
  await view.fold(history.facts);
  expect(view.entry('e1')).toMatchObject({
    organisationId: ORG,
    seriesId: SERIES,
    profileId: 'ann',
    points: '9.5',
    comment: 'Well done',
    tags: ['t'],
    teamIds: ['reds'],
    occurredAt: T1,
    recordedAt: '2025-03-02T09:00:01.000Z',
    giverId: 'boss',
    importId: 'i',
    revoked: null,
    turns: [],
  });
});

test('a revocation changes nothing while it is listed, then turns all its entries in one fold', async () => {
  const history = new PointsHistory()
    .award('e1', 'ann', '1', T1)
    .award('e2', 'bob', '2', T1)
    .award('e3', 'bob', '3', T1)
    .list('r', ['e1'])
    .list('r', ['e2']);
  const view = new EntriesView();
  await view.fold(history.facts);
  expect(view.entries().every(({ revoked }) => revoked === null)).toBe(true);
  history.record({ type: 'RevocationApplied', data: { revocationId: 'r', occurredAt: T2, entries: 2, seriesIds: [SERIES] } });
  const changes = await view.fold(history.facts.slice(-1));
  expect(changes.filter(({ after }) => after?.entryId !== undefined).map(({ key }) => key)).toEqual([
    `${ORG}/${SERIES}/e1`,
    `${ORG}/${SERIES}/e2`,
  ]);
  expect(view.entry('e2').revoked).toEqual({ revocationId: 'r', at: T2, recordedAt: '2025-03-02T09:00:06.000Z' });
  expect(view.entry('e3').revoked).toBeNull();
  expect([...view.documents.keys()].filter((key) => key.includes('~listed'))).toEqual([]);
});

test('a reinstated entry counts again and remembers every turn', async () => {
  const history = new PointsHistory().award('e1', 'ann', '1', T1).revoke('r', ['e1'], T2).reinstate('s', ['e1'], T3);
  const view = new EntriesView();
  await view.fold(history.facts);
  expect(view.entry('e1').revoked).toBeNull();
  expect(view.entry('e1').turns.map(({ at, counts }) => [at, counts])).toEqual([
    [T2, false],
    [T3, true],
  ]);
});

test('a retag keeps the earlier tags with their time', async () => {
  const history = new PointsHistory().award('e1', 'ann', '1', T1, { tags: ['old'] }).retag('e1', 'ann', ['new'], T2);
  const view = new EntriesView();
  await view.fold(history.facts);
  expect(view.entry('e1').tags).toEqual(['new']);
  expect(view.entry('e1').retags.map(({ at, tags }) => [at, tags])).toEqual([
    [T1, ['old']],
    [T2, ['new']],
  ]);
});

test('every fact delivered twice leaves the same documents', async () => {
  const history = new PointsHistory()
    .award('e1', 'ann', '1', T1, words('w'))
    .award('e2', 'ann', '1', T1, words('x'))
    .revoke('r', ['e1'], T2);
  const once = new EntriesView();
  await once.fold(history.facts);
  const twice = new EntriesView();
  await twice.fold(history.facts.slice(0, 2).flatMap((fact) => [fact, fact]));
  await twice.fold([history.facts[2]!, history.facts[2]!, history.facts[3]!, history.facts[3]!]);
  expect(twice.documents).toEqual(once.documents);
});
