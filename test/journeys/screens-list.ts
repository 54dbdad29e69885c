import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { RouteObject } from 'react-router';

/** Who may see a screen. */
export type Role = 'visitor' | 'admin' | 'player';

/** What the addresses of screens are made with. */
export type Things = { series: string; organisation: string; team: string; player: string; self: string };

/** One look at a screen: at its address, perhaps after doing something there. */
export type Look = {
  name: string;
  path: (things: Things) => string;
  roles: readonly Role[];
  /** Brings the screen into the state to look at. */
  after?: (page: Page) => Promise<void>;
};

const members = ['admin', 'player'] as const;
const visitors = ['visitor'] as const;

/** How each path pattern of the router is looked at. A screen that is declared and not looked at fails, and the other way round. */
export const looks: Readonly<Record<string, readonly Look[]>> = {
  '': [{ name: 'start', path: () => '/', roles: members }],
  loggedin: [{ name: 'loggedin', path: () => '/loggedin', roles: members }],
  '*': [{ name: 'not-found', path: () => '/v_nothing/here', roles: members }],
  v_login: [
    { name: 'login', path: () => '/v_login', roles: visitors },
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
  'v_login/logout': [{ name: 'logout', path: () => '/v_login/logout', roles: visitors }],
  'v_login/:loginhint': [{ name: 'login-hint', path: () => '/v_login/login', roles: visitors }],
  'v_onboarding/profiles': [{ name: 'onboarding', path: () => '/v_onboarding/profiles', roles: members }],
};

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
