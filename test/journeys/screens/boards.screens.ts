import type { Page } from 'playwright-core';
import { admins, type Looks, members, visitors } from './looks.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Boards of widgets: all of them, one as it is seen, by a link too, a new one, and where one is edited. */
export const screens: Looks = {
  v_dashboard: [
    { name: 'boards', everySize: true, path: () => '/v_dashboard', roles: members },
    {
      name: 'boards-deleted',
      path: () => '/v_dashboard',
      roles: admins,
      after: async (page) => {
        await press(page, 'Those that are deleted');
        await page.getByText('Stood in the yard').waitFor();
      },
    },
    {
      name: 'boards-no-match',
      path: () => '/v_dashboard',
      roles: admins,
      after: async (page) => {
        await page.getByRole('textbox', { name: 'Find a board' }).fill('nothing at all');
        await page.getByText('No board matches').waitFor();
      },
    },
  ],
  'embed/:intid': [
    {
      name: 'board-embedded',
      everySize: true,
      path: ({ integration, board, boardKey }) => `/embed/${integration}?show=${boardKey}&board=${board}`,
      roles: visitors,
    },
    {
      name: 'board-embedded-ended',
      path: ({ integration, board }) => `/embed/${integration}?show=${'link_none'.repeat(9)}&board=${board}`,
      roles: visitors,
      refused: true,
    },
  ],
  'v_dashboard/:itemid': [
    { name: 'board-of-widgets', everySize: true, path: ({ board }) => `/v_dashboard/${board}`, roles: members },
    {
      name: 'board-of-widgets-tables',
      path: ({ board }) => `/v_dashboard/${board}`,
      roles: admins,
      after: async (page) => {
        await page
          .getByRole('button', { name: /as a table$/ })
          .nth(3)
          .waitFor();
        for (const button of await page.getByRole('button', { name: /as a table$/ }).all()) await button.click();
        await page
          .getByRole('img', { name: /parts?$/ })
          .first()
          .waitFor({ state: 'detached' });
        await page.getByRole('table').first().waitFor();
      },
    },
    {
      name: 'board-of-widgets-shared',
      path: ({ board }) => `/v_dashboard/${board}`,
      roles: admins,
      after: async (page) => {
        await press(page, 'Actions');
        await page.getByRole('menuitem', { name: 'Share by a link' }).click();
        await page.getByRole('textbox', { name: 'Link of the board' }).waitFor();
      },
    },
    { name: 'board-of-widgets-past', path: ({ board, month }) => `/v_dashboard/${board}?at=${month}`, roles: members },
    { name: 'board-of-widgets-by-link', path: ({ board, boardKey }) => `/v_dashboard/${board}?accesskey=${boardKey}`, roles: visitors },
    { name: 'board-of-widgets-none', path: ({ emptyBoard }) => `/v_dashboard/${emptyBoard}`, roles: members },
    { name: 'board-of-widgets-unknown', path: () => '/v_dashboard/nothing', roles: members, refused: true },
  ],
  'v_dashboard/new': [
    { name: 'new-board', everySize: true, path: () => '/v_dashboard/new', roles: members },
    {
      name: 'new-board-wrong',
      path: () => '/v_dashboard/new',
      roles: admins,
      after: async (page) => {
        await press(page, 'Make the board');
        await page.getByText('Name is mandatory').waitFor();
      },
    },
    { name: 'new-board-copied', path: ({ board }) => `/v_dashboard/new?from=${board}`, roles: admins },
  ],
  'v_dashboard/:itemid/edit': [
    { name: 'edit-board', everySize: true, path: ({ board }) => `/v_dashboard/${board}/edit`, roles: members },
    { name: 'edit-board-none', path: ({ emptyBoard }) => `/v_dashboard/${emptyBoard}/edit`, roles: admins },
    {
      name: 'edit-board-changed',
      path: ({ board }) => `/v_dashboard/${board}/edit`,
      roles: admins,
      after: async (page) => {
        await press(page, /choose to move or change it$/);
        await press(page, /^Make .* higher$/);
        await page.getByRole('region', { name: /change/ }).waitFor();
      },
    },
    { name: 'edit-status-board', path: ({ player }) => `/v_dashboard/status/edit?of=${player}`, roles: admins },
    { name: 'edit-own-status-board', path: ({ self }) => `/v_dashboard/status/edit?of=${self}`, roles: ['player'] },
    { name: 'edit-everybodys-status-board', path: () => '/v_dashboard/status/edit', roles: members },
    {
      name: 'edit-board-widget',
      path: ({ emptyBoard }) => `/v_dashboard/${emptyBoard}/edit`,
      roles: admins,
      after: async (page) => {
        await press(page, 'Add widget');
        await page.getByRole('dialog').getByLabel('Title').waitFor();
      },
    },
    {
      name: 'edit-board-settings',
      path: ({ emptyBoard }) => `/v_dashboard/${emptyBoard}/edit`,
      roles: admins,
      after: async (page) => {
        await press(page, 'Board settings');
        await page.getByRole('dialog').getByLabel('Name', { exact: true }).waitFor();
      },
    },
  ],
};
