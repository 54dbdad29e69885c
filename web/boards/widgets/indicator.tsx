import { IconAlertTriangle, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WidgetValueRow } from '../../../projections/widget-boards/widget-boards.view.ts';
import '../boards-texts.ts';
import classes from '../boards.module.css';

const ICONS = { winning: IconCheck, ongoing: IconArrowRight, losing: IconAlertTriangle };

/** How it goes against the time that has passed (R-117 to R-119, C-08): a sign and a word. Nothing where there is no target. */
export function Indicator({ value: { indicator } }: { value: WidgetValueRow }) {
  const { t } = useTranslation();
  if (indicator === null) return null;
  const Icon = ICONS[indicator];
  return (
    <p className={classes.indicator} data-indicator={indicator}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      {t(`boards.indicator.${indicator}`)}
    </p>
  );
}
