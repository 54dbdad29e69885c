import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EntryRow } from '../../../projections/entries/entries.view.ts';
import type { WhyRank } from '../../../projections/scoreboard/scoreboard.view.ts';
import { fromMicros, toMicros } from '../../../src/points/point-amount.values.ts';
import { IconButton, TextButton } from '../../platform/controls/button.tsx';
import { formatCount, formatGain, formatPoints } from '../../platform/format/numbers.ts';
import { Time } from '../../platform/format/time.tsx';
import { formatShortDate, sameDay } from '../../platform/format/times.ts';
import { ReinstatedTag } from '../../points/history/entry-cells.tsx';
import classes from './why.module.css';

/** How many of the newest are shown at first. */
const FIRST = 12;

type BehindEntriesProps = {
  why: WhyRank;
  zone: string;
  historyPath: string | undefined;
  /** Absent for those who may not. */ onRevoke?: ((entry: EntryRow) => void) | undefined;
};

/** The entries that add up to the total, exactly: what is not shown stands as one line with its sum. */
export function BehindEntries({ why, zone, historyPath, onRevoke }: BehindEntriesProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const { entries, entryCount, row } = why;
  const shown = entries.slice(0, all ? entries.length : FIRST).toReversed();
  const earlier = entryCount - shown.length;
  const sum = shown.reduce((micros, { points }) => micros + toMicros(points), 0);
  const oneDay = shown.every(({ occurredAt }) => sameDay(occurredAt, shown[0]?.occurredAt ?? occurredAt));
  return (
    <>
      <h3 className={classes.head}>
        {t('why.makeTotal', { count: entryCount, formatted: formatCount(entryCount) })}
        {historyPath && (
          <Link className={classes.small} to={historyPath}>
            {t('why.openHistory')}
          </Link>
        )}
      </h3>
      <table className={classes.table}>
        <thead className="vh">
          <tr>
            <th scope="col">{t('why.time')}</th>
            <th scope="col">{t('why.entry')}</th>
            <th scope="col">{t('why.pointsHead')}</th>
            {onRevoke && <th scope="col">{t('table.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {earlier > 0 && (
            <tr>
              <td colSpan={2} className="soft">
                {t('why.earlier', { count: earlier, formatted: formatCount(earlier) })}
              </td>
              <td data-end="">{formatGain(fromMicros(toMicros(row.points) - sum))}</td>
              {onRevoke && <td />}
            </tr>
          )}
          {shown.map((entry) => (
            <tr key={entry.id}>
              <td className="num soft">
                {oneDay ? (
                  <Time at={entry.occurredAt} zone={zone} />
                ) : (
                  <time dateTime={entry.occurredAt}>{formatShortDate(entry.occurredAt)}</time>
                )}
              </td>
              <td className={classes.comment}>
                <bdi>{entry.comment ?? entry.pointType}</bdi> {entry.reinstated && <ReinstatedTag reinstated={entry.reinstated} />}
              </td>
              <td data-end="">{formatGain(entry.points)}</td>
              {onRevoke && (
                <td className={classes.act}>
                  <IconButton
                    size="sm"
                    label={t('why.revoke', { points: formatGain(entry.points) })}
                    icon={<IconBan stroke={1.75} />}
                    onClick={() => onRevoke(entry)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={2} scope="row">
              {t('why.total')}
            </th>
            <td data-end="">{formatPoints(row.points)}</td>
            {onRevoke && <td />}
          </tr>
        </tfoot>
      </table>
      {!all && entries.length > FIRST && (
        <TextButton className={classes.small} onClick={() => setAll(true)}>
          {t('why.more', { formatted: formatCount(entries.length - FIRST) })}
        </TextButton>
      )}
    </>
  );
}
