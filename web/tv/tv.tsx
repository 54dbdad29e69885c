import { type ComponentProps, Suspense, use, useEffect, useReducer, useState } from 'react';
import { onSignedOut } from '../platform/api.ts';
import { LateCode } from '../platform/code.ts';
import { lookByKey } from '../platform/live-line.ts';
import { useKeptAwake } from '../platform/tv/use-kept-awake.ts';
import { Code } from './code.tsx';
import { type Display, letInByCode, letInByKey } from './let-in.ts';
import { Notice } from './notice.tsx';
import { OnAir } from './on-air.tsx';
import type { PinForm } from './pin-form.tsx';
import { useNewBuild } from './use-new-build.ts';

/** The page that a TV shows: how it is let in, and then its cast. Nobody sits before it: it comes back by itself from whatever happens. */
export function Tv() {
  const [castkey] = useState(keyHere);
  const [display, setDisplay] = useState<Display>({ state: 'starting' });
  const [away, setAway] = useState(false);
  const [turn, beginAnew] = useReducer((turns: number) => turns + 1, 0);
  useKeptAwake();

  useEffect(() => {
    const left = new AbortController();
    const tell = (told: Display | 'away') => {
      if (left.signal.aborted) return;
      setAway(told === 'away');
      if (told !== 'away') setDisplay(looking(told));
    };
    const letIn = castkey === undefined ? letInByCode(tell, left.signal) : letInByKey(castkey, tell, left.signal);
    letIn.catch((error: unknown) => {
      if (!left.signal.aborted) throw error;
    });
    return () => left.abort();
  }, [castkey, turn]);

  const isIn = display.state === 'in';
  useEffect(() => {
    if (!isIn) return;
    // It was unpaired, its key was renewed, or it was away for too long.
    return onSignedOut(() => {
      setDisplay(looking({ state: 'starting' }));
      beginAnew();
    });
  }, [isIn]);
  const shown = display.state === 'code' ? display.code : display.state;
  useNewBuild(display.state === 'in' ? undefined : shown);

  switch (display.state) {
    case 'starting':
      return <Notice title={away ? 'away' : undefined} />;
    case 'code':
      return <Code key={display.code} {...display} away={away} />;
    case 'pin':
      return (
        <Suspense fallback={<Notice title={undefined} />}>
          <Pin castkey={display.castkey} onToken={(token) => setDisplay(looking({ state: 'in', token }))} />
        </Suspense>
      );
    case 'unknown':
      return <Notice title="unknown" more="unknownMore" />;
    case 'in':
      return <OnAir key={display.token} />;
  }
}

/** Fetched at once: most are never asked for a pin. */
const pin = new LateCode('pin-form', () => import('./pin-form.tsx'));
void pin.fetch();

function Pin(props: ComponentProps<typeof PinForm>) {
  const { PinForm } = pin.module ?? use(pin.fetch());
  return <PinForm {...props} />;
}

/** The key of the cast that the address is of; nothing where any cast may be shown. */
function keyHere(): string | undefined {
  const { pathname, search } = location;
  if (pathname === '/s/share.php') return new URLSearchParams(search).get('show') ?? undefined;
  return /^\/v_tvcast\/(link_[^/]+)/.exec(pathname)?.[1];
}

/** Who is let in looks by the token from then on, and by one that is over no more. */
function looking(display: Display): Display {
  lookByKey(display.state === 'in' ? display.token : null);
  return display;
}
