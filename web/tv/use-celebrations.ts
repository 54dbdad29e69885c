import { useEffect, useState } from 'react';
import type { Answer } from '../platform/api.ts';
import { useResource } from '../platform/live-resources.ts';
import { type Celebrating, CelebrationQueue, type Kept } from './celebration-queue.ts';

export type Celebration = Answer<'GET', 'cast/celebrations'>['celebrations'][number];

/** What a display celebrates now; nothing while its cast does not. */
export function useCelebrations(celebrates: boolean): Celebrating<Celebration> | undefined {
  const { data } = useResource('cast/celebrations', celebrates ? {} : null, { staleOn: [{ view: 'moments' }, { view: 'people' }] });
  const [queue] = useState(() => new CelebrationQueue<Celebration>(keptHere()));
  const [on, setOn] = useState<Celebrating<Celebration>>();
  const told = celebrates ? data : undefined;

  useEffect(() => {
    if (!told) return;
    queue.hear(told.celebrations, performance.now(), told.earlier);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      const shown = queue.at(performance.now());
      setOn(shown);
      if (shown) timer = setTimeout(show, Math.max(0, shown.until - performance.now()));
    };
    show();
    return () => clearTimeout(timer);
  }, [queue, told]);

  return told && on;
}

const KEY = 'laurel.celebrated';

/** In the browser, or, where it keeps nothing, for as long as the page stands. */
function keptHere(): Kept {
  let ids: readonly string[] | undefined;
  return {
    read: () => {
      try {
        ids ??= (JSON.parse(localStorage.getItem(KEY) ?? 'null') as readonly string[] | undefined) ?? undefined;
      } catch {
        // Nothing is kept, or it cannot be read.
      }
      return ids;
    },
    write: (shown) => {
      ids = shown;
      try {
        localStorage.setItem(KEY, JSON.stringify(shown));
      } catch {
        // The browser keeps nothing.
      }
    },
  };
}
