import type { ThemedRow } from './themed-rows.tsx';

const NAMES: readonly [name: string, team: string, points: number][] = [
  ['Harbour Crew', 'North', 4_821],
  ['Night Owls', 'Support', 4_796],
  ['Meridian', 'East', 4_710],
  ['Blue Anchors', 'West', 4_648],
  ['Kite Makers', 'Design', 4_579],
  ['Seventh Floor', 'Finance', 4_523],
  ['Cedar & Co', 'South', 4_465],
  ['Long Shots', 'Sales', 4_412],
  ['Paper Boats', 'Design', 3_980],
  ['Quiet Storm', 'Support', 3_702],
  ['Ten Past Nine', 'Finance', 2_954],
  ['Green Door', 'West', 1_880],
];
const TARGET = 5_000;

/** A made-up standing, the same for everyone: more rows than one page has. */
export const SAMPLE_ROWS: readonly ThemedRow[] = NAMES.map(([name, team, points], place) => {
  return { id: `sample-${place}`, rank: place + 1, tied: false, name, team, points: String(points), percent: (points / TARGET) * 100 };
});
