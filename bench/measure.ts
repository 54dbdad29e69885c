import { cpus, loadavg } from 'node:os';

/** One comparison of the product with its floor: both did the same durable work in the same run. */
export type Result = {
  name: string;
  unit: string;
  floor: number;
  product: number;
  ratio: number;
  target?: string;
  met?: boolean;
  note?: string;
};

/** BENCH_SCALE: which share of its usual size everything has. Small ones tell that a benchmark runs, and nothing about how fast. */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);

export const ROUNDS = SCALE < 1 ? 1 : 3;

/** How many, or how long, of what is usual; never less than makes sense. */
export function sized(usual: number, least = 1): number {
  return Math.max(least, Math.round(usual * SCALE));
}

/** Which way the ratio must lie. A speed is product / floor and at least; a time is product / floor and at most. */
export type Target = { atLeast: number } | { atMost: number };

/** Runs floor and product in turn, in rounds, and answers the medians: a drifting machine drifts for both. */
export async function compare(
  name: string,
  unit: string,
  floor: () => Promise<number> | number,
  product: () => Promise<number> | number,
  target?: Target,
  note?: string,
): Promise<Result> {
  const floors: number[] = [];
  const products: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    floors.push(await floor());
    products.push(await product());
  }
  const ratio = median(products.map((value, round) => value / (floors[round] ?? NaN)));
  return { name, unit, floor: median(floors), product: median(products), ratio, ...judged(ratio, target), ...(note && { note }) };
}

/** A figure without a floor in the same unit: a time, a size. */
export function figure(name: string, unit: string, product: number, target?: Target, note?: string): Result {
  return { name, unit, floor: NaN, product, ratio: product, ...judged(product, target), ...(note && { note }) };
}

/** A result as people read it. */
export function lineOf({ name, unit, floor, product, ratio, target, met, note }: Result): string {
  const against = Number.isNaN(floor) ? '' : `floor ${shown(floor)} ${unit}, ratio ${ratio.toFixed(2)}`;
  const verdict = target ? `(target ${target}: ${met ? 'met' : 'MISSED'})` : '';
  return [`${name}:`, shown(product), unit, against, verdict, note ?? ''].filter(Boolean).join(' ');
}

/** Where it was measured, and how busy that was. */
export function machine() {
  return { cores: cpus().length, loadAverage: Number((loadavg()[0] ?? 0).toFixed(1)), node: process.version, rounds: ROUNDS };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

export function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? NaN;
}

function judged(ratio: number, target?: Target): { target?: string; met?: boolean } {
  if (!target) return {};
  return 'atLeast' in target
    ? { target: `>= ${target.atLeast}`, met: ratio >= target.atLeast }
    : { target: `<= ${target.atMost}`, met: ratio <= target.atMost };
}

function shown(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}
