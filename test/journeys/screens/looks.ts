import type { Locator, Page } from 'playwright-core';

/** Who may see a screen. */
export type Role = 'visitor' | 'invited' | 'admin' | 'manager' | 'player';

/** What the addresses of screens are made with. */
export type Things = {
  /** The liveliest series, and one without an entry. */
  series: string;
  emptySeries: string;
  /** A competition in its third week, and one that has ended. */
  competition: string;
  pastCompetition: string;
  /** One that has ended, whose board is frozen. */
  frozenCompetition: string;
  /** What opens the first for everybody. */
  accessKey: string;
  /** One whose board is a podium. */
  themedCompetition: string;
  /** A battle of the admin and the player that runs, one that waits for the player's answer, and one that the admin declined. */
  battle: string;
  openBattle: string;
  declinedBattle: string;
  /** A target of each month, and one of each year with seven digits. */
  target: string;
  longTarget: string;
  /** A badge of an amount that some have, one of levels, one that is given, and a draft with a long name. */
  badge: string;
  levelBadge: string;
  givenBadge: string;
  draftBadge: string;
  /** What opens the first for everybody. */
  badgeKey: string;
  /** A win that stands, and one that was revoked. */
  win: string;
  lostWin: string;
  /** The cast of the sample, and one with a long name that shows nothing. */
  cast: string;
  emptyCast: string;
  /** A board of every kind of widget with a long name, one with nothing on it, and what opens the first for everybody. */
  board: string;
  emptyBoard: string;
  boardKey: string;
  /** A reward with a long name of which few are left, and one that nobody can buy yet. */
  reward: string;
  draftReward: string;
  /** A data object with a field of every type and some items, the first of which has everything, and one of the admins without fields. */
  object: string;
  item: string;
  /** A rule about its items that gives two things. */
  automation: string;
  badgeAutomation: string;
  emptyObject: string;
  /** A shop to whose step with a long name orders came, and a help desk with no step. */
  integration: string;
  step: string;
  emptyIntegration: string;
  heldStep: string;
  /** What it is sent, switched off. */
  webhook: string;
  /** A quiz with a long name that nobody has begun, its second question, and one that the player has done. */
  quest: string;
  questActivity: string;
  doneQuest: string;
  /** A quiz with a long name that some have taken, and one that nobody has begun. */
  reportedQuest: string;
  unansweredQuest: string;
  /** An instant a month ago. */ month: string;
  organisation: string;
  /** One that somebody manages who is no admin. */
  team: string;
  /** A player called from right to left, and the admin. */
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

export const members = ['admin', 'player'] as const;
/** Where the manager of a team is shown something else than a player. */
export const everybody = ['admin', 'manager', 'player'] as const;
export const keepers = ['admin', 'manager'] as const;
export const admins = ['admin'] as const;
export const visitors = ['visitor'] as const;
export const invited = ['invited'] as const;

/** How path patterns of the router are looked at; several areas may look at one. */
export type Looks = Readonly<Record<string, readonly Look[]>>;

/** Opens a field by its key and types into it, until something is shown. */
export async function find(page: Page, key: string, words: string, shown: Locator): Promise<void> {
  await page.keyboard.press(key);
  await page.locator('[role="combobox"]:focus').waitFor();
  await page.keyboard.type(words);
  await shown.waitFor();
}

/** Chooses a row by its box. */
export function select(page: Page, row: number): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  return boxes.nth(row).check();
}

/** What can be done with the first row. */
export function openActions(page: Page): Promise<void> {
  const menus = page.getByRole('button', { name: /^Actions for/ });
  return menus.first().click();
}
