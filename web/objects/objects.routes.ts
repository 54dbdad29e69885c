import type { RouteObject } from 'react-router';

/** Data objects and their items (RT-078, RT-079). */
export const objectsRoutes: RouteObject[] = [
  { path: 'v_objects', lazy: async () => ({ Component: (await import('./objects.tsx')).default }) },
  { path: 'v_objects/:oid', lazy: async () => ({ Component: (await import('./items.tsx')).default }) },
];

/** What admins make of them (RT-080 to RT-082). */
export const objectEditRoutes: RouteObject[] = [
  { path: 'v_objects/:pid/edit', lazy: async () => ({ Component: (await import('./edit/object-settings.tsx')).default }) },
  { path: 'v_objects/:pid/edit/columns', lazy: async () => ({ Component: (await import('./edit/object-fields.tsx')).default }) },
  { path: 'v_objects/:pid/edit/triggers', lazy: async () => ({ Component: (await import('./edit/triggers.tsx')).default }) },
];
