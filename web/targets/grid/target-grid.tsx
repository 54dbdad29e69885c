import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PointAmount } from '../../../src/points/point-amount.values.ts';
import { useElementWidth } from '../../scoreboard/use-element-width.ts';
import { formatPoints } from '../../platform/format/numbers.ts';
import { sumOf } from '../../platform/format/exact-sums.ts';
import { briefName, dateName, dayWithin, nameOf, type Period } from '../period-names.ts';
import type { ShownPace } from '../pace-values.ts';
import {
  cellKey,
  columnTarget,
  type Draft,
  type GridColumn,
  type GridRow,
  mayType,
  pasted,
  type Place,
  rowTarget,
  targetWith,
  textOf,
  typedInto,
} from './grid-values.ts';
import { firstOf, laidOut, type ShownColumn } from './grid-layout.ts';
import { type CellField, PeriodCell, reachedIn, type Stop, SumCell } from './grid-cells.tsx';
import { PeriodStepper } from './period-stepper.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import '../targets-texts.ts';
import classes from './grid.module.css';

export type GridOf = {
  period: Period;
  columns: readonly GridColumn[];
  /** Today, where the series is. */
  today: string;
  rows: readonly GridRow[];
  /** Of each column what all have reached and are to reach: of more rows than are in sight. */
  totals: readonly { reached: PointAmount | null; target: PointAmount }[];
  /** Of the period that runs: how far along a row is, and all together. */
  paceOf: (rowId: string) => ShownPace | null;
  pace: ShownPace | null;
};

type TargetGridProps = GridOf & {
  label: string;
  /** Over the first column: what rows are. */
  head: string;
  /** How a row is called, with a link that may be reached by keys when `tabIndex` is 0. */
  who: (row: GridRow, tabIndex: 0 | -1) => ReactNode;
  /** Under them all; absent where there is only one row. */
  allName?: string;
  draft: Draft;
  /** Absent: the grid is for reading. */
  onDraft?: ((draft: Draft) => void) | undefined;
  onPasted?: (told: { filled: number; left: number }) => void;
  /** Over what years the last column sums: `2020`. */
  sumName: string;
};

/** Targets by period, one row for each who has them: of the past what was reached, of the period that runs the pace, of what comes the goals, which are typed here. */
export function TargetGrid(props: TargetGridProps) {
  const { period, columns, today, rows, totals, paceOf, pace, label, head, who, allName, draft, onDraft, onPasted, sumName } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const width = useElementWidth(box);
  const one = useOne(columns);
  const layout = laidOut(columns, width, longest(props), shareOf(props), one.at);
  const { shown, single, cell } = layout;
  /** What Esc takes back to. */
  const before = useRef<Draft>(draft);
  const size = { rows: rows.length + (allName === undefined ? 0 : 1), columns: shown.length + (single ? 1 : 2) };

  /** The row, column and cell that a place of the grid stands for, where it is one of a period. */
  const found = ({ row, column }: Place) => {
    const line = rows[row];
    const drawn = shown[column - 1];
    if (!line || drawn?.kind !== 'period') return undefined;
    const [days, of] = [columns[drawn.at], line.cells[drawn.at]];
    return days && of && { line, days, of, at: drawn.at };
  };
  const type = (place: Place, text: string) => {
    const what = found(place);
    if (what) onDraft?.(typedInto(draft, what.line, what.days, what.of, text));
  };

  const keys = useGridKeys({
    grid: box,
    size,
    mayEdit: (place) => {
      const what = found(place);
      return onDraft !== undefined && what !== undefined && mayType(what.days);
    },
    onType: type,
    onOpen: () => {
      before.current = draft;
    },
    onRevert: () => onDraft?.(before.current),
    onPaste: (place, text) => {
      const from = found(place);
      if (!from || !onDraft) return;
      const { draft: filled, ...told } = pasted(draft, rows, columns, { row: place.row, column: from.at }, text);
      onDraft(filled);
      before.current = filled;
      onPasted?.(told);
    },
    textAt: (place) => {
      const what = found(place);
      return what ? (targetWith(draft, what.line.id, what.days.start, what.of) ?? '') : '';
    },
  });

  const stop = (row: number, column: number): Stop => ({
    'data-stop': '',
    tabIndex: keys.at.row === row && keys.at.column === column ? 0 : -1,
    onFocus: () => (keys.at.row !== row || keys.at.column !== column) && keys.go({ row, column }),
  });
  const fieldAt = (place: Place): CellField | undefined => {
    const what = found(place);
    return (
      what && {
        label: t('targets.grid.cell', { name: what.line.name, period: nameOf(period, what.days) }),
        text: textOf(draft, what.line.id, what.days.start, what.of),
        onChange: (text) => type(place, text),
        ...keys.field,
      }
    );
  };
  const changedIn = (line: GridRow) => columns.some(({ start }) => draft.has(cellKey(line.id, start)));
  const columnChanged = (start: string) => [...draft.values()].some((typed) => typed.start === start);

  return (
    <div className={classes.whole}>
      {single && <PeriodStepper period={period} columns={columns} at={one.at} onChange={one.set} />}
      <div ref={box} className={classes.scroll} data-single={single || undefined}>
        <table
          className={classes.grid}
          role="grid"
          aria-label={label}
          aria-readonly={!onDraft || undefined}
          style={{ '--cell': `${cell}px`, '--share': `${shareOf(props)}px` } as CSSProperties}
          {...keys.handlers}
        >
          <thead>
            <tr>
              <th scope="col" className={classes.name}>
                {head}
              </th>
              {shown.map((column) => (
                <Head key={keyOf(column)} column={column} columns={columns} period={period} today={today} />
              ))}
              {!single && (
                <th scope="col" className={classes.sum}>
                  {sumName}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((line, row) => (
              <tr key={line.id}>
                <th scope="row" className={classes.name} onFocus={stop(row, 0).onFocus}>
                  {who(line, stop(row, 0).tabIndex)}
                </th>
                {shown.map((column, index) => (
                  <PeriodCell
                    key={keyOf(column)}
                    {...stop(row, index + 1)}
                    column={column}
                    columns={columns}
                    cells={line.cells}
                    targets={line.cells.map((of, at) => targetWith(draft, line.id, columns[at]?.start ?? '', of))}
                    pace={paceOf(line.id)}
                    typed={column.kind === 'period' ? draft.get(cellKey(line.id, columns[column.at]?.start ?? '')) : undefined}
                    field={keys.editing && keys.at.row === row && keys.at.column === index + 1 ? fieldAt(keys.at) : undefined}
                    onOpen={onDraft && (() => keys.go({ row, column: index + 1 }, true))}
                  />
                ))}
                {!single && (
                  <SumCell
                    {...stop(row, shown.length + 1)}
                    reached={reachedIn(line.cells)}
                    target={rowTarget(draft, line, columns)}
                    changed={changedIn(line)}
                  />
                )}
              </tr>
            ))}
          </tbody>
          {allName !== undefined && (
            <tfoot>
              <tr>
                <th scope="row" className={classes.name}>
                  <span {...stop(rows.length, 0)}>{allName}</span>
                </th>
                {shown.map((column, index) => (
                  <PeriodCell
                    key={keyOf(column)}
                    {...stop(rows.length, index + 1)}
                    column={column}
                    columns={columns}
                    cells={totals}
                    targets={totals.map(({ target }, at) => columnTarget(draft, target, rows, columns[at]?.start ?? '', at))}
                    pace={pace}
                    changed={column.kind === 'period' && columnChanged(columns[column.at]?.start ?? '')}
                  />
                ))}
                {!single && (
                  <SumCell
                    {...stop(rows.length, shown.length + 1)}
                    reached={reachedIn(totals)}
                    target={sumOf(totals.map(({ target }, at) => columnTarget(draft, target, rows, columns[at]?.start ?? '', at)))}
                    changed={draft.size > 0}
                  />
                )}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </div>
  );
}

/** The head of a column; of the period that runs with how far it is. */
function Head({ column, columns, period, today }: { column: ShownColumn; columns: readonly GridColumn[]; period: Period; today: string }) {
  const { t } = useTranslation();
  if (column.kind === 'past') {
    const [first, last] = [columns[0], columns[column.count - 1]];
    return (
      <th scope="col" className={classes.number} data-time="past">
        {first && last && t('targets.grid.from', { first: briefName(period, first), last: briefName(period, last) })}
      </th>
    );
  }
  const days = columns[column.at];
  if (!days) return null;
  return (
    <th
      scope="col"
      className={classes.number}
      data-time={days.time}
      title={t('targets.grid.days', { from: dateName(days.start), to: dateName(days.end) })}
    >
      {days.time === 'running'
        ? t('targets.grid.dayOf', { period: nameOf(period, days), ...dayWithin(days, today) })
        : briefName(period, days)}
    </th>
  );
}

function keyOf(column: ShownColumn): string {
  return column.kind === 'past' ? 'past' : String(column.at);
}

/** Which period is shown where there is room for one: at first the one that runs. */
function useOne(columns: readonly GridColumn[]): { at: number; set: (at: number) => void } {
  const [start, setStart] = useState<string | null>(null);
  const chosen = columns.findIndex((column) => column.start === start);
  return { at: chosen < 0 ? firstOf(columns) : chosen, set: (at) => setStart(columns[at]?.start ?? null) };
}

/** How long the longest number is of those that have a column's width: the period that runs has its own. */
function longest({ columns, rows, totals }: GridOf): number {
  const among = <Of,>(cells: readonly Of[]) => cells.filter((_, at) => columns[at]?.time !== 'running');
  const amounts = [...rows.map(({ cells }) => among(cells)), among(totals)].flat().flatMap(({ reached, target }) => [reached, target]);
  const long = amounts.reduce((one: string, other) => (other !== null && other.length > one.length ? other : one), '0');
  return formatPoints(long).length;
}

/** How wide the share of the period that runs is, in pixels: the same in all rows, so that their bars stand under each other. */
function shareOf({ columns, rows, totals }: GridOf): number {
  const at = columns.findIndex(({ time }) => time === 'running');
  const lengths = [...rows.map(({ cells }) => cells[at]), totals[at]].map(
    (cell) => formatPoints(cell?.reached ?? '0').length + formatPoints(cell?.target ?? '0').length,
  );
  return Math.max(60, 26 + Math.ceil(8.4 * Math.max(0, ...lengths)));
}
