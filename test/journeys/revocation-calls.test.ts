import type { AuditRow } from '../../projections/audit-trail/audit-trail.view.ts';
import type { RevocationPreview, RevocationTold } from '../../projections/revocations/revocations.view.ts';
import { Door } from './identity-ground.ts';
import type { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

describe('The calls of revocation and audit', () => {
  let ground: PointsGround;
  let ann: string;
  let bob: string;
  let series: string;
  let annsEntry: string;

  const give = async (profileId: string, points: string, seriesId = series): Promise<string> => {
    const { body } = await ground.admin.post('scoreseries/submit_score', {
      version: 1,
      scoreseriesid: seriesId,
      profiles: [profileId],
      points,
      comment: 'Ads',
    });
    return String((body.ids as unknown[])[0]);
  };
  const preview = async (sent: object, client: Client = ground.admin) =>
    (await client.post('scoreseries/preview_revocation', sent)).body.preview as RevocationPreview;

  beforeAll(async () => {
    ground = await openPoints();
    [ann = '', bob = ''] = await ground.players('Ann', 'Bob');
    series = await ground.series({ limits_type: 1, daily_limit: '1000' });
    annsEntry = await give(ann, '90');
    await give(ann, '5');
    await give(bob, '50');
  });
  afterAll(() => ground.laurel.close());

  it('POST scoreseries/preview_revocation, confirm_revocation and GET revocation: what will follow, what is done, what followed', async () => {
    const shown = await preview({ selpoints: [annsEntry], scoreseriesid: series });
    expect(shown.entries).toMatchObject([{ id: annsEntry, name: 'Ann', points: '90', comment: 'Ads', giverName: 'Ada', revoked: null }]);
    expect(shown.series).toMatchObject([
      {
        name: 'Contest',
        changes: [
          { name: 'Ann', before: { points: '95', rank: 1 }, after: { points: '5', rank: 2 } },
          { name: 'Bob', before: { points: '50', rank: 2 }, after: { points: '50', rank: 1 } },
        ],
      },
    ]);
    const confirmed = await ground.admin.post('scoreseries/confirm_revocation', { preview_id: shown.previewId, reason: 'Judged again' });
    expect(confirmed.body).toMatchObject({ status: 'ok', revocation_id: shown.previewId });
    await ground.settled();
    const { body } = await ground.admin.get('scoreseries/revocation', { id: shown.previewId });
    const told = body.revocation as RevocationTold;
    expect(told).toMatchObject({ reason: 'Judged again', byName: 'Ada', series: shown.series });
    expect(told.entries).toMatchObject([{ id: annsEntry, revoked: { reason: 'Judged again', byName: 'Ada', entries: 1 } }]);
  });

  it('the 20 newest previews of an organisation can be confirmed', async () => {
    const entry = await give(bob, '1');
    const shown: string[] = [];
    for (let at = 0; at < 21; at++) shown.push((await preview({ selpoints: [entry], scoreseriesid: series })).previewId);
    const confirm = (previewId?: string) =>
      ground.admin.post('scoreseries/confirm_revocation', { preview_id: previewId, reason: 'A mistake' });
    expect((await confirm(shown[0])).status).toBe(404);
    expect((await confirm(shown[1])).status).toBe(200);
    await ground.settled();
  });

  it('POST scoreseries/preview_reinstatement and reinstate: the same, backwards', async () => {
    const { body } = await ground.admin.post('scoreseries/preview_reinstatement', { selpoints: [annsEntry], scoreseriesid: series });
    const shown = body.preview as RevocationPreview;
    expect(shown.series[0]?.changes).toMatchObject([
      { name: 'Bob', after: { rank: 2 } },
      { name: 'Ann', after: { points: '95', rank: 1 } },
    ]);
    const answer = await ground.admin.post('scoreseries/reinstate', { preview_id: shown.previewId, reason: 'It was right' });
    expect(answer.body).toMatchObject({ status: 'ok', revocation_id: shown.previewId });
  });

  it('answers the same key as the first time, and revokes once', async () => {
    const entry = await give(bob, '1');
    const send = () =>
      ground.admin.post('scoreseries/revoke', { selpoints: [entry], reason: 'Twice' }, { 'idempotency-key': 'revoke-once' });
    const [first, second] = [await send(), await send()];
    expect(first.body).toMatchObject({ status: 'ok' });
    expect(second.body).toEqual(first.body);
    const applied = await ground.facts('RevocationApplied');
    expect(applied.filter(({ data }) => (data as { revocationId: string }).revocationId === first.body.revocation_id)).toHaveLength(1);
  });

  it('POST scoreseries/correct revokes and replaces together, and U-192 corrects what follows by links too', async () => {
    const cup = await ground.series({ name: 'Cup' });
    const link = await ground.admin.post('scoreseries_settings/save_linked_scoreseries', {
      scoreseriesid: series,
      linked_score_series: cup,
      basevalue: '0',
      factor: '0.1',
      active: 1,
    });
    expect(link.body).toMatchObject({ status: 'ok' });
    const entry = await give(bob, '1000');
    await ground.settled();
    const { body } = await ground.admin.post('scoreseries/correct', { entry, points: '100,5', reason: 'A zero too many' });
    expect(body).toMatchObject({ status: 'ok' });
    await ground.settled();
    const rows = (await ground.admin.get('scoreseries/audit', { scoreseriesid: cup, type: 'PointsAwarded' })).body.audit as AuditRow[];
    expect(rows.map(({ points }) => points)).toEqual(['10.05', '100']);
    const told = (await ground.admin.get('scoreseries/revocation', { id: String(body.revocation_id) })).body.revocation as RevocationTold;
    expect(told).toMatchObject({ entryCount: 2, linkedCount: 1, replacedBy: body.id });
  });

  it('GET scoreseries/audit, audit_cause and audit_export: every fact with who, when, why and what led to it', async () => {
    await ground.settled();
    const page = async (query: Record<string, string | number> = {}) => {
      const { body } = await ground.admin.get('scoreseries/audit', { scoreseriesid: series, ...query });
      return body as { audit: AuditRow[]; more: number; next: string };
    };
    const all = await page({ limit: 200 });
    const first = await page({ limit: 4 });
    const rest = await page({ limit: 200, after: first.next });
    expect([...first.audit, ...rest.audit]).toEqual(all.audit);
    expect([first.more, rest.more]).toEqual([1, 0]);
    const awards = await page({ type: 'PointsAwarded', player: ann, channel: 'session' });
    expect(awards.audit.map(({ name, points, actor }) => [name, points, actor.name])).toEqual([
      ['Ann', '5', 'Ada'],
      ['Ann', '90', 'Ada'],
    ]);

    const learned = (await page({ entry: annsEntry, type: 'EntryRevoked' })).audit[0]!;
    const { chain } = (await ground.admin.get('scoreseries/audit_cause', { event: learned.eventId })).body as { chain: AuditRow[] };
    expect(chain.map(({ type, reason }) => [type, reason])).toEqual([
      ['RevocationApplied', 'Judged again'],
      ['EntryRevoked', null],
    ]);

    const csv = await ground.admin.get('scoreseries/audit_export', { scoreseriesid: series });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(String(csv.body.text).trimEnd().split('\n')).toHaveLength(1 + all.audit.length);
    const ndjson = await fetch(`${ground.url}/api/scoreseries/audit_export?format=ndjson&scoreseriesid=${series}`, {
      headers: { cookie: ground.admin.cookie ?? '' },
    });
    const lines = (await ndjson.text()).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as AuditRow)).toEqual(all.audit);
  });

  it('are for admins of the organisation only', async () => {
    const player = await ground.asPlayer(ann);
    const { client: stranger } = await new Door(ground.laurel).admin('stranger@example.org', 'Another');
    const posts = {
      revoke: { selpoints: [annsEntry], reason: 'x' },
      preview_revocation: { selpoints: [annsEntry] },
      reinstate: { selpoints: [annsEntry], reason: 'x' },
      correct: { entry: annsEntry, points: '1', reason: 'x' },
    };
    for (const [call, body] of Object.entries(posts)) {
      expect([call, (await player.post(`scoreseries/${call}`, body)).status]).toEqual([call, 403]);
      expect([call, (await stranger.post(`scoreseries/${call}`, body)).status]).toEqual([call, 404]);
    }
    const audited = (await ground.admin.get('scoreseries/audit', { scoreseriesid: series })).body.audit as AuditRow[];
    const reads = {
      audit: { scoreseriesid: series },
      audit_export: { scoreseriesid: series },
      audit_cause: { event: audited[0]!.eventId },
    };
    for (const [call, query] of Object.entries(reads)) {
      expect([call, (await player.get(`scoreseries/${call}`, query)).status]).toEqual([call, 403]);
      expect([call, (await stranger.get(`scoreseries/${call}`, query)).status]).toEqual([call, 404]);
    }
  });

  it('refuse what is not said, is not there, or is not meant', async () => {
    const refused = async (call: string, body: object) => {
      const answer = await ground.admin.post(`scoreseries/${call}`, body);
      return [answer.status, answer.body.code];
    };
    expect(await refused('revoke', { selpoints: [annsEntry] })).toEqual([400, 'invalid-input']);
    expect(await refused('revoke', { selpoints: [annsEntry], reason: ' \n' })).toEqual([400, 'reason-required']);
    expect(await refused('revoke', { selpoints: [], reason: 'x' })).toEqual([400, 'invalid-input']);
    expect(await refused('preview_revocation', { scoreseriesid: series })).toEqual([400, 'invalid-input']);
    expect(await refused('preview_revocation', { selpoints: ['nothing'] })).toEqual([404, 'not-found']);
    expect(await refused('confirm_revocation', { preview_id: 'nothing', reason: 'x' })).toEqual([404, 'not-found']);
    expect(await refused('correct', { entry: annsEntry, points: 'many', reason: 'x' })).toEqual([400, 'invalid-input']);
  });
});
