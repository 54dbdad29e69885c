import { IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SeriesTold } from '../../../projections/revocations/points-told.values.ts';
import { formatCount, formatPoints } from '../../platform/format/numbers.ts';
import type { ToldProps } from './drawn.ts';
import { rankKey } from './differences.ts';
import { RankChanges, rankText } from './rank-changes.tsx';
import { Line, Turn } from './told-line.tsx';
import classes from './revocation.module.css';

/** Totals and ranks before and after; of linked series one line. `named`: also where it is one alone. */
export function SeriesAreTold({ told: series, moved, named = false }: ToldProps<SeriesTold> & { named?: boolean }) {
  const own = series.filter(({ linked }) => !linked);
  const linked = series.filter((one) => one.linked && one.changeCount > 0);
  return (
    <>
      {own.map((one) => (
        <Ranks key={one.seriesId} series={one} named={named || own.length > 1} moved={moved} />
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
  const count = t('points.revoke.players', { count: changeCount, formatted: formatCount(changeCount) });
  return (
    <RankChanges
      title={named ? `${name} · ${count}` : count}
      changes={changes.map((change) => ({ id: change.profileId, ...change }))}
      changeCount={changeCount}
      isMoved={(id) => moved?.has(rankKey(seriesId, id)) ?? false}
    />
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
