import { useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { axisOf, type Piece, placeOf } from '../../../projections/scoreboard/time-axis.values.ts';
import type { WhyRank } from '../../../projections/scoreboard/scoreboard.view.ts';
import { TextButton } from '../../platform/controls/button.tsx';
import { formatPoints, formatTight } from '../../platform/format/numbers.ts';
import { formatClock, formatShortDate, sameDay } from '../../platform/format/times.ts';
import { Scroll } from '../../platform/page/scroll.tsx';
import { axisTicks } from '../time-ticks.ts';
import { useElementWidth } from '../use-element-width.ts';
import classes from './why.module.css';

type Course = WhyRank['course'];
type CoursesProps = {
  why: WhyRank;
  /** The instant of a board of the past, in milliseconds. */
  at: number | undefined;
};

const HEIGHT = 104;
const TOP = 12;
const FLOOR = 80;
const WHOLE = { start: 0, end: 1 };
/** More steps than this are a line without dots. */
const DOTS = 16;

/** The way of the total and that of who has the next better rank, as a chart or as a table. */
export function Courses({ why, at }: CoursesProps) {
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
            <bdi className="cut">{rival}</bdi>
          </span>
        )}
      </h3>
      {asTable ? <CourseTable why={why} rival={rival} /> : <CourseChart why={why} at={at} rival={rival} />}
      <TextButton className={classes.small} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
        {asTable ? t('why.asChart') : t('why.asTable')}
      </TextButton>
    </>
  );
}

function CourseChart({ why, at, rival }: CoursesProps & { rival: string | undefined }) {
  const { t } = useTranslation();
  const title = useId();
  const box = useRef<HTMLDivElement>(null);
  const width = useElementWidth(box);
  const { course, rivalCourse } = why;
  const totals = [...course, ...rivalCourse].map((step) => Number(step.total));
  const axis = useMemo(() => chartAxis(why, at), [why, at]);
  const lowest = Math.min(0, ...totals);
  const ticks = amountTicks(lowest, Math.max(1, ...totals));
  const top = Math.max(...ticks, ...totals);
  const left = 10 + 7 * Math.max(...ticks.map((tick) => formatTight(tick).length));
  const x = (time: number) => left + placeOf(axis, time) * (width - left - 4);
  const y = (total: number) => FLOOR - ((total - lowest) / (top - lowest)) * (FLOOR - TOP);

  const line = (steps: Course) => {
    const parts = steps.map((step) => `H${x(Date.parse(step.at)).toFixed(1)}V${y(Number(step.total)).toFixed(1)}`);
    return `M${left} ${y(0).toFixed(1)}${parts.join('')}H${width - 4}`;
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
          {axis
            .filter(({ quiet }) => quiet)
            .map((quiet) => (
              <rect
                key={quiet.from}
                className={classes.quiet}
                x={x(quiet.from)}
                width={x(quiet.to) - x(quiet.from)}
                y={TOP}
                height={FLOOR - TOP}
              />
            ))}
          {axisTicks(axis, WHOLE, width - left - 4).map((tick) => (
            <text key={tick.at} x={left + tick.x} y={HEIGHT - 4} textAnchor={tick.x < 18 ? 'start' : 'middle'}>
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

/** The axis of the board: on the left with room for the zero before the first entry, on the right on to the instant, when that is near. */
function chartAxis({ stretches, course, rivalCourse }: WhyRank, at: number | undefined): Piece[] {
  const times = stretches.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return [];
  const air = Math.max(60_000, times.reduce((sum, { from, to }) => sum + to - from, 0) * 0.04);
  const begins = [...course, ...rivalCourse].some((step) => Date.parse(step.at) <= first.from);
  if (begins) first.from -= air;
  last.to = Math.max(last.to + air, Math.min(at ?? 0, last.to + 5 * air));
  return axisOf(times);
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
              <bdi>{why.row.name}</bdi>
            </th>
            {rival && (
              <th scope="col" data-end="">
                <bdi>{rival}</bdi>
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
