import { Injectable } from '@nestjs/common';
import { rewardsOf } from '../../src/badges/badge-rewards.values.ts';
import { type Differing, differingWins } from '../../src/badges/differing-wins.values.ts';
import { isCrown } from '../../src/badges/judge-crown.values.ts';
import type { JudgedEntry } from '../../src/badges/judged-entry.values.ts';
import type { DueOfBadge } from '../../src/badges/judging.values.ts';
import { type Instant, later, type Position } from '../../src/platform/event.values.ts';
import { toMicros } from '../../src/points/point-amount.values.ts';
import type { ListedEntry } from '../../src/revocations/revocation.events.ts';
import type { CountedEntry } from '../../src/revocations/turning.values.ts';
import { type Win, winAsOf } from '../badge-wins/badge-wins.ts';
import { withRulesOf } from '../badges/badge-rules.ts';
import type { Badge } from '../badges/badges.ts';
import { FindEntries } from '../entries/find-entries.ts';
import { Projector } from '../platform/projector.ts';
import { ReadModels } from '../platform/read-models.ts';
import { type Change, OnceATurn, type Turn } from '../revocations/consequence.ts';
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

/** A win of a badge that comes or goes. `falls`: how often it may have stopped standing. */
export type TurnedWin = Pick<Win, 'winId' | 'badgeId' | 'profileId' | 'levelId' | 'wonAt' | 'teamIds' | 'rewards'> & {
  what: 'withdrawn' | 'returned' | 'won';
  falls: number;
};

const PART = 1_000;

/**
 * What entries that turn do to badges, judged by the same functions that award them: of players that are touched, and badges that go to one of all; and what
 * that does to the points that badges give.
 */
@Injectable()
export class WinsThatTurn {
  private readonly found = new OnceATurn<{ wins: TurnedWin[]; judged: DueOfBadge[] }>((turn) => this.judge(turn));

  constructor(
    private readonly models: ReadModels,
    private readonly projector: Projector,
    private readonly entries: FindEntries,
    private readonly winsDue: ReadWinsDue,
    private readonly paid: PaidPoints,
    private readonly payments: WinPayments,
  ) {}

  /** The wins that would come or go: judged once a turn. */
  async of(turn: Turn): Promise<TurnedWin[]> {
    return (await this.found.of(turn)).wins;
  }

  /** What would be due of each badge that was judged, to whom. */
  async due(turn: Turn): Promise<DueOfBadge[]> {
    return (await this.found.of(turn)).judged;
  }

  /** What is given, taken back and given again for them, with all that follows by links. */
  async points(turn: Turn): Promise<Change> {
    const known = new KnownSeries(this.models, turn.organisationId);
    const change: { out: ListedEntry[]; in: CountedEntry[] } = { out: [], in: [] };
    for (const win of await this.of(turn)) {
      const { what, winId, rewards, falls } = win;
      if (rewards.length === 0) continue;
      const found = await this.entries.withIds(
        turn.organisationId,
        rewards.map(({ rewardId }) => this.payments.paidBy(winId, rewardId)),
      );
      const paid = found.filter((entry) => isKnown(entry, turn.recordedAt));
      if (what === 'withdrawn') {
        change.out.push(...(await this.paid.lost(paid, turn.recordedAt)).map(listed));
        continue;
      }
      change.in.push(...(await this.paid.again(paid, this.payments.takenBackBy({ winId, falls }), turn.recordedAt)));
      // What fell before it was paid is paid when it is back.
      const unpaid = this.given(win).filter(({ entryId }) => !paid.some((entry) => entry.entryId === entryId));
      for (const entry of unpaid) change.in.push(...(await this.paid.anew(entry, known)));
    }
    return change;
  }

  private given({ winId, badgeId, profileId, wonAt: occurredAt, teamIds, rewards }: TurnedWin): CountedEntry[] {
    return rewards.map(({ rewardId, seriesId, points, tags }) => {
      const entryId = this.payments.paidBy(winId, rewardId);
      const source = { kind: 'badge', badgeId, winId, rewardId } as const;
      return { entryId, seriesId, profileId, points, tags, teamIds, occurredAt, giverId: null, source };
    });
  }

  private async judge(turn: Turn) {
    const { out, in: comes } = turn.change;
    const touched = [...out, ...comes];
    const change = { without: out, with: comes.map(asJudged) };
    const all = { wins: [] as TurnedWin[], judged: [] as DueOfBadge[] };
    const position = await this.projector.head();
    const judge = async (badge: Badge, profileId?: string) => {
      const { wins, due } = await this.turnedOf(badge, profileId, change, turn, position);
      all.wins.push(...wins);
      all.judged.push(due);
    };
    for (const badge of await this.badges(turn.organisationId, new Set(touched.map(({ seriesId }) => seriesId)))) {
      const players = new Set(touched.filter(({ seriesId }) => badge.seriesIds.includes(seriesId)).map(({ profileId }) => profileId));
      if (isCrown(badge)) await judge(badge);
      else for (const profileId of players) await judge(badge, profileId);
    }
    return all;
  }

  /** Those that some of these series may win. */
  private async badges(organisationId: string, seriesIds: ReadonlySet<string>): Promise<Badge[]> {
    const counting = { organisationId, deleted: false, seriesIds: { any: [...seriesIds] } };
    const found: Badge[] = [];
    if (seriesIds.size === 0) return found;
    for await (const part of this.models.walk<Badge>('badges', counting, { sort: [{ field: 'badgeId' }], limit: PART }))
      found.push(...part.map(({ document }) => document));
    return found.filter(({ kind, rules }) => kind !== 'given' && rules.versions.length > 0);
  }

  /** Of a badge the wins of a player, or of everybody, that would come or go. What an admin took does neither. */
  private async turnedOf(
    badge: Badge,
    profileId: string | undefined,
    change: EntryChange,
    { recordedAt }: Turn,
    position: Position,
  ): Promise<{ wins: TurnedWin[]; due: DueOfBadge }> {
    const asOf = recordedAt ? { at: later(recordedAt, -1), sense: 'known' as const } : undefined;
    const known = await withRulesOf(this.models, badge, asOf);
    const { organisationId, badgeId, kind, rules } = known;
    const wins: Win[] = [];
    const whose = { badgeId, ...(profileId !== undefined && { profileId }) };
    for await (const part of this.models.walk<Win>('badge-wins', whose, { sort: [{ field: 'wonAt' }, { field: 'winId' }], limit: PART }))
      wins.push(...part.map(({ document }) => document).filter((win) => !asOf || win.recordedAt <= asOf.at));
    const held = wins.map((win) => heldWin(asOf ? asKnown(win, asOf.at) : win));
    const about = { organisationId, rules, gifts: givenLevelsIn(wins), ...(profileId !== undefined && { profileId }) };
    const due = await this.winsDue.due(about, position, { change, asOf });
    const whom = profileId === undefined ? {} : { profileId };
    return { wins: this.told(known, differingWins(due, held)), due: { badgeId, kind, rules, ...whom, due } };
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
