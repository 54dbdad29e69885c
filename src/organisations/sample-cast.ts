import type { GivenItem } from '../casts/save-cast-item.ts';

/** An item of the cast of the sample organisation, but for what it names: a series or a badge, by its name. */
type SampleCastItem = GivenItem & { series?: string; badge?: string };

/** What stands on the wall of the hall: boards of now, who has won, and what people say. */
export const SAMPLE_CAST: { name: string; items: readonly SampleCastItem[] } = {
  name: 'Hall',
  items: [
    { ttype: 20, series: 'Deals', seconds: 30 },
    { ttype: 10, seconds: 36 },
    { ttype: 1, subtype: 'active', seconds: 45 },
    { ttype: 2, badge: 'Deal of all time', seconds: 15 },
    { ttype: 20, series: 'Kudos', seconds: 30, withFeed: true },
    { ttype: 3, badge: 'Thank you', seconds: 15 },
    { ttype: 21, seconds: 20 },
    { ttype: 1, subtype: 'recentfinished', seconds: 20 },
    { ttype: 5, subtype: 'active', seconds: 20 },
  ],
};
