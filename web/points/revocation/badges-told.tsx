import { IconAward } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BadgeTold } from '../../../projections/revocations/told.values.ts';
import { TextButton } from '../../platform/controls/button.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { formatDay } from '../../platform/format/times.ts';
import { badgeKey } from './differences.ts';
import { SHOWN, type ToldProps } from './drawn.ts';
import { Line } from './told-line.tsx';
import classes from './revocation.module.css';

/** Badges and levels that fall, are won, or come back. */
export function BadgesAreTold({ told: badges, moved }: ToldProps<BadgeTold>) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const lines = badges.flatMap((badge) => badge.changes.map((change) => ({ badge, change })));
  const shown = all ? lines : lines.slice(0, SHOWN);
  const count = badges.reduce((sum, { changeCount }) => sum + changeCount, 0) - shown.length;
  const more = { count, formatted: formatCount(count) };
  return (
    <>
      {shown.map(({ badge, change }) => (
        <Line
          key={badgeKey(badge, change)}
          icon={<IconAward size={16} stroke={1.75} />}
          label={t(change.won ? 'points.revoke.badgeWon' : 'points.revoke.badgeLost')}
          about={`${change.name}, ${badge.name}${change.level === null ? '' : `: ${change.level}`}`}
          marked={moved?.has(badgeKey(badge, change)) ?? false}
        >
          <span className="strong">{formatDay(change.wonAt)}</span>
        </Line>
      ))}
      {count > 0 && (
        <p className={`${classes.line} ${classes.rest}`}>
          {all || lines.length <= SHOWN ? (
            t('points.revoke.andMore', more)
          ) : (
            <TextButton onClick={() => setAll(true)}>{t('points.revoke.andMore', more)}</TextButton>
          )}
        </p>
      )}
    </>
  );
}
