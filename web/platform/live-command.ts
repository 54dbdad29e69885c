import { useRef, useState } from 'react';
import { v4 as uuid4 } from 'uuid';
import { type Answer, call, CallRefused, type Input, type Method, type Path } from './api.ts';

/*
 * Commands: what a press of a button does.
 *
 *   const [addPoints, { pending, error }] = useCommand('scoreseries/submit_score');
 *   const done = await addPoints({ scoreseriesid, profiles: [profileId], points });
 *   if (!done) return;                              // it was refused: `error` says why, error.fields by field
 *
 *   const [enable] = useCommand('scoreseries_settings/pin_scoreseries', {
 *     optimistic: ({ scoreseriesid }) => patchResource('scoreseries/get_list_scoreseries', {}, (answer) => pinned(answer, scoreseriesid)),   // shown at once
 *   });                                             // and taken back when it is refused
 *
 * A row that is deleted is gone with the press: every DELETE of one is optimistic, and one that fails is logged here (R-237, U-020).
 *
 * What the command changed comes by itself: live views push it, resources that named the view in `staleOn` are fetched again.
 * `await reached(done.position, 'score-series')` (live-line.ts) before going to a screen that cannot do without it.
 */

type Verb = Exclude<Method, 'GET'>;

type CommandOptions<V, Sent> = {
  /** POST unless told. */
  method?: V;
  /** Shows the outcome before the answer; answers how to take it back. */
  optimistic?: (input: Sent) => () => void;
};

type CommandState = {
  pending: boolean;
  /** Why the last run was refused; null while the next is under way. */
  error: CallRefused | null;
  reset: () => void;
};

/** A command to run as often as needed. A run that did not reach the server, or of which it does not know whether it was done, is the same command when it is run again with the same input. */
export function useCommand<P extends Path<V>, V extends Verb = 'POST'>(
  path: P,
  { method = 'POST' as V, optimistic }: CommandOptions<V, Input<V, P>> = {},
): [run: (input: Input<V, P>) => Promise<Answer<V, P> | undefined>, state: CommandState] {
  const [running, setRunning] = useState(0);
  const [error, setError] = useState<CallRefused | null>(null);
  const unreached = useRef<{ input: string; idempotencyKey: string }>(undefined);

  const run = async (input: Input<V, P>): Promise<Answer<V, P> | undefined> => {
    const same = JSON.stringify(input, (_, value: unknown) =>
      value instanceof File ? [value.name, value.size, value.lastModified] : value,
    );
    const idempotencyKey = unreached.current?.input === same ? unreached.current.idempotencyKey : uuid4();
    const takeBack = optimistic?.(input);
    setRunning((count) => count + 1);
    setError(null);
    try {
      const answer = await call(method, path, input, { idempotencyKey });
      unreached.current = undefined;
      return answer;
    } catch (refused) {
      takeBack?.();
      if (!(refused instanceof CallRefused)) throw refused;
      // eslint-disable-next-line no-console -- the document's word for what becomes of a failed deletion (R-237)
      if (method === 'DELETE') console.warn(`DELETE ${path}: ${refused.code}`);
      unreached.current = refused.status === 0 || refused.code === 'outcome-unknown' ? { input: same, idempotencyKey } : undefined;
      setError(refused);
      return undefined;
    } finally {
      setRunning((count) => count - 1);
    }
  };

  return [run, { pending: running > 0, error, reset: () => setError(null) }];
}
