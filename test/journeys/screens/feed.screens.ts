import type { Page } from 'playwright-core';
import { admins, type Looks, members } from './looks.ts';

const firstPost = (page: Page) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: 'Open the post' }) })
    .first();

/** The feed, one post, and the feed beside a competition's board. */
export const screens: Looks = {
  v_feed: [
    { name: 'feed', everySize: true, path: () => '/v_feed', roles: members },
    { name: 'feed-past', everySize: true, path: ({ month }) => `/v_feed?at=${month}`, roles: members },
    {
      name: 'feed-people',
      path: () => '/v_feed?show=people',
      roles: members,
      after: (page) => firstPost(page).waitFor(),
    },
    {
      name: 'feed-writing',
      path: () => '/v_feed',
      roles: admins,
      after: async (page) => {
        await page.getByRole('textbox', { name: 'New post' }).fill('Who was it? @');
        await page.getByRole('listbox', { name: 'Mention a person' }).waitFor();
      },
    },
    {
      name: 'feed-deleting',
      path: () => '/v_feed',
      roles: admins,
      after: async (page) => {
        await firstPost(page).focus();
        await page.keyboard.press('Delete');
        await page.getByRole('dialog', { name: 'Delete this post?' }).waitFor();
      },
    },
  ],
  'v_feed/:postid': [
    { name: 'post-unknown', path: () => '/v_feed/00000000-0000-4000-8000-000000000000', roles: members, refused: true },
    {
      name: 'post',
      everySize: true,
      path: () => '/v_feed',
      roles: members,
      after: async (page) => {
        await firstPost(page).getByRole('link', { name: 'Open the post' }).click();
        await page.waitForURL('**/v_feed/*');
        await page.getByRole('link', { name: 'To the feed' }).waitFor();
      },
    },
  ],
  'v_competition/:itemid': [
    {
      name: 'competition-feed',
      path: ({ competition }) => `/v_competition/${competition}`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('group', { name: 'Beside the board' }).getByRole('button', { name: 'Feed' }).click();
        await page.getByRole('textbox', { name: 'New post' }).waitFor();
      },
    },
  ],
};
