import { badgeWinsView } from '../../projections/badge-wins/badge-wins.ts';
import { LiveLines } from './live-lines.ts';

let live: LiveLines;

beforeEach(async () => {
  live = await LiveLines.start({ more: [badgeWinsView] });
});
afterEach(async () => {
  await live.stop();
  expect(live.reports).toEqual([]);
});

it('a notice of wins names their badges, so that pages of others do not fetch anew', async () => {
  const line = await live.connect(live.logins.signIn('ann', 'acme', 'player'));
  const heard = new Promise((resolve) => line.on('stale', ({ changed }) => resolve(changed)));
  const won = (winId: string, badgeId: string) => ({
    view: 'badge-wins',
    key: `acme/${winId}`,
    before: undefined,
    after: { winId, badgeId, profileId: 'bob' },
  });
  live.commit([won('one', 'gold'), won('two', 'silver'), won('three', 'gold')]);
  expect(await heard).toEqual([
    { view: 'badge-wins', key: 'gold' },
    { view: 'badge-wins', key: 'silver' },
  ]);
});
