import { screen } from '../platform/page/screen.tsx';

/** What others show of the feed: its code comes when it is first seen, or in quiet time. */
export const CompetitionFeed = screen('feed', async () => ({ default: (await import('./competition-feed.tsx')).CompetitionFeed }));
