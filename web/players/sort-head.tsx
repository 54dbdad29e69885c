import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import './players-texts.ts';
import classes from './players.module.css';

type SortHeadProps = { label: string; by: string; sort: string; onSort: (sort: string) => void };

/** A column's head that sorts by it; pressed again, the other way round. */
export function SortHead({ label, by, sort, onSort }: SortHeadProps) {
  const { t } = useTranslation();
  const up = sort === by;
  const down = sort === `-${by}`;
  return (
    <button
      type="button"
      className={classes.sort}
      title={t('players.sortBy', { column: label })}
      onClick={() => onSort(up ? `-${by}` : by)}
      data-on={up || down || undefined}
    >
      {label}
      {up && <IconArrowUp size={12} stroke={2} />}
      {down && <IconArrowDown size={12} stroke={2} />}
      {(up || down) && <span className="vh">{t(up ? 'players.ascending' : 'players.descending')}</span>}
    </button>
  );
}
