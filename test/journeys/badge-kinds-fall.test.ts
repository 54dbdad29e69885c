import fc from 'fast-check';
import type { RevocationPreview } from '../../projections/revocations/revocations.view.ts';
import type { BadgeWinEvent } from '../../src/badges/badge-wins.events.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let players: string[];

const HOUR = 3_600_000;
const now = Date.now();
const ago = (hours: number) => new Date(now - hours * HOUR).toISOString();

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'Europe/Vienna' });
  players = await ground.players('Ann', 'Bob');
});
afterAll(() => ground.laurel.close());

const give = async (scoreseriesid: string, player: string, points: number, hours: number) => {
  const sent = { scoreseriesid, profiles: [player], points: String(points), timestamp: ago(hours) };
  const { body } = await ground.admin.post('scoreseries/submit_score', sent);
  expect(body.status).toBe('ok');
  return (body.ids as string[])[0]!;
};
const made = async (scoreseries_id: string) => {
  const levels = [
    { Name: 'One', badge_type: 3, valuemode: 0, value: '4' },
    { Name: 'Two', badge_type: 3, valuemode: 2, value: '3' },
  ];
  for (const badge of [
    { badge_type: 3, value: '5' },
    { badge_type: 4, value: '2' },
    { badge_type: 5, timeperiod: 1, timeperiodstr: '+1 day' },
    { badge_type: 6, value: '2' },
    { badge_type: 7, levels },
  ]) {
    const { body } = await ground.admin.post('badges/save', { data: { Name: `Kind ${badge.badge_type}`, scoreseries_id, ...badge } });
    expect(body).toMatchObject({ status: 'ok' });
  }
};

/** Wins that fell and that came since so many facts of badges, as previews tell them. */
async function outcome(after: number): Promise<string[]> {
  const facts = (await badgeFacts()).slice(after);
  return facts.map(({ type, data }) => `${data.winId} ${WHAT[type as keyof typeof WHAT]}`).sort();
}
const badgeFacts = async () => (await ground.facts(...Object.keys(WHAT))) as Recorded<BadgeWinEvent>[];
const WHAT = { BadgeWon: 'won', BadgeWithdrawn: 'withdrawn', BadgeReturned: 'returned' };
const told = ({ badges }: Pick<RevocationPreview, 'badges'>) =>
  badges.flatMap(({ changes }) => changes.map(({ winId, what }) => `${winId} ${what}`)).sort();

const entries = fc.array(
  fc.record({ player: fc.nat(1), points: fc.integer({ min: -2, max: 5 }), hours: fc.integer({ min: 1, max: 90 }) }),
  { minLength: 4, maxLength: 9, size: 'max' },
);

test('what a preview says of badges and levels is what comes of it, both ways, and is told the same afterwards', async () => {
  await fc.assert(
    fc.asyncProperty(entries, fc.infiniteStream(fc.nat()), async (given, numbers) => {
      const seriesId = await ground.series();
      const ids: string[] = [];
      for (const { player, points, hours } of given) ids.push(await give(seriesId, players[player]!, points, hours));
      await made(seriesId);
      await ground.turned();
      const selpoints = [...new Set([0, 1].map(() => ids[(numbers.next().value as number) % ids.length]!))];
      for (const action of ['revoke', 'reinstate'] as const) {
        const before = (await badgeFacts()).length;
        const sent = { selpoints, scoreseriesid: seriesId };
        const asked = action === 'revoke' ? 'preview_revocation' : 'preview_reinstatement';
        const { body } = await ground.admin.post(`scoreseries/${asked}`, sent);
        const done = await ground.admin.post(`scoreseries/${action}`, { ...sent, reason: 'mistaken' });
        expect(done.body).toMatchObject({ status: 'ok' });
        await ground.turned();
        expect(told(body.preview as RevocationPreview)).toEqual(await outcome(before));
        const { body: applied } = await ground.admin.get('scoreseries/revocation', { id: String(done.body.revocation_id) });
        expect(told(applied.revocation as RevocationPreview)).toEqual(told(body.preview as RevocationPreview));
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 120_000);
