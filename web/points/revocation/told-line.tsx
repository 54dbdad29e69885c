import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './revocation.module.css';

/** One thing that changes: what kind of thing, what it is about, and its values. Marked when it moved since it was first shown. */
export function Line({
  icon,
  label,
  about,
  marked,
  children,
}: {
  icon: ReactNode;
  label: string;
  about: string;
  marked: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classes.line} data-moved={marked || undefined}>
      <span className={classes.label}>
        {icon}
        {label}
      </span>
      <bdi className="grow cut">{about}</bdi>
      <span className={`${classes.values} num`}>{children}</span>
    </div>
  );
}

/** Before is grey, after is strong; what stays stands once. */
export function Turn({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation();
  if (before === after) return <span className={classes.same}>{after}</span>;
  return (
    <>
      <span className={classes.before}>{before}</span>
      <span className={classes.arrow} aria-hidden="true">
        →
      </span>
      <span className="vh"> {t('points.revoke.becomes')} </span>
      <span className="strong">{after}</span>
    </>
  );
}
