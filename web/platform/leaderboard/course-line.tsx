import { memo } from 'react';
import classes from './course-line.module.css';

const WIDTH = 104;
const HEIGHT = 24;

type CourseLineProps = { course: readonly number[]; top: number; quiet: readonly number[] };

/**
 * The way of a total since the board began, as steps; decorative, the numbers stand beside it. `top` is the highest total of the
 * board, so that rows compare; in `quiet` steps, in which nothing happened for long, the line is broken. It fills the width it is given.
 */
export const CourseLine = memo(function CourseLine({ course, top, quiet }: CourseLineProps) {
  if (course.length === 0) return null;
  const lowest = Math.min(0, ...course);
  const span = Math.max(top, ...course) - lowest || 1;
  const y = (value: number) => (HEIGHT - 2 - ((value - lowest) / span) * (HEIGHT - 5)).toFixed(1);
  const x = (index: number) => ((index / Math.max(1, course.length - 1)) * (WIDTH - 4)).toFixed(1);
  let path = `M0 ${y(course[0] ?? 0)}`;
  course.forEach((value, index) => {
    const before = course[index - 1];
    if (before === undefined) return;
    if (quiet.includes(index - 1)) path += `H${x(index - 1)}M${x(index)} ${y(before)}`;
    if (value !== before) path += `H${x(index)}V${y(value)}`;
  });
  const last = y(course.at(-1) ?? 0);
  return (
    <svg className={classes.course} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={`${path}H${WIDTH - 4}`} />
      <path className={classes.end} d={`M${WIDTH - 4} ${last}h.01`} />
    </svg>
  );
});
