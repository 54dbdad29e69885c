import { useRef, useState } from 'react';
import { v4 as uuid4 } from 'uuid';
import { call, CallRefused, type Done, type Method, type Params } from './api.ts';

/*
 * Commands: what a press of a button does.
 *
 *   const [addPoints, { pending, error }] = useCommand<AddPoints>('scoreseries/submit_score');
 *   const done = await addPoints({ scoreseriesid, profiles: [profileId], points });
 *   if (!done) return;                              // it was refused: `error` says why, error.fields by field
 *
 *   const [enable] = useCommand<Enable>('scoreseries/enable', {
 *     optimistic: ({ pid }) => patchResource<Answer>('scoreseries/fetch_list', {}, (answer) => enabled(answer, pid)),   // shown at once
 *   });                                             // and taken back when it is refused
 *
 * What the command changed comes by itself: live views push it, resources that named the view in `staleOn` are fetched again.
 * `await reached(done.position, 'score-series')` (live-line.ts) before going to a screen that cannot do without it.
 */

type CommandOptions<Input> = {
  /** POST unless told. */
  method?: Exclude<Method, 'GET'>;
  /** Shows the outcome before the answer; answers how to take it back. */
  optimistic?: (input: Input) => () => void;
};

type CommandState = {
  pending: boolean;
  /** Why the last run was refused; null while the next is under way. */
  error: CallRefused | null;
  reset: () => void;
};

/** A command to run as often as needed. A run that did not reach the server is the same command when it is run again with the same input. */
export function useCommand<Input extends Params = Params, Answer = Done>(
  path: string,
  { method = 'POST', optimistic }: CommandOptions<Input> = {},
): [run: (input: Input) => Promise<Answer | undefined>, state: CommandState] {
  const [running, setRunning] = useState(0);
  const [error, setError] = useState<CallRefused | null>(null);
  const unreached = useRef<{ input: string; idempotencyKey: string }>(undefined);

  const run = async (input: Input): Promise<Answer | undefined> => {
    const same = JSON.stringify(input);
    const idempotencyKey = unreached.current?.input === same ? unreached.current.idempotencyKey : uuid4();
    const takeBack = optimistic?.(input);
    setRunning((count) => count + 1);
    setError(null);
    try {
      const answer = await call<Answer>(method, path, input, { idempotencyKey });
      unreached.current = undefined;
      return answer;
    } catch (refused) {
      takeBack?.();
      if (!(refused instanceof CallRefused)) throw refused;
      unreached.current = refused.status === 0 ? { input: same, idempotencyKey } : undefined;
      setError(refused);
      return undefined;
    } finally {
      setRunning((count) => count - 1);
    }
  };

  return [run, { pending: running > 0, error, reset: () => setError(null) }];
}
