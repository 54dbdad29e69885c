import { RECENT_DAYS, type RecentDays, weekdayOf } from '../../src/targets/pace.values.ts';
import { dayAfter, type LocalDate, startOf } from '../../src/targets/target-periods.values.ts';

/** The days before today, as instants: where each begins, and the last one ends. */
export class RecentWindow {
  readonly #starts: number[];
  readonly #weekdays: number[];

  constructor(today: LocalDate, timeZone: string) {
    const days = Array.from({ length: RECENT_DAYS + 1 }, (_, n) => dayAfter(today, n - RECENT_DAYS));
    this.#starts = days.map((day) => startOf(day, timeZone));
    this.#weekdays = days.map(weekdayOf);
  }

  /** Which of its days, from 0, an instant lies in; -1 before them, 56 from today on. */
  dayOf(instant: number): number {
    let [low, high] = [0, this.#starts.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] as number) <= instant) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  weekdayOf(day: number): number {
    return this.#weekdays[day] as number;
  }
}

/** What came before today of one row: sums of deltas, so that they can be taken in any order and taken back. */
export class Recent {
  readonly #byWeekday = new Float64Array(7);
  /** How many entries count of each day, and of all before them. */
  readonly #entries = new Int32Array(RECENT_DAYS);
  #before = 0;

  add(window: RecentWindow, occurredAt: number, micros: number, entries: number): void {
    const day = window.dayOf(occurredAt);
    if (day < 0) this.#before += entries;
    if (day < 0 || day >= RECENT_DAYS) return;
    const weekday = window.weekdayOf(day);
    this.#byWeekday[weekday] = (this.#byWeekday[weekday] as number) + micros;
    this.#entries[day] = (this.#entries[day] as number) + entries;
  }

  days(): RecentDays {
    const first = this.#before > 0 ? 0 : this.#entries.findIndex((entries) => entries > 0);
    return { byWeekday: [...this.#byWeekday], firstDaysAgo: first < 0 ? undefined : RECENT_DAYS - first };
  }
}
