import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WinRow } from '../../projections/badge-wins/badge-wins.view.ts';
import { Split } from '../platform/page/split.tsx';
import { useViewer } from '../platform/session/session.ts';
import { useWay } from '../points/use-way.ts';
import { BadgesFrame } from './badges-frame.tsx';
import { WhyPanel } from './history/why-panel.tsx';
import { WinsTable } from './history/wins-table.tsx';
import { useBadges, useWins } from './use-badges.ts';
import { useWhen } from './use-when.ts';
import './badges-texts.ts';

const ROWS = 50;

/** The badges that one has won (RT-051), each time, the latest first; those that stand no more are struck through. */
export default function BadgesWon() {
  const { t } = useTranslation();
  const { profileId } = useViewer();
  const { when, isPast } = useWhen();
  const way = useWay(JSON.stringify([profileId, when]));
  const { badges } = useBadges({ show_inactive: 1 }, when);
  const wins = useWins({ player: profileId, limit: ROWS, ...(way.after !== undefined && { after: way.after }) }, when);
  const [why, setWhy] = useState<WinRow>();
  const of = badges?.find(({ id }) => id === why?.badgeid);
  return (
    <BadgesFrame title={t('shell.badges')} facts={t('badges.wonFacts')}>
      <Split aside={!isPast && why && of && <WhyPanel win={why} badge={of} onClose={() => setWhy(undefined)} />}>
        <WinsTable
          of="player"
          label={t('badges.tab.completed')}
          {...(!isPast && { onWhy: setWhy })}
          wins={wins}
          badges={badges ?? []}
          way={way}
        />
      </Split>
    </BadgesFrame>
  );
}
