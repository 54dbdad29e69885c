import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LaurelMark } from '../identity/laurel-mark.tsx';
import { useHeadingFocus } from '../page/use-heading-focus.ts';
import classes from './auth-card.module.css';

type AuthCardProps = { title: string; lead?: ReactNode; children: ReactNode; /** Under the card: other ways. */ foot?: ReactNode };

/** A screen with one thing to do before you are in: sign in, type a code, choose a password, choose a profile. */
export function AuthCard({ title, lead, children, foot }: AuthCardProps) {
  const { t } = useTranslation();
  const heading = useHeadingFocus();
  useEffect(() => {
    document.title = t('page.title', { title });
  }, [title, t]);
  return (
    <main className={classes.screen}>
      <p className={classes.brand}>
        <LaurelMark size={30} />
        {t('shell.brand')}
      </p>
      <div className={classes.card}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className="soft">{lead}</p>}
        <div className={classes.body}>{children}</div>
      </div>
      {foot && <p className={`${classes.foot} meta`}>{foot}</p>}
    </main>
  );
}
