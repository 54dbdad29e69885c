import { useTranslation } from 'react-i18next';
import type { RoundTold } from '../../../projections/revocations/told.values.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import { rewardKey, roundRankKey } from './differences.ts';
import type { ToldProps } from './drawn.ts';
import { LimitsAreTold } from './limits-told.tsx';
import { RankChanges } from './rank-changes.tsx';
import { RewardLines } from './reward-lines.tsx';
import { SeriesAreTold } from './series-told.tsx';
import classes from './revocation.module.css';

/** Rounds of competitions whose ranks are locked: ranks and rewards as they would be if they were judged anew, and whether they will be. */
export function RoundsAreTold({ told: rounds, moved }: ToldProps<RoundTold>) {
  const { t } = useTranslation();
  return rounds.map((round) => (
    <section key={`${round.competitionId} ${round.round}`}>
      <RankChanges
        title={t('points.revoke.round', { name: round.name, round: formatCount(round.round) })}
        changes={round.changes}
        changeCount={round.changeCount}
        isMoved={(id) => moved?.has(roundRankKey(round, id)) ?? false}
      />
      <RewardLines
        rewards={round.rewards}
        rewardCount={round.rewardCount}
        isMoved={(reward) => moved?.has(rewardKey(round, reward)) ?? false}
      />
      {/* What comes of itself is told of its series and limits with all else. */}
      {round.onDoubt !== 'apply' && (
        <>
          <SeriesAreTold named told={round.series} moved={undefined} />
          <LimitsAreTold told={round.limits} moved={undefined} />
        </>
      )}
      <p className={`${classes.line} ${classes.rest}`}>{t(`points.revoke.onDoubt.${round.onDoubt}`)}</p>
    </section>
  ));
}
