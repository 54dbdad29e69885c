import { Injectable } from '@nestjs/common';
import { isCrown } from '../../src/badges/judge-crown.values.ts';
import type { DueWin } from '../../src/badges/judging.values.ts';
import type { Instant, Position } from '../../src/platform/event.values.ts';
import { Turns } from '../../src/platform/turns.ts';
import { givenLevelsIn } from '../badge-progress/held-wins.ts';
import { ReadWinsDue } from '../badge-progress/read-wins-due.ts';
import type { Badge } from '../badges/badges.ts';
import type { AsOf } from '../scoreboard/boards.ts';
import { type Win, type WinAsOf, winAsOf } from './badge-wins.ts';

/** Nobody waits for what is newer than the wins. */
const WHAT_IS_THERE: Position = '';

/**
 * Wins as they had happened by an instant: judged by the entries as they counted then, by the rules as they are known today, with gifts and rulings by their
 * time. What is recorded of them says when it was known: a record that passes to another one when an entry is revoked was somebody else's until then.
 */
@Injectable()
export class HappenedWins {
  private readonly turns = new Turns();

  constructor(private readonly judge: ReadWinsDue) {}

  /**
   * Some of these wins of a badge, each as it was then.
   * @param wins all that are recorded of these players, or of everybody
   */
  async of(badge: Badge, wins: readonly Win[], at: Instant): Promise<{ win: Win; then: WinAsOf }[]> {
    const asOf = { at, sense: 'happened' } as const;
    const due = new Map((await this.due(badge, wins, asOf)).map((one) => [keyOf(one), one]));
    return wins.flatMap((win) => {
      const recorded = winAsOf(win, asOf);
      // What is given is no matter of entries.
      if (badge.kind === 'given') return recorded ? [{ win, then: recorded }] : [];
      const then = due.get(keyOf(win));
      if (then) return [{ win, then: asDue(win, then, at) }];
      // It had been lost by then; or it was never there.
      return recorded && !recorded.stands ? [{ win, then: recorded }] : [];
    });
  }

  /** By the functions that award it: of everybody where it goes to one of all. */
  private async due({ organisationId, kind, rules }: Badge, wins: readonly Win[], asOf: AsOf): Promise<DueWin[]> {
    if (kind === 'given' || wins.length === 0) return [];
    const about = { organisationId, rules };
    if (isCrown({ kind })) return this.judge.due({ ...about, gifts: [] }, WHAT_IS_THERE, { asOf });
    const due: DueWin[] = [];
    // One player in a turn of the thread, whoever asks: others are answered between them.
    const slice = this.turns.begin();
    for (const [profileId, own] of Map.groupBy(wins, (win) => win.profileId)) {
      await slice.rest();
      const gifts = givenLevelsIn(own).filter((gift) => gift.at <= asOf.at);
      due.push(...(await this.judge.due({ ...about, profileId, gifts }, WHAT_IS_THERE, { asOf })));
    }
    return due;
  }
}

function keyOf({ profileId, slot }: Pick<DueWin, 'profileId' | 'slot'>): string {
  return `${profileId} ${slot}`;
}

/** A win that was due then stood, but for a ruling of an admin that had been made. */
function asDue({ turns }: Win, { version, wonAt, value, entryId, teamIds }: DueWin, at: Instant): WinAsOf {
  const where = { version, wonAt, value: value ?? null, entryId: entryId ?? null, teamIds };
  const ruling = turns.findLast((turn) => turn.at <= at && (turn.kind === 'revoked' || turn.kind === 'reinstated'));
  const against = ruling?.kind === 'revoked' ? ruling : undefined;
  return { where, stands: !against, against, returnedAt: (!against && ruling?.at) || null };
}
