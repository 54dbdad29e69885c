import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RegradePreview } from '../../../projections/quest-attempts/regrade-preview.view.ts';
import type { RevocationPreview } from '../../../projections/revocations/revocations.view.ts';
import { call, CallRefused, type Input } from '../../platform/api.ts';
import { useResource } from '../../platform/live-resources.ts';
import { changesBetween } from './differences.ts';

/** After something moved the preview is asked for again, not more often than this. */
const PACE_MS = 1500;
/** While what is asked for is being typed, this long after the last letter. */
const TYPING_MS = 300;

type Previews = `scoreseries/preview_${'revocation' | 'reinstatement' | 'correction'}` | 'quest/preview_regrade';
type Preview<P extends Previews> = P extends 'quest/preview_regrade' ? RegradePreview : RevocationPreview;

type Previewed<P extends Previews> = {
  preview: Preview<P> | null;
  error: CallRefused | null;
  busy: boolean;
  /** What differs from what was shown before, not yet acknowledged: keys of differences.ts. */
  moved: ReadonlySet<string>;
  acknowledge: () => void;
  /** Asks again, as after `preview-outdated`. */
  refresh: () => void;
};

/**
 * What will follow from revoking, reinstating, correcting or regrading what is asked for; nothing is asked while that is null. Whatever moves
 * meanwhile in the series, if one is named, shows here first; what differs because something else is asked for was not moved.
 */
export function usePreview<P extends Previews>(path: P, selection: Input<'POST', P> | null, seriesId: string | null): Previewed<P> {
  const [preview, setPreview] = useState<RevocationPreview | RegradePreview | null>(null);
  const [error, setError] = useState<CallRefused | null>(null);
  const [busy, setBusy] = useState(true);
  const [moved, setMoved] = useState<ReadonlySet<string>>(new Set());
  const [wish, setWish] = useState(0);
  const asked = JSON.stringify(selection);
  const shown = useRef<{ asked: string; preview: RevocationPreview | RegradePreview }>(null);

  const receive = useEffectEvent((next: RevocationPreview | RegradePreview) => {
    const differences = shown.current?.asked === asked ? changesBetween(shown.current.preview, next) : [];
    if (shown.current?.asked !== asked) setMoved(new Set());
    if (differences.length > 0) setMoved((before) => new Set([...before, ...differences]));
    shown.current = { asked, preview: next };
    setPreview(next);
    setError(null);
  });

  useEffect(() => {
    if (asked === 'null') return;
    const abort = new AbortController();
    setBusy(true);
    const ask = () =>
      call<'POST', Previews>('POST', path, JSON.parse(asked) as Input<'POST', Previews>, { signal: abort.signal })
        .then(({ preview: next }) => receive(next))
        .catch((refused: unknown) => refused instanceof CallRefused && !abort.signal.aborted && setError(refused))
        .finally(() => !abort.signal.aborted && setBusy(false));
    const timer = setTimeout(() => void ask(), shown.current && shown.current.asked !== asked ? TYPING_MS : 0);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [path, asked, wish]);

  // The newest entry is asked for only because its answer comes anew whenever an entry of the series changes.
  const { data: change } = useResource(
    'scoreseries/series_score_history',
    seriesId === null ? null : { scoreseriesid: seriesId, limit: 1 },
    { staleOn: [{ view: 'entries', key: seriesId ?? '' }] },
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

  return {
    preview: preview as Preview<P> | null,
    error,
    busy,
    moved,
    acknowledge: () => setMoved(new Set()),
    refresh: () => setWish((count) => count + 1),
  };
}
