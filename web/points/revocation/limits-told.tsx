import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LimitTold } from '../../../projections/revocations/points-told.values.ts';
import { formatPoints } from '../../platform/format/numbers.ts';
import { formatDay } from '../../platform/format/times.ts';
import type { ToldProps } from './drawn.ts';
import { limitKey } from './differences.ts';
import { Line, Lines, Turn } from './told-line.tsx';

/** Days, weeks and months whose limits have more room, or less. */
export function LimitsAreTold({ told: limits, moved }: ToldProps<LimitTold>) {
  const { t } = useTranslation();
  const several = new Set(limits.map(({ profileId }) => profileId)).size > 1;
  return (
    <Lines
      rows={limits}
      count={limits.length}
      line={({ seriesId, profileId, name, span, since, before, after, limit }) => (
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
      )}
    />
  );
}
