import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LogRow } from './use-integrations.ts';
import './integrations-texts.ts';
import classes from './integrations.module.css';

const SIGNS = { info: IconInfoCircle, warning: IconAlertTriangle, error: IconCircleX };

/** How much a line of the log matters: a sign and its word. */
export function Level({
  level,
  silent = false,
}: {
  level: LogRow['level'];
  /** The word is there for screen readers alone. */ silent?: boolean;
}) {
  const { t } = useTranslation();
  const Sign = SIGNS[level];
  return (
    <span className={classes.level} data-level={level}>
      <Sign size={16} stroke={1.75} aria-hidden="true" />
      <span className={silent ? 'vh' : undefined}>{t(`integrations.log.level.${level}`)}</span>
    </span>
  );
}
