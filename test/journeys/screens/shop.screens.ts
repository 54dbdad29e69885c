import type { Page } from 'playwright-core';
import { admins, type Looks, members, openActions, select } from './looks.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** The reward store: what is for sale, buying it, orders, and where admins keep it. */
export const screens: Looks = {
  v_shop: [{ name: 'shop', everySize: true, path: () => '/v_shop', roles: members }],
  'v_shop/browse': [
    {
      name: 'shop-buy',
      path: () => '/v_shop/browse',
      roles: ['player'],
      after: async (page) => {
        await press(page, /^Buy .?A trip/);
        await page.getByRole('dialog').getByText('Yours, of 5 at most').waitFor();
      },
    },
    {
      name: 'shop-refused',
      path: () => '/v_shop/browse',
      roles: ['player'],
      refused: true,
      after: async (page) => {
        await page.reload();
        await press(page, 'Buy A yacht');
        await press(page, /^Buy for/);
        await page.getByRole('dialog').getByText('Not enough coins').waitFor();
      },
    },
  ],
  'v_shop/history': [
    { name: 'shop-own-orders', everySize: true, path: () => '/v_shop/history', roles: members },
    {
      name: 'shop-take-back',
      path: () => '/v_shop/history',
      roles: ['player'],
      after: async (page) => {
        await press(page, /^Take back/);
        await page.getByRole('dialog').getByText('This is for ever', { exact: false }).waitFor();
      },
    },
  ],
  'v_shop/:itemid': [
    { name: 'reward', everySize: true, path: ({ reward }) => `/v_shop/${reward}`, roles: members },
    { name: 'reward-draft', path: ({ draftReward }) => `/v_shop/${draftReward}`, roles: members },
  ],
  'v_shop/inventory': [
    { name: 'shop-inventory', everySize: true, path: () => '/v_shop/inventory', roles: members },
    {
      name: 'shop-inventory-selected',
      path: () => '/v_shop/inventory',
      roles: admins,
      after: (page) => select(page, 0),
    },
    { name: 'shop-inventory-actions', path: () => '/v_shop/inventory', roles: admins, after: openActions },
  ],
  'v_shop/settings': [{ name: 'shop-settings', everySize: true, path: () => '/v_shop/settings', roles: members }],
  'v_shop/new': [
    { name: 'reward-new', everySize: true, path: () => '/v_shop/new', roles: members },
    {
      name: 'reward-new-wrong',
      path: () => '/v_shop/new',
      roles: admins,
      after: async (page) => {
        await press(page, 'Make the reward');
        await page.getByText('A reward needs a name').waitFor();
      },
    },
  ],
  'v_shop/:itemid/edit': [
    { name: 'reward-edit', everySize: true, path: ({ reward }) => `/v_shop/${reward}/edit`, roles: members },
    {
      name: 'reward-delete',
      path: ({ draftReward }) => `/v_shop/${draftReward}/edit`,
      roles: admins,
      after: async (page) => {
        await press(page, 'Delete reward');
        await page.getByRole('dialog').getByText('This cannot be undone', { exact: false }).waitFor();
      },
    },
  ],
};
