import { admins, members, openActions, select, type Looks } from './looks.ts';

/** Players. */
export const screens: Looks = {
  v_players: [{ name: 'to-players', path: () => '/v_players', roles: members, leadsTo: /^\/v_players\/[^/]+$/ }],
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
    {
      name: 'players-delete',
      path: ({ organisation }) => `/v_players/${organisation}`,
      roles: admins,
      after: async (page) => {
        await openActions(page);
        await page.getByRole('menuitem', { name: 'Delete …' }).click();
        await page.getByRole('dialog').getByText('From now on').waitFor();
      },
    },
    {
      name: 'players-by-link',
      everySize: true,
      path: ({ organisation }) => `/v_players/${organisation}`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Invite by link …' }).click();
        await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).waitFor();
      },
    },
    {
      name: 'players-asking',
      everySize: true,
      path: ({ organisation }) => `/v_players/${organisation}`,
      roles: admins,
      after: async (page) => {
        const names = ['Ada Lovelace', 'عائشة 🚀', 'Somebody with a rather long name that goes on and on'];
        const requests = names.map((Name, at) => ({
          profile_id: `p${at}`,
          Name,
          emailaddress: `somebody-with-a-long-address-${at}@university.example`,
          via: 'link:1',
          requested_at: '2026-01-02T03:04:05.678Z',
        }));
        const said = { status: 'ok', requests, total: 3, more: 0, next: null };
        await page.route('**/join_requests*', (route) => route.fulfill({ json: said }), { times: 1 });
        await page.reload();
        await page.getByRole('button', { name: 'Look' }).click();
        await page.getByRole('dialog').getByText('Ada Lovelace').waitFor();
      },
    },
    { name: 'players-deleted', path: ({ organisation }) => `/v_players/${organisation}?show=deleted`, roles: admins },
    { name: 'players-denied', path: () => '/v_players/00000000-0000-4000-8000-000000000000', roles: members, refused: true },
  ],
  'v_players/:groupid/add': [
    { name: 'add-players', path: ({ organisation }) => `/v_players/${organisation}/add`, roles: members },
    {
      name: 'add-players-former',
      path: ({ organisation }) => `/v_players/${organisation}/add`,
      roles: admins,
      after: async (page) => {
        const named = ['Ada Lovelace', 'עדה לאבלייס', 'Somebody with a rather long name that goes on and on'];
        const profiles = named.map((Name, at) => ({ profile_id: `p${at}`, Name, icon: null }));
        const said = { status: 'ok', profiles, can_add_email: 0 };
        await page.route('**/search_profiles_not_in_group*', (route) => route.fulfill({ json: said }), { times: 1 });
        await page.getByLabel('Name or e-mail address').fill('a');
        await page.getByRole('button', { name: 'Bring back Ada Lovelace' }).waitFor();
      },
    },
    {
      name: 'add-players-preview',
      path: ({ organisation }) => `/v_players/${organisation}/add`,
      roles: admins,
      after: async (page) => {
        await page
          .getByLabel('Names, or a table')
          .fill('name,e-mail,team\nMargaret Hamilton,margaret@example.org,Apollo\n,nobody@example.org,Apollo');
        await page.getByRole('button', { name: 'Check 2 people' }).waitFor();
      },
    },
    {
      name: 'add-players-review',
      path: ({ organisation }) => `/v_players/${organisation}/add`,
      roles: admins,
      after: async (page) => {
        await page
          .getByLabel('Names, or a table')
          .fill(
            'name,e-mail,team\nMargaret Hamilton,margaret@example.org,Apollo\n,nobody@example.org,Apollo\nAda,ada@example.org,\nAda L.,ada@example.org,',
          );
        await page.getByRole('button', { name: 'Check 4 people' }).click();
        await page.getByRole('heading', { level: 1, name: '4 people to check' }).waitFor();
      },
    },
  ],
};
