import fc from 'fast-check';
import type { FeedPost } from '../../projections/moments/moments.view.ts';
import type { RevocationPreview } from '../../projections/revocations/revocations.view.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let players: string[];
beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  players = await ground.players('Ann', 'Bob');
});
afterAll(() => ground.laurel.close());

/** Deals are told from 10 on, and are followed by coins, told from 20 on; 30 of deals win a badge that the group hears of. */
async function made(): Promise<string[]> {
  const [deals, coins] = [await ground.series({ wallpost_threshold: '10' }), await ground.series({ wallpost_threshold: '20' })];
  const link = { scoreseriesid: deals, linked_score_series: coins, factor: '3' };
  expect((await ground.admin.post('scoreseries_settings/save_linked_scoreseries', link)).body).toMatchObject({ status: 'ok' });
  const rule = { badge_type: 3, scoreseries_id: deals, value: '30', accuminstant: 1, notify: 2, start_date: '2026-01-01T00:00:00Z' };
  expect((await ground.admin.post('badges/save', { data: { Name: crypto.randomUUID(), ...rule } })).body).toMatchObject({ status: 'ok' });
  await ground.turned();
  return [deals, coins];
}

/** What each post tells, by its id. */
async function feed(): Promise<Map<string, FeedPost>> {
  await ground.turned();
  const posts = new Map<string, FeedPost>();
  for (let after: string | null | undefined = ''; after !== null;) {
    const { body } = await ground.admin.get('newsfeed/get_newsfeed', { limit: 100, ...(after && { after }) });
    for (const post of body.newsfeed as FeedPost[]) posts.set(post.id, post);
    after = body.next as string | null;
  }
  return posts;
}

const steps = fc.array(
  fc.record({
    act: fc.constantFrom('give', 'give', 'revoke', 'reinstate', 'correct'),
    who: fc.nat({ max: 1 }),
    points: fc.integer({ min: 5, max: 16 }),
    which: fc.array(fc.nat(), { minLength: 1, maxLength: 2 }),
  }),
  { minLength: 3, maxLength: 10 },
);
/** Every history begins so: a badge is won, lost and won again. */
const BEGINNING = [
  { act: 'give', who: 0, points: 16, which: [] },
  { act: 'give', who: 0, points: 15, which: [] },
  { act: 'revoke', who: 0, points: 16, which: [0] },
  { act: 'reinstate', who: 0, points: 16, which: [0] },
];

test('the posts that a preview says are struck, back or amended are those that are, in random histories', async () => {
  let turned = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const [deals] = await made();
      const given: string[] = [];
      for (const { act, who, points, which } of [...BEGINNING, ...all]) {
        if (act === 'give' || given.length === 0) {
          const award = { scoreseriesid: deals, profiles: [players[who]], points: String(points) };
          given.push(...((await ground.admin.post('scoreseries/submit_score', award)).body.ids as string[]));
          await ground.turned();
          continue;
        }
        const chosen = [...new Set(which.map((n) => given[n % given.length]!))];
        const [asked, does, what] =
          act === 'correct'
            ? (['preview_correction', 'correct', { entry: chosen[0], points: String(points) }] as const)
            : act === 'revoke'
              ? (['preview_revocation', 'confirm_revocation', { selpoints: chosen }] as const)
              : (['preview_reinstatement', 'reinstate', { selpoints: chosen }] as const);
        const preview = (await ground.admin.post(`scoreseries/${asked}`, what)).body.preview as RevocationPreview | undefined;
        if (!preview) continue;
        const before = await feed();
        const order = { preview_id: preview.previewId, reason: 'Judged again', ...(act === 'correct' && what) };
        expect((await ground.admin.post(`scoreseries/${does}`, order)).body).toMatchObject({ status: 'ok' });
        const after = await feed();
        const said = new Map(preview.posts.map((post) => [post.postId, post.what]));
        for (const [id, was] of before) {
          const is = after.get(id)!;
          const isTurned = (was.struck === null) !== (is.struck === null);
          const isAmended = JSON.stringify(was.about) !== JSON.stringify(is.about);
          const what = isTurned ? (is.struck ? 'struck' : 'restored') : isAmended ? 'amended' : undefined;
          expect([id, said.get(id)]).toEqual([id, what]);
          if (what) turned++;
        }
        expect([...said.keys()].filter((id) => !before.has(id))).toEqual([]);
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
  expect(turned).toBeGreaterThan(10);
}, 120_000);
