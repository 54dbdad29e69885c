import { IconMedal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BadgeTold } from '../../../projections/revocations/told.values.ts';
import { formatDate } from '../../platform/format/times.ts';
import { badgeKey } from './differences.ts';
import type { ToldProps } from './drawn.ts';
import { Line, Lines } from './told-line.tsx';

/** Badges and levels that are lost, come back, or are won: whose, and of when. */
export function BadgesAreTold({ told: badges, moved }: ToldProps<BadgeTold>) {
  const { t } = useTranslation();
  return badges.map(({ badgeId, name: badge, changes, changeCount }) => (
    <Lines
      key={badgeId}
      rows={changes}
      count={changeCount}
      line={({ winId, name, what, level, wonAt }) => (
        <Line
          key={winId}
          icon={<IconMedal size={16} stroke={1.75} />}
          label={t(`points.revoke.badge.${what}`)}
          about={`${name}, ${level === null ? badge : `${badge}: ${level}`}`}
          marked={moved?.has(badgeKey(winId)) ?? false}
        >
          {t('points.revoke.wonOn', { date: formatDate(wonAt) })}
        </Line>
      )}
    />
  ));
}
