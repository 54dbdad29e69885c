import { members, type Looks } from './looks.ts';

/** A series that is made, and its settings. */
export const screens: Looks = {
  'v_points/new': [{ name: 'new-series', path: () => '/v_points/new', roles: members }],
  'v_points/:pid/edit': [{ name: 'settings', everySize: true, path: ({ series }) => `/v_points/${series}/edit`, roles: members }],
  'v_points/:pid/edit/input': [{ name: 'settings-input', path: ({ series }) => `/v_points/${series}/edit/input`, roles: members }],
  'v_points/:pid/edit/links': [{ name: 'settings-links', path: ({ series }) => `/v_points/${series}/edit/links`, roles: members }],
};
