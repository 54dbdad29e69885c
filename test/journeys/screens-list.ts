import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { RouteObject } from 'react-router';

/** Who may see a screen. */
export type Role = 'visitor' | 'invited' | 'admin' | 'player';

/** What the addresses of screens are made with. */
export type Things = {
  series: string;
  emptySeries: string;
  /** An instant a month ago. */ month: string;
  organisation: string;
  team: string;
  player: string;
  self: string;
};

/** One look at a screen: at its address, perhaps after doing something there. */
export type Look = {
  name: string;
  path: (things: Things) => string;
  roles: readonly Role[];
  /** Brings the screen into the state to look at. */
  after?: (page: Page) => Promise<void>;
  /** Where it leads by itself: a screen that is looked at there. */
  leadsTo?: RegExp;
  /** It is looked at in windows of every size too. */
  everySize?: true;
  /** The server says no to what this screen asks, and the browser notes that in its console. */
  refused?: true;
};

const members = ['admin', 'player'] as const;
const admins = ['admin'] as const;
const visitors = ['visitor'] as const;
const invited = ['invited'] as const;

/** How each path pattern of the router is looked at. A screen that is declared and not looked at fails, and the other way round. */
export const looks: Readonly<Record<string, readonly Look[]>> = {
  '': [{ name: 'start', path: () => '/', roles: members, leadsTo: /^\/v_points$/ }],
  loggedin: [
    { name: 'loggedin', path: () => '/loggedin', roles: members, leadsTo: /^\/v_points$/ },
    { name: 'loggedin-invited', path: () => '/loggedin', roles: invited, leadsTo: /^\/v_onboarding\/profiles$/ },
  ],
  '*': [{ name: 'not-found', path: () => '/v_nothing/here', roles: members }],
  v_login: [
    { name: 'login', everySize: true, path: () => '/v_login', roles: visitors },
    {
      name: 'login-problems',
      path: () => '/v_login?loginhint=login',
      roles: visitors,
      after: (page) => page.getByRole('button', { name: 'Send me a code' }).click(),
    },
    { name: 'register', path: () => '/v_login?registernew=1', roles: visitors },
    {
      name: 'code',
      path: () => '/v_login?registernew=1',
      roles: visitors,
      after: async (page) => {
        await page.getByLabel('Organisation').fill('Riverside');
        await page.getByLabel('Your e-mail address').fill('someone@example.org');
        await page.getByRole('button', { name: 'Create your organisation' }).click();
        await page.getByLabel('Code').waitFor();
      },
    },
  ],
  'v_login/forgotpassword': [{ name: 'forgot-password', path: () => '/v_login/forgotpassword', roles: visitors }],
  'v_login/forgotpassword/:resettoken': [{ name: 'new-password', path: () => '/v_login/forgotpassword/sometoken', roles: visitors }],
  'v_login/link/:token': [{ name: 'link-failed', path: () => '/v_login/link/sometoken', roles: visitors }],
  'v_login/logout': [{ name: 'logout', path: () => '/v_login/logout', roles: visitors, leadsTo: /^\/v_login$/ }],
  'v_login/:loginhint': [{ name: 'login-hint', path: () => '/v_login/login', roles: visitors }],
  v_players: [{ name: 'to-players', path: () => '/v_players', roles: members, leadsTo: /^\/v_players\/[^/]+$/ }],
  'v_players/teams': [{ name: 'to-teams', path: () => '/v_players/teams', roles: members, leadsTo: /^\/v_players\/[^/]+\/team$/ }],
  'v_players/:groupid': [
    { name: 'players', everySize: true, path: ({ organisation }) => `/v_players/${organisation}`, roles: members },
    {
      name: 'players-filter',
      path: ({ organisation }) => `/v_players/${organisation}`,
      roles: members,
      after: async (page) => {
        await page.getByRole('button', { name: /^Team any/ }).click();
        await page.getByRole('option').first().waitFor();
      },
    },
    { name: 'players-no-match', path: ({ organisation }) => `/v_players/${organisation}?search=nobodyatall`, roles: members },
    {
      name: 'players-selected',
      path: ({ organisation }) => `/v_players/${organisation}`,
      roles: admins,
      after: (page) => select(page, 3),
    },
    { name: 'players-denied', path: () => '/v_players/00000000-0000-4000-8000-000000000000', roles: members, refused: true },
  ],
  'v_players/:groupid/add': [
    { name: 'add-players', path: ({ organisation }) => `/v_players/${organisation}/add`, roles: members },
    {
      name: 'add-players-preview',
      path: ({ organisation }) => `/v_players/${organisation}/add`,
      roles: admins,
      after: async (page) => {
        await page
          .getByLabel('Names, or a table')
          .fill('name,e-mail,team\nMargaret Hamilton,margaret@example.org,Apollo\n,nobody@example.org,Apollo');
        await page.getByText('1 line to correct').waitFor();
      },
    },
  ],
  'v_players/:groupid/team': [{ name: 'teams', path: ({ organisation }) => `/v_players/${organisation}/team`, roles: members }],
  v_profile: [{ name: 'to-own-profile', path: () => '/v_profile', roles: members, leadsTo: /^\/v_profile\/[^/]+$/ }],
  'v_profile/:id': [
    {
      name: 'profile',
      everySize: true,
      path: ({ player }) => `/v_profile/${player}`,
      roles: members,
      // Of the series the first has no entries: it opens on one that has.
      after: (page) => page.getByRole('region', { name: 'Entries in Deals' }).waitFor(),
    },
    { name: 'profile-unknown', path: () => '/v_profile/00000000-0000-4000-8000-000000000000', roles: members, refused: true },
  ],
  'v_profile/:id/edit': [{ name: 'edit-profile', path: ({ player }) => `/v_profile/${player}/edit`, roles: members }],
  'v_settings/organization/integration': [
    { name: 'api-keys', path: () => '/v_settings/organization/integration', roles: members },
    {
      name: 'new-api-key',
      path: () => '/v_settings/organization/integration',
      roles: admins,
      after: (page) => page.getByRole('button', { name: 'New key' }).first().click(),
    },
  ],
  v_points: [
    { name: 'series-list', everySize: true, path: () => '/v_points', roles: members },
    {
      name: 'keys',
      path: () => '/v_points',
      roles: admins,
      after: (page) => page.keyboard.press('?'),
    },
    {
      name: 'palette',
      everySize: true,
      path: () => '/v_points',
      roles: members,
      after: (page) => find(page, 'Control+k', 'dea', page.getByRole('option', { name: /Deals/ })),
    },
    {
      name: 'palette-nothing',
      path: () => '/v_points',
      roles: members,
      after: (page) => find(page, 'Control+k', 'nobody at all', page.getByText('Nothing matches “nobody at all”.')),
    },
  ],
  'v_points/new': [{ name: 'new-series', path: () => '/v_points/new', roles: members }],
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
    {
      name: 'history-menu',
      path: ({ series, player }) => `/v_points/${series}?tab=history&player=${player}`,
      roles: admins,
      after: async (page) => {
        await openActions(page);
        await page.getByRole('menuitem', { name: 'Edit tags' }).waitFor();
      },
    },
    {
      name: 'history-selected',
      path: ({ series }) => `/v_points/${series}?tab=history`,
      roles: admins,
      after: async (page) => {
        await select(page, 1);
        await select(page, 2);
      },
    },
    {
      name: 'revoke',
      everySize: true,
      path: ({ series, player }) => `/v_points/${series}?tab=history&player=${player}`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Revoke all of these' }).click();
        await page.getByText('What will follow').waitFor();
      },
    },
    {
      name: 'correct',
      path: ({ series, player }) => `/v_points/${series}?tab=history&player=${player}`,
      roles: admins,
      after: async (page) => {
        await openActions(page);
        await page.getByRole('menuitem', { name: 'Correct' }).click();
        await page.getByLabel('New points').fill('1');
        await page.getByRole('dialog').getByRole('row').nth(1).waitFor();
      },
    },
    { name: 'audit', everySize: true, path: ({ series }) => `/v_points/${series}?tab=audit`, roles: members },
    {
      name: 'audit-act',
      path: ({ series }) => `/v_points/${series}?tab=audit`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('rowheader').getByRole('button').first().click();
        await page.getByRole('heading', { name: 'Its facts' }).waitFor();
      },
    },
  ],
  'v_points/:pid/add': [
    { name: 'add-points', everySize: true, path: ({ series }) => `/v_points/${series}/add`, roles: members },
    { name: 'add-points-to', path: ({ series, player }) => `/v_points/${series}/add?player=${player}`, roles: admins },
  ],
  'v_points/:pid/import': [
    { name: 'import', path: ({ series }) => `/v_points/${series}/import`, roles: members },
    {
      name: 'import-preview',
      path: ({ series }) => `/v_points/${series}/import`,
      roles: admins,
      after: async (page) => {
        await page.getByLabel('Entries').fill('player,points,time\nAda,1200,2025-03-01 10:00\nNobody Yet,twelve,2025-03-01 11:00');
        await page.getByText('2 rows').waitFor();
      },
    },
  ],
  'v_points/:pid/edit': [{ name: 'settings', everySize: true, path: ({ series }) => `/v_points/${series}/edit`, roles: members }],
  'v_points/:pid/edit/input': [{ name: 'settings-input', path: ({ series }) => `/v_points/${series}/edit/input`, roles: members }],
  'v_points/:pid/edit/links': [{ name: 'settings-links', path: ({ series }) => `/v_points/${series}/edit/links`, roles: members }],
  'v_onboarding/profiles': [
    { name: 'onboarding', path: () => '/v_onboarding/profiles', roles: members },
    { name: 'invitations', path: () => '/v_onboarding/profiles', roles: invited },
  ],
};

/** Opens a field by its key and types into it, until something is shown. */
async function find(page: Page, key: string, words: string, shown: Locator): Promise<void> {
  await page.keyboard.press(key);
  await page.locator('[role="combobox"]:focus').waitFor();
  await page.keyboard.type(words);
  await shown.waitFor();
}

function select(page: Page, row: number): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  return boxes.nth(row).check();
}

/** What can be done with the first row. */
function openActions(page: Page): Promise<void> {
  const menus = page.getByRole('button', { name: /^Actions for/ });
  return menus.first().click();
}

const web = join(import.meta.dirname, '../../web');

/** The path patterns that the router declares, without the leading slash; the start page is the empty one. */
export async function declaredPatterns(): Promise<string[]> {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.routes.ts'));
  const lists = await Promise.all(files.map(async (file) => (await import(join(web, file))) as Record<string, RouteObject[]>));
  const router = readFileSync(join(web, 'routes.tsx'), 'utf8');
  for (const name of lists.flatMap((list) => Object.keys(list))) {
    if (!router.includes(`...${name},`)) throw new Error(`web/routes.tsx does not declare ${name}`);
  }
  const own = [...router.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/path: '([^']*)'/g)].map(([, path = '']) => path);
  return [...lists.flatMap((list) => Object.values(list).flat()).flatMap((route) => patternsOf(route)), ...own].sort();
}

function patternsOf({ path, index, children = [] }: RouteObject, above = ''): string[] {
  const here = [above, path].filter(Boolean).join('/');
  return [...(path !== undefined || index ? [here] : []), ...children.flatMap((child) => patternsOf(child, here))];
}
