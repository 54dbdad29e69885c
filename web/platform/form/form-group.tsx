import { Switch } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import classes from './form-group.module.css';

/** A part of a form: what it is and why at the left, its fields at the right, a hairline between parts. */
export function FormGroup({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {text && <p className="soft">{text}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}

/** Fields beside each other, two or three in a row; one with `data-wide` has the whole row. One column on a phone. */
export function Fields({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) {
  return (
    <div className={classes.fields} data-columns={columns}>
      {children}
    </div>
  );
}

type ToggleProps = { label: string; text?: ReactNode; checked: boolean; onChange: (checked: boolean) => void };

/** Something that is on or off, with one line that says what that means. */
export function Toggle({ label, text, checked, onChange }: ToggleProps) {
  const id = useId();
  return (
    <div className={classes.toggle}>
      <label htmlFor={id} className="grow">
        <span className={classes.toggleLabel}>{label}</span>
        {text && (
          <span className="meta" id={`${id}-text`}>
            {text}
          </span>
        )}
      </label>
      <Switch
        id={id}
        checked={checked}
        aria-describedby={text ? `${id}-text` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}

/** A form's page: its sections at the left where there are several, the groups at the right. */
export function FormBody({
  sections,
  label,
  children,
}: {
  /** `current`: whether it is the one in sight, where its address does not tell. */
  sections?: readonly { to: string; label: string; end?: boolean; current?: boolean }[];
  label?: string;
  children: ReactNode;
}) {
  return (
    <div className={classes.body} data-sections={sections ? '' : undefined}>
      {sections && (
        <nav className={classes.sections} aria-label={label}>
          {sections.map(({ to, label: name, end = true, current = false }) =>
            current ? (
              <Link key={to} to={to} aria-current="page">
                {name}
              </Link>
            ) : (
              <NavLink key={to} to={to} end={end}>
                {name}
              </NavLink>
            ),
          )}
        </nav>
      )}
      <div className={classes.groups}>{children}</div>
    </div>
  );
}
