import { DateTime } from 'luxon';
import type { Instant } from '../platform/event.values.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import type { PlainItem } from '../targets/save-target-item.ts';

/** A target item of the sample organisation: of a series, for all or for each team; and who has one of their own, by their places among the players. */
type SampleItem = {
  series: string;
  settings: Partial<PlainItem> & { name: string };
  target: PointAmount;
  ofTeams: boolean;
  own: { player: number; target: PointAmount }[];
};

/** What it is to reach: a month of everybody's, and a quarter of each team's. They began a while ago, so that one sees who was ahead and where each ends. */
export function sampleTargets(now: Instant, timeZone: string): { name: string; items: SampleItem[] } {
  const today = DateTime.fromISO(now, { zone: timeZone });
  const days = (unit: 'month' | 'quarter', before: number, after: number) => ({
    validFrom: today
      .startOf(unit)
      .minus({ [unit]: before })
      .toFormat('yyyy-MM-dd'),
    validTo: today
      .plus({ [unit]: after })
      .endOf(unit)
      .toFormat('yyyy-MM-dd'),
  });
  return {
    name: 'Sales',
    items: [
      {
        series: 'Deals',
        settings: { name: 'Deals a month', perPlayer: true, isDefault: true, ...days('month', 2, 9) },
        target: '500',
        ofTeams: false,
        own: [
          { player: 0, target: '650' },
          { player: 3, target: '350' },
          { player: 7, target: '800' },
        ],
      },
      {
        series: 'Deals',
        settings: { name: 'Deals of a team', period: 'quarter', ...days('quarter', 1, 2) },
        target: '9000',
        ofTeams: true,
        own: [],
      },
    ],
  };
}
