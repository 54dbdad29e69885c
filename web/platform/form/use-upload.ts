import { useEffect, useRef, useState } from 'react';
import { v4 as uuid4 } from 'uuid';
import { type Answer, call, CallRefused, type Input, type Path } from '../api.ts';

/** Uploads that take longer than this say so, and can be ended. */
const SLOW_MS = 2000;

type UploadState = { pending: boolean; slow: boolean; error: string | undefined };
const IDLE: UploadState = { pending: false, slow: false, error: undefined };

/** The calls that take a file. */
type Uploading = { [P in Path<'POST'>]: Input<'POST', P> extends { file: File } ? P : never }[Path<'POST'>];

/** Uploads one file at a time, as `file` of a call. One that is ended was perhaps stored: sent again it is the same picture. */
export function useUpload<P extends Uploading>(path: P) {
  const [state, setState] = useState(IDLE);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const upload = async (input: Input<'POST', P>): Promise<Answer<'POST', P> | undefined> => {
    const { signal } = (abort.current = new AbortController());
    setState({ ...IDLE, pending: true });
    const slow = setTimeout(() => setState((now) => ({ ...now, slow: now.pending })), SLOW_MS);
    try {
      const answer = await call('POST', path, input, { signal, idempotencyKey: uuid4() });
      setState(IDLE);
      return answer;
    } catch (refused) {
      if (!(refused instanceof CallRefused) && !signal.aborted) throw refused;
      setState(refused instanceof CallRefused ? { ...IDLE, error: Object.values(refused.fields)[0] ?? refused.message } : IDLE);
      return undefined;
    } finally {
      clearTimeout(slow);
    }
  };

  return { ...state, upload, refuse: (error: string) => setState({ ...IDLE, error }), end: () => abort.current?.abort() };
}
