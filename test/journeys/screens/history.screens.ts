import { members, type Looks } from './looks.ts';

/** The history of a series. */
export const screens: Looks = {
  'v_points/:pid': [
    { name: 'history-past', path: ({ series, month }) => `/v_points/${series}?tab=history&at=${month}`, roles: members },
    { name: 'history', everySize: true, path: ({ series }) => `/v_points/${series}?tab=history`, roles: members },
    { name: 'history-no-match', path: ({ series }) => `/v_points/${series}?tab=history&search=nobodyatall`, roles: members },
    {
      name: 'history-choosing',
      path: ({ series }) => `/v_points/${series}?tab=history`,
      roles: members,
      after: async (page) => {
        await page.getByRole('button', { name: /^Player any/ }).click();
        await page.getByRole('option').nth(2).waitFor();
      },
    },
    { name: 'history-empty', path: ({ emptySeries }) => `/v_points/${emptySeries}?tab=history`, roles: members },
  ],
};
