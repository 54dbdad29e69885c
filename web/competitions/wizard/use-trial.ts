import { useEffect, useState } from 'react';
import { type Answer, call, CallRefused, type Input } from '../../platform/api.ts';

type Sent = Input<'POST', 'competition/preview'>['data'];
type Rounds = Answer<'POST', 'competition/preview'>['rounds'];

/** What was answered last; `away` when the server could not say. */
type Trial = { rounds: Rounds | undefined; trying: boolean; away: boolean };

const PAUSE_MS = 300;

/** How past rounds would have stood by rules that are being chosen; nothing is asked while they are not whole. What was answered stays until the next is. */
export function useTrial(data: Sent | undefined): Trial {
  const asked = data === undefined ? undefined : JSON.stringify(data);
  const [told, setTold] = useState<{ asked: string; rounds: Rounds | undefined }>();
  useEffect(() => {
    if (asked === undefined) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      call('POST', 'competition/preview', { data: JSON.parse(asked) as Sent }, { signal: abort.signal }).then(
        ({ rounds }) => setTold({ asked, rounds }),
        // What is refused says so at its field when the competition is made.
        (error: unknown) => error instanceof CallRefused && setTold({ asked, rounds: undefined }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked]);
  if (asked === undefined) return { rounds: undefined, trying: false, away: false };
  const trying = told?.asked !== asked;
  return { rounds: told?.rounds, trying, away: !trying && told.rounds === undefined };
}
