import { useEffect, useEffectEvent, useState } from 'react';
import type { SlideRow } from '../../projections/casts/casts.view.ts';
import { type OnScreen, slideAt } from '../../src/casts/slide.values.ts';
import type { CallRefused } from '../platform/api.ts';
import { useResource } from '../platform/live-resources.ts';

type Slides = {
  slides: readonly SlideRow[] | undefined;
  error: CallRefused | null;
  refetch: () => void;
  /** The time of the server, in milliseconds since 1970. */
  now: number | undefined;
  /** Nothing where there is nothing to show. */
  on: OnScreen<SlideRow> | undefined;
};

/** The slides of a cast, and which of them is on: it follows from them and the time of the server, so that all who show the cast show the same. */
export function useSlides(castid: string | null): Slides {
  const { data, error, refetch } = useResource('cast/slides', castid === null ? null : { castid }, {
    staleOn: [{ view: 'casts' }, { view: 'competitions' }, { view: 'badges' }, { view: 'score-series' }, { view: 'widget-boards' }],
  });
  const now = useServerTime(data?.server_time);
  const changes = data?.changes_at;
  const again = useEffectEvent(refetch);
  const isDue = changes != null && now !== undefined && Date.parse(changes) <= now;
  useEffect(() => {
    if (isDue) again();
  }, [isDue, changes]);
  return { slides: data?.slides, error, refetch, now, on: data && now !== undefined ? slideAt(data.slides, now) : undefined };
}

/**
 * The time of the server, told anew at each of its whole seconds: slides begin at one. It goes on from what was told by how long the page is open, whatever
 * the clock of this computer says.
 */
function useServerTime(told: string | undefined): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (told === undefined) return;
    const since = performance.now();
    const tick = () => {
      const time = Date.parse(told) + performance.now() - since;
      setNow(time);
      timer = setTimeout(tick, 1_001 - (time % 1_000));
    };
    let timer = setTimeout(tick);
    return () => clearTimeout(timer);
  }, [told]);
  return now;
}
