import { IconBan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './revoked-note.module.css';

/** The second line of a revoked entry: who, why, and what it changed. */
export function RevokedNote({ children }: { children: ReactNode }) {
  return (
    <span className={classes.note}>
      <IconBan size={16} stroke={1.75} />
      <span className="cut">{children}</span>
    </span>
  );
}
