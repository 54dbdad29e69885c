import { useEffect, useEffectEvent, useState } from 'react';

type Enter = {
  /** Enter was pressed: takes what was found, now or as soon as it is of exactly what stands in the field. */
  enter: () => void;
  /** Enter was pressed, and what it takes is not there yet. */
  waiting: boolean;
};

/**
 * Enter in a field that finds. What is shown may still be of the letters before: then Enter waits for the answer to exactly what stood there
 * when it was pressed. Another letter, or an answer that does not come, takes it back.
 * @param ready whether what was found is of exactly what is typed
 * @param failed whether it could not be asked for
 */
export function useEnter(typed: string, ready: boolean, failed: boolean, onTake: (seen: boolean) => void): Enter {
  const [entered, setEntered] = useState<string | null>(null);
  if (entered !== null && (entered !== typed || failed)) setEntered(null);
  const arrived = entered === typed && ready;
  const takeAwaited = useEffectEvent(() => {
    setEntered(null);
    onTake(false);
  });
  useEffect(() => {
    if (arrived) takeAwaited();
  }, [arrived]);
  return { enter: () => (ready ? onTake(true) : setEntered(failed ? null : typed)), waiting: entered !== null };
}
