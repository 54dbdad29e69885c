import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Standing } from '../../../projections/scoreboard/standing.values.ts';
import { TextButton } from '../../platform/controls/button.tsx';
import { formatCount, formatPoints } from '../../platform/format/numbers.ts';
import { Who } from '../../platform/identity/who.tsx';
import { Movement } from '../../platform/leaderboard/movement.tsx';
import { SHOWN } from './drawn.ts';
import { Turn } from './told-line.tsx';
import classes from './revocation.module.css';

type RankChangesProps = {
  title: string;
  changes: readonly { id: string; name: string; before: Standing; after: Standing }[];
  /** More than are listed where very many change. */
  changeCount: number;
  /** Whether a row says something else than when it was first shown. */
  isMoved: (id: string) => boolean;
};

/** Totals and ranks before and after. */
export function RankChanges({ title, changes, changeCount, isMoved }: RankChangesProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const shown = all ? changes : changes.slice(0, SHOWN);
  const more = { count: changeCount - shown.length, formatted: formatCount(changeCount - shown.length) };
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('points.revoke.points')}</th>
          <th scope="col">{t('points.revoke.rank')}</th>
          <th scope="col">
            <span className="vh">{t('points.revoke.movement')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ id, name, before, after }) => (
          <tr key={id} data-moved={isMoved(id) || undefined}>
            <th scope="row">
              <Who id={id} name={name} />
            </th>
            <td>
              <Turn before={formatPoints(before.points)} after={formatPoints(after.points)} />
            </td>
            <td>
              <Turn before={rankText(before.rank)} after={rankText(after.rank)} />
            </td>
            <td>
              {before.rank !== null && after.rank !== null && before.rank !== after.rank && <Movement places={before.rank - after.rank} />}
            </td>
          </tr>
        ))}
        {more.count > 0 && (
          <tr>
            <td colSpan={4} className={classes.rest}>
              {all || changes.length <= SHOWN ? (
                t('points.revoke.andMore', more)
              ) : (
                <TextButton onClick={() => setAll(true)}>{t('points.revoke.andMore', more)}</TextButton>
              )}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

export function rankText(rank: number | null): string {
  return rank === null ? '–' : formatCount(rank);
}
