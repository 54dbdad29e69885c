import { admins, find, members, type Looks } from './looks.ts';

/** The list of series, giving points and importing them. */
export const screens: Looks = {
  v_points: [
    { name: 'series-list', everySize: true, path: () => '/v_points', roles: members },
    {
      name: 'keys',
      path: () => '/v_points',
      roles: admins,
      after: (page) => page.keyboard.press('?'),
    },
    {
      name: 'palette',
      everySize: true,
      path: () => '/v_points',
      roles: members,
      after: (page) => find(page, 'Control+k', 'dea', page.getByRole('option', { name: 'Deals', exact: true })),
    },
    {
      name: 'palette-nothing',
      path: () => '/v_points',
      roles: members,
      after: (page) => find(page, 'Control+k', 'nobody at all', page.getByText('Nothing matches “nobody at all”.')),
    },
  ],
  'v_points/:pid/add': [
    { name: 'add-points', everySize: true, path: ({ series }) => `/v_points/${series}/add`, roles: members },
    { name: 'add-points-to', path: ({ series, player }) => `/v_points/${series}/add?player=${player}`, roles: admins },
  ],
  'v_points/:pid/import': [
    { name: 'import', path: ({ series }) => `/v_points/${series}/import`, roles: members },
    {
      name: 'import-preview',
      path: ({ series }) => `/v_points/${series}/import`,
      roles: admins,
      after: async (page) => {
        await page.getByLabel('Entries').fill('player,points,time\nAda,1200,2025-03-01 10:00\nNobody Yet,twelve,2025-03-01 11:00');
        await page.getByText('2 rows').waitFor();
      },
    },
  ],
};
