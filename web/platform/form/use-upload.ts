import { useEffect, useRef, useState } from 'react';
import { v4 as uuid4 } from 'uuid';
import { call, CallRefused, type Done, type Params } from '../api.ts';

/** Uploads that take longer than this say so, and can be ended. */
const SLOW_MS = 2000;

type UploadState = { pending: boolean; slow: boolean; error: string | undefined };
const IDLE: UploadState = { pending: false, slow: false, error: undefined };

/** Uploads one file at a time, as `file` of a call. One that is ended was perhaps stored: sent again it is the same picture. */
export function useUpload<Answer = Done>(path: string) {
  const [state, setState] = useState(IDLE);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const upload = async (file: File, params: Params): Promise<Answer | undefined> => {
    const { signal } = (abort.current = new AbortController());
    setState({ ...IDLE, pending: true });
    const slow = setTimeout(() => setState((now) => ({ ...now, slow: now.pending })), SLOW_MS);
    try {
      const answer = await call<Answer>('POST', path, { ...params, file }, { signal, idempotencyKey: uuid4() });
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
