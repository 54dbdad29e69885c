import type { JudgedEntry } from '../../src/badges/judged-entry.values.ts';
import type { Entry } from '../entries/entries.ts';
import type { AsOf } from '../scoreboard/boards.ts';
import { judgedEntry } from './tallies.ts';

/**
 * An entry as it counted at an instant of the past, in either sense (0010): by what happened until then, or by what was known by then. A turn takes effect at
 * its own time, but not before its entry, or the one that was recorded before it; so does a retag. Nothing where it did not count.
 */
export function entryAsOf(entry: Entry, { at, sense }: AsOf): JudgedEntry | undefined {
  const isPast = (fact: { at: string; recordedAt: string }) => (sense === 'known' ? fact.recordedAt : fact.at) <= at;
  if (!isPast({ at: entry.occurredAt, recordedAt: entry.recordedAt })) return undefined;
  if (upTo(entry.turns, entry, isPast).at(-1)?.counts === false) return undefined;
  const tags = upTo(entry.retags, entry, isPast).at(-1)?.tags ?? entry.tags;
  return judgedEntry({ ...entry, tags, revoked: null });
}

function upTo<Turn extends { at: string; recordedAt: string }>(
  turns: readonly Turn[],
  { occurredAt }: Entry,
  isPast: (turn: Turn) => boolean,
): Turn[] {
  let latest = occurredAt;
  return turns.filter((turn) => {
    latest = turn.at > latest ? turn.at : latest;
    return isPast({ ...turn, at: latest });
  });
}
