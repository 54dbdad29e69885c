import type { Page } from 'playwright-core';
import { admins, everybody, members, type Looks, visitors } from './looks.ts';

const toStep = async (page: Page, name: string) => {
  await page
    .getByRole('list', { name: 'Steps' })
    .getByRole('button', { name: new RegExp(name) })
    .click();
  await page.getByRole('heading', { level: 2, name }).waitFor();
};

/** Competitions: their lists, one that is made, its settings, its page. */
export const screens: Looks = {
  v_competition: [
    { name: 'competitions', everySize: true, path: () => '/v_competition', roles: members },
    {
      name: 'competitions-no-match',
      path: () => '/v_competition',
      roles: admins,
      after: async (page) => {
        await page.getByRole('textbox', { name: 'Find a competition' }).fill('nothing at all');
        await page.getByText('No competition has this name').waitFor();
      },
    },
  ],
  'v_competition/history': [
    { name: 'competitions-history', path: () => '/v_competition/history', roles: members },
    {
      name: 'battles-declined',
      path: () => '/v_competition/history',
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Declined battles' }).click();
        await page.getByText('You declined').waitFor();
      },
    },
  ],
  'v_competition/new': [
    { name: 'new-competition', everySize: true, path: () => '/v_competition/new', roles: members },
    { name: 'new-competition-when', path: () => '/v_competition/new', roles: admins, after: (page) => toStep(page, 'When') },
    { name: 'new-competition-prizes', path: () => '/v_competition/new', roles: admins, after: (page) => toStep(page, 'Prizes') },
    { name: 'new-competition-who', path: () => '/v_competition/new', roles: admins, after: (page) => toStep(page, 'Who takes part') },
    { name: 'new-competition-winning', path: () => '/v_competition/new', roles: admins, after: (page) => toStep(page, 'Winning') },
    {
      name: 'new-competition-missing',
      path: () => '/v_competition/new',
      roles: admins,
      after: async (page) => {
        await toStep(page, 'Prizes');
        await page.getByRole('button', { name: 'Make the competition' }).click();
        await page.getByText('A score series must be chosen').waitFor();
      },
    },
  ],
  'v_competition/:itemid': [
    { name: 'competition', everySize: true, path: ({ competition }) => `/v_competition/${competition}`, roles: members },
    { name: 'competition-why', path: ({ competition, player }) => `/v_competition/${competition}?why=${player}`, roles: members },
    { name: 'competition-round', path: ({ competition }) => `/v_competition/${competition}?round=1`, roles: members },
    {
      name: 'competition-themed',
      everySize: true,
      path: ({ themedCompetition }) => `/v_competition/${themedCompetition}`,
      roles: members,
    },
    { name: 'competition-frozen', everySize: true, path: ({ frozenCompetition }) => `/v_competition/${frozenCompetition}`, roles: members },
    { name: 'competition-wall', path: ({ themedCompetition }) => `/v_competition/${themedCompetition}?full=1`, roles: members },
    { name: 'competition-ended', path: ({ pastCompetition }) => `/v_competition/${pastCompetition}`, roles: members },
    {
      name: 'competition-rules',
      path: ({ competition }) => `/v_competition/${competition}`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Just now' }).click();
        await page.getByRole('complementary', { name: /Just now|Latest/ }).waitFor();
      },
    },
    {
      name: 'competition-rounds',
      path: ({ competition }) => `/v_competition/${competition}`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Rounds' }).click();
        await page.getByRole('complementary', { name: 'Earlier rounds' }).getByRole('link').first().waitFor();
      },
    },
    {
      name: 'competition-judge-anew',
      path: ({ pastCompetition }) => `/v_competition/${pastCompetition}`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Judge anew' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'competition-dispute',
      path: ({ pastCompetition }) => `/v_competition/${pastCompetition}`,
      roles: ['player'],
      after: async (page) => {
        await page.getByRole('button', { name: 'Dispute this result' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'competition-correct',
      everySize: true,
      path: ({ pastCompetition }) => `/v_competition/${pastCompetition}`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Rule on it' }).click();
        await page.getByRole('radio', { name: 'Correct the rules' }).check();
        await page.getByLabel('End of the round').waitFor();
      },
    },
    { name: 'battle', everySize: true, path: ({ battle }) => `/v_competition/${battle}`, roles: everybody },
    { name: 'battle-board', path: ({ battle }) => `/v_competition/${battle}?view=board`, roles: members },
    { name: 'battle-open', everySize: true, path: ({ openBattle }) => `/v_competition/${openBattle}`, roles: everybody },
    { name: 'battle-declined', path: ({ declinedBattle }) => `/v_competition/${declinedBattle}`, roles: everybody },
    { name: 'competition-unknown', path: () => '/v_competition/00000000-0000-4000-8000-000000000000', roles: members, refused: true },
  ],
  'v_competition/:itemid/reveal': [
    { name: 'reveal', everySize: true, path: ({ frozenCompetition }) => `/v_competition/${frozenCompetition}/reveal`, roles: members },
    { name: 'reveal-not-frozen', path: ({ competition }) => `/v_competition/${competition}/reveal`, roles: members },
  ],
  's/share.php': [
    { name: 'shared-competition', everySize: true, path: ({ accessKey }) => `/s/share.php?show=${accessKey}`, roles: visitors },
    { name: 'shared-wrong', path: () => '/s/share.php?show=none', roles: visitors, leadsTo: /^\/v_login/, refused: true },
  ],
  'v_competition/:competitionid/edit': [
    { name: 'competition-settings', everySize: true, path: ({ competition }) => `/v_competition/${competition}/edit`, roles: members },
  ],
  'v_competition/:competitionid/edit/players': [
    {
      name: 'competition-participants',
      everySize: true,
      path: ({ competition }) => `/v_competition/${competition}/edit/players`,
      roles: members,
    },
  ],
  'v_competition/:competitionid/edit/rewards': [
    {
      name: 'competition-rewards',
      everySize: true,
      path: ({ competition }) => `/v_competition/${competition}/edit/rewards`,
      roles: members,
    },
    {
      name: 'competition-rewards-some',
      path: ({ competition }) => `/v_competition/${competition}/edit/rewards`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Add a reward' }).click();
        await page.getByRole('textbox', { name: 'Points: reward 1' }).waitFor();
      },
    },
  ],
  'v_competition/:competitionid/edit/input': [
    { name: 'competition-input', path: ({ competition }) => `/v_competition/${competition}/edit/input`, roles: members },
  ],
};
