import { type ComponentProps, useEffect, useState } from 'react';
import { LateCode } from '../platform/code.ts';

const code = new LateCode('targets', () => import('./own-targets.tsx'));

/** What others show of targets: its code comes after everything else. Nothing stands in its place until then, for it is beside something. */
export function OwnTargets(props: ComponentProps<NonNullable<typeof code.module>['OwnTargets']>) {
  const [Shown, setShown] = useState(() => code.module?.OwnTargets);
  useEffect(() => {
    if (!Shown) void code.fetch('low').then(({ OwnTargets: loaded }) => setShown(() => loaded));
  }, [Shown]);
  return Shown && <Shown {...props} />;
}
