import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RowError } from '../../../src/players/player-row.values.ts';
import { TextButton } from '../../platform/controls/button.tsx';
import classes from './add-players.module.css';

/** How many errors are told one by one; the first ones tell what is the matter with the rest. */
const SHOWN = 50;

/** What is wrong with which line, and how many others of the wrong `rows` there are; its number leads to it. */
export function WrongLines({ errors, rows, onLine }: { errors: readonly RowError[]; rows: number; onLine: (line: number) => void }) {
  const { t } = useTranslation();
  const shown = errors.slice(0, SHOWN);
  const more = rows - new Set(shown.map(({ line }) => line)).size;
  return (
    <ul className={classes.wrong}>
      {shown.map(({ line, field, code, reason }) => (
        <li key={`${line} ${field} ${code}`}>
          <IconAlertTriangle size={14} stroke={2} />
          <TextButton onClick={() => onLine(line)}>{t('addPlayers.lineN', { line })}</TextButton>
          <span>{reason}</span>
        </li>
      ))}
      {more > 0 && <li className="meta">{t('anonymise.more', { count: more })}</li>}
    </ul>
  );
}
