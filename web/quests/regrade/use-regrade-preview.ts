import { useEffect, useState } from 'react';
import type { RegradePreview } from '../../../projections/quest-attempts/regrade-preview.view.ts';
import { call, CallRefused } from '../../platform/api.ts';
import { changesBetween } from '../../points/revocation/differences.ts';

type Told = {
  preview: RegradePreview | null;
  refused: CallRefused | null;
  /** What differs from what was shown before: ids of attempts, and keys of differences.ts. */
  moved: ReadonlySet<string>;
};

const NOTHING: Told = { preview: null, refused: null, moved: new Set() };

/** What a regrade of a quest would change as of now; `refresh` asks again, as after `preview-outdated`. */
export function useRegradePreview(questid: string): Told & { busy: boolean; refresh: () => void } {
  const [told, setTold] = useState(NOTHING);
  const [answered, setAnswered] = useState(0);
  const [wish, setWish] = useState(1);

  useEffect(() => {
    const abort = new AbortController();
    call('POST', 'quest/preview_regrade', { questid }, { signal: abort.signal })
      .then(({ preview }) => setTold((before) => ({ ...NOTHING, preview, moved: movedSince(before.preview, preview) })))
      .catch((refused: unknown) => refused instanceof CallRefused && !abort.signal.aborted && setTold({ ...NOTHING, refused }))
      .finally(() => !abort.signal.aborted && setAnswered(wish));
    return () => abort.abort();
  }, [questid, wish]);

  return { ...told, busy: answered !== wish, refresh: () => setWish((count) => count + 1) };
}

function movedSince(before: RegradePreview | null, after: RegradePreview): ReadonlySet<string> {
  if (!before) return NOTHING.moved;
  const [old, now] = [resultsOf(before), resultsOf(after)];
  const results = [...old.keys(), ...now.keys()].filter((attemptId) => old.get(attemptId) !== now.get(attemptId));
  return new Set([...results, ...changesBetween(before, after)]);
}

function resultsOf({ results }: RegradePreview): ReadonlyMap<string, string> {
  return new Map(results.map(({ attemptId, before, after }) => [attemptId, `${before} ${after}`]));
}
