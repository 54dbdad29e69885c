import { Injectable } from '@nestjs/common';
import { rewardsOf } from '../../src/badges/badge-rewards.values.ts';
import type { BadgeReward, BadgeRule } from '../../src/badges/badge-rule.values.ts';
import type { BadgeVersions } from '../../src/badges/badge-versions.values.ts';
import { type Differing, differingWins } from '../../src/badges/differing-wins.values.ts';
import { isCrown } from '../../src/badges/judge-crown.values.ts';
import type { DueWin } from '../../src/badges/judging.values.ts';
import { Turns } from '../../src/platform/turns.ts';
import { fromMicros, toMicros } from '../../src/points/point-amount.values.ts';
import type { Win } from '../badge-wins/badge-wins.ts';
import { Projector } from '../platform/projector.ts';
import { ReadModels } from '../platform/read-models.ts';
import { givenLevelsIn, type Held, heldWin } from './held-wins.ts';
import { ReadWinsDue } from './read-wins-due.ts';

type Tried = { organisationId: string; badgeId: string; kind: BadgeRule['kind']; seriesIds: readonly string[]; rules: BadgeVersions };
type Told = { profileId: string; levelId?: string | null; wonAt: string };

const MOST_AT_ONCE = 10_000;
/** So many of each kind are told by name. */
const TOLD = 50;

/** Who would win a badge by rules that are not saved: by the very functions that award it, of the very entries. */
@Injectable()
export class TellBadgeTrials {
  private readonly turns = new Turns();

  constructor(
    private readonly projector: Projector,
    private readonly models: ReadModels,
    private readonly due: ReadWinsDue,
  ) {}

  async of(tried: Tried) {
    const { rules } = tried;
    const position = await this.projector.head();
    const wins = await this.wins(tried);
    const due = await this.dueOf(tried, wins, position);
    const held = wins.map(heldWin);
    const differing = tried.kind === 'given' ? NOTHING : differingWins(due, held);
    const { won, moved, ...turned } = differing;
    // What an admin took neither comes nor goes.
    const returned = turned.returned.filter((one) => !one.held.taken);
    const withdrawn = turned.withdrawn.filter(({ taken }) => !taken);
    return {
      given: told([...won, ...returned.map((one) => one.due)]),
      withdrawn: told(withdrawn.map(({ win }) => win)),
      moved: told(moved.filter((one) => !one.held.taken).map((one) => one.due)),
      wouldHave: holders(due, held),
      points: pointsOf(
        [...won.map((win) => rewardsOf(rules, win)), ...returned.map((one) => one.held.win.rewards)].flat(),
        withdrawn.flatMap(({ win }) => win.rewards),
      ),
    };
  }

  private async wins({ badgeId }: Tried): Promise<Win[]> {
    const wins: Win[] = [];
    const all = this.models.walk<Win>('badge-wins', { badgeId }, { sort: [{ field: 'wonAt' }, { field: 'winId' }], limit: MOST_AT_ONCE });
    for await (const part of all) wins.push(...part.map(({ document }) => document));
    return wins;
  }

  private async dueOf(tried: Tried, wins: readonly Win[], position: string): Promise<DueWin[]> {
    const { organisationId, rules, kind } = tried;
    if (kind === 'given') return [];
    // Others are answered between one trial and another, and between players.
    const slice = this.turns.begin();
    await slice.rest();
    if (isCrown(tried)) return this.due.due({ organisationId, rules, gifts: [] }, position);
    const byPlayer = Map.groupBy(wins, ({ profileId }) => profileId);
    const due: DueWin[] = [];
    for (const profileId of await this.due.concerned(organisationId, tried, position)) {
      if (slice.isOver()) await slice.rest();
      const gifts = givenLevelsIn(byPlayer.get(profileId) ?? []);
      due.push(...(await this.due.due({ organisationId, rules, profileId, gifts }, position)));
    }
    return due;
  }
}

const NOTHING: Differing<Held> = { won: [], returned: [], moved: [], withdrawn: [] };

function told(wins: readonly Told[]) {
  const inOrder = [...wins].sort((a, b) => (a.wonAt < b.wonAt ? -1 : a.wonAt > b.wonAt ? 1 : a.profileId < b.profileId ? -1 : 1));
  const first = inOrder.slice(0, TOLD).map(({ profileId, levelId = null, wonAt }) => ({ profileId, levelId, wonAt }));
  return { count: wins.length, first };
}

/** Each player once, since their first win that would stand. */
function holders(due: readonly DueWin[], held: readonly Held[]) {
  const taken = new Set(held.filter((one) => one.taken).map(({ profileId, slot }) => `${profileId} ${slot}`));
  const had = new Set(held.filter((one) => one.holds && !one.taken).map(({ profileId }) => profileId));
  const since = new Map<string, string>();
  for (const { profileId, slot, wonAt } of due) {
    if (taken.has(`${profileId} ${slot}`)) continue;
    const before = since.get(profileId);
    if (before === undefined || wonAt < before) since.set(profileId, wonAt);
  }
  const inOrder = [...since].sort(([a, wonA], [b, wonB]) => (wonA < wonB ? -1 : wonA > wonB ? 1 : a < b ? -1 : 1));
  const first = inOrder.slice(0, TOLD).map(([profileId, wonAt]) => ({ profileId, since: wonAt, gains: !had.has(profileId) }));
  return { count: since.size, first };
}

/** What comes and goes, by series; nothing where both are the same. */
function pointsOf(given: readonly BadgeReward[], taken: readonly BadgeReward[]): { seriesId: string; points: string }[] {
  const sums = new Map<string, number>();
  const add = (sign: 1 | -1) => (reward: BadgeReward) =>
    sums.set(reward.seriesId, (sums.get(reward.seriesId) ?? 0) + sign * toMicros(reward.points));
  given.forEach(add(1));
  taken.forEach(add(-1));
  return [...sums].filter(([, micros]) => micros !== 0).map(([seriesId, micros]) => ({ seriesId, points: fromMicros(micros) }));
}
