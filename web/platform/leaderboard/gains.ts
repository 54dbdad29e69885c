import { useLayoutEffect, useRef, useState } from 'react';
import type { BoardRow } from '../../../projections/views.ts';
import { formatGain } from '../format/numbers.ts';
import { announce } from '../shell/announcer.tsx';
import { t } from '../texts/texts.ts';

/** A gain tints the gain and the total this long, and fades in the last tenth. */
export const TINT_MS = 20_000;

const TINTS: Record<string, Keyframe[]> = {
  gain: [
    { color: 'var(--up)', backgroundColor: 'var(--primary-soft)', fontWeight: 600, offset: 0 },
    { color: 'var(--up)', backgroundColor: 'var(--primary-soft)', fontWeight: 600, offset: 0.9 },
    { offset: 1 },
  ],
  total: [{ color: 'var(--up)', offset: 0 }, { color: 'var(--up)', offset: 0.9 }, { offset: 1 }],
};

/** Tints the parts of a row that carry `data-tint`, as far on as the gain is old. Answers how to take it back. */
export function tintGain(row: HTMLElement, gainedAt: number): () => void {
  const running = [...row.querySelectorAll<HTMLElement>('[data-tint]')].map((part) => {
    const tint = part.animate(TINTS[part.dataset.tint ?? ''] ?? [], { duration: TINT_MS });
    tint.currentTime = Date.now() - gainedAt;
    return tint;
  });
  return () => running.forEach((tint) => tint.cancel());
}

type Gains = ReadonlyMap<string, { entryId: string; at: number }>;

/**
 * When the latest gain of each row arrived. A row's gain is new when its entry was not there before; on first sight, when it happened
 * within the last 20 seconds of the board's time.
 */
export function useGains(rows: readonly BoardRow[], boardNow: number | undefined): Gains {
  const seen = useRef(new Map<string, BoardRow['latest']>());
  const [gains, setGains] = useState<Gains>(new Map());
  useLayoutEffect(() => {
    const now = Date.now();
    const fresh: [string, { entryId: string; at: number }][] = [];
    let news: BoardRow | undefined;
    for (const row of rows) {
      const { profileId, latest } = row;
      const known = seen.current.has(profileId);
      const before = seen.current.get(profileId);
      seen.current.set(profileId, latest);
      // After a revocation the latest entry is an older one: that is no gain.
      const newer = latest && latest.entryId !== before?.entryId && (!before || latest.occurredAt >= before.occurredAt);
      if (!newer || latest.points.startsWith('-')) continue;
      const age = (boardNow ?? now) - Date.parse(latest.occurredAt);
      if (known) {
        fresh.push([profileId, { entryId: latest.entryId, at: now }]);
        if (!news || row.place < news.place) news = row;
      } else if (age >= 0 && age < TINT_MS) fresh.push([profileId, { entryId: latest.entryId, at: now - age }]);
    }
    if (news) announceGain(news);
    if (fresh.length === 0) return;
    setGains((old) => new Map([...[...old].filter(([, gain]) => now - gain.at < TINT_MS), ...fresh]));
  }, [rows, boardNow]);

  useLayoutEffect(() => {
    const ends = [...gains.values()].map((gain) => gain.at + TINT_MS);
    if (ends.length === 0) return;
    const timer = setTimeout(
      () => setGains((old) => new Map([...old].filter(([, gain]) => Date.now() - gain.at < TINT_MS))),
      Math.max(0, Math.min(...ends) - Date.now()) + 50,
    );
    return () => clearTimeout(timer);
  }, [gains]);
  return gains;
}

/** Of several gains at once the best placed is read out. */
function announceGain({ name, latest, rank }: BoardRow): void {
  if (latest && rank !== null) announce(t('leaderboard.announceGain', { name, gain: formatGain(latest.points), rank }));
}
