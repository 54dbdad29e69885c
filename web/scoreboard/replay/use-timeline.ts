import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { instantAt, placeOf } from '../../../projections/scoreboard/time-axis.values.ts';
import type { BoardTimeline, Sense } from '../../../projections/scoreboard/scoreboard.view.ts';
import type { StaleView } from '../../../projections/live.view.ts';
import { useResource } from '../../platform/live-resources.ts';
import { BOARD_CALLS, boardQuery, type BoardSource, wholeOf } from '../board-source.ts';
import { type Past, pastOf } from './past.ts';
import { type View, WHOLE, windowOf } from './zoom.ts';

/** The bar under a board: the whole past, what of it is in view, and that part more closely. */
export type Timeline = {
  whole: BoardTimeline | undefined;
  past: Past | undefined;
  /** What is drawn: the part in view in finer spans as soon as it is there. */
  drawn: BoardTimeline | undefined;
  view: View;
  onView: (change: (view: View) => View) => void;
  /** Of the last fact in it. */
  position: string;
};

/** What is looked at more closely, in milliseconds; without an end it goes on to now. */
type Closely = { from: number; to: number | null };

/** The view has stood for so long before its part is asked for. */
const SETTLED_MS = 200;
/** Places that differ by less are the same. */
const CLOSE = 1e-9;

/** @param staleOn what changes it */
export function useTimeline(source: BoardSource, sense: Sense, staleOn: readonly { view: StaleView; key?: string }[]): Timeline {
  const options = { staleOn, keep: true };
  const path = BOARD_CALLS[source.view].timeline;
  const query = { ...boardQuery(wholeOf(source), null, sense), ...(sense === 'known' && { sense }) };
  const { data } = useResource(path, query, options);
  const whole = data?.timeline;
  const past = useMemo(() => pastOf(whole), [whole]);

  // Kept as times, so that what is looked at stays when entries arrive.
  const [closely, setClosely] = useState<Closely | null>(null);
  const view = useMemo(() => (past && closely ? viewIn(past, closely) : WHOLE), [past, closely]);
  const [settled] = useDebouncedValue(closely, SETTLED_MS);
  const asked = past && settled ? windowOf(viewIn(past, settled), past) : null;
  const part = useResource(path, asked && { ...query, ...instantsOf(asked) }, options).data?.timeline;

  const onView = (change: (view: View) => View) => {
    if (!past) return;
    setClosely((before) => {
      const { start, end } = change(before ? viewIn(past, before) : WHOLE);
      if (end - start >= 1) return null;
      return { from: instantAt(past.axis, start), to: end >= 1 ? null : instantAt(past.axis, end) };
    });
  };
  const drawn = part && past && isIn(view, part, past) ? part : whole;
  return { whole, past, drawn, view, onView, position: data?.position ?? '' };
}

function viewIn({ axis }: Past, { from, to }: Closely): View {
  return { start: placeOf(axis, from), end: to === null ? 1 : placeOf(axis, to) };
}

function instantsOf({ from, to }: { from: number; to: number }): { from: string; to: string } {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/** Whether a part has everything that is in view: quiet at its ends is in no part. */
function isIn({ start, end }: View, { from, to }: BoardTimeline, { axis }: Past): boolean {
  if (!from || !to) return false;
  const quietAt = (place: number) => axis.find((piece) => piece.quiet && place >= piece.start && place <= piece.end);
  const [first, last] = [quietAt(start)?.end ?? start, quietAt(end)?.start ?? end];
  return placeOf(axis, Date.parse(from)) <= first + CLOSE && placeOf(axis, Date.parse(to)) >= last - CLOSE;
}
