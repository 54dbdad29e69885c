import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PlacesTold } from '../../../projections/revocations/told.values.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import { placeKey, rewardKey } from './differences.ts';
import type { ToldProps } from './drawn.ts';
import { RewardLines } from './reward-lines.tsx';
import { Line, Lines } from './told-line.tsx';

/** Places that are locked in rounds that run, because their targets are reached, with the rewards that are paid for them. */
export function PlacesAreTold({ told: rounds, moved }: ToldProps<PlacesTold>) {
  const { t } = useTranslation();
  return rounds.map((round) => (
    <section key={`${round.competitionId} ${round.round}`}>
      <Lines
        rows={round.places}
        count={round.placeCount}
        line={({ id, name, place }) => (
          <Line
            key={id}
            icon={<IconLock size={16} stroke={1.75} />}
            label={t('points.revoke.placeLocked')}
            about={`${name}, ${t('points.revoke.roundOf', { name: round.name, round: formatCount(round.round) })}`}
            marked={moved?.has(placeKey(round, id)) ?? false}
          >
            <span className="strong">{formatCount(place)}</span>
          </Line>
        )}
      />
      <RewardLines
        rewards={round.rewards}
        rewardCount={round.rewardCount}
        isMoved={(reward) => moved?.has(rewardKey(round, reward)) ?? false}
      />
    </section>
  ));
}
