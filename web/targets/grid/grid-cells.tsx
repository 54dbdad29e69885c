import { IconCheck } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PointAmount } from '../../../src/points/point-amount.values.ts';
import { formatPoints } from '../../platform/format/numbers.ts';
import { sumOf } from '../../platform/format/exact-sums.ts';
import { PaceBar, PaceWords } from '../pace-bar.tsx';
import { isReached, type ShownPace } from '../pace-values.ts';
import type { ShownColumn } from './grid-layout.ts';
import { type GridColumn, isWrong, mayType, type Typed } from './grid-values.ts';
import classes from './grid.module.css';

/** How a cell is reached by keys: one of the grid has `tabIndex` 0. */
export type Stop = { 'data-stop': string; tabIndex: 0 | -1; onFocus: () => void };

/** The field of a cell that is typed into. */
export type CellField = {
  label: string;
  text: string;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: () => void;
};

type PeriodCellProps = Stop & {
  column: ShownColumn;
  columns: readonly GridColumn[];
  /** Of all columns: what was reached, and whose the target is. */
  cells: readonly { reached: PointAmount | null; entered?: PointAmount | null }[];
  targets: readonly (PointAmount | null)[];
  pace: ShownPace | null;
  typed?: Typed | undefined;
  /** Something of what it sums is not saved. */
  changed?: boolean;
  field?: CellField | undefined;
  onOpen?: (() => void) | undefined;
};

/** A cell of a period: reached of target, the pace, or the goal; or the field that it is typed into. */
export function PeriodCell({ column, columns, cells, targets, pace, typed, changed, field, onOpen, ...stop }: PeriodCellProps) {
  if (column.kind === 'past') {
    const [before, goals] = [cells.slice(0, column.count), targets.slice(0, column.count)];
    return (
      <td {...stop} role="gridcell" className={classes.number}>
        <ReachedOf reached={reachedIn(before)} target={goals.some((goal) => goal !== null) ? sumOf(goals) : null} />
      </td>
    );
  }
  const { at } = column;
  const [days, cell, target = null] = [columns[at], cells[at], targets[at]];
  if (!days || !cell) return null;
  const wrong = typed !== undefined && isWrong(typed);
  const opens = mayType(days) ? onOpen : undefined;
  const data = {
    'data-time': days.time,
    'data-changed': changed || typed !== undefined || undefined,
    'data-wrong': wrong || undefined,
    'data-opens': opens ? '' : undefined,
  };
  if (field) {
    return (
      <td role="gridcell" className={classes.number} {...data}>
        <CellInput field={field} wrong={wrong} />
      </td>
    );
  }
  return (
    <td {...stop} {...data} role="gridcell" aria-invalid={wrong || undefined} className={classes.number} onClick={opens}>
      {wrong ? (
        <bdi className={classes.wrong}>{typed.text}</bdi>
      ) : days.time === 'past' ? (
        <ReachedOf reached={cell.reached} target={target} />
      ) : days.time === 'running' && cell.reached !== null ? (
        <Running reached={cell.reached} target={target} pace={typed || changed ? null : pace} />
      ) : (
        <Goal target={target} own={typed !== undefined || cell.entered !== null} />
      )}
    </td>
  );
}

function CellInput({ field: { label, text, onChange, onKeyDown, onBlur }, wrong }: { field: CellField; wrong: boolean }) {
  return (
    <input
      className={classes.field}
      // The cell was opened by a press.
      autoFocus
      aria-label={label}
      aria-invalid={wrong || undefined}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      value={text}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    />
  );
}

/** What was reached of a target, with a check if it was. */
function ReachedOf({ reached, target }: { reached: PointAmount | null; target: PointAmount | null }) {
  const { t } = useTranslation();
  if (target === null) return <NoTarget />;
  if (reached === null) return <Goal target={target} own />;
  const hit = isReached(reached, target);
  return (
    <span className={classes.two}>
      <span className={hit ? undefined : 'soft'}>
        {hit && <IconCheck className={classes.check} size={12} stroke={2.5} role="img" aria-label={t('targets.reached')} />}
        {formatPoints(reached)}
      </span>
      <span className={classes.of}>{t('targets.of', { target: formatPoints(target) })}</span>
    </span>
  );
}

/** The period that runs: reached of target, its bar, and the pace. While the target is being changed the pace is that of no target yet. */
function Running({ reached, target, pace }: { reached: PointAmount; target: PointAmount | null; pace: ShownPace | null }) {
  const { t } = useTranslation();
  if (target === null) return <NoTarget />;
  return (
    <span className={classes.running}>
      <span className={classes.share}>
        <b>{formatPoints(reached)}</b> {t('targets.of', { target: formatPoints(target) })}
      </span>
      {pace ? (
        <>
          <PaceBar pace={pace} />
          <PaceWords pace={pace} />
        </>
      ) : (
        <span className={classes.unsaved}>{t('targets.grid.notSaved')}</span>
      )}
    </span>
  );
}

function Goal({ target, own }: { target: PointAmount | null; own: boolean }) {
  const { t } = useTranslation();
  if (target === null) return <NoTarget />;
  return (
    <span className={classes.goal} data-shared={own ? undefined : ''} title={own ? undefined : t('targets.grid.shared')}>
      {formatPoints(target)}
    </span>
  );
}

function NoTarget() {
  const { t } = useTranslation();
  return (
    <span className={classes.none}>
      <span aria-hidden="true">–</span>
      <span className="vh">{t('targets.none')}</span>
    </span>
  );
}

/** The sum of a row over all columns. */
export function SumCell({
  reached,
  target,
  changed,
  ...stop
}: Stop & { reached: PointAmount | null; target: PointAmount; changed: boolean }) {
  const { t } = useTranslation();
  return (
    <td {...stop} role="gridcell" className={`${classes.number} ${classes.sum}`} data-changed={changed || undefined}>
      {reached === null ? (
        <span className="strong">{formatPoints(target)}</span>
      ) : (
        <span className={classes.two}>
          <span className="strong">{formatPoints(reached)}</span>
          <span className={classes.of}>{t('targets.of', { target: formatPoints(target) })}</span>
        </span>
      )}
    </td>
  );
}

/** What was reached in some periods; null where that is nobody's. */
export function reachedIn(cells: readonly { reached: PointAmount | null }[]): PointAmount | null {
  return cells.some(({ reached }) => reached !== null) ? sumOf(cells.map(({ reached }) => reached)) : null;
}
