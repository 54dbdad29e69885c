import fc from 'fast-check';
import type { Entry } from '../../projections/entries/entries.ts';
import { ReadModels } from '../../projections/platform/read-models.ts';
import type { RevocationPreview } from '../../projections/revocations/revocations.view.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { mustBeAsSaid, winsAndBoards } from './wins-and-boards.ts';

let ground: PointsGround;
let players: string[];

const HOUR = 3_600_000;
const now = Math.floor(Date.now() / HOUR) * HOUR;
const hoursAgo = (hours: number) => new Date(now - hours * HOUR).toISOString();

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  players = await ground.players('Ann', 'Bob');
});
afterAll(() => ground.laurel.close());

/** Deals that a vault and a bank follow, link after link; who has most ever of each wins coins, which are followed into a chest, where somebody has most ever. */
async function made() {
  const names = ['Deals', 'Vault', 'Bank', 'Coins', 'Chest'];
  const series = await Promise.all(names.map((name) => ground.series({ name })));
  const [deals = '', vault = '', bank = '', coins = '', chest = ''] = series;
  for (const [from, to, factor] of [
    [deals, vault, '2'],
    [vault, bank, '0.5'],
    [deals, bank, '3'],
    [coins, chest, '2'],
  ] as const) {
    const link = { scoreseriesid: from, linked_score_series: to, factor };
    expect((await ground.admin.post('scoreseries_settings/save_linked_scoreseries', link)).body).toMatchObject({ status: 'ok' });
  }
  const badges: string[] = [];
  for (const [Name, scoreseries_id, points] of [
    ['Most in the vault', vault, '5'],
    ['Most in the bank', bank, '7'],
    ['Most coins', coins, undefined],
    ['Most in the chest', chest, undefined],
  ] as const) {
    const most = { Name, badge_type: 4, scoreseries_id, value: '1', accuminstant: 1, start_date: hoursAgo(1_000) };
    const data = { ...most, ...(points && { badgereward: [{ scoreseries_id: coins, points }] }) };
    const { body } = await ground.admin.post('badges/save', { data });
    expect(body).toMatchObject({ status: 'ok' });
    badges.push(String(body.id));
  }
  await ground.turned();
  return { badges, series, deals };
}

const steps = fc.array(
  fc.record({
    act: fc.constantFrom('give', 'revoke', 'reinstate', 'correct', 'correct'),
    who: fc.nat({ max: 1 }),
    points: fc.integer({ min: -4, max: 20 }),
    hours: fc.integer({ min: 1, max: 4 }),
    which: fc.nat({ max: 20 }),
  }),
  { minLength: 4, maxLength: 8, size: 'max' },
);
/** Every history has an entry that is corrected to win, whatever chance adds to it. */
const FIRST = [
  { act: 'give', who: 0, points: 6, hours: 3, which: 0 },
  { act: 'give', who: 1, points: 4, hours: 2, which: 0 },
  { act: 'correct', who: 0, points: 9, hours: 0, which: 0 },
] as const;

test('U-101 U-192 a record won by what will follow a link, or takes the place of an entry, is told by the very win that comes, in random histories', async () => {
  let won = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const world = await made();
      const of = { organisationId: ground.organisationId, seriesId: world.deals };
      for (const { act, who, points: whole, hours, which } of [...FIRST, ...all]) {
        const points = String(whole);
        if (act === 'give') {
          const award = { scoreseriesid: world.deals, profiles: [players[who]], points, timestamp: hoursAgo(hours) };
          expect((await ground.admin.post('scoreseries/submit_score', award)).body).toMatchObject({ status: 'ok' });
          await ground.turned();
          continue;
        }
        const { items } = await ground.laurel.app
          .get(ReadModels)
          .find<Entry>('entries', of, { sort: [{ field: 'occurredAt' }, { field: 'entryId' }], limit: 100 });
        const rows = items.map(({ document }) => document).filter(({ revoked }) => (revoked !== null) === (act === 'reinstate'));
        const entry = rows[which % Math.max(1, rows.length)]?.entryId;
        if (entry === undefined) continue;
        const [asked, does, what] = {
          revoke: ['preview_revocation', 'confirm_revocation', { selpoints: [entry] }] as const,
          reinstate: ['preview_reinstatement', 'reinstate', { selpoints: [entry] }] as const,
          correct: ['preview_correction', 'correct', { entry, points }] as const,
        }[act];
        const before = await winsAndBoards(ground, world);
        const { preview } = (await ground.admin.post(`scoreseries/${asked}`, what)).body as { preview: RevocationPreview };
        const order = { preview_id: preview.previewId, reason: 'Looked at again', ...(act === 'correct' && what) };
        expect((await ground.admin.post(`scoreseries/${does}`, order)).body).toMatchObject({ status: 'ok' });
        await ground.turned();
        mustBeAsSaid(preview, before, await winsAndBoards(ground, world));
        won += preview.badges.flatMap(({ changes }) => changes).filter(({ what: how }) => how === 'won').length;
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
  expect(won).toBeGreaterThanOrEqual(4 * 6);
}, 240_000);
