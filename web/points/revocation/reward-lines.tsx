import { IconTrophy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Judged } from '../../../projections/competition-rounds/judged.values.ts';
import { formatPoints } from '../../platform/format/numbers.ts';
import { Line, Lines } from './told-line.tsx';

type RewardLinesProps = Pick<Judged, 'rewards' | 'rewardCount'> & { isMoved: (reward: Judged['rewards'][number]) => boolean };

/** Rewards of a round that are won, or lost. */
export function RewardLines({ rewards, rewardCount, isMoved }: RewardLinesProps) {
  const { t } = useTranslation();
  return (
    <Lines
      rows={rewards}
      count={rewardCount}
      line={(reward) => (
        <Line
          key={`${reward.rewardId} ${reward.profileId} ${reward.won}`}
          icon={<IconTrophy size={16} stroke={1.75} />}
          label={t(reward.won ? 'points.revoke.rewardWon' : 'points.revoke.rewardLost')}
          about={`${reward.name}, ${reward.seriesName}`}
          marked={isMoved(reward)}
        >
          <span className="strong">{formatPoints(reward.points)}</span>
        </Line>
      )}
    />
  );
}
