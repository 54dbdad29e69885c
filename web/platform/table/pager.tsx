import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { formatCount } from '../format/numbers.ts';

type PagerProps = {
  /** The first and last row shown, from 1, and of how many where that is known. */
  from: number;
  to: number;
  total?: number | undefined;
  /** A word beside it. */
  note?: ReactNode;
  /** Absent where there is nothing more that way. */
  onBack?: (() => void) | undefined;
  onOn?: (() => void) | undefined;
  /** By time the ways are newer and older; else previous and next. */
  byTime?: boolean;
};

/** `7 to 18 of 156` and the way on, for the foot of a table. */
export function Pager({ from, to, total, note, onBack, onOn, byTime = false }: PagerProps) {
  const { t } = useTranslation();
  const shown = { from: formatCount(from), to: formatCount(to) };
  return (
    <>
      <span className="grow cut">
        {total === undefined ? t('table.span', shown) : t('table.range', { ...shown, total: formatCount(total) })}
        {note}
      </span>
      <Button disabled={!onBack} onClick={onBack}>
        {byTime ? t('table.newer') : t('table.previous')}
      </Button>
      <Button disabled={!onOn} onClick={onOn}>
        {byTime ? t('table.older') : t('table.next')}
      </Button>
    </>
  );
}
