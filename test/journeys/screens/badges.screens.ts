import type { Page } from 'playwright-core';
import { admins, type Looks, members, select, visitors } from './looks.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Badges: one's own, all of them, one of them, the editor, a win, and what a link shows. */
export const screens: Looks = {
  v_badge: [
    { name: 'badges', everySize: true, path: () => '/v_badge', roles: members },
    { name: 'badges-past', everySize: true, path: ({ month }) => `/v_badge?at=${month}`, roles: members },
    {
      name: 'badges-other-instant',
      everySize: true,
      path: ({ month }) => `/v_badge?at=${month}&sense=known`,
      roles: admins,
      after: (page) => press(page, /go to another instant/),
    },
  ],
  'v_badge/all': [
    { name: 'badges-all', everySize: true, path: () => '/v_badge/all', roles: members },
    {
      name: 'badges-no-match',
      path: () => '/v_badge/all',
      roles: admins,
      after: async (page) => {
        await page.getByRole('textbox', { name: 'Find a badge' }).fill('nothing at all');
        await page.getByText('No badge matches').waitFor();
      },
    },
    {
      name: 'badges-inactive',
      path: () => '/v_badge/all',
      roles: admins,
      after: async (page) => {
        await press(page, 'Also those that are not open');
        await page.getByText('Draft', { exact: true }).waitFor();
      },
    },
  ],
  'v_badge/inprogress': [{ name: 'badges-in-progress', everySize: true, path: () => '/v_badge/inprogress', roles: members }],
  'v_badge/completed': [{ name: 'badges-won', everySize: true, path: () => '/v_badge/completed', roles: members }],
  'v_badge/new': [
    { name: 'new-badge', everySize: true, path: () => '/v_badge/new', roles: members },
    {
      name: 'new-badge-levels',
      path: () => '/v_badge/new',
      roles: admins,
      after: async (page) => {
        await press(page, /^Levels/);
        await press(page, 'Add a level');
        await press(page, 'Make the badge');
        await page.getByText('A badge needs a name').waitFor();
      },
    },
  ],
  'v_badge/settings': [
    { name: 'badge-settings', everySize: true, path: () => '/v_badge/settings', roles: members },
    { name: 'badge-settings-categories', path: () => '/v_badge/settings?part=categories', roles: admins },
    { name: 'badge-settings-new', path: () => '/v_badge/settings?part=new', roles: admins },
  ],
  'v_badge/:bid': [
    { name: 'badge', everySize: true, path: ({ badge }) => `/v_badge/${badge}`, roles: members },
    { name: 'badge-past', everySize: true, path: ({ badge, month }) => `/v_badge/${badge}?at=${month}`, roles: admins },
    { name: 'badge-levels', everySize: true, path: ({ levelBadge }) => `/v_badge/${levelBadge}`, roles: members },
    { name: 'badge-given', path: ({ givenBadge }) => `/v_badge/${givenBadge}`, roles: members },
    { name: 'badge-draft', everySize: true, path: ({ draftBadge }) => `/v_badge/${draftBadge}`, roles: admins },
    { name: 'badge-unknown', path: () => '/v_badge/00000000-0000-4000-8000-000000000000', roles: members, refused: true },
    {
      name: 'badge-give',
      path: ({ givenBadge }) => `/v_badge/${givenBadge}`,
      roles: admins,
      after: async (page) => {
        await press(page, 'Give it');
        await page.getByRole('dialog', { name: /^Give/ }).waitFor();
      },
    },
    {
      name: 'badge-revoke',
      path: ({ givenBadge }) => `/v_badge/${givenBadge}`,
      roles: admins,
      after: async (page) => {
        await select(page, 1);
        await press(page, 'Revoke');
        await page.getByRole('dialog', { name: /^Revoke/ }).waitFor();
      },
    },
    {
      name: 'badge-share',
      path: ({ badge }) => `/v_badge/${badge}`,
      roles: admins,
      after: async (page) => {
        await press(page, 'Actions');
        await page.getByRole('menuitem', { name: 'Share' }).click();
        await page.getByRole('dialog', { name: 'Share this badge' }).waitFor();
      },
    },
    { name: 'badge-shared', everySize: true, path: ({ badge, badgeKey }) => `/v_badge/${badge}?accesskey=${badgeKey}`, roles: visitors },
  ],
  'v_badge/:bid/edit': [{ name: 'badge-edit', everySize: true, path: ({ badge }) => `/v_badge/${badge}/edit`, roles: members }],
  'v_badge/:bid/points': [
    { name: 'badge-rule', everySize: true, path: ({ badge }) => `/v_badge/${badge}/points`, roles: admins },
    { name: 'badge-rule-levels', everySize: true, path: ({ levelBadge }) => `/v_badge/${levelBadge}/points`, roles: admins },
    {
      name: 'badge-rule-changed',
      path: ({ badge }) => `/v_badge/${badge}/points`,
      roles: admins,
      after: async (page) => {
        await page.getByLabel('How many', { exact: true }).fill('40');
        await page.getByRole('radio', { name: 'For all the past' }).check();
      },
    },
  ],
  'v_badge/:bid/reward': [
    { name: 'badge-reward', everySize: true, path: ({ levelBadge }) => `/v_badge/${levelBadge}/reward`, roles: admins },
  ],
  'v_badge/:bid/teams': [
    {
      name: 'badge-teams',
      path: ({ badge }) => `/v_badge/${badge}/teams`,
      roles: admins,
      after: async (page) => {
        await page.getByText('Only for some teams').click();
        await page.getByRole('group', { name: 'Teams' }).waitFor();
      },
    },
  ],
  'v_badge/:bid/celebration': [
    { name: 'badge-celebration', everySize: true, path: ({ givenBadge }) => `/v_badge/${givenBadge}/celebration`, roles: admins },
  ],
  'v_achivement/:itemid': [
    { name: 'achievement', everySize: true, path: ({ win }) => `/v_achivement/${win}`, roles: members },
    { name: 'achievement-lost', everySize: true, path: ({ lostWin }) => `/v_achivement/${lostWin}`, roles: members },
    { name: 'achievement-unknown', path: () => '/v_achivement/00000000-0000-4000-8000-000000000000', roles: members, refused: true },
  ],
};
