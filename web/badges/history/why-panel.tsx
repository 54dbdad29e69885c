import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WhyEntry, WinRow } from '../../../projections/badge-wins/badge-wins.view.ts';
import type { BadgeRow } from '../../../projections/badges/badges.view.ts';
import { formatGain, formatPoints } from '../../platform/format/numbers.ts';
import { Time } from '../../platform/format/time.tsx';
import { useResource } from '../../platform/live-resources.ts';
import { AsidePanel } from '../../platform/overlay/aside-panel.tsx';
import { Bone } from '../../platform/states/bone.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { winText } from '../say-win.ts';
import '../badges-texts.ts';
import classes from './why.module.css';

type Told = Pick<BadgeRow, 'Name' | 'badge_type' | 'valuemode' | 'timezone'>;

/** Why a win is so, beside the list that it stands in. */
export function WhyPanel({ win, badge, onClose }: { win: WinRow; badge: Told; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <AsidePanel title={t('badges.whyTitle', { badge: badge.Name })} onClose={onClose}>
      <div className={classes.panel}>
        <WhyWin win={win} badge={badge} />
      </div>
    </AsidePanel>
  );
}

/** The entries that a win rests on, what they come to, what is missing, and the revocation that took it. */
export function WhyWin({ win, badge }: { win: WinRow; badge: Told }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useResource(
    'badges/why',
    { id: win.player_badge_id },
    { staleOn: [{ view: 'badge-wins' }, { view: 'entries' }] },
  );
  if (error && !data) return <FailedState status={error.status} onRetry={refetch} />;
  if (!data)
    return (
      <div role="status" aria-label={t('states.loading')} className={classes.why}>
        <Bone width="60%" />
        <Bone width="80%" />
      </div>
    );
  const { entries, more, needed, revocation } = data;
  return (
    <div className={classes.why}>
      <p>
        <bdi className="strong">{win.Name}</bdi>
        {': '}
        <bdi className="num">{win.value === null ? t('badges.win.given') : winText(win, badge, t)}</bdi>,{' '}
        <Time at={win.date} as="dateTime" />
      </p>
      {needed !== null && <p className="soft">{t('badges.whyNeeded', { formatted: formatPoints(needed) })}</p>}
      {revocation && (
        <p className={classes.taken}>
          <IconBan size={16} stroke={1.75} aria-hidden="true" />
          <span>
            {t('badges.whyRevoked')} <Time at={revocation.date} as="brief" />
            {revocation.by && t('badges.byWhom', { name: revocation.by })}
            {revocation.reason && (
              <>
                {' · '}
                <bdi>{revocation.reason}</bdi>
              </>
            )}
          </span>
        </p>
      )}
      {entries.length > 0 && (
        <>
          <h3>{t('badges.whyEntries')}</h3>
          <ul className={classes.entries}>
            {entries.map((entry) => (
              <Entry key={entry.entry_id} entry={entry} />
            ))}
          </ul>
          {more === 1 && <p className="meta">{t('badges.whyMore')}</p>}
        </>
      )}
      {entries.length === 0 && win.value === null && <p className="soft">{t('badges.whyGiven')}</p>}
    </div>
  );
}

/** An entry; one that is revoked, or counts no more, is struck through. */
function Entry({ entry: { date, series_name: series, comment, points, counts, revoked } }: { entry: WhyEntry }) {
  const { t } = useTranslation();
  const Words = counts === 1 ? 'span' : 's';
  return (
    <li data-gone={counts === 0 || undefined}>
      <Time at={date} as="brief" className="meta num" />
      <Words className="grow cut">
        <bdi>{comment ?? series}</bdi>
      </Words>
      <Words className="num">{formatGain(points)}</Words>
      {counts === 0 && <span className="vh">{t(revoked === 1 ? 'badges.whyIsRevoked' : 'badges.whyCountsNot')}</span>}
    </li>
  );
}
