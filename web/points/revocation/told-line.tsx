import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextButton } from '../../platform/controls/button.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { SHOWN } from './drawn.ts';
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

/** The first of some lines, and how many more there are, of which very many are counted alone. */
export function Lines<Row>({ rows, count, line }: { rows: readonly Row[]; count: number; line: (row: Row) => ReactNode }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, SHOWN);
  const more = { count: count - shown.length, formatted: formatCount(count - shown.length) };
  return (
    <>
      {shown.map(line)}
      {more.count > 0 && (
        <p className={`${classes.line} ${classes.rest}`}>
          {all || rows.length <= SHOWN ? (
            t('points.revoke.andMore', more)
          ) : (
            <TextButton onClick={() => setAll(true)}>{t('points.revoke.andMore', more)}</TextButton>
          )}
        </p>
      )}
    </>
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
