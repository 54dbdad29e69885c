import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

/** Why the server said no, read out at once; nothing while it did not. */
export function Refusal({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <Notice kind="error" role="alert">
      {children}
    </Notice>
  );
}
