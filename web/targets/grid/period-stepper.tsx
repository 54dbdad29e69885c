import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../platform/controls/button.tsx';
import { nameOf, type Period, yearName } from '../period-names.ts';
import type { GridColumn } from './grid-values.ts';
import classes from './grid.module.css';

type PeriodStepperProps = { period: Period; columns: readonly GridColumn[]; at: number; onChange: (at: number) => void };

/** Which period is shown where there is room for one, and the way to those beside it. */
export function PeriodStepper({ period, columns, at, onChange }: PeriodStepperProps) {
  const { t } = useTranslation();
  const days = columns[at];
  if (!days) return null;
  return (
    <div className={classes.stepper} role="group" aria-label={t('targets.grid.period')}>
      <IconButton
        label={t('targets.grid.before')}
        icon={<IconChevronRight className={classes.turned} stroke={1.75} />}
        disabled={at === 0}
        onClick={() => onChange(at - 1)}
      />
      <span className="strong" aria-live="polite">
        {nameOf(period, days)} {period !== 'year' && yearName(days.start)}
      </span>
      <IconButton
        label={t('targets.grid.next')}
        icon={<IconChevronRight stroke={1.75} />}
        disabled={at === columns.length - 1}
        onClick={() => onChange(at + 1)}
      />
    </div>
  );
}
