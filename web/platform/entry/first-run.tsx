import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Icon } from '../controls/icon.ts';
import { LaurelMark } from '../identity/laurel-mark.tsx';
import { useHeadingFocus } from '../page/use-heading-focus.ts';
import { useSampleSeason } from '../tv/sample-season.ts';
import { TvBoard } from '../tv/tv-board.tsx';
import classes from './first-run.module.css';

type FirstRunProps = {
  title: string;
  lead: ReactNode;
  /** The form, and other ways in under it (`Or`, `Offer`). */
  children: ReactNode;
  /** At the foot: the way for who has been here before. */
  foot?: ReactNode;
};

/** The first screen: office at the left, stadium at the right. Under 900 px the TV goes below the form. */
export function FirstRun({ title, lead, children, foot }: FirstRunProps) {
  const { t } = useTranslation();
  const heading = useHeadingFocus();
  useEffect(() => {
    document.title = t('page.title', { title });
  }, [title, t]);
  return (
    <main className={classes.first}>
      <div className={classes.form}>
        <p className={classes.brand}>
          <LaurelMark size={30} />
          {t('shell.brand')}
        </p>
        <div className={classes.middle}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className={classes.lead}>{lead}</p>
          {children}
        </div>
        {foot && <p className={`${classes.foot} meta`}>{foot}</p>}
      </div>
      <div className={classes.show} data-theme="dark">
        <div className={classes.screen}>
          <LivelyTv />
        </div>
        <p>{t('entry.tvCaption')}</p>
      </div>
    </main>
  );
}

/** Two equal ways: a line with "or" in it. */
export function Or() {
  const { t } = useTranslation();
  return <p className={classes.or}>{t('entry.or')}</p>;
}

type OfferProps = {
  icon: Icon;
  title: string;
  text: string;
  busy?: boolean;
  /** How far what was chosen is. */
  progress?: { done: number; total: number } | undefined;
  onSelect: () => void;
};

/** Another way in, quieter than the filled button but as large. */
export function Offer({ icon: Picture, title, text, busy = false, progress, onSelect }: OfferProps) {
  return (
    <button type="button" className={classes.offer} onClick={onSelect} aria-disabled={busy || undefined} data-busy={busy || undefined}>
      <span className={classes.picture}>
        <Picture size={18} stroke={1.75} />
      </span>
      <span>
        <span className="strong">{title}</span>
        <span className="meta num">{text}</span>
        {progress && <progress className={classes.progress} max={progress.total} value={progress.done} aria-hidden="true" />}
      </span>
      <IconChevronRight size={16} stroke={1.75} />
    </button>
  );
}

function LivelyTv() {
  const { t } = useTranslation();
  const season = useSampleSeason();
  return <TvBoard title={t('entry.tvTitle')} total={24} rows={season.rows} newLeader={season.newLeader} ticker={season.ticker} />;
}
