import { Injectable } from '@nestjs/common';
import { rewardsOf } from '../../src/badges/badge-rewards.values.ts';
import { type Differing, differingWins } from '../../src/badges/differing-wins.values.ts';
import { isCrown } from '../../src/badges/judge-crown.values.ts';
import type { JudgedEntry } from '../../src/badges/judged-entry.values.ts';
import { type Instant, later } from '../../src/platform/event.values.ts';
import { toMicros } from '../../src/points/point-amount.values.ts';
import type { CountedEntry, Joined, Turning } from '../../src/revocations/turning.values.ts';
import { type Win, winAsOf } from '../badge-wins/badge-wins.ts';
import { type Badge } from '../badges/badges.ts';
import { type Entry, entryKey, isEntry } from '../entries/entries.ts';
import { FindEntries } from '../entries/find-entries.ts';
import { Projector } from '../platform/projector.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { TurnedWin } from '../revocations/consequence.ts';
import { isKnown, KnownSeries, listed, PaidPoints } from '../revocations/paid-points.ts';
import { givenLevelsIn, type Held, heldWin } from './held-wins.ts';
import { type EntryChange, ReadWinsDue } from './read-wins-due.ts';

/** By which entries wins are paid. Bound to what pays them where everything is put together. */
export abstract class WinPayments {
  /** The id of the entry that pays a reward of a win. */
  abstract paidBy(winId: string, rewardId: string): string;
  /** The lists by which a win's points were taken back when it stopped standing, as often as that may have been. */
  abstract takenBackBy(win: { winId: string; falls: number }): ReadonlySet<string>;
  /** The id of a win. */
  abstract winIdOf(badgeId: string, profileId: string, slot: string): string;
}

/** What turns with everything that badges bring along, and the wins that come and go with it. */
type Extended<T extends Turning> = { turn: T; wins: TurnedWin[] };
/** Entries that count no more, and that count now. */
type Change = { out: ReturnType<typeof listed>[]; in: CountedEntry[] };
type Asked = Turning & { recordedAt?: Instant; at: Instant };

const MOST_BADGES = 10_000;
/** What one win gives may win another, but never itself (`badge-loop`): what is won at the end of periods alone may go on for as many as there are. */
const MOST_ROUNDS = 200;

/**
 * What entries that turn do to badges: an entry costs a win, the win its points, and these another win. The same functions that award badges judge the players
 * that are touched, and badges that go to one of all, until nothing more follows.
 */
@Injectable()
export class WinsThatTurn {
  constructor(
    private readonly models: ReadModels,
    private readonly projector: Projector,
    private readonly entries: FindEntries,
    private readonly due: ReadWinsDue,
    private readonly paid: PaidPoints,
    private readonly payments: WinPayments,
  ) {}

  /** @param asked `recordedAt`: when it was recorded that they turned; then it is told of what was known just before */
  async of<T extends Asked>(asked: T): Promise<Extended<T>> {
    const badges = await this.badges(asked.organisationId);
    const base = await this.baseOf(asked);
    let [wins, points]: [TurnedWin[], Change] = [[], { out: [], in: [] }];
    if (badges.length === 0) return { turn: asked, wins };
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const found = await this.judged(badges, together(base, points), asked);
      const follows = await this.pointsOf(found, asked);
      const isSame = idsOf(follows) === idsOf(points);
      [wins, points] = [found, follows];
      if (isSame) break;
    }
    return { turn: { ...asked, ...extended(asked, base, points) }, wins };
  }

  private async badges(organisationId: string): Promise<Badge[]> {
    const { items } = await this.models.find<Badge>('badges', { organisationId, deleted: false }, { limit: MOST_BADGES });
    return items.map(({ document }) => document).filter(({ kind, rules }) => kind !== 'given' && rules.versions.length > 0);
  }

  private async baseOf({ organisationId, kind, turned, brought }: Asked): Promise<Change> {
    if (kind === 'revoke') return { out: [...turned], in: [...brought] };
    const keys = turned.map(({ seriesId, entryId }) => entryKey(organisationId, seriesId, entryId));
    const kept = await this.models.getMany<Entry>('entries', keys);
    return { out: [], in: [...[...kept.values()].map(({ document }) => document).filter(isEntry), ...brought] };
  }

  private async judged(badges: readonly Badge[], { out, in: comes }: Change, asked: Asked): Promise<TurnedWin[]> {
    const touched = [...out, ...comes];
    const change = { without: out, with: comes.map(asJudged) };
    const wins: TurnedWin[] = [];
    for (const badge of badges) {
      const players = new Set(touched.filter(({ seriesId }) => badge.seriesIds.includes(seriesId)).map(({ profileId }) => profileId));
      if (players.size === 0) continue;
      if (isCrown(badge)) wins.push(...(await this.turnedOf(badge, undefined, change, asked)));
      else for (const profileId of players) wins.push(...(await this.turnedOf(badge, profileId, change, asked)));
    }
    return wins;
  }

  /** Of a badge the wins of a player, or of everybody, that would come or go. What an admin took does neither. */
  private async turnedOf(badge: Badge, profileId: string | undefined, change: EntryChange, asked: Asked): Promise<TurnedWin[]> {
    const { organisationId, badgeId, rules } = badge;
    const knownBy = asked.recordedAt && later(asked.recordedAt, -1);
    const all = await this.models.find<Win>('badge-wins', { badgeId, ...(profileId && { profileId }) }, { limit: MOST_BADGES });
    const wins = all.items.map(({ document }) => document).filter((win) => !knownBy || win.recordedAt <= knownBy);
    const held = wins.map((win) => heldWin(knownBy ? asKnown(win, knownBy) : win));
    const about = { organisationId, rules, gifts: givenLevelsIn(wins), ...(profileId !== undefined && { profileId }) };
    const then = { change, ...(knownBy && { asOf: { at: knownBy, sense: 'known' as const } }) };
    const differing = differingWins(await this.due.due(about, await this.projector.head(), then), held);
    return this.told(badge, differing);
  }

  private told({ badgeId, rules }: Badge, { won, returned, withdrawn }: Differing<Held>): TurnedWin[] {
    return [
      ...withdrawn.flatMap(({ win, taken }): TurnedWin[] =>
        taken ? [] : [{ what: 'withdrawn', ...aboutWin(win), falls: win.turns.length }],
      ),
      ...returned.flatMap(({ held: { win, taken } }): TurnedWin[] => {
        return taken ? [] : [{ what: 'returned', ...aboutWin(win), falls: win.turns.length }];
      }),
      ...won.map((win): TurnedWin => {
        const { profileId, levelId = null, wonAt, teamIds } = win;
        const winId = this.payments.winIdOf(badgeId, profileId, win.slot);
        return { what: 'won', badgeId, profileId, winId, levelId, wonAt, teamIds, rewards: rewardsOf(rules, win), falls: 0 };
      }),
    ];
  }

  /** What is given, taken back and given again for wins, with all that follows by links. */
  private async pointsOf(wins: readonly TurnedWin[], { organisationId, recordedAt }: Asked): Promise<Change> {
    const known = new KnownSeries(this.models, organisationId);
    const change: Change = { out: [], in: [] };
    for (const { what, winId, badgeId, profileId, wonAt, teamIds, rewards, falls } of wins) {
      if (rewards.length === 0) continue;
      const found = await this.entries.withIds(
        organisationId,
        rewards.map(({ rewardId }) => this.payments.paidBy(winId, rewardId)),
      );
      const paid = found.filter((entry) => isKnown(entry, recordedAt));
      if (what === 'withdrawn') change.out.push(...(await this.paid.lost(paid, recordedAt)).map(listed));
      if (what === 'returned') change.in.push(...(await this.paid.again(paid, this.payments.takenBackBy({ winId, falls }), recordedAt)));
      if (what !== 'won') continue;
      for (const { rewardId, seriesId, points, tags } of rewards) {
        const entryId = this.payments.paidBy(winId, rewardId);
        const source = { kind: 'badge', badgeId, winId, rewardId } as const;
        const entry = { entryId, seriesId, profileId, points, tags, teamIds, occurredAt: wonAt, giverId: null, source };
        change.in.push(...(await this.paid.anew(entry, known)));
      }
    }
    return change;
  }
}

function aboutWin({ winId, badgeId, profileId, levelId, wonAt, teamIds, rewards }: Win) {
  return { winId, badgeId, profileId, levelId, wonAt, teamIds, rewards };
}

/** A win with what had become of it by then. */
function asKnown(win: Win, at: Instant): Win {
  const then = winAsOf(win, { at, sense: 'known' });
  return { ...win, ...then?.where, turns: win.turns.filter(({ recordedAt }) => recordedAt <= at) };
}

function asJudged({ entryId, seriesId, profileId, points, tags, teamIds, occurredAt, ...entry }: CountedEntry): JudgedEntry {
  const pointType = 'pointType' in entry && typeof entry.pointType === 'string' ? entry.pointType : null;
  return { entryId, seriesId, profileId, at: Date.parse(occurredAt), micros: toMicros(points), tags, pointType, teamIds };
}

function together(one: Change, other: Change): Change {
  return { out: each([...one.out, ...other.out]), in: each([...one.in, ...other.in]) };
}

function each<E extends { entryId: string }>(entries: readonly E[]): E[] {
  return [...new Map(entries.map((entry) => [entry.entryId, entry])).values()];
}

function idsOf({ out, in: comes }: Change): string {
  return [...out.map(({ entryId }) => `- ${entryId}`), ...comes.map(({ entryId }) => `+ ${entryId}`)].sort().join();
}

/** What turns then, in one way: where some come and others go, both are told as of a revocation that brings what comes. */
function extended({ kind, turned, brought }: Turning, base: Change, points: Change): Joined & Pick<Turning, 'kind'> {
  const all = together(base, points);
  if (kind === 'revoke' || points.out.length > 0) return { kind: 'revoke', turned: all.out, brought: all.in };
  const ids = new Set(turned.map(({ entryId }) => entryId));
  return { kind, turned, brought: each([...brought, ...points.in.filter(({ entryId }) => !ids.has(entryId))]) };
}
