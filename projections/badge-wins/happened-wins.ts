import { Injectable } from '@nestjs/common';
import { endedBy } from '../../src/badges/badge-versions.values.ts';
import { everybodysOf, historyOf } from '../../src/badges/history.values.ts';
import { dueCrowns, isCrown } from '../../src/badges/judge-crown.values.ts';
import { dueOfPlayer } from '../../src/badges/judge-player.values.ts';
import type { JudgedEntry } from '../../src/badges/judged-entry.values.ts';
import type { DueWin } from '../../src/badges/judging.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { entriesAsOf } from '../badge-progress/entry-as-of.ts';
import { givenLevelsIn } from '../badge-progress/held-wins.ts';
import type { Badge } from '../badges/badges.ts';
import { FindEntries } from '../entries/find-entries.ts';
import { type Win, type WinAsOf, winAsOf } from './badge-wins.ts';

/** Of more players everybody's entries are read at once. */
const MOST_PLAYERS = 20;

/**
 * Wins as they had happened by an instant: judged by the entries as they counted then, by the rules as they are known today, with gifts and rulings by their
 * time. What is recorded of them says when it was known: a record that passes to another one when an entry is revoked was somebody else's until then.
 */
@Injectable()
export class HappenedWins {
  constructor(private readonly entries: FindEntries) {}

  /**
   * Some of these wins of a badge, each as it was then.
   * @param wins all that are recorded of these players, or of everybody
   */
  async of(badge: Badge, wins: readonly Win[], at: Instant): Promise<{ win: Win; then: WinAsOf }[]> {
    const asOf = { at, sense: 'happened' } as const;
    const due = new Map((await this.due(badge, wins, at)).map((one) => [keyOf(one), one]));
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

  private async due(badge: Badge, wins: readonly Win[], at: Instant): Promise<DueWin[]> {
    const { kind } = badge;
    if (kind === 'given' || wins.length === 0) return [];
    const rules = endedBy(badge.rules, at);
    const players = [...new Set(wins.map(({ profileId }) => profileId))];
    const all = isCrown({ kind });
    const entries = await this.past(badge, all || players.length > MOST_PLAYERS ? [undefined] : players, at);
    if (all) return dueCrowns(rules, everybodysOf(entries));
    const ofPlayer = Map.groupBy(entries, ({ profileId }) => profileId);
    const gifts = Map.groupBy(wins, ({ profileId }) => profileId);
    return players.flatMap((profileId) => {
      const given = givenLevelsIn(gifts.get(profileId) ?? []).filter((gift) => gift.at <= at);
      return dueOfPlayer(rules, profileId, historyOf(ofPlayer.get(profileId)), given);
    });
  }

  private async past({ organisationId, seriesIds }: Badge, players: readonly (string | undefined)[], at: Instant): Promise<JudgedEntry[]> {
    const past: JudgedEntry[] = [];
    for (const seriesId of seriesIds)
      for (const playerId of players)
        for await (const entry of entriesAsOf(this.entries, organisationId, { seriesId, playerId }, { at, sense: 'happened' }))
          past.push(entry);
    return past;
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
