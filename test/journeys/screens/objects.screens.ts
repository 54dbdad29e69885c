import type { Page } from 'playwright-core';
import { admins, everybody, type Looks, members, select } from './looks.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Data objects: the list, the items of one, and where admins say what it holds and who may do what. */
export const screens: Looks = {
  v_objects: [
    { name: 'objects', everySize: true, path: () => '/v_objects', roles: members },
    {
      name: 'object-new',
      path: () => '/v_objects',
      roles: admins,
      after: async (page) => {
        await press(page, 'New data object');
        await page.getByRole('dialog').getByText('What your organisation keeps', { exact: false }).waitFor();
      },
    },
    {
      name: 'objects-deleted',
      path: () => '/v_objects',
      roles: admins,
      after: async (page) => {
        await page.reload();
        await press(page, 'Deleted');
        await page.getByRole('button', { name: 'Restore' }).waitFor();
      },
    },
  ],
  'v_objects/:oid': [
    { name: 'items', everySize: true, path: ({ object }) => `/v_objects/${object}`, roles: everybody },
    { name: 'items-none', path: ({ emptyObject }) => `/v_objects/${emptyObject}`, roles: admins },
    { name: 'items-hidden', path: ({ emptyObject }) => `/v_objects/${emptyObject}`, roles: ['player'], refused: true },
    { name: 'items-selected', path: ({ object }) => `/v_objects/${object}`, roles: admins, after: (page) => select(page, 0) },
    { name: 'item', path: ({ object, item }) => `/v_objects/${object}?item=${item}`, roles: members },
    {
      name: 'item-history',
      path: ({ object, item }) => `/v_objects/${object}?item=${item}`,
      roles: admins,
      after: async (page) => {
        await press(page, 'History');
        await page.getByText('Added').first().waitFor();
      },
    },
    {
      name: 'item-wrong',
      path: ({ object }) => `/v_objects/${object}?item=new`,
      roles: ['player'],
      refused: true,
      after: async (page) => {
        await page.getByLabel('Amount').fill('many');
        await press(page, 'Add it');
        await page.getByText('must be a number', { exact: false }).waitFor();
      },
    },
  ],
  'v_objects/:pid/edit': [{ name: 'object-settings', everySize: true, path: ({ object }) => `/v_objects/${object}/edit`, roles: members }],
  'v_objects/:pid/edit/columns': [
    { name: 'object-fields', everySize: true, path: ({ object }) => `/v_objects/${object}/edit/columns`, roles: admins },
    {
      name: 'object-field',
      path: ({ object }) => `/v_objects/${object}/edit/columns`,
      roles: admins,
      after: async (page) => {
        await press(page, 'Change Amount');
        await press(page, 'Change rule 1');
        await page.getByRole('dialog').getByText('Add a condition').waitFor();
      },
    },
    { name: 'object-no-fields', path: ({ emptyObject }) => `/v_objects/${emptyObject}/edit/columns`, roles: admins },
  ],
  'v_objects/:pid/edit/triggers': [{ name: 'object-triggers', path: ({ object }) => `/v_objects/${object}/edit/triggers`, roles: admins }],
};
