import { admins, everybody, keepers, members, type Looks, select, type Things } from './looks.ts';

const teams = ({ organisation }: Things) => `/v_players/${organisation}/team`;
const team = (things: Things) => `${teams(things)}/${things.team}`;
const nobodys = (things: Things) => `${teams(things)}/00000000-0000-4000-8000-000000000000`;

/** Teams. */
export const screens: Looks = {
  'v_players/teams': [{ name: 'to-teams', path: () => '/v_players/teams', roles: members, leadsTo: /^\/v_players\/[^/]+\/team$/ }],
  'v_players/:groupid/team': [{ name: 'teams', path: teams, roles: members }],
  'v_players/:groupid/team/new': [
    { name: 'new-team', everySize: true, path: (things) => `${teams(things)}/new`, roles: members },
    {
      name: 'new-team-unnamed',
      path: (things) => `${teams(things)}/new`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Make the team' }).click();
        await page.getByText('A team needs a name').waitFor();
      },
    },
  ],
  'v_players/:groupid/team/:teamid': [
    { name: 'team', everySize: true, path: team, roles: everybody },
    { name: 'team-no-match', path: (things) => `${team(things)}?search=nobodyatall`, roles: members },
    { name: 'team-none', path: nobodys, roles: members, refused: true },
    { name: 'team-selected', path: team, roles: keepers, after: (page) => select(page, 0) },
    {
      name: 'team-add',
      path: team,
      roles: keepers,
      after: async (page) => {
        await page.getByRole('button', { name: 'Add players' }).click();
        await page.getByRole('combobox').waitFor();
      },
    },
    {
      name: 'team-delete',
      path: team,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Actions', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Delete team …' }).click();
        await page.getByRole('button', { name: 'Delete the team' }).waitFor();
      },
    },
  ],
  'v_players/:groupid/team/:teamid/edit': [
    { name: 'edit-team', path: (things) => `${team(things)}/edit`, roles: members },
    {
      name: 'edit-team-changed',
      path: (things) => `${team(things)}/edit`,
      roles: admins,
      after: async (page) => {
        await page.getByLabel('Name').fill('');
        await page.getByText('1 change').waitFor();
      },
    },
    { name: 'edit-team-none', path: (things) => `${nobodys(things)}/edit`, roles: admins, refused: true },
  ],
};
