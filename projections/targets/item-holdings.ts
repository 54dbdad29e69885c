import { type ItemValues, type Level, levelsOf } from '../../src/targets/held-targets.values.ts';
import { type Holder, holderKey } from '../../src/targets/target-holder.values.ts';
import type { PeriodValues } from '../../src/targets/target-values.values.ts';
import type { Holding, Reached, TargetItem } from './targets.ts';

type Player = { profileId: string; teamIds: readonly string[] };

const NONE: readonly PeriodValues[] = [];

/** What everybody has in an item, and in the default item of its series where that is another. */
export class ItemHoldings {
  readonly item: TargetItem;
  readonly #holdings: ReadonlyMap<string, Holding>;
  readonly #byDefault: ItemHoldings | undefined;

  constructor(item: TargetItem, holdings: Iterable<Holding>, byDefault?: ItemHoldings) {
    this.item = item;
    this.#holdings = new Map(Array.from(holdings, (holding) => [`${holding.of} ${holding.holderId}`, holding]));
    this.#byDefault = byDefault;
  }

  /** Of the item itself. */
  all(): Iterable<Holding> {
    return this.#holdings.values();
  }

  holding(holder: Holder): Holding | undefined {
    return this.#holdings.get(`${holder.kind} ${holderKey(holder).slice(holder.kind.length + 1)}`);
  }

  reached(holder: Holder): readonly Reached[] {
    return this.holding(holder)?.reached ?? [];
  }

  /** Whose value goes before whose, of a player (U-198). */
  levelsOfPlayer(player: Player): Level[] {
    return levelsOf(this.valuesOfPlayer(player), this.#byDefault?.valuesOfPlayer(player));
  }

  /** The same of a team as a whole: where values hold for each of its players it has none. */
  levelsOfTeam(teamId: string): Level[] {
    return levelsOf(this.valuesOfTeam(teamId), this.#byDefault?.valuesOfTeam(teamId));
  }

  /** What a team has that holds for each of its players. */
  levelsOfTeamEach(teamId: string): Level[] {
    return levelsOf({ own: this.#periodsOf({ kind: 'team', teamId }), teams: [], all: this.#periodsOf({ kind: 'all' }) });
  }

  /** That of all alone. */
  levelsOfAll(): Level[] {
    return levelsOf({ own: NONE, teams: [], all: this.#periodsOf({ kind: 'all' }) });
  }

  /** Everybody has a value, or may have one. */
  get isOfAll(): boolean {
    return this.#periodsOf({ kind: 'all' }).length > 0 || this.#byDefault?.isOfAll === true;
  }

  /** The teams that have values, and whether as a whole. */
  teams(): { teamId: string; asWhole: boolean }[] {
    const own = [...this.#holdings.values()].flatMap(({ of, holderId }) =>
      of === 'team' ? [{ teamId: holderId, asWhole: !this.item.perPlayer }] : [],
    );
    return [...own, ...(this.#byDefault?.teams() ?? [])];
  }

  /** The players who have values of their own. */
  players(): string[] {
    const own = [...this.#holdings.values()].flatMap(({ of, holderId }) => (of === 'player' ? [holderId] : []));
    return [...own, ...(this.#byDefault?.players() ?? [])];
  }

  private valuesOfPlayer({ profileId, teamIds }: Player): ItemValues {
    return {
      own: this.#periodsOf({ kind: 'player', profileId }),
      teams: this.item.perPlayer ? teamIds.map((teamId) => this.#periodsOf({ kind: 'team', teamId })) : [],
      all: this.#periodsOf({ kind: 'all' }),
    };
  }

  private valuesOfTeam(teamId: string): ItemValues {
    return { own: this.item.perPlayer ? NONE : this.#periodsOf({ kind: 'team', teamId }), teams: [], all: NONE };
  }

  #periodsOf(holder: Holder): readonly PeriodValues[] {
    return this.holding(holder)?.periods ?? NONE;
  }
}
