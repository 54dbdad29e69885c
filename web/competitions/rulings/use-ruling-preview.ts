import { useEffect, useState } from 'react';
import type { RulingPreview } from '../../../projections/competition-rounds/competition-rounds.view.ts';
import { call, CallRefused, type Input } from '../../platform/api.ts';

export type AskedRuling = Input<'POST', 'competition/preview_ruling'>;

type Previewed = { preview: RulingPreview | null; refused: CallRefused | null; refresh: () => void };
type Answered = { asked: string; preview?: RulingPreview; refused?: CallRefused };

/** What would come of a ruling; nothing is asked while it is null. What something else was asked for is not shown any more. */
export function useRulingPreview(ruling: AskedRuling | null): Previewed {
  const [answered, setAnswered] = useState<Answered>();
  const [wish, setWish] = useState(0);
  const asked = JSON.stringify(ruling);

  useEffect(() => {
    if (asked === 'null') return;
    const abort = new AbortController();
    call('POST', 'competition/preview_ruling', JSON.parse(asked) as AskedRuling, { signal: abort.signal }).then(
      ({ preview }) => setAnswered({ asked, preview }),
      (refused: unknown) => refused instanceof CallRefused && !abort.signal.aborted && setAnswered({ asked, refused }),
    );
    return () => abort.abort();
  }, [asked, wish]);

  const { preview = null, refused = null } = answered?.asked === asked ? answered : {};
  return { preview, refused, refresh: () => setWish((count) => count + 1) };
}
