import { setTimeout as rest } from 'node:timers/promises';
import { isCrown } from '../../src/badges/judge-crown.values.ts';
import type { Leader } from '../../src/badges/progress.values.ts';
import type { Instant, Position } from '../../src/platform/event.values.ts';
import type { Win } from '../badge-wins/badge-wins.ts';
import type { SeenWins } from '../badge-wins/win-scopes.ts';
import type { Badge } from '../badges/badges.ts';
import type { ProgressInfo } from '../badges/badges.view.ts';
import { type ToldBadges, toldLeader } from '../badges/told-badges.ts';
import { type Entry, isEntry } from '../entries/entries.ts';
import { isDeleted } from '../people/people.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import type { HotState } from '../platform/hot-view.ts';
import type { PlacesWindow } from '../platform/live/live.contract.ts';
import type { Change } from '../platform/projection.ts';
import type { ProgressHeader, ProgressRow } from './badge-progress.view.ts';

/** Rows of a block. */
export const BLOCK_ROWS = 500;
/** Changes that come closer together than this are judged as one. */
const COALESCE_MS = 50;
const MINUTE = 60_000;
/** So far ahead of the clock an entry may be. */
const AHEAD_MS = 5 * MINUTE;

/** What is heard of an organisation's badges, and when it was recorded: nothing named is that anything may be another. */
export type ProgressNews = { changes: readonly Change[] | undefined; position: Position; recordedAt?: Instant | undefined };

/** What it is made of. `seen`: what of these badges is in its scope. */
export type ProgressGround = {
  told: Pick<ToldBadges, 'progressOf' | 'ahead'>;
  people: VisiblePeople;
  seen: (badges: readonly Badge[]) => SeenWins;
  /** Which badges it tells of; asked anew where anything may be another. */
  read: () => Promise<readonly Badge[]>;
  /** Whether it tells of a badge that comes, or is another. */
  tells: (badge: Badge) => boolean;
  hear: (listener: (news: ProgressNews) => void) => () => void;
};

/** A badge, how far the player is, and who is ahead. `again`: when it is another without any fact. `ahead`: entries are, of the clock, up to then. */
type Standing = { badge: Badge; progress: ProgressInfo | null; leader: Leader | null; again: number; ahead: number };

/** How far a player is with badges, and who is ahead, live: it follows the entries that count, rules, levels, people, and time. */
export class LiveProgress implements HotState<ProgressHeader, ProgressRow> {
  readonly #profileId: string;
  readonly #ground: ProgressGround;
  readonly #listeners = new Set<() => void>();
  readonly #stops: (() => void)[];
  readonly #standings = new Map<string, Standing>();
  #seen: SeenWins;
  /** Badges that are to be judged anew; `#isStale`: which there are, too. */
  readonly #stale = new Set<string>();
  #isStale = false;
  /** One round after another; none before it is ready. */
  #isJudging = true;
  #isOver = false;
  #position: Position;
  #heard: Position;
  #now: Instant;

  /** It stands nowhere until it is `ready`. @param position what can be read by now */
  constructor(profileId: string, ground: ProgressGround, position: Position, now: Instant) {
    this.#profileId = profileId;
    this.#ground = ground;
    this.#seen = ground.seen([]);
    this.#position = this.#heard = position;
    this.#now = now;
    this.#stops = [ground.hear((news) => this.#take(news)), ground.people.onChange(() => this.#tell(ground.people.position))];
  }

  /** Resolves when it holds everything up to its first position. @throws what cannot be read */
  async ready(): Promise<this> {
    try {
      await this.#read();
      for (const [badgeId, standing] of this.#standings) {
        this.#stale.delete(badgeId);
        await this.#judge(standing);
      }
    } catch (error) {
      this.release();
      throw error;
    }
    // An entry may be ahead of the clock already.
    const caughtUp = Date.parse(this.#now) + AHEAD_MS;
    for (const standing of this.#standings.values()) standing.again = Math.min(standing.again, caughtUp);
    this.#isJudging = false;
    void this.#judgeStale();
    return this;
  }

  position(): Position {
    return this.#position;
  }

  header(): ProgressHeader {
    return { profileId: this.#profileId, count: this.#standings.size };
  }

  rows(window: PlacesWindow): ProgressRow[] {
    const player = this.#seen.people.person(this.#profileId);
    if (!('block' in window) || !player || isDeleted(player)) return [];
    const block = [...this.#standings.values()].slice(window.block * BLOCK_ROWS, (window.block + 1) * BLOCK_ROWS);
    return block.map(({ badge, progress, leader }) => ({
      id: badge.badgeId,
      progressinfo: progress,
      leaderinfo: toldLeader(leader, badge, this.#seen),
    }));
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A period that ends begins anew, and days in a row end, with no entry. */
  moveOn(now: Instant): Instant {
    this.#reach(now);
    for (const [badgeId, { again }] of this.#standings) if (again <= Date.parse(now)) this.#stale.add(badgeId);
    void this.#judgeStale();
    return new Date((Math.floor(Date.parse(now) / MINUTE) + 1) * MINUTE).toISOString();
  }

  release(): void {
    this.#isOver = true;
    for (const stop of this.#stops) stop();
  }

  #take({ changes, position, recordedAt }: ProgressNews): void {
    if (recordedAt !== undefined) this.#reach(recordedAt);
    if (position > this.#heard) this.#heard = position;
    if (changes) for (const change of changes) this.#hear(change);
    else this.#isStale = true;
    void this.#judgeStale();
  }

  #reach(instant: Instant): void {
    if (instant > this.#now) this.#now = instant;
  }

  #hear({ view, before, after }: Change): void {
    if (view === 'entries') for (const entry of [before, after]) if (isEntry(entry)) this.#touched(entry);
    if (view === 'badges' && after) this.#changed(after as Badge);
    if (view !== 'badge-wins') return;
    // Which levels a player has says what is next.
    const { badgeId, profileId } = (after ?? before) as Win;
    if (profileId === this.#profileId) this.#stale.add(badgeId);
  }

  #changed(badge: Badge): void {
    const known = this.#standings.get(badge.badgeId);
    if (!this.#ground.tells(badge)) this.#standings.delete(badge.badgeId);
    else if (known) known.badge = badge;
    else this.#standings.set(badge.badgeId, unjudged(badge));
    this.#look();
    this.#stale.add(badge.badgeId);
  }

  /** An entry counts for the badges of its series: of its own player, and where one of all is ahead, of everybody. */
  #touched({ seriesId, profileId, occurredAt }: Entry): void {
    for (const standing of this.#standings.values()) {
      const { badge, ahead } = standing;
      if (!badge.seriesIds.includes(seriesId) || (profileId !== this.#profileId && !isCrown(badge))) continue;
      standing.ahead = Math.max(ahead, Date.parse(occurredAt));
      this.#stale.add(badge.badgeId);
    }
  }

  async #judgeStale(): Promise<void> {
    if (this.#isJudging) return;
    this.#isJudging = true;
    while (!this.#isOver && (this.#isStale || this.#stale.size > 0)) {
      const began = performance.now();
      const upTo = this.#heard;
      // What cannot be read now is read a minute later, or with the next change.
      if (this.#isStale && !(await this.#read().then(isDone, isNot))) break;
      const badgeIds = [...this.#stale];
      this.#stale.clear();
      for (const badgeId of badgeIds) {
        const standing = this.#standings.get(badgeId);
        if (standing && !(await this.#judge(standing).then(isDone, isNot))) standing.again = 0;
      }
      this.#tell(upTo);
      // The first change is told at once; however many follow, half of the time is left to others.
      await rest(Math.max(COALESCE_MS, performance.now() - began), undefined, { ref: false });
    }
    this.#isJudging = false;
  }

  async #read(): Promise<void> {
    this.#isStale = false;
    const badges = await this.#ground.read().catch((error: unknown) => {
      this.#isStale = true;
      throw error;
    });
    this.#standings.clear();
    for (const badge of badges) {
      this.#standings.set(badge.badgeId, unjudged(badge));
      this.#stale.add(badge.badgeId);
    }
    this.#look();
  }

  async #judge(standing: Standing): Promise<void> {
    const { badge } = standing;
    const { told } = this.#ground;
    const when = { now: this.#now };
    standing.progress = await told.progressOf(badge, this.#profileId, this.#seen, when);
    standing.leader = await told.ahead(badge, this.#seen, when);
    const [instant, end] = [Date.parse(when.now), Date.parse(standing.progress?.date_end ?? '')];
    standing.again = standing.ahead > instant ? instant : end > instant ? end : Infinity;
  }

  /** What is in its scope of the badges that it tells of. */
  #look(): void {
    this.#seen = this.#ground.seen([...this.#standings.values()].map(({ badge }) => badge));
  }

  #tell(position: Position): void {
    if (position > this.#position) this.#position = position;
    for (const listener of this.#listeners) listener();
  }
}

function unjudged(badge: Badge): Standing {
  return { badge, progress: null, leader: null, again: Infinity, ahead: -Infinity };
}

const isDone = () => true;
const isNot = () => false;
