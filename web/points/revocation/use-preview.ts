import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RevocationPreview } from '../../../projections/views.ts';
import { call, CallRefused, type Params } from '../../platform/api.ts';
import { useResource } from '../../platform/live-resources.ts';
import { changesBetween } from './differences.ts';

/** After something moved the preview is asked for again, not more often than this. */
const PACE_MS = 1500;

type Previewed = {
  preview: RevocationPreview | null;
  error: CallRefused | null;
  busy: boolean;
  /** What differs from what was shown before, not yet acknowledged: keys of differences.ts. */
  moved: ReadonlySet<string>;
  acknowledge: () => void;
  /** Asks again, as after `preview-outdated`. */
  refresh: () => void;
};

/** What will follow from revoking or reinstating a selection. Whatever moves meanwhile shows here first. */
export function usePreview(path: string, selection: Params, seriesId: string): Previewed {
  const [preview, setPreview] = useState<RevocationPreview | null>(null);
  const [error, setError] = useState<CallRefused | null>(null);
  const [busy, setBusy] = useState(true);
  const [moved, setMoved] = useState<ReadonlySet<string>>(new Set());
  const [wish, setWish] = useState(0);
  const asked = JSON.stringify(selection);
  const shown = useRef<RevocationPreview>(null);

  const receive = useEffectEvent((next: RevocationPreview) => {
    const differences = shown.current ? changesBetween(shown.current, next) : [];
    if (differences.length > 0) setMoved((before) => new Set([...before, ...differences]));
    shown.current = next;
    setPreview(next);
    setError(null);
  });

  useEffect(() => {
    const abort = new AbortController();
    setBusy(true);
    call<{ preview: RevocationPreview }>('POST', path, JSON.parse(asked) as Params, { signal: abort.signal })
      .then(({ preview: next }) => receive(next))
      .catch((refused: unknown) => refused instanceof CallRefused && setError(refused))
      .finally(() => !abort.signal.aborted && setBusy(false));
    return () => abort.abort();
  }, [path, asked, wish]);

  // The newest entry is asked for only because its answer comes anew whenever an entry of the series changes.
  const { data: change } = useResource(
    'scoreseries/series_score_history',
    { scoreseriesid: seriesId, limit: 1 },
    { staleOn: [{ view: 'entries', key: seriesId }] },
  );
  const first = useRef(true);
  useEffect(() => {
    if (change === undefined) return;
    if (first.current) {
      first.current = false;
      return;
    }
    const timer = setTimeout(() => setWish((count) => count + 1), PACE_MS);
    return () => clearTimeout(timer);
  }, [change]);

  return { preview, error, busy, moved, acknowledge: () => setMoved(new Set()), refresh: () => setWish((count) => count + 1) };
}
