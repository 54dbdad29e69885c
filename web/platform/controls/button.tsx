import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './button.module.css';

type Look = {
  /** `fill` is for the one thing that a screen is for; `danger` for what takes away. */
  kind?: 'plain' | 'fill' | 'quiet' | 'danger';
  size?: 'md' | 'sm' | 'lg';
  icon?: ReactNode;
};

type ButtonProps = Look &
  ComponentPropsWithRef<'button'> & { /** Shows a spinner and takes no more presses; the focus stays. */ busy?: boolean };

/** A button that says what happens. */
export function Button({ kind = 'plain', size = 'md', icon, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={[classes.button, className].filter(Boolean).join(' ')}
      data-kind={kind}
      data-size={size}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className={classes.spinner} /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  kind = 'plain',
  size = 'md',
  icon,
  to,
  className,
  children,
  ...rest
}: Look & Omit<ComponentPropsWithRef<typeof Link>, 'size'>) {
  return (
    <Link {...rest} to={to} className={[classes.button, className].filter(Boolean).join(' ')} data-kind={kind} data-size={size}>
      {icon}
      {children}
    </Link>
  );
}

/** A button with only a picture; its label is what it does. */
export function IconButton({
  label,
  kind = 'quiet',
  size = 'md',
  icon,
  className,
  ...rest
}: Look & Omit<ComponentPropsWithRef<'button'>, 'children'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={[classes.button, classes.iconOnly, className].filter(Boolean).join(' ')}
      data-kind={kind}
      data-size={size}
    >
      {icon}
    </button>
  );
}

/** A button that reads as a word in a sentence. */
export function TextButton({ className, ...rest }: ComponentPropsWithRef<'button'>) {
  return <button type="button" {...rest} className={[classes.text, className].filter(Boolean).join(' ')} />;
}

/** A link that reads as a word in a sentence. */
export function TextLink({ className, ...rest }: ComponentPropsWithRef<typeof Link>) {
  return <Link {...rest} className={[classes.text, className].filter(Boolean).join(' ')} />;
}
