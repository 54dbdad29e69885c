import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeriesTold } from '../../../projections/revocations/told.values.ts';
import { TextButton } from '../../platform/controls/button.tsx';
import { formatCount, formatPoints } from '../../platform/format/numbers.ts';
import { Who } from '../../platform/identity/who.tsx';
import { Movement } from '../../platform/leaderboard/movement.tsx';
import { SHOWN, type ToldProps } from './drawn.ts';
import { rankKey } from './differences.ts';
import { Line, Turn } from './told-line.tsx';
import classes from './revocation.module.css';

/** Totals and ranks before and after; of linked series one line. */
export function SeriesAreTold({ told: series, moved }: ToldProps<SeriesTold>) {
  const own = series.filter(({ linked }) => !linked);
  const linked = series.filter((one) => one.linked && one.changeCount > 0);
  return (
    <>
      {own.map((one) => (
        <Ranks key={one.seriesId} series={one} named={own.length > 1} moved={moved} />
      ))}
      {linked.map((one) => (
        <LinkedLine key={one.seriesId} series={one} moved={moved} />
      ))}
    </>
  );
}

function Ranks({
  series: { seriesId, name, changes, changeCount },
  named,
  moved,
}: {
  series: SeriesTold;
  named: boolean;
  moved: ReadonlySet<string> | undefined;
}) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const shown = all ? changes : changes.slice(0, SHOWN);
  const count = t('points.revoke.players', { count: changeCount, formatted: formatCount(changeCount) });
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{named ? `${name} · ${count}` : count}</th>
          <th scope="col">{t('points.revoke.points')}</th>
          <th scope="col">{t('points.revoke.rank')}</th>
          <th scope="col">
            <span className="vh">{t('points.revoke.movement')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ profileId, name: player, before, after }) => (
          <tr key={profileId} data-moved={moved?.has(rankKey(seriesId, profileId)) || undefined}>
            <th scope="row">
              <Who id={profileId} name={player} />
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
        {changeCount > shown.length && (
          <tr>
            <td colSpan={4} className={classes.rest}>
              {all || changes.length <= SHOWN ? (
                t('points.revoke.andMore', { count: changeCount - shown.length, formatted: formatCount(changeCount - shown.length) })
              ) : (
                <TextButton onClick={() => setAll(true)}>
                  {t('points.revoke.andMore', { count: changeCount - shown.length, formatted: formatCount(changeCount - shown.length) })}
                </TextButton>
              )}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** One player's linked total in full; of several how many change. */
function LinkedLine({
  series: { seriesId, name, changes, changeCount },
  moved,
}: {
  series: SeriesTold;
  moved: ReadonlySet<string> | undefined;
}) {
  const { t } = useTranslation();
  const [only] = changes;
  const marked = changes.some(({ profileId }) => moved?.has(rankKey(seriesId, profileId)));
  return (
    <Line icon={<IconLink size={16} stroke={1.75} />} label={t('points.revoke.linked')} about={name} marked={marked}>
      {changeCount === 1 && only ? (
        <>
          <Turn before={formatPoints(only.before.points)} after={formatPoints(only.after.points)} />
          {only.before.rank !== only.after.rank && (
            <span className={classes.also}>
              {t('points.revoke.rank')} <Turn before={rankText(only.before.rank)} after={rankText(only.after.rank)} />
            </span>
          )}
        </>
      ) : (
        t('points.revoke.players', { count: changeCount, formatted: formatCount(changeCount) })
      )}
    </Line>
  );
}

function rankText(rank: number | null): string {
  return rank === null ? '–' : formatCount(rank);
}
