import { type ComponentProps, Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { WidgetRow, WidgetValueRow } from '../../../projections/widget-boards/widget-boards.view.ts';
import { LateCode } from '../../platform/code.ts';
import { formatDay, formatMonth, formatYear } from '../../platform/format/times.ts';
import { formatPoints, formatTight } from '../../platform/format/numbers.ts';
import { Bone } from '../../platform/states/bone.tsx';
import { useColourScheme } from '../../platform/theme/colour-scheme.ts';
import type Drawn from './chart.tsx';
import type { ChartLine } from './chart.tsx';
import type { ShownProps } from './shown-props.ts';
import '../boards-texts.ts';
import classes from '../boards.module.css';

/** ECharts is dear: it comes with the first chart. */
export const chart = new LateCode('chart', () => import('./chart.tsx'));

function Chart(shown: Omit<ComponentProps<typeof Drawn>, 'scheme'>) {
  // Before it waits: React loses count of what comes after, where it need not wait any more when it draws this again.
  const scheme = useColourScheme(({ shown: one }) => one);
  const { default: Drawn } = chart.module ?? use(chart.fetch());
  return <Drawn {...shown} scheme={scheme} />;
}

/** A chart, or the table that says the same. */
export function ChartWidget({ widget, value, title, table }: ShownProps & { table: boolean }) {
  const { t } = useTranslation();
  const { showsum, sumcount, compare_chart_type: other, compare_to: compared } = widget;
  const parts = partsOf(widget, value, t('boards.wholeOf'));
  const names = { value: title, previous: t('boards.before'), compared: t(`boards.compared.${compared || 'target'}`) };
  const has = (line: 'previous' | 'compared') => parts.some((part) => part[line] !== null);
  const lines: ChartLine[] = [
    { name: names.value, kind: value.chart_type, role: 'value', values: parts.map((part) => Number(part.value)) },
    ...(has('previous')
      ? [{ name: names.previous, kind: value.chart_type, role: 'previous' as const, values: parts.map((part) => numberOf(part.previous)) }]
      : []),
    ...(has('compared')
      ? [{ name: names.compared, kind: other, role: 'compared' as const, values: parts.map((part) => numberOf(part.compared)) }]
      : []),
  ];
  if (parts.length === 0) return <p className="soft">{t('boards.nothing')}</p>;
  return (
    <div className={classes.chart}>
      {showsum === 1 && (
        <p className={classes.sum}>
          <b className="num">{formatPoints(value.value)}</b> {t(`boards.unit.${sumcount}`)}
        </p>
      )}
      {table ? (
        <PartsTable parts={parts} names={names} pie={value.chart_type === 'pie'} has={has} title={title} />
      ) : (
        <Suspense fallback={<Bone width="60%" height={32} />}>
          <Chart
            label={t('boards.chartOf', { name: title, count: parts.length, value: formatPoints(value.value) })}
            labels={parts.map(({ label }) => label)}
            lines={lines}
            format={formatTight}
          />
        </Suspense>
      )}
    </div>
  );
}

type Part = WidgetValueRow['buckets'][number] & { label: string };

/** What is drawn: where it is not split, the whole alone. */
function partsOf(widget: WidgetRow, { buckets, value, previous, compared }: WidgetValueRow, all: string): Part[] {
  if (widget.group_by === 'none') return [{ id: '', name: all, label: all, value, previous, compared }];
  return buckets.map((bucket) => ({ ...bucket, label: bucket.name || dayLabel(bucket.id, widget.group_by) }));
}

function dayLabel(date: string, group: WidgetRow['group_by']): string {
  const at = `${date}T12:00:00Z`;
  return group === 'month' ? `${formatMonth(at, 'UTC')} ${formatYear(at, 'UTC')}` : formatDay(at, 'UTC');
}

function numberOf(amount: string | null): number | null {
  return amount === null ? null : Number(amount);
}

type PartsTableProps = {
  parts: readonly Part[];
  names: { value: string; previous: string; compared: string };
  pie: boolean;
  has: (line: 'previous' | 'compared') => boolean;
  title: string;
};

function PartsTable({ parts, names, pie, has, title }: PartsTableProps) {
  const { t } = useTranslation();
  const sum = parts.reduce((total, { value }) => total + Number(value), 0);
  const further = (['previous', 'compared'] as const).filter(has);
  return (
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{t('boards.part')}</th>
          <th scope="col">{t('boards.value')}</th>
          {further.map((line) => (
            <th key={line} scope="col">
              {names[line]}
            </th>
          ))}
          {pie && <th scope="col">{t('boards.shareOf')}</th>}
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part.id}>
            <th scope="row">
              <bdi>{part.label}</bdi>
            </th>
            <td className="num">{formatPoints(part.value)}</td>
            {further.map((line) => (
              <td key={line} className="num">
                {part[line] === null ? '–' : formatPoints(part[line])}
              </td>
            ))}
            {pie && (
              <td className="num">{t('boards.percent', { percent: formatTight(sum === 0 ? 0 : (Number(part.value) / sum) * 100) })}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
