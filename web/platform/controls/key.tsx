import classes from './key.module.css';

/** A key as it stands on a keyboard. Decorative: the control beside it says what it does. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className={classes.key} aria-hidden="true">
      {children}
    </kbd>
  );
}
