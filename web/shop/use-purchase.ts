import { useState } from 'react';
import { v4 as uuid4 } from 'uuid';
import { type Answer, call, CallRefused, type Input } from '../platform/api.ts';

/**
 * A purchase: all presses of one opening of the dialog are one command, so that what did not reach the server, or was pressed twice, is bought once.
 * What the server refused is another when it is tried again.
 */
export function usePurchase() {
  const [idempotencyKey, setKey] = useState(() => uuid4());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallRefused | null>(null);

  async function buy(input: Input<'POST', 'rewardstore/purchase'>): Promise<Answer<'POST', 'rewardstore/purchase'> | undefined> {
    setBusy(true);
    setError(null);
    try {
      return await call('POST', 'rewardstore/purchase', input, { idempotencyKey });
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      if (refused.status >= 400 && refused.status < 500) setKey(uuid4());
      setError(refused);
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  return { buy, busy, error };
}
