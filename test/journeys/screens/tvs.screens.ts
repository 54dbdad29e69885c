import type { Page } from 'playwright-core';
import { admins, type Looks, members } from './looks.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Pairing a TV, and the TVs of a cast. */
export const screens: Looks = {
  'v_tvcast/pair': [
    { name: 'pair-tv', everySize: true, path: () => '/v_tvcast/pair?code=KHRTMWPD', roles: members },
    {
      name: 'pair-tv-typed',
      path: () => '/v_tvcast/pair',
      roles: admins,
      after: async (page) => {
        await press(page, 'Pair');
        await page.getByText('A TV needs a name').waitFor();
      },
    },
  ],
  'v_tvcast/:castkey/tvs': [
    { name: 'cast-tvs', everySize: true, path: ({ cast }) => `/v_tvcast/${cast}/tvs`, roles: members },
    {
      name: 'tv-changed',
      path: ({ cast }) => `/v_tvcast/${cast}/tvs`,
      roles: admins,
      after: async (page) => {
        await press(page, /^Change /);
        await page.getByRole('dialog').getByRole('button', { name: 'Unpair' }).click();
        await page.getByText('It goes dark at once').waitFor();
      },
    },
    { name: 'cast-tvs-none', path: ({ emptyCast }) => `/v_tvcast/${emptyCast}/tvs`, roles: admins },
  ],
};
