import { Checkbox, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { Fragment, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, TextButton } from '../controls/button.tsx';
import type { Icon } from '../controls/icon.ts';
import { LateMenu } from '../controls/late-menu.tsx';
import { Bar } from '../page/split.tsx';
import { useBelow } from '../page/use-width.ts';
import { Bone } from '../states/bone.tsx';
import classes from './data-table.module.css';

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end of their column, in tabular figures. */
  end?: boolean;
  /** Grey: what is not the row's name or number. */
  soft?: boolean;
  /** The row's name, its header for screen readers. */
  names?: boolean;
  /** The narrowest window that shows it. */
  from?: 768 | 1024 | 1200;
  /** Takes this share of the spare width and is cut where that is too little; others are as wide as what they hold. */
  grow?: number;
};

type BulkAction = { label: string; icon?: Icon; onSelect: () => void };

type DataTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  /** Absent while loading: then bones in the shape of rows. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The bar of filters. While rows are selected the bulk bar takes its place, at the same height. */
  filters?: ReactNode;
  selection?: {
    selected: ReadonlySet<string>;
    onChange: (selected: ReadonlySet<string>) => void;
    nameOf: (row: Row) => string;
    /** Rows that cannot be chosen have no box. */
    can?: (row: Row) => boolean;
    /** What can be done with what is selected. */
    actions: readonly BulkAction[];
  };
  /** Struck through and grey: it was, and counts no more. */
  struck?: (row: Row) => boolean;
  /** What a phone shows under the name, in place of the columns that it lacks. */
  detail?: (row: Row) => ReactNode;
  /** A second line under a row; its time is away on a phone. */
  below?: (row: Row) => { time?: ReactNode; note: ReactNode } | undefined;
  /** Stands instead of rows: an EmptyState or a FailedState. */
  instead?: ReactNode;
  /** A line at the foot: the range and the pager. */
  foot?: ReactNode;
};

/** Rows of 44 px under a head that stays, with a bar over them and a foot under them. The rows scroll, the rest stands. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { t } = useTranslation();
  const { label, columns, rows, rowKey, filters, selection, instead, foot } = props;
  const choosable = selection ? (rows ?? []).filter((row) => selection.can?.(row) ?? true) : [];
  const chosen = selection?.selected.size ?? 0;
  const shares = columns.reduce((sum, column) => sum + (column.grow ?? 0), 0);

  return (
    <div className={classes.whole}>
      {selection && chosen > 0 ? (
        <Bar label={t('table.selected', { count: chosen })}>
          <span className={`${classes.count} strong num`} role="status">
            {t('table.selected', { count: chosen })}
          </span>
          <BulkActions actions={selection.actions} />
          <TextButton className={classes.clear} onClick={() => selection.onChange(new Set())}>
            {t('table.clear')}
          </TextButton>
        </Bar>
      ) : (
        filters && <Bar>{filters}</Bar>
      )}
      <div className={classes.scroll} tabIndex={rows && rows.length > 0 ? 0 : undefined} role="region" aria-label={label}>
        {instead ?? (
          <table className={classes.table} aria-busy={rows === undefined}>
            <thead>
              <tr>
                {selection && (
                  <th className={classes.box}>
                    <Checkbox
                      size="xs"
                      aria-label={t('table.selectAll')}
                      checked={chosen > 0 && chosen === choosable.length}
                      indeterminate={chosen > 0 && chosen < choosable.length}
                      onChange={(event) => selection.onChange(new Set(event.currentTarget.checked ? choosable.map(rowKey) : []))}
                    />
                  </th>
                )}
                {columns.map((column) => (
                  <th key={column.key} {...columnData(column)} style={column.grow ? shareOf(column.grow / shares) : undefined}>
                    {column.head}
                  </th>
                ))}
              </tr>
            </thead>
            {rows ? (
              <Rows {...props} rows={rows} />
            ) : (
              <tbody>
                {Array.from({ length: 8 }, (_, index) => (
                  <BoneRow key={index} index={index} columns={columns} box={selection !== undefined} />
                ))}
              </tbody>
            )}
          </table>
        )}
      </div>
      {foot && <div className={`${classes.foot} num`}>{foot}</div>}
    </div>
  );
}

/** The first screenful is there at once, the rest as soon as that is drawn. */
function Rows<Row>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { columns, rowKey, selection, struck, detail, below } = props;
  const rows = useDeferredValue(props.rows, props.rows.slice(0, SCREENFUL));
  return (
    <tbody aria-busy={rows.length < props.rows.length}>
      {rows.map((row) => {
        const key = rowKey(row);
        const second = below?.(row);
        const picked = selection?.selected.has(key) ?? false;
        return (
          <Fragment key={key}>
            <tr data-picked={picked || undefined} data-struck={struck?.(row) || undefined} data-second={second ? '' : undefined}>
              {selection && <BoxCell row={row} rowKey={key} picked={picked} selection={selection} />}
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} detail={detail} />
              ))}
            </tr>
            {second && (
              <tr className={classes.below}>
                {selection && <td />}
                <td className={classes.belowTime}>{second.time}</td>
                <td colSpan={columns.length - 1}>{second.note}</td>
              </tr>
            )}
          </Fragment>
        );
      })}
    </tbody>
  );
}

const SCREENFUL = 12;

/** Buttons; on a phone, where they have no room, one that opens them. */
function BulkActions({ actions }: { actions: readonly BulkAction[] }) {
  const { t } = useTranslation();
  const phone = useBelow('phone');
  if (!phone) {
    return actions.map(({ label, icon: Icon, onSelect }) => (
      <Button key={label} icon={Icon && <Icon stroke={1.75} />} onClick={onSelect}>
        {label}
      </Button>
    ));
  }
  return (
    <LateMenu
      position="bottom-start"
      target={
        <Button>
          {t('table.actions')} <IconChevronDown stroke={1.75} />
        </Button>
      }
    >
      {actions.map(({ label, icon: Icon, onSelect }) => (
        <Menu.Item key={label} leftSection={Icon && <Icon size={16} stroke={1.75} />} onClick={onSelect}>
          {label}
        </Menu.Item>
      ))}
    </LateMenu>
  );
}

function Cell<Row>({ column, row, detail }: { column: Column<Row>; row: Row; detail: ((row: Row) => ReactNode) | undefined }) {
  const content = column.cell(row);
  return column.names ? (
    <th scope="row" {...columnData(column)}>
      {content}
      {detail && <span className={`${classes.detail} meta num`}>{detail(row)}</span>}
    </th>
  ) : (
    <td {...columnData(column)}>{content}</td>
  );
}

function BoxCell<Row>(props: { row: Row; rowKey: string; picked: boolean; selection: NonNullable<DataTableProps<Row>['selection']> }) {
  const { t } = useTranslation();
  const { row, rowKey, picked, selection } = props;
  return (
    <td className={classes.box}>
      {(selection.can?.(row) ?? true) && (
        <Checkbox
          size="xs"
          aria-label={t('table.select', { name: selection.nameOf(row) })}
          checked={picked}
          onChange={(event) => {
            const next = new Set(selection.selected);
            if (event.currentTarget.checked) next.add(rowKey);
            else next.delete(rowKey);
            selection.onChange(next);
          }}
        />
      )}
    </td>
  );
}

function BoneRow<Row>({ index, columns, box }: { index: number; columns: readonly Column<Row>[]; box: boolean }) {
  return (
    <tr>
      {box && (
        <td className={classes.box}>
          <Bone width={16} height={16} />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.key} {...columnData(column)}>
          <Bone width={column.end ? 56 : 72 + ((index * 41 + at * 29) % 88)} end={column.end ?? false} />
        </td>
      ))}
    </tr>
  );
}

function columnData<Row>(column: Column<Row>) {
  return {
    'data-end': column.end || undefined,
    'data-soft': column.soft || undefined,
    'data-from': column.from,
    'data-grow': column.grow && '',
  };
}

/** A share of the spare width, for the stylesheet: a phone gives it all to the name. */
function shareOf(part: number): CSSProperties {
  return { '--share': `${100 * part}%` } as CSSProperties;
}
