import { useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WhyRank } from '../../../projections/views.ts';
import type { Instant } from '../../../src/platform/event.values.ts';
import { TextButton } from '../../platform/controls/button.tsx';
import { formatPoints, formatTight } from '../../platform/format/numbers.ts';
import { formatClock, formatShortDate, sameDay } from '../../platform/format/times.ts';
import { Scroll } from '../../platform/page/scroll.tsx';
import { timeTicks } from '../time-ticks.ts';
import { useElementWidth } from '../use-element-width.ts';
import classes from './why.module.css';

type Course = WhyRank['course'];
type CoursesProps = {
  why: WhyRank;
  /** When the board began: where the lines begin. */
  since: Instant | undefined;
  /** The instant of a board of the past, in milliseconds. */
  at: number | undefined;
};

const HEIGHT = 104;
const TOP = 12;
const FLOOR = 80;
/** How wide a label of the time axis is, with air. */
const LABEL = 56;
/** More steps than this are a line without dots. */
const DOTS = 16;

/** The way of the total and that of who has the next better rank, as a chart or as a table. */
export function Courses({ why, since, at }: CoursesProps) {
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const rival = why.next ? why.ladder.find(({ profileId }) => profileId === why.next?.profileId)?.name : undefined;
  return (
    <>
      <h3 className={classes.head}>
        {t('why.overTime')}
        {rival && (
          <span className={`${classes.rival} meta`}>
            <svg width="16" height="8" aria-hidden="true">
              <path d="M0 4h16" />
            </svg>
            <span className="cut">{rival}</span>
          </span>
        )}
      </h3>
      {asTable ? <CourseTable why={why} rival={rival} /> : <CourseChart why={why} since={since} at={at} rival={rival} />}
      <TextButton className={classes.small} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
        {asTable ? t('why.asChart') : t('why.asTable')}
      </TextButton>
    </>
  );
}

function CourseChart({ why, since, at, rival }: CoursesProps & { rival: string | undefined }) {
  const { t } = useTranslation();
  const title = useId();
  const box = useRef<HTMLDivElement>(null);
  const width = useElementWidth(box);
  const { course, rivalCourse } = why;
  const all = [...course, ...rivalCourse];
  const times = all.map((step) => Date.parse(step.at));
  const totals = all.map((step) => Number(step.total));
  const [first, last] = [Math.min(...times, since ? Date.parse(since) : Infinity), Math.max(...times)];
  // On the left there is room for the zero before the first entry; on the right the line goes on to the instant, when that is near.
  const air = Math.max(60_000, (last - first) * 0.04);
  const from = first < Math.min(...times) ? first : first - air;
  const to = Math.max(last + air, Math.min(at ?? 0, last + 5 * air));
  const lowest = Math.min(0, ...totals);
  const ticks = amountTicks(lowest, Math.max(1, ...totals));
  const top = Math.max(...ticks, ...totals);
  const left = 10 + 7 * Math.max(...ticks.map((tick) => formatTight(tick).length));
  const x = (time: number) => left + ((time - from) / (to - from)) * (width - left - 4);
  const y = (total: number) => FLOOR - ((total - lowest) / (top - lowest)) * (FLOOR - TOP);

  const line = (steps: Course) => {
    const parts = steps.map((step) => `H${x(Date.parse(step.at)).toFixed(1)}V${y(Number(step.total)).toFixed(1)}`);
    return `M${x(from).toFixed(1)} ${y(0).toFixed(1)}${parts.join('')}H${x(to).toFixed(1)}`;
  };

  return (
    <div ref={box} className={classes.chart}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-labelledby={title}>
          <title id={title}>{rival ? t('why.chartWith', { name: why.row.name, rival }) : t('why.chart', { name: why.row.name })}</title>
          {ticks.map((tick) => (
            <g key={tick}>
              <path className={classes.grid} d={`M${left} ${y(tick).toFixed(1)}H${width}`} />
              <text x={left - 8} y={y(tick) + 4} textAnchor="end">
                {formatTight(tick)}
              </text>
            </g>
          ))}
          {timeTicks(from, to, Math.floor((width - left) / LABEL))
            .filter((tick) => x(tick.at) < width - 16)
            .map((tick) => (
              <text key={tick.at} x={x(tick.at)} y={HEIGHT - 4} textAnchor={x(tick.at) < left + 16 ? 'start' : 'middle'}>
                {tick.label}
              </text>
            ))}
          {rivalCourse.length > 0 && <path className={classes.rivalLine} d={line(rivalCourse)} />}
          <path className={classes.ownLine} d={line(course)} />
          {course.length <= DOTS &&
            course.map((step) => (
              <circle key={step.at} className={classes.dot} cx={x(Date.parse(step.at))} cy={y(Number(step.total))} r="3" />
            ))}
        </svg>
      )}
    </div>
  );
}

/** The same as a table: a line for each instant at which one of the two changed. */
function CourseTable({ why, rival }: { why: WhyRank; rival: string | undefined }) {
  const { t } = useTranslation();
  const lines = useMemo(() => merged(why.course, why.rivalCourse), [why]);
  const oneDay = lines.every(({ at }) => sameDay(at, lines[0]?.at ?? at));
  return (
    <Scroll className={classes.tableBox} label={t('why.overTime')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('why.time')}</th>
            <th scope="col" data-end="">
              {why.row.name}
            </th>
            {rival && (
              <th scope="col" data-end="">
                {rival}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ at, own, other }) => (
            <tr key={at}>
              <td className="num soft">{oneDay ? formatClock(at) : formatShortDate(at)}</td>
              <td data-end="">{formatPoints(own)}</td>
              {rival && <td data-end="">{formatPoints(other)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function merged(course: Course, rivalCourse: Course): { at: string; own: string; other: string }[] {
  const own = new Map(course.map(({ at, total }) => [at, total]));
  const other = new Map(rivalCourse.map(({ at, total }) => [at, total]));
  let line = { at: '', own: '0', other: '0' };
  return [...new Set([...own.keys(), ...other.keys()])]
    .sort()
    .map((at) => (line = { at, own: own.get(at) ?? line.own, other: other.get(at) ?? line.other }));
}

/** Round amounts from the lowest to the highest: two to four, and zero among them. */
function amountTicks(lowest: number, highest: number): number[] {
  const raw = (highest - lowest) / 2.5;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10) * power;
  const ticks: number[] = [];
  for (let n = Math.ceil(lowest / step - 1e-9); n * step <= highest * 1.02; n++) ticks.push(Number((n * step).toPrecision(12)));
  return ticks;
}
