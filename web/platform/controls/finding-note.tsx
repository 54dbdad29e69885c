import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './finding-note.module.css';

type FindingNoteProps = {
  choosing: { rows: readonly unknown[]; fresh: boolean; waiting: boolean; failed: boolean };
  /** What to say where nothing is found, and where such things are made. */
  none: ReactNode;
};

/** Under a list that is searched: that nothing matches, that the answer is awaited, or that there is none. */
export function FindingNote({ choosing: { rows, fresh, waiting, failed }, none }: FindingNoteProps) {
  const { t } = useTranslation();
  const nothing = rows.length === 0;
  const text = failed ? t('states.searchAway') : waiting || (nothing && !fresh) ? t('states.searching') : nothing ? none : null;
  return (
    <div role="status" className={text === null ? 'vh' : classes.note}>
      {text}
    </div>
  );
}
