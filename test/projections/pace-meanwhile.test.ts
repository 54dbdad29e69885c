import type { Change } from '../../projections/platform/projection.ts';
import { Timeline } from '../../projections/scoreboard/timeline.ts';
import { Paces } from '../../projections/target-pace/paces.ts';
import { ItemHoldings } from '../../projections/targets/item-holdings.ts';
import type { Holding, TargetItem } from '../../projections/targets/targets.ts';

const ORGANISATION = 'o';
const item = { organisationId: ORGANISATION, itemId: 'i', seriesId: 's', perPlayer: true, isDefault: false } as TargetItem;
const holding = (target: string): Holding => ({
  ...{ organisationId: ORGANISATION, kind: 'holding', itemId: 'i', seriesId: 's', of: 'player', holderId: 'ann', reached: [] },
  periods: [{ from: '2025-01-01', to: '2025-12-31', values: [{ target, daily: '1', recordedAt: '2025-01-01T00:00:00.000Z' }] }],
});
type Told = (changes: readonly Change[], facts: readonly never[], position: string, view: string) => void;

test('a target that is set while a pace is opened is in it, though what was read of it is older', async () => {
  const told: Told[] = [];
  let [reads, stored] = [0, holding('10')];
  const targets = {
    item: () => Promise.resolve(item),
    timeZone: () => Promise.resolve('UTC'),
    holdings: async () => {
      const read = new ItemHoldings(item, [stored]);
      if (reads++ === 0) {
        stored = holding('20');
        const change = { view: 'targets', key: `${ORGANISATION}/i/player.ann`, before: undefined, after: stored } as unknown as Change;
        for (const one of told) one([change], [], '7', 'targets');
      }
      await Promise.resolve();
      return read;
    },
  };
  const silent = { onChange: () => () => undefined, position: '' };
  const boards = { series: () => Promise.resolve({ ...silent, timeline: new Timeline() }) };
  const people = [{ profileId: 'ann', name: 'Ann', teamIds: [] }];
  const directories = {
    organisation: () => Promise.resolve({ ...silent, people: () => people, teams: () => [], person: () => people[0] }),
  };
  const commits = { onCommitted: (listener: Told) => void told.push(listener), onReset: () => undefined };
  const paces = new Paces(boards as never, targets as never, directories as never, commits as never);
  const live = await paces.live(ORGANISATION, { itemId: 'i' }, { people: 'all' });
  live.moveOn('2025-06-01T00:00:00.000Z');
  const shown = new Promise<void>((resolve) => live.onChange(() => live.rows({ block: 0 })[0]?.target === '20' && resolve()));
  await shown;
  expect(live.position()).toBe('7');
  live.release();
});
