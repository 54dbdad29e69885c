import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { BoardRow } from '../../../projections/scoreboard/scoreboard.view.ts';
import { formatGain } from '../format/numbers.ts';
import { announce } from '../shell/announcer.tsx';
import { t } from '../texts/texts.ts';

/** A gain tints its row this long. */
const TINT_MS = 20_000;

type Gains = ReadonlyMap<string, number>;

/**
 * Whose latest gain has just arrived: by profile, when, in milliseconds of the clock. A row's gain is new when its entry was not there
 * before; on first sight, when it happened within the last 20 seconds of the board's time.
 */
export function useGains(rows: ReadonlyMap<number, BoardRow>, boardNow: number | undefined): Gains {
  const [book] = useState(() => new GainBook());
  const gains = useSyncExternalStore(book.subscribe, book.read);
  useLayoutEffect(() => book.see(rows, boardNow), [book, rows, boardNow]);
  return gains;
}

/** Remembers what was seen of each row, and forgets a gain when its tint is over. */
class GainBook {
  private gains: Gains = new Map();
  private readonly seen = new Map<string, BoardRow['latest']>();
  private rows: ReadonlyMap<number, BoardRow> | undefined;
  private boardNow: number | undefined;
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly read = (): Gains => this.gains;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) clearTimeout(this.timer);
    };
  };

  see(rows: ReadonlyMap<number, BoardRow>, boardNow: number | undefined): void {
    // The instant may be there before its rows.
    if (rows === this.rows) return;
    this.rows = rows;
    const now = Date.now();
    const past = boardNow !== undefined;
    const before = this.boardNow;
    this.boardNow = boardNow;
    const fresh = new Map<string, number>();
    let news: BoardRow | undefined;
    for (const row of rows.values()) {
      const { profileId, latest } = row;
      const known = this.seen.has(profileId);
      const last = this.seen.get(profileId);
      this.seen.set(profileId, latest);
      // After a revocation the latest entry is an older one: that is no gain.
      const newer = latest && latest.entryId !== last?.entryId && (!last || latest.occurredAt >= last.occurredAt);
      if (!newer || latest.points.startsWith('-')) continue;
      const happened = Date.parse(latest.occurredAt);
      const age = (boardNow ?? now) - happened;
      // In the past a step brings what happened since the step before it; coming back to now is no news.
      const came = known && (past ? before !== undefined && happened > before : before === undefined);
      if (came) fresh.set(profileId, now);
      else if (age >= 0 && age < TINT_MS) fresh.set(profileId, now - age);
      if (came && !past && (!news || row.place < news.place)) news = row;
    }
    if (news) announceGain(news);
    if (past && boardNow !== before) {
      // Each step has its own; where most have gained, none stands out.
      this.tell(fresh.size * 3 <= rows.size ? fresh : new Map());
    } else if (fresh.size > 0) this.tell(new Map([...this.gains, ...fresh]));
  }

  private tell(gains: Gains): void {
    const now = Date.now();
    this.gains = new Map([...gains].filter(([, at]) => now - at < TINT_MS));
    for (const listener of this.listeners) listener();
    clearTimeout(this.timer);
    const first = Math.min(...this.gains.values());
    if (this.gains.size > 0) this.timer = setTimeout(() => this.tell(this.gains), first + TINT_MS - now + 50);
  }
}

/** Of several gains at once the best placed is read out. */
function announceGain({ name, latest, rank }: BoardRow): void {
  if (latest && rank !== null) announce(t('leaderboard.announceGain', { name, gain: formatGain(latest.points), rank }));
}
