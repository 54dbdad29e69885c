import type { RouteObject } from 'react-router';

/** The reward store as all see it (RT-001, RT-002, RT-005, RT-008). */
export const shopRoutes: RouteObject[] = [
  { path: 'v_shop', lazy: async () => ({ Component: (await import('./browse.tsx')).default }) },
  { path: 'v_shop/browse', lazy: async () => ({ Component: (await import('./browse.tsx')).default }) },
  { path: 'v_shop/history', lazy: async () => ({ Component: (await import('./order-history.tsx')).default }) },
  { path: 'v_shop/:itemid', lazy: async () => ({ Component: (await import('./reward-page.tsx')).default }) },
];

/** What admins make of it (RT-003, RT-004, RT-006, RT-007). */
export const shopRulesRoutes: RouteObject[] = [
  { path: 'v_shop/settings', lazy: async () => ({ Component: (await import('./edit/shop-settings.tsx')).default }) },
  { path: 'v_shop/new', lazy: async () => ({ Component: (await import('./edit/new-reward.tsx')).default }) },
  { path: 'v_shop/inventory', lazy: async () => ({ Component: (await import('./edit/inventory.tsx')).default }) },
  { path: 'v_shop/:itemid/edit', lazy: async () => ({ Component: (await import('./edit/edit-reward.tsx')).default }) },
];
