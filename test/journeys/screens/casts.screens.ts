import type { Page } from 'playwright-core';
import { admins, type Looks, members } from './looks.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** What displays show: all casts, a new one, its items, its settings, and what is on now. */
export const screens: Looks = {
  v_tvcast: [
    { name: 'casts', everySize: true, path: () => '/v_tvcast', roles: members },
    {
      name: 'casts-deleted',
      path: () => '/v_tvcast',
      roles: admins,
      after: async (page) => {
        await press(page, 'Deleted');
        await page.getByText('Was in the yard').waitFor();
      },
    },
    {
      name: 'casts-no-match',
      path: () => '/v_tvcast',
      roles: admins,
      after: async (page) => {
        await page.getByRole('textbox', { name: 'Find a cast' }).fill('nothing at all');
        await page.getByText('No cast matches').waitFor();
      },
    },
  ],
  'v_tvcast/new': [
    { name: 'new-cast', everySize: true, path: () => '/v_tvcast/new', roles: members },
    {
      name: 'new-cast-wrong',
      path: () => '/v_tvcast/new',
      roles: admins,
      after: async (page) => {
        await press(page, 'Make the cast');
        await page.getByText('A cast needs a name').waitFor();
      },
    },
  ],
  'v_tvcast/:castkey/items': [
    { name: 'cast-items', everySize: true, path: ({ cast }) => `/v_tvcast/${cast}/items`, roles: members },
    { name: 'cast-items-none', path: ({ emptyCast }) => `/v_tvcast/${emptyCast}/items`, roles: admins },
    {
      name: 'cast-item-new',
      path: ({ cast }) => `/v_tvcast/${cast}/items`,
      roles: admins,
      after: async (page) => {
        await press(page, 'Add an item');
        await page.getByRole('dialog').getByRole('button', { name: 'Add an item' }).click();
        await page.getByText('Choose one').waitFor();
      },
    },
    { name: 'cast-unknown', path: () => '/v_tvcast/nothing/items', roles: admins },
  ],
  'v_tvcast/:castkey/settings': [
    { name: 'cast-settings', everySize: true, path: ({ cast }) => `/v_tvcast/${cast}/settings`, roles: members },
    {
      name: 'cast-settings-renew',
      path: ({ emptyCast }) => `/v_tvcast/${emptyCast}/settings`,
      roles: admins,
      after: async (page) => {
        await press(page, 'Make a new link');
        await page.getByText('The present link ends at once.').waitFor();
      },
    },
  ],
  'v_tvcast/:castkey/preview': [
    { name: 'cast-preview', everySize: true, path: ({ cast }) => `/v_tvcast/${cast}/preview`, roles: members },
    { name: 'cast-preview-nothing', path: ({ emptyCast }) => `/v_tvcast/${emptyCast}/preview`, roles: admins },
  ],
};
