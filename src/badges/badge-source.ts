import { Injectable } from '@nestjs/common';
import { upcast } from '../../migrations-events/upcast.ts';
import { askableColumns } from '../automations/askable-columns.ts';
import { isIn, type RuleSource, RuleSources, type SourceChange, type SourceSpan } from '../automations/rule-sources.ts';
import type { SourceColumn } from '../automations/source-columns.values.ts';
import type { Condition } from '../objects/conditions.values.ts';
import { Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Instant, Recorded } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { fromMicros, toMicros } from '../points/point-amount.values.ts';
import { badge, badgeOf, mustBeThere } from './badge.ts';
import { badgeColumns, winValues } from './badge-columns.values.ts';
import { isWonByEntries } from './badge-flow.values.ts';
import { BADGE_WINS, type BadgeWinEvent } from './badge-wins.events.ts';
import { type BadgeWins, badgeWins, crownOf, isStanding, type KeptWin, winsOf } from './badge-wins.ts';
import { convergeWins } from './converge-wins.ts';
import { isCrown } from './judge-crown.values.ts';
import type { DueOfBadge } from './judging.values.ts';
import { WinsDue } from './wins-due.ts';

/** Wins of badges, as rules answer them (U-090). What falls or is taken is gone, what returns or is given back is won again. */
@Injectable()
export class BadgeSource implements RuleSource {
  readonly kind = 'badge' as const;
  readonly category = BADGE_WINS;
  readonly events = ['won'];

  /** It is known before any reaction is: those are added when all is made. */
  constructor(
    sources: RuleSources,
    private readonly store: EventStore,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly due: WinsDue,
  ) {
    sources.add(this);
  }

  async columns(organisationId: string, badgeId: string): Promise<SourceColumn[]> {
    const { look, rule } = mustBeThere(await this.decisions.load(badge, badgeOf(organisationId, badgeId)));
    const named = rule.levels.map(async ({ levelId }) => {
      const sealed = look.levels[levelId]?.name;
      return [levelId, (sealed && (await this.keys.open(sealed))) ?? ''] as const;
    });
    return badgeColumns(Object.fromEntries(await Promise.all(named)));
  }

  async askable(organisationId: string, badgeId: string, conditions: readonly Condition[]): Promise<Condition[]> {
    return askableColumns(this.decisions, organisationId, conditions, await this.columns(organisationId, badgeId));
  }

  /** What it is won by at once: what is won at a period's end is of a later one. */
  async follows(organisationId: string, badgeId: string): Promise<readonly string[]> {
    const { rules, deleted } = await this.decisions.load(badge, badgeOf(organisationId, badgeId));
    const flowing = deleted ? [] : rules.versions.filter(({ rule }) => isWonByEntries(rule));
    return flowing.flatMap(({ rule: { sources } }) => sources.map(({ seriesId }) => seriesId));
  }

  sourceOf(fact: Recorded): string {
    return (fact as Recorded<BadgeWinEvent>).data.badgeId;
  }

  async *changesFrom(fact: Recorded): AsyncGenerator<SourceChange> {
    const { winId } = (fact as Recorded<BadgeWinEvent>).data;
    for await (const change of this.changesOf(fact.stream)) if (change.itemId === winId && change.order >= fact.revision) yield change;
  }

  async *changesIn(organisationId: string, badgeId: string, span: SourceSpan): AsyncGenerator<SourceChange> {
    const { kind } = await this.decisions.load(badge, badgeOf(organisationId, badgeId));
    const winners = await this.due.concerned(organisationId, { badgeId, kind, seriesIds: [] }, await this.store.head());
    const streams = isCrown({ kind })
      ? winners.slice(0, 1).map(() => crownOf(organisationId, badgeId))
      : winners.map((profileId) => winsOf(organisationId, badgeId, profileId));
    for (const stream of streams) {
      const all: SourceChange[] = [];
      for await (const change of this.changesOf(stream)) if (isIn(span, change)) all.push(change);
      for (const changes of Map.groupBy(all, ({ itemId }) => itemId).values()) yield* changes;
    }
  }

  /**
   * What would become of wins if these were due: of a player, or of everybody where it goes to one of all.
   * @param at when it would be @param before as was known then, and as is known if absent
   */
  async supposed(organisationId: string, { badgeId, kind, rules, profileId, due }: DueOfBadge, at: Instant, before?: Instant) {
    const stream = isCrown({ kind }) ? crownOf(organisationId, badgeId) : winsOf(organisationId, badgeId, profileId ?? '');
    const wins = await this.decisions.loadBefore(badgeWins, stream, before);
    return convergeWins(badgeId, rules, due, wins, { occurredAt: at, recordedAt: at }).flatMap(({ type, data }): SourceChange[] => {
      const held = wins.get(data.winId);
      const win = badgeWins.evolve(wins, { id: data.winId, type, data } as Parameters<typeof badgeWins.evolve>[1]).get(data.winId);
      if (!win) return [];
      const fact = { id: `supposed ${data.winId}`, metadata: { organisationId, recordedAt: at } } as SourceChange['fact'];
      const occurredAt = 'occurredAt' in data ? data.occurredAt : 'wonAt' in data ? data.wonAt : at;
      return [{ ...changeOf(held, win, wins), occurredAt, recordedAt: at, fact, order: Infinity }];
    });
  }

  /** Wins of a player, or of everybody, are one stream. */
  private async *changesOf(stream: string): AsyncGenerator<SourceChange> {
    let wins = badgeWins.initial();
    for await (const recorded of this.store.readStream(stream)) {
      const { id, type, data, revision, metadata } = upcast(recorded) as Recorded<BadgeWinEvent>;
      const before = wins.get(data.winId);
      wins = badgeWins.evolve(wins, { id, type, data } as Parameters<typeof badgeWins.evolve>[1]);
      const win = wins.get(data.winId);
      // That its points could not be given changes nothing of a win.
      if (!win || type === 'WinRewardWithheld') continue;
      const occurredAt = 'occurredAt' in data ? data.occurredAt : data.wonAt;
      yield { ...changeOf(before, win, wins), occurredAt, recordedAt: metadata.recordedAt, fact: recorded, order: revision };
    }
  }
}

/** What has become of a win, of which it is known what it was before. */
function changeOf(before: KeptWin | undefined, win: KeptWin, wins: BadgeWins) {
  const isThere = isStanding(win);
  const event = !isThere ? 'lost' : before && isStanding(before) ? 'moved' : 'won';
  return { itemId: win.winId, event, isThere, values: valuesOf(win, wins) };
}

function valuesOf({ winId, profileId, levelId, place: { wonAt, value }, rewards }: KeptWin, wins: BadgeWins) {
  const own = [...wins.values()].filter((win) => win.profileId === profileId);
  const number = own.findIndex((win) => win.winId === winId) + 1;
  const points = fromMicros(rewards.reduce((sum, reward) => sum + toMicros(reward.points), 0));
  return winValues({ profileId, number, levelId, wonAt, value, points });
}
