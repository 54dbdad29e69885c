import { admins, find, members, type Looks } from './looks.ts';

/** A board. */
export const screens: Looks = {
  'v_points/:pid': [
    { name: 'board', everySize: true, path: ({ series }) => `/v_points/${series}`, roles: members },
    { name: 'board-why', path: ({ series, player }) => `/v_points/${series}?why=${player}`, roles: members },
    { name: 'board-past', path: ({ series, month }) => `/v_points/${series}?at=${month}`, roles: members },
    { name: 'board-known', path: ({ series, month }) => `/v_points/${series}?at=${month}&sense=known`, roles: admins },
    {
      name: 'board-other-instant',
      path: ({ series }) => `/v_points/${series}`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: /go to another instant/ }).click();
        await page.getByLabel('Go to an instant').waitFor();
      },
    },
    { name: 'board-day-team', path: ({ series, team }) => `/v_points/${series}?period=day&teams=${team}`, roles: members },
    { name: 'board-no-match', path: ({ series }) => `/v_points/${series}?find=nobodyatall`, roles: members },
    { name: 'board-empty', path: ({ emptySeries }) => `/v_points/${emptySeries}`, roles: members },
    { name: 'board-unknown', path: () => '/v_points/00000000-0000-4000-8000-000000000000', roles: members, refused: true },
    {
      name: 'board-choosing',
      path: ({ series }) => `/v_points/${series}`,
      roles: admins,
      after: (page) => find(page, 'a', 'al', page.locator('[role="option"][data-combobox-selected]')),
    },
    {
      name: 'board-choosing-nobody',
      path: ({ series }) => `/v_points/${series}`,
      roles: admins,
      after: (page) => find(page, 'a', 'nobody at all', page.getByText('Nothing matches.')),
    },
    {
      name: 'board-tv',
      everySize: true,
      path: ({ series }) => `/v_points/${series}`,
      roles: admins,
      after: (page) => page.keyboard.press('f'),
    },
    { name: 'board-tv-past', path: ({ series, month }) => `/v_points/${series}?full=1&at=${month}`, roles: admins },
  ],
};
