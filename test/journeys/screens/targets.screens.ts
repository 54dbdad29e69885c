import type { Page } from 'playwright-core';
import { admins, everybody, members, type Looks } from './looks.ts';

/** Types a number into the first cell that takes one. */
async function type(page: Page, text: string): Promise<void> {
  await page.locator('tbody td[data-opens]').first().click();
  await page.locator('tbody input').fill(text);
}

/** What is to be reached in a series. */
export const screens: Looks = {
  'v_points/:pid/targets': [
    { name: 'targets', everySize: true, path: ({ series }) => `/v_points/${series}/targets`, roles: everybody },
    { name: 'targets-none', path: ({ emptySeries }) => `/v_points/${emptySeries}/targets`, roles: members },
    {
      name: 'targets-no-match',
      path: ({ series }) => `/v_points/${series}/targets`,
      roles: admins,
      after: (page) => page.getByRole('button', { name: 'Quarters' }).click(),
    },
    { name: 'targets-past', path: ({ series, month }) => `/v_points/${series}/targets?at=${month}`, roles: members },
    { name: 'targets-nowhere', path: ({ target }) => `/v_points/${target}/targets`, roles: members },
  ],
  'v_points/:pid/targets/new': [
    { name: 'target-new', everySize: true, path: ({ series }) => `/v_points/${series}/targets/new`, roles: members },
    {
      name: 'target-new-wrong',
      path: ({ series }) => `/v_points/${series}/targets/new`,
      roles: admins,
      after: async (page) => {
        await page.getByLabel('For each period').fill('many');
        await page.getByRole('button', { name: 'Create target' }).click();
        await page.getByText('A target needs a name').waitFor();
      },
    },
  ],
  'v_points/:pid/targets/:id': [
    { name: 'target-edit', everySize: true, path: ({ series, target }) => `/v_points/${series}/targets/${target}`, roles: members },
    {
      name: 'target-delete',
      path: ({ series, target }) => `/v_points/${series}/targets/${target}`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Delete target' }).click();
        await page.getByRole('dialog').getByText('This cannot be undone', { exact: false }).waitFor();
      },
    },
    { name: 'target-nowhere', path: ({ series }) => `/v_points/${series}/targets/${series}`, roles: members },
  ],
  'v_points/:pid/targets/:id/values': [
    {
      name: 'target-values',
      everySize: true,
      path: ({ series, target }) => `/v_points/${series}/targets/${target}/values`,
      roles: everybody,
    },
    {
      name: 'target-values-long',
      everySize: true,
      path: ({ series, longTarget }) => `/v_points/${series}/targets/${longTarget}/values`,
      roles: admins,
    },
    {
      name: 'target-values-teams',
      path: ({ series, target }) => `/v_points/${series}/targets/${target}/values?of=team`,
      roles: members,
    },
    { name: 'target-values-all', path: ({ series, target }) => `/v_points/${series}/targets/${target}/values?of=all`, roles: members },
    {
      name: 'target-values-changed',
      path: ({ series, target }) => `/v_points/${series}/targets/${target}/values`,
      roles: admins,
      after: async (page) => {
        await type(page, '15.5');
        await page.getByRole('button', { name: /^Save targets/ }).waitFor();
      },
    },
    {
      name: 'target-values-wrong',
      path: ({ series, target }) => `/v_points/${series}/targets/${target}/values`,
      roles: admins,
      after: async (page) => {
        await type(page, 'many');
        await page.getByText('1 field to correct').waitFor();
      },
    },
    {
      name: 'target-values-past',
      path: ({ series, target, month }) => `/v_points/${series}/targets/${target}/values?at=${month}`,
      roles: members,
    },
  ],
};
