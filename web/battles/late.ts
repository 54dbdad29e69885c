import { screen } from '../platform/page/screen.tsx';

/** What others show of battles: its code comes when one is first seen, or in quiet time. */
export const BattlePage = screen('people', () => import('./battle-page.tsx'));
export const BattleCard = screen('people', () => import('./battle-card.tsx'));
export const BattleButton = screen('people', () => import('./battle-button.tsx'));
