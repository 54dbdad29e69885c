import type { AuditAct, AuditRow } from '../../projections/audit-trail/audit-trail.view.ts';
import type { EntryRow } from '../../projections/entries/entries.view.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

describe('What people did to a series, one line each', () => {
  let ground: PointsGround;
  let ann: string;
  let bob: string;
  let series: string;
  let cup: string;

  const acts = async (sent: object = {}) => {
    await ground.settled();
    const { body } = await ground.admin.get('scoreseries/audit_acts', { scoreseriesid: series, ...sent });
    return body as { acts: AuditAct[]; more: number; next: string | null };
  };
  const done = ({ type, channel, entries, players, points, name, reason, actor }: AuditAct) => ({
    did: `${type} ${channel}`,
    entries,
    players,
    points,
    name,
    reason,
    by: actor.name,
  });

  beforeAll(async () => {
    ground = await openPoints();
    [ann = '', bob = ''] = await ground.players('Ann', 'Bob');
    series = await ground.series();
    cup = await ground.series({ name: 'Cup' });
    await ground.admin.post('scoreseries_settings/save_linked_scoreseries', {
      scoreseriesid: series,
      linked_score_series: cup,
      factor: '0.5',
      active: 1,
    });
    await ground.admin.post('scoreseries/submit_score', { scoreseriesid: series, profiles: [ann, bob], points: '10' });
    await ground.admin.post('scoreseries/submit_score', { scoreseriesid: series, profiles: [ann], points: '3' });
    await ground.admin.post('scoreseries/import_entries', { scoreseriesid: series, text: 'player,points\nAnn,1\nBob,2\nBob,3' });
    await ground.settled();
    const { history } = (await ground.admin.get('scoreseries/series_score_history', { scoreseriesid: series })).body as {
      history: EntryRow[];
    };
    const imported = history.filter(({ importId }) => importId).map(({ id }) => id);
    await ground.admin.post('scoreseries/revoke', { selpoints: imported, scoreseriesid: series, reason: 'wrong file' });
    await ground.admin.post('scoreseries/reinstate', { selpoints: imported.slice(0, 1), scoreseriesid: series, reason: 'one was right' });
    await ground.admin.post('scoreseries/correct', {
      entry: history.find(({ points, importId }) => points === '3' && !importId)!.id,
      points: '4',
      reason: 'misread',
    });
  });
  afterAll(() => ground.laurel.close());

  it('says how many entries of how many players, with points and the reason, newest first', async () => {
    const [corrected, reinstated, ...before] = (await acts()).acts.map(done);
    expect(corrected).toMatchObject({ did: 'RevocationApplied session', entries: 1, name: 'Ann', reason: 'misread', by: 'Ada' });
    expect(reinstated).toMatchObject({ did: 'ReinstatementApplied session', entries: 1, players: 1, reason: 'one was right' });
    expect(before).toEqual([
      { did: 'RevocationApplied session', entries: 3, players: 2, points: '-6', name: null, reason: 'wrong file', by: 'Ada' },
      { did: 'PointsAwarded import', entries: 3, players: 2, points: '6', name: null, reason: null, by: 'Ada' },
      { did: 'PointsAwarded session', entries: 1, players: 1, points: '3', name: 'Ann', reason: null, by: 'Ada' },
      { did: 'PointsAwarded session', entries: 2, players: 2, points: '20', name: null, reason: null, by: 'Ada' },
      { did: 'LinkSaved session', entries: 0, players: null, points: null, name: null, reason: null, by: 'Ada' },
      { did: 'ScoreSeriesCreated session', entries: 0, players: null, points: null, name: null, reason: null, by: 'Ada' },
    ]);
  });

  it('in a linked series what followed is one line as well', async () => {
    const followed = (await acts({ scoreseriesid: cup })).acts.map(done);
    expect(followed.at(-3)).toMatchObject({ did: 'PointsAwarded reaction', entries: 2, players: 2, points: '10' });
    expect(followed.filter(({ did }) => did === 'RevocationApplied session').map(({ entries, points }) => [entries, points])).toEqual([
      [1, '-1.5'],
      [3, '-3'],
    ]);
  });

  it('comes in pages that neither lose nor repeat a line, and by who, through what and when', async () => {
    const all = (await acts()).acts;
    const first = await acts({ limit: 3 });
    const rest = await acts({ limit: 200, after: first.next });
    expect([first.more, rest.more]).toEqual([1, 0]);
    expect([...first.acts, ...rest.acts]).toEqual(all);
    expect((await acts({ channel: 'import' })).acts.map(({ type }) => type)).toEqual(['PointsAwarded']);
    expect((await acts({ actor: ann })).acts).toEqual([]);
    expect((await acts({ to: all.at(-1)!.recordedAt })).acts).toEqual([all.at(-1)]);
  });

  it('opens into its facts, which say the points that each entry lost', async () => {
    const revoked = (await acts()).acts.find(({ reason }) => reason === 'wrong file')!;
    const { followed } = (await ground.admin.get('scoreseries/audit_cause', { event: revoked.eventId })).body as { followed: AuditRow[] };
    const lost = followed.filter(({ type }) => type === 'EntryRevoked');
    expect(lost.map(({ name, points }) => `${name} ${points}`).sort()).toEqual([
      'Ann -0.5',
      'Ann -1',
      'Bob -1',
      'Bob -1.5',
      'Bob -2',
      'Bob -3',
    ]);
  });

  it('opens page by page to its last fact, however many it has', async () => {
    const large = await ground.series({ name: 'Large' });
    const lines = Array.from({ length: 450 }, (_, n) => `Ann,${n + 1}`);
    await ground.admin.post('scoreseries/import_entries', { scoreseriesid: large, text: ['player,points', ...lines].join('\n') });
    const event = (await acts({ scoreseriesid: large })).acts.find(({ entries }) => entries === 450)!.eventId;
    const pages: { followed: AuditRow[]; more: number; next: string | null }[] = [];
    do {
      const after = pages.at(-1)?.next;
      const { body } = await ground.admin.get('scoreseries/audit_cause', { event, ...(after && { after }) });
      pages.push(body as (typeof pages)[number]);
    } while (pages.at(-1)?.more);
    const facts = pages.flatMap(({ followed }) => followed);
    expect(pages.map(({ followed }) => followed.length)).toEqual([200, 200, facts.length - 400]);
    expect(new Set(facts.map(({ eventId }) => eventId)).size).toBe(facts.length);
    const given = facts.filter(({ type }) => type === 'PointsAwarded').map(({ points }) => Number(points));
    expect(given.toSorted((a, b) => a - b)).toEqual(lines.map((_, n) => n + 1));
  });
});

describe('The history of a past instant', () => {
  let ground: PointsGround;
  let series: string;
  let ann: string;

  beforeAll(async () => {
    ground = await openPoints();
    [ann = ''] = await ground.players('Ann');
    series = await ground.series();
  });
  afterAll(() => ground.laurel.close());

  /** An instant that is over: what comes next happens later. */
  const now = () => {
    const instant = new Date().toISOString();
    while (new Date().toISOString() === instant);
    return instant;
  };
  const history = async (sent: object = {}) => {
    await ground.settled();
    const { body } = await ground.admin.get('scoreseries/series_score_history', { scoreseriesid: series, show_revoked: 1, ...sent });
    return (body.history as EntryRow[]).map(({ points, revoked, reinstated }) =>
      [points, revoked && `revoked: ${revoked.reason}`, reinstated && `reinstated: ${reinstated.reason}`].filter(Boolean).join(' '),
    );
  };
  const give = async (points: string, timestamp?: string): Promise<string> => {
    const sent = { scoreseriesid: series, profiles: [ann], points, timestamp };
    return String(((await ground.admin.post('scoreseries/submit_score', sent)).body.ids as unknown[])[0]);
  };

  it('has the entries of then, and what was revoked later is not struck through; what counts again says so', async () => {
    const first = await give('1');
    const given = now();
    await give('2');
    await ground.admin.post('scoreseries/revoke', { selpoints: [first], reason: 'wrong' });
    const revoked = now();
    await ground.admin.post('scoreseries/reinstate', { selpoints: [first], reason: 'right' });
    await give('3', '2025-03-02T10:00:00.000Z');

    expect(await history()).toEqual(['2', '1 reinstated: right', '3']);
    expect(await history({ at: given })).toEqual(['1', '3']);
    expect(await history({ at: revoked })).toEqual(['2', '1 revoked: wrong', '3']);
    expect(await history({ at: revoked, show_revoked: 0 })).toEqual(['2', '3']);
    expect(await history({ at: revoked, sense: 'known' })).toEqual(['2', '1 revoked: wrong']);
    expect(await history({ at: given, sense: 'known' })).toEqual(['1']);
  });
});
