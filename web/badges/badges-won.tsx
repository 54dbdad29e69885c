import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../platform/session/session.ts';
import { BadgesFrame } from './badges-frame.tsx';
import { WinsTable } from './history/wins-table.tsx';
import { useBadges, useWins } from './use-badges.ts';
import './badges-texts.ts';
import classes from './badges.module.css';

const ROWS = 50;

/** The badges that one has won (RT-051), each time, the latest first; those that stand no more are struck through. */
export default function BadgesWon() {
  const { t } = useTranslation();
  const { profileId } = useViewer();
  const [limit, setLimit] = useState(ROWS);
  const { badges } = useBadges({ show_inactive: 1 });
  const wins = useWins({ player: profileId, limit });
  const more = wins.data?.next != null;
  return (
    <BadgesFrame title={t('shell.badges')} facts={t('badges.wonFacts')}>
      <div className={classes.list}>
        <WinsTable
          of="player"
          label={t('badges.tab.completed')}
          wins={wins}
          badges={badges ?? []}
          onMore={more ? () => setLimit(limit + ROWS) : undefined}
        />
      </div>
    </BadgesFrame>
  );
}
