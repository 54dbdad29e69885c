import type { BoardRow } from '../../../projections/scoreboard/scoreboard.view.ts';
import { fromMicros, type PointAmount, toMicros } from '../../../src/points/point-amount.values.ts';

type Row = Pick<BoardRow, 'profileId' | 'name' | 'detail' | 'rank' | 'tied' | 'points' | 'latest'>;

/** Somebody has taken the lead by a gain. */
export type NewLead = Pick<Row, 'profileId' | 'name' | 'detail' | 'points'> & {
  gain: PointAmount;
  /** Who is second now, and by how much; null for who is alone on the board. */
  second: { profileId: string; name: string; behind: PointAmount } | null;
};

/** What a wall shows of a new lead: the whole screen or nothing, a strip or nothing; `until` is when that changes, in milliseconds. */
type Shown = { celebration: NewLead | null; strip: NewLead | null; until: number | null };

export const CELEBRATION_MS = 12_000;
const STRIP_MS = 20_000;
/** At most one full screen in this time: a board on which the lead goes to and fro is still a board. */
const PACE_MS = 60_000;
const NOTHING: Shown = { celebration: null, strip: null, until: null };

/**
 * Decides which change of the lead a wall celebrates: one that somebody gained, alone, over somebody. A lead that falls to the next by
 * a revocation, comes back by a reinstatement or is shared is none; neither is who leads at first sight. Within a minute after a
 * celebration the next new leader is a strip alone. Whoever leads no longer is taken off at once, so a wall never praises who is second.
 */
export class LeadStage {
  /** Who led alone when last looked; null while the lead is shared, undefined while nobody has a rank. */
  private leader: string | null | undefined;
  private players: ReadonlyMap<string, Row> = new Map();
  /** Latest entries that were seen: one that comes back after a revocation is no gain. */
  private readonly entries = new Set<string>();
  private news: { lead: NewLead; whole: boolean; at: number } | undefined;
  private celebratedAt = -Infinity;

  /**
   * Looks at the board, by place.
   * @param quiet nothing is to be raised: the wall is paused, or shows a past instant
   */
  see(rows: ReadonlyMap<number, Row>, quiet: boolean, now: number): void {
    const first = rows.get(0);
    // A window that has not come is no empty board.
    if (!first) return;
    const leader = first.rank === null ? undefined : first.tied ? null : first.profileId;
    const changed = this.leader !== undefined && typeof leader === 'string' && leader !== this.leader;
    const gained = changed && this.hasGained(first);
    if (quiet || (this.news && this.news.lead.profileId !== leader)) this.news = undefined;
    if (gained && !quiet) {
      const whole = now - this.celebratedAt >= PACE_MS;
      if (whole) this.celebratedAt = now;
      this.news = { lead: newLead(first, first.latest?.points ?? '0', rows.get(1)), whole, at: now };
    }
    // While the lead is shared it is still the last one's, until somebody else has it alone.
    if (leader !== null || this.leader === undefined) this.leader = leader;
    this.players = new Map([...rows.values()].map((row) => [row.profileId, row]));
    for (const { latest } of rows.values()) if (latest) this.entries.add(latest.entryId);
  }

  /** What stands on the wall at an instant. */
  shown(now: number): Shown {
    if (!this.news) return NOTHING;
    const { lead, whole, at } = this.news;
    const stripFrom = whole ? at + CELEBRATION_MS : at;
    if (now < stripFrom) return { celebration: lead, strip: lead, until: stripFrom };
    return now < stripFrom + STRIP_MS ? { celebration: null, strip: lead, until: stripFrom + STRIP_MS } : NOTHING;
  }

  private hasGained({ profileId, points, latest }: Row): boolean {
    if (!latest || latest.points.startsWith('-') || this.entries.has(latest.entryId)) return false;
    const before = this.players.get(profileId);
    return !before || toMicros(points) > toMicros(before.points);
  }
}

function newLead({ profileId, name, detail, points }: Row, gain: PointAmount, second: Row | undefined): NewLead {
  return {
    profileId,
    name,
    detail,
    points,
    gain,
    second:
      second && second.rank !== null
        ? { profileId: second.profileId, name: second.name, behind: fromMicros(toMicros(points) - toMicros(second.points)) }
        : null,
  };
}
