import { IconTrophy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Judged } from '../../../projections/competition-rounds/judged.values.ts';
import { TextButton } from '../../platform/controls/button.tsx';
import { formatCount, formatPoints } from '../../platform/format/numbers.ts';
import { SHOWN } from './drawn.ts';
import { Line } from './told-line.tsx';
import classes from './revocation.module.css';

type RewardLinesProps = Pick<Judged, 'rewards' | 'rewardCount'> & { isMoved: (reward: Judged['rewards'][number]) => boolean };

/** Rewards of a round that are won, or lost. */
export function RewardLines({ rewards, rewardCount, isMoved }: RewardLinesProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const shown = all ? rewards : rewards.slice(0, SHOWN);
  const more = { count: rewardCount - shown.length, formatted: formatCount(rewardCount - shown.length) };
  return (
    <>
      {shown.map((reward) => (
        <Line
          key={`${reward.rewardId} ${reward.profileId} ${reward.won}`}
          icon={<IconTrophy size={16} stroke={1.75} />}
          label={t(reward.won ? 'points.revoke.rewardWon' : 'points.revoke.rewardLost')}
          about={`${reward.name}, ${reward.seriesName}`}
          marked={isMoved(reward)}
        >
          <span className="strong">{formatPoints(reward.points)}</span>
        </Line>
      ))}
      {more.count > 0 && (
        <p className={`${classes.line} ${classes.rest}`}>
          {all || rewards.length <= SHOWN ? (
            t('points.revoke.andMore', more)
          ) : (
            <TextButton onClick={() => setAll(true)}>{t('points.revoke.andMore', more)}</TextButton>
          )}
        </p>
      )}
    </>
  );
}
