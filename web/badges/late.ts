import { screen } from '../platform/page/screen.tsx';

/** What others show of badges: its code comes when one is first seen, or in quiet time. */
export const ProfileBadges = screen('badges', async () => ({ default: (await import('./profile-badges.tsx')).ProfileBadges }));
export const WornBadges = screen('badges', async () => ({ default: (await import('./worn-badges.tsx')).WornBadges }));
