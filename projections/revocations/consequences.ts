import { Injectable } from '@nestjs/common';
import { later } from '../../src/platform/event.values.ts';
import type { Turning } from '../../src/revocations/turning.values.ts';
import { type Entry, entryKey, isEntry } from '../entries/entries.ts';
import { PostsThatTurn } from '../moments/posts-that-turn.ts';
import { ReadModels } from '../platform/read-models.ts';
import { BalanceConsequences } from '../reward-orders/balance-consequences.ts';
import { TargetConsequences } from '../target-pace/target-consequences.ts';
import type { Change, Consequence, Turn } from './consequence.ts';
import { Limits } from './limits.ts';
import { LockedPlaces } from './locked-places.ts';
import { LockedRounds } from './locked-rounds.ts';
import { KnownSeries } from './paid-points.ts';
import { Ranks } from './ranks.ts';
import type { Told } from './told.values.ts';
import { TurnedBadges } from './turned-badges.ts';
import { TurnedRules } from './turned-rules.ts';

type Asked = Turning & Pick<Turn, 'at' | 'recordedAt' | 'nameOf' | 'teamNameOf'>;

/** What is brought along happens later than what brings it: only what is won at the end of periods may go on, for as many as there are. */
const MOST_ROUNDS = 200;

/**
 * What follows when entries stop counting, or count again, in the words of each area. An entry costs a win or a rank, these cost points, and the points another
 * win or rank: all areas are asked, until they bring along what they were asked about.
 */
@Injectable()
export class Consequences {
  /** A line for each area. */
  private readonly areas: { readonly [Area in keyof Told]: Consequence<Told[Area][number]> };

  constructor(
    ranks: Ranks,
    limits: Limits,
    rounds: LockedRounds,
    places: LockedPlaces,
    badges: TurnedBadges,
    rules: TurnedRules,
    targets: TargetConsequences,
    posts: PostsThatTurn,
    balances: BalanceConsequences,
    private readonly models: ReadModels,
  ) {
    this.areas = { series: ranks, limits, rounds, places, badges, rules, targets, posts, balances };
  }

  /** @throws what boards that are asked for throw */
  async of(asked: Asked): Promise<Told> {
    const known = new KnownSeries(this.models, asked.organisationId);
    const chosen = await this.chosen(asked);
    const ids = new Set(asked.turned.map(({ entryId }) => entryId));
    const turnBy = (brought: Change) => turnOf(asked, ids, together(chosen, brought), known);
    let turn = await turnBy(NOTHING);
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const next = await turnBy(await this.brought(turn));
      if (idsOf(next.change) === idsOf(turn.change)) break;
      turn = next;
    }
    const areas: [string, Consequence<unknown>][] = Object.entries(this.areas);
    const told = await Promise.all(areas.map(async ([area, consequence]) => [area, await consequence.says(turn)] as const));
    return Object.fromEntries(told) as Told;
  }

  private async brought(turn: Turn): Promise<Change> {
    const areas: Consequence<unknown>[] = Object.values(this.areas);
    const changes = await Promise.all(areas.map(async (area) => (await area.brings?.(turn)) ?? NOTHING));
    return changes.reduce(together, NOTHING);
  }

  private async chosen({ organisationId, kind, turned, brought, recordedAt }: Asked): Promise<Change> {
    if (kind === 'revoke') return { out: turned, in: brought };
    const keys = turned.map(({ seriesId, entryId }) => entryKey(organisationId, seriesId, entryId));
    const kept = await this.models.getMany<Entry>('entries', keys);
    const again = [...kept.values()].map(({ document }) => document).filter(isEntry);
    const isKnown = (retag: Entry['retags'][number]) => !recordedAt || retag.recordedAt <= later(recordedAt, -1);
    return { out: [], in: [...again.map((entry) => ({ ...entry, tags: entry.retags.findLast(isKnown)?.tags ?? entry.tags })), ...brought] };
  }
}

const NOTHING: Change = { out: [], in: [] };

/** In one way: where some come and others go, both are told as of a revocation that brings what comes. */
async function turnOf(asked: Asked, ids: ReadonlySet<string>, change: Change, known: KnownSeries): Promise<Turn> {
  const isOneWay = asked.kind === 'reinstate' && change.out.length === 0;
  const turning: Turning = isOneWay
    ? { ...asked, brought: change.in.filter(({ entryId }) => !ids.has(entryId)) }
    : { ...asked, kind: 'revoke', turned: change.out, brought: change.in };
  const series = await known.told([...change.out, ...change.in].map(({ seriesId }) => seriesId));
  return { ...asked, ...turning, change, asked: ids, series };
}

function together(one: Change, other: Change): Change {
  return { out: once([...one.out, ...other.out]), in: once([...one.in, ...other.in]) };
}

/** Each once, as the first has it. */
function once<E extends { entryId: string }>(entries: readonly E[]): E[] {
  const byId = Map.groupBy(entries, ({ entryId }) => entryId);
  return [...byId.values()].flatMap(([first]) => first ?? []);
}

function idsOf({ out, in: comes }: Change): string {
  return [...out.map(({ entryId }) => `- ${entryId}`), ...comes.map(({ entryId }) => `+ ${entryId}`)].sort().join();
}
