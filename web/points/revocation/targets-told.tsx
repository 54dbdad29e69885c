import { IconTargetArrow } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TargetTold } from '../../../projections/target-pace/target-told.values.ts';
import { TextButton } from '../../platform/controls/button.tsx';
import { formatCount, formatPoints } from '../../platform/format/numbers.ts';
import { formatDay } from '../../platform/format/times.ts';
import { targetKey } from './differences.ts';
import { SHOWN, type ToldProps } from './drawn.ts';
import { Line, Turn } from './told-line.tsx';
import classes from './revocation.module.css';

/** Targets of periods that somebody has not reached after all, or has, or at another time. */
export function TargetsAreTold({ told: targets, moved }: ToldProps<TargetTold>) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const shown = all ? targets : targets.slice(0, SHOWN);
  const said = (reachedAt: string | null) =>
    reachedAt === null ? t('points.revoke.notReached') : t('points.revoke.reached', { date: formatDay(reachedAt) });
  return (
    <>
      {shown.map((target) => (
        <Line
          key={targetKey(target)}
          icon={<IconTargetArrow size={16} stroke={1.75} />}
          label={t('points.revoke.targets')}
          about={`${target.name}, ${target.item}, ${formatPoints(target.target)}`}
          marked={moved?.has(targetKey(target)) ?? false}
        >
          <Turn before={said(target.before)} after={said(target.after)} />
        </Line>
      ))}
      {targets.length > shown.length && (
        <p className={`${classes.line} ${classes.rest}`}>
          <TextButton onClick={() => setAll(true)}>
            {t('points.revoke.andMore', { count: targets.length - shown.length, formatted: formatCount(targets.length - shown.length) })}
          </TextButton>
        </p>
      )}
    </>
  );
}
