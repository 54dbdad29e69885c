import { type Answer, call, CallRefused } from '../platform/api.ts';

/** How a display stands with the server. */
export type Display =
  | { state: 'starting' }
  /** It shows a code until it is paired. `until`: of the time that the page is open, in milliseconds; `lasts` in milliseconds. */
  | { state: 'code'; code: string; address: string; until: number; lasts: number }
  /** The pin of a cast is asked for. */
  | { state: 'pin'; castkey: string }
  /** The address opens no cast. */
  | { state: 'unknown' }
  | { state: 'in'; token: string };

/** What is told of a display: what it is, or that the server is away meanwhile. */
type Tell = (display: Display | 'away') => void;

const POLL_MS = 3_000;
const AGAIN_MS = 3_000;

/** Lets in a display that was before; another shows codes, one after the other, until an admin has paired it (RFC 8628). */
export async function letInByCode(tell: Tell, left: AbortSignal): Promise<void> {
  for (;;) {
    const begun = await untilAnswered(() => call('POST', 'tv/begin', {}, { signal: left }), tell, left);
    if (begun.state === 'paired') return tell({ state: 'in', token: begun.token });
    const { secret, code, address, expires_at: expires, server_time: now } = begun;
    const lasts = Date.parse(expires) - Date.parse(now);
    const until = performance.now() + lasts;
    const shown: Display = { state: 'code', code, address, until, lasts };
    tell(shown);
    for (let isOver = false; !isOver;) {
      await wait(POLL_MS, left);
      // It may have been paired at the last moment.
      isOver = performance.now() >= until;
      const polled = await untilAnswered(() => poll(secret, left), tell, left);
      if (polled.state === 'paired') return tell({ state: 'in', token: polled.token });
      tell(shown);
      isOver ||= polled.state === 'over';
    }
  }
}

/** Lets in the browser that was before, by the address of a cast; another is asked for the pin (R-005, U-058). */
export async function letInByKey(castkey: string, tell: Tell, left: AbortSignal): Promise<void> {
  try {
    const answer = await untilAnswered(() => call('POST', 'auth/tvlogin', { castkey }, { signal: left }), tell, left);
    tell('token' in answer ? { state: 'in', token: answer.token } : { state: 'pin', castkey });
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    tell({ state: 'unknown' });
  }
}

/** A secret that is not known any more is over. */
async function poll(secret: string, left: AbortSignal): Promise<Answer<'POST', 'tv/poll'>> {
  try {
    return await call('POST', 'tv/poll', { secret }, { signal: left });
  } catch (error) {
    if (error instanceof CallRefused && error.status === 404) return { status: 'ok', state: 'over' };
    throw error;
  }
}

/** Asks until the server answers, and says meanwhile that it is away. @throws CallRefused of what it will not answer otherwise the next time */
async function untilAnswered<A>(ask: () => Promise<A>, tell: Tell, left: AbortSignal): Promise<A> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof CallRefused) || (error.status !== 0 && error.status !== 429 && error.status < 500)) throw error;
      tell('away');
      await wait(AGAIN_MS, left);
    }
  }
}

function wait(milliseconds: number, left: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('The page shows something else', 'AbortError'));
    };
    const timer = setTimeout(() => {
      left.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    left.addEventListener('abort', stop, { once: true });
  });
}
