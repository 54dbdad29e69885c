import { fromMicros, MAX_TOTAL, toMicros } from '../../src/points/point-amount.values.ts';
import { ALWAYS } from '../../src/points/periods.values.ts';
import { holderKey, type Holder } from '../../src/targets/target-holder.values.ts';
import type { Level } from '../../src/targets/held-targets.values.ts';
import { isDeleted, type Person, teamsAsOf } from '../people/people.ts';
import { among } from '../people/visible-people.ts';
import { folded } from '../platform/folded.values.ts';
import { selectionOf } from '../scoreboard/selection.ts';
import { seesTeam } from './contestants.ts';
import { gridCell, type GridCell, type GridPeriod, type GridTime, summedCell } from './grid-cells.ts';
import type { PaceGround } from './pace-ground.ts';
import type { Contestant } from './pace-table.ts';
import type { GridValue } from './target-grid.view.ts';

/** Whose targets are looked at; of players those of a team, or all. `isSummed`: its periods are longer than those of the item. */
export type GridAsked = { scope: Holder['kind']; teamId?: string; isSummed: boolean };

/** As of when, and what counts. */
export type GridLook = GridTime & {
  /** People are in the teams of then. */
  isPast: boolean;
  /** Only what had taken effect by then, in milliseconds. */
  until: number;
  /** Who is deleted, and counts for no team. */
  without: ReadonlySet<string>;
};

type Line = { id: string; holder: Holder; name: string; icon: string | null; levels: readonly Level[]; reached: Float64Array | undefined };

/** What each of some is to reach in each of some periods, and has. */
export class TargetGrid {
  readonly periods: readonly GridPeriod[];
  /** By name. */
  readonly lines: readonly Line[];
  readonly #ground: PaceGround;
  readonly #look: GridLook;
  readonly #cellOf: typeof gridCell;
  readonly #cells = new Map<string, readonly GridCell[]>();
  /** Of lists of values, so that a key can name them. */
  readonly #numbers = new Map<readonly unknown[], number>();

  constructor(ground: PaceGround, asked: GridAsked, periods: readonly GridPeriod[], look: GridLook) {
    this.#ground = ground;
    this.#look = look;
    this.#cellOf = asked.isSummed ? summedCell : gridCell;
    this.periods = periods;
    this.lines = this.#linesOf(asked);
    this.#count();
  }

  values({ holder, levels, reached }: Line): GridValue[] {
    return this.#cellsOf(holder, levels).map(({ held, otherwise }, at) => ({
      target: held?.target ?? null,
      daily: held?.daily ?? null,
      by: held?.by ?? null,
      otherwise,
      reached: reached ? fromMicros(within(BigInt(reached[at] as number))) : null,
    }));
  }

  /** Who is to reach something in the period that runs, and what. */
  contestants(): Contestant[] {
    const running = this.periods.findIndex(({ from, to }) => from <= this.#look.today && this.#look.today <= to);
    const days = this.periods[running];
    return this.lines.flatMap(({ holder, name, icon, levels, reached }) => {
      const held = reached && this.#cellsOf(holder, levels)[running]?.held;
      if (!days || !held || holder.kind === 'all') return [];
      const id = holder.kind === 'team' ? holder.teamId : holder.profileId;
      const { from, to } = days;
      return [{ id, of: holder.kind, name, icon, reachedAt: null, held: { ...held, by: held.by ?? 'own', period: { from, to } } }];
    });
  }

  /** Of each period what all are to reach, and have. */
  totals(): { reached: string | null; target: string }[] {
    const reaches = this.lines.some(({ reached }) => reached);
    return this.periods.map((_, at) => {
      let [reached, target] = [0n, 0n];
      for (const line of this.lines) {
        reached += BigInt(line.reached?.[at] ?? 0);
        target += BigInt(toMicros(this.#cellsOf(line.holder, line.levels)[at]?.held?.target ?? '0'));
      }
      return { reached: reaches ? fromMicros(within(reached)) : null, target: fromMicros(within(target)) };
    });
  }

  #linesOf({ scope, teamId }: GridAsked): Line[] {
    if (scope === 'all') return [this.#line({ kind: 'all' }, '', null, this.#ground.holdings.levelsOfAll(), false)];
    return (scope === 'team' ? this.#teams() : this.#players(teamId)).sort(byName);
  }

  #teams(): Line[] {
    const { directory, holdings, seen } = this.#ground;
    const { perPlayer } = seen.item;
    return Array.from(directory.teams())
      .filter((team) => seesTeam(seen.scope, team.teamId))
      .map(({ teamId, name, icon }) => {
        const levels = perPlayer ? holdings.levelsOfTeamEach(teamId) : holdings.levelsOfTeam(teamId);
        return this.#line({ kind: 'team', teamId }, name, icon || null, levels, !perPlayer);
      });
  }

  #players(teamId: string | undefined): Line[] {
    const { directory, holdings, seen } = this.#ground;
    const { isPast, instant } = this.#look;
    const teamsOf = (person: Person) => (isPast ? teamsAsOf(person, instant) : person.teamIds);
    return Array.from(among(directory, seen.scope.people)).flatMap((person) => {
      const { profileId, name, icon } = person;
      const teamIds = teamsOf(person);
      if (isDeleted(person, isPast ? instant : Infinity) || (teamId !== undefined && !teamIds.includes(teamId))) return [];
      return [this.#line({ kind: 'player', profileId }, name, icon ?? null, holdings.levelsOfPlayer({ profileId, teamIds }), true)];
    });
  }

  #line(holder: Holder, name: string, icon: string | null, levels: readonly Level[], reaches: boolean): Line {
    return { id: holderKey(holder), holder, name, icon, levels, reached: reaches ? new Float64Array(this.periods.length) : undefined };
  }

  /** Who has no values of their own has those of everybody in the same teams: they are looked for once. */
  #cellsOf(holder: Holder, levels: readonly Level[]): readonly GridCell[] {
    const isOwn = levels.some(({ by }) => by === 'own') || holder.kind !== 'player';
    const key = isOwn ? holderKey(holder) : levels.map(({ of }) => of.map((periods) => this.#numberOf(periods)).join()).join('|');
    let cells = this.#cells.get(key);
    if (!cells) this.#cells.set(key, (cells = this.periods.map((days) => this.#cellOf(levels, days, this.#look))));
    return cells;
  }

  #numberOf(periods: readonly unknown[]): number {
    const number = this.#numbers.get(periods) ?? this.#numbers.size;
    this.#numbers.set(periods, number);
    return number;
  }

  /** Sums the deltas of the series that took effect by then, each looked at once. */
  #count(): void {
    const reached = new Map(this.lines.flatMap(({ id, reached: sums }) => (sums ? [[id, sums] as const] : [])));
    const [first, last] = [this.periods[0], this.periods.at(-1)];
    if (reached.size === 0 || !first || !last) return;
    const { series, seen } = this.#ground;
    const { timeline } = series;
    const { until, knownBy, without } = this.#look;
    const { at, occurredAt, micros, player } = timeline.deltas;
    const matches = timeline.matching(selectionOf({}, seen.scope, { span: ALWAYS, knownBy, without, only: undefined }));
    const ofTeams = this.lines[0]?.holder.kind === 'team';
    // By the numbers of players: of a million deltas none has a key made of it.
    const ofPlayers = timeline.players.map((id) => reached.get(`player.${id}`));
    let period = -1;
    for (let n = 0; n < timeline.size; n++) {
      const happened = occurredAt[n] as number;
      if (happened < first.span.from || happened >= last.span.before || (at[n] as number) > until || !matches(n)) continue;
      // Most happened in the period of the one before.
      if (!isWithin(this.periods[period], happened)) period = this.periods.findIndex((one) => isWithin(one, happened));
      if (period < 0) continue;
      const found = ofTeams ? timeline.teamIds(n).map((id) => reached.get(`team.${id}`)) : [ofPlayers[player[n] as number]];
      for (const sums of found) if (sums) sums[period] = (sums[period] as number) + (micros[n] as number);
    }
  }
}

function isWithin(period: GridPeriod | undefined, instant: number): boolean {
  return period !== undefined && period.span.from <= instant && instant < period.span.before;
}

function byName(one: Line, other: Line): number {
  const [a, b] = [folded(one.name), folded(other.name)];
  return a === b ? (one.id < other.id ? -1 : 1) : a < b ? -1 : 1;
}

/** A total beyond what can be held stands at the bound. */
function within(micros: bigint): number {
  const most = BigInt(MAX_TOTAL);
  return Number(micros > most ? most : micros < -most ? -most : micros);
}
