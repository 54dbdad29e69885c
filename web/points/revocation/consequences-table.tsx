import { IconClock, IconLink } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RevocationPreview } from '../../../projections/revocations/revocations.view.ts';
import { TextButton } from '../../platform/controls/button.tsx';
import { formatCount, formatPoints } from '../../platform/format/numbers.ts';
import { formatDay } from '../../platform/format/times.ts';
import { Who } from '../../platform/identity/who.tsx';
import { Movement } from '../../platform/leaderboard/movement.tsx';
import { limitKey, rankKey } from './differences.ts';
import classes from './revocation.module.css';

type Told = Pick<RevocationPreview, 'series' | 'limits'>;
type Series = Told['series'][number];
type Limit = Told['limits'][number];

/** So many players are listed before the rest is only counted. */
const SHOWN = 8;

/** What follows, or followed: totals and ranks before and after, linked series, limits freed. Only what changes. */
export function ConsequencesTable({ told: { series, limits }, moved }: { told: Told; moved?: ReadonlySet<string> }) {
  const { t } = useTranslation();
  const own = series.filter(({ linked }) => !linked);
  const linked = series.filter((one) => one.linked && one.changeCount > 0);
  if (own.every(({ changeCount }) => changeCount === 0) && linked.length === 0 && limits.length === 0)
    return <p className="soft">{t('points.revoke.nothing')}</p>;
  return (
    <div className={classes.frame}>
      {own.map((one) => (
        <Ranks key={one.seriesId} series={one} named={own.length > 1} moved={moved} />
      ))}
      {linked.map((one) => (
        <LinkedLine key={one.seriesId} series={one} moved={moved} />
      ))}
      <Limits limits={limits} moved={moved} />
    </div>
  );
}

function Ranks({
  series: { seriesId, name, changes, changeCount },
  named,
  moved,
}: {
  series: Series;
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
  series: Series;
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

function Limits({ limits, moved }: { limits: readonly Limit[]; moved: ReadonlySet<string> | undefined }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const several = new Set(limits.map(({ profileId }) => profileId)).size > 1;
  const shown = all ? limits : limits.slice(0, SHOWN);
  return (
    <>
      {shown.map(({ seriesId, profileId, name, span, since, before, after, limit }) => (
        <Line
          key={limitKey(seriesId, profileId, span, since)}
          icon={<IconClock size={16} stroke={1.75} />}
          label={t('points.revoke.limits')}
          about={`${several ? `${name}, ` : ''}${t(`points.revoke.limit.${span}`, { date: formatDay(since) })}`}
          marked={moved?.has(limitKey(seriesId, profileId, span, since)) ?? false}
        >
          <Turn
            before={t('points.revoke.of', { used: formatPoints(before), limit: formatPoints(limit) })}
            after={t('points.revoke.of', { used: formatPoints(after), limit: formatPoints(limit) })}
          />
        </Line>
      ))}
      {limits.length > shown.length && (
        <p className={`${classes.line} ${classes.rest}`}>
          <TextButton onClick={() => setAll(true)}>
            {t('points.revoke.andMore', { count: limits.length - shown.length, formatted: formatCount(limits.length - shown.length) })}
          </TextButton>
        </p>
      )}
    </>
  );
}

function Line({
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
function Turn({ before, after }: { before: string; after: string }) {
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

function rankText(rank: number | null): string {
  return rank === null ? '–' : formatCount(rank);
}
