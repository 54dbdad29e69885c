import { useTranslation } from 'react-i18next';
import { LaurelMark } from '../platform/identity/laurel-mark.tsx';
import './display-texts.ts';
import classes from './tv.module.css';

type Said = 'away' | 'unknown' | 'unknownMore' | 'nothing' | 'nothingMore' | 'gone' | 'goneMore' | 'noWinner';

/** A screen that shows nothing, and says why. */
export function Notice({ title, more }: { title: Said | undefined; more?: Said }) {
  const { t } = useTranslation();
  return (
    <main className={classes.notice}>
      <LaurelMark />
      <h1>{title === undefined ? <span className="vh">{t('display.starting')}</span> : t(`display.${title}`)}</h1>
      {more && <p>{t(`display.${more}`)}</p>}
    </main>
  );
}
