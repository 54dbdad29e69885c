import type { ReactNode } from 'react';
import classes from './split.module.css';

/** A page's body with the aside's column beside it; the aside itself is an `AsidePanel`. Under 1200 px the body has the whole width. */
export function Split({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.split} data-aside={aside ? '' : undefined}>
      <div className={classes.pane}>{children}</div>
      {aside}
    </div>
  );
}

/** The bar of filters over a list; what stands after a `grow` goes to the right. */
export function Bar({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className={classes.bar} role={label ? 'group' : undefined} aria-label={label}>
      {children}
    </div>
  );
}
