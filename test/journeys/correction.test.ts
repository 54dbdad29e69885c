import type { EntryRow } from '../../projections/entries/entries.view.ts';
import type { RevocationPreview, RevocationTold } from '../../projections/revocations/revocations.view.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

describe('The preview of a correction', () => {
  let ground: PointsGround;
  let ann: string;
  let bob: string;
  let series: string;
  let cup: string;
  let final: string;

  const give = async (profileId: string, points: string): Promise<string> => {
    const { body } = await ground.admin.post('scoreseries/submit_score', { scoreseriesid: series, profiles: [profileId], points });
    await ground.settled();
    return String((body.ids as unknown[])[0]);
  };
  const link = (from: string, to: string, more: object) =>
    ground.admin.post('scoreseries_settings/save_linked_scoreseries', { scoreseriesid: from, linked_score_series: to, active: 1, ...more });
  const preview = async (entry: string, points: string) =>
    (await ground.admin.post('scoreseries/preview_correction', { entry, scoreseriesid: series, points })).body.preview as RevocationPreview;
  const correct = (entry: string, points: string, previewId?: string) =>
    ground.admin.post('scoreseries/correct', { entry, points, preview_id: previewId, reason: 'A zero too many' });

  beforeAll(async () => {
    ground = await openPoints();
    [ann = '', bob = ''] = await ground.players('Ann', 'Bob');
    series = await ground.series({ limits_type: 1 });
    await ground.admin.post('scoreseries_settings/save_limit', { scoreseriesid: series, daily_limit: '1000' });
    cup = await ground.series({ name: 'Cup' });
    final = await ground.series({ name: 'Final' });
    await link(series, cup, { basevalue: '1', factor: '0.1' });
    await link(cup, final, { factor: '2' });
    await give(bob, '500');
  });
  afterAll(() => ground.laurel.close());

  it('U-192 U-190 shows totals, ranks, limits and what follows by links, link after link; and what followed is the same', async () => {
    const entry = await give(ann, '600');
    const shown = await preview(entry, '60');
    const changes = (id: string) => shown.series.find(({ seriesId }) => seriesId === id)?.changes;
    expect(changes(series)).toMatchObject([
      { name: 'Ann', before: { points: '600', rank: 1 }, after: { points: '60', rank: 2 } },
      { name: 'Bob', before: { points: '500', rank: 2 }, after: { points: '500', rank: 1 } },
    ]);
    expect(changes(cup)).toMatchObject([
      { name: 'Ann', before: { points: '61', rank: 1 }, after: { points: '7', rank: 2 } },
      { name: 'Bob', before: { points: '51', rank: 2 }, after: { points: '51', rank: 1 } },
    ]);
    expect(changes(final)).toMatchObject([
      { name: 'Ann', before: { points: '122' }, after: { points: '14' } },
      { name: 'Bob', before: { rank: 2 }, after: { rank: 1 } },
    ]);
    expect(shown.series.map(({ linked }) => linked)).toEqual([false, true, true]);
    expect(shown.limits).toMatchObject([{ name: 'Ann', span: 'day', before: '600', after: '60', limit: '1000' }]);

    const { body } = await correct(entry, '60', shown.previewId);
    expect(body).toMatchObject({ status: 'ok', revocation_id: shown.previewId });
    await ground.settled();
    const told = (await ground.admin.get('scoreseries/revocation', { id: shown.previewId })).body.revocation as RevocationTold;
    expect(told).toMatchObject({ series: shown.series, limits: shown.limits, replacedBy: body.id });
    const { history } = (await ground.admin.get('scoreseries/series_score_history', { scoreseriesid: final })).body as {
      history: EntryRow[];
    };
    expect(history.filter(({ profileId }) => profileId === ann).map(({ points }) => points)).toEqual(['14']);
  });

  it('only what was previewed is done: not other points, not another entry, not after something else was revoked', async () => {
    const [one, other] = [await give(ann, '5'), await give(ann, '6')];
    const { previewId } = await preview(one, '50');
    expect((await correct(one, '51', previewId)).body).toMatchObject({ code: 'preview-outdated' });
    expect((await correct(other, '50', previewId)).body).toMatchObject({ code: 'preview-outdated' });
    const plain = await ground.admin.post('scoreseries/confirm_revocation', { preview_id: previewId, reason: 'Not a correction' });
    expect(plain.body).toMatchObject({ code: 'preview-outdated' });
    await ground.admin.post('scoreseries/revoke', { selpoints: [other], reason: 'Meanwhile' });
    expect((await correct(one, '50', previewId)).body).toMatchObject({ code: 'preview-outdated' });
    expect((await correct(one, '50', (await preview(one, '50')).previewId)).body).toMatchObject({ status: 'ok' });
  });

  it('refuses what a correction would refuse', async () => {
    const entry = await give(bob, '5');
    const { history } = (await ground.admin.get('scoreseries/series_score_history', { scoreseriesid: cup })).body as {
      history: EntryRow[];
    };
    const refused = async (sent: object) => (await ground.admin.post('scoreseries/preview_correction', sent)).body.code;
    expect(await refused({ entry: history[0]!.id, points: '1' })).toBe('linked-entry');
    expect(await refused({ entry: 'nothing', points: '1' })).toBe('not-found');
    expect(await refused({ entry, points: 'many' })).toBe('invalid-input');
    await ground.admin.post('scoreseries/revoke', { selpoints: [entry], reason: 'Wrong' });
    await ground.settled();
    expect(await refused({ entry, points: '1' })).toBe('already-revoked');
  });
});
