import { Injectable, type OnModuleInit } from '@nestjs/common';
import { v5 as uuid5 } from 'uuid';
import { answering, Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import { LatelyUsed } from '../platform/lately-used.values.ts';
import { Reactions } from '../platform/reactions.ts';
import { PROFILE, type ProfileEvent, type RoleEvent, ROLES } from '../players/players.events.ts';
import { POINTS_ACCOUNT, type PointsEvent } from '../points/points.events.ts';
import { listedEntries } from '../revocations/listed-entries.ts';
import { REVOCATIONS, type RevocationEvent } from '../revocations/revocation.events.ts';
import { type Concerned, type FoundReached, ReachedTargets } from './reached-targets.ts';
import { periodKey, type TargetValues, targetValues, targetValuesOf } from './target-values.ts';
import { type Targets, targets, targetsOf } from './targets.ts';
import { TARGETS, type TargetEvent, type TargetValueEvent, TARGET_VALUES, type ValueOf } from './targets.events.ts';

const COMMANDS = '0f3f4f8e-52a9-4b1e-9d0e-6a5f1f0c7b21';
const AT_ONCE = 64;
const MOST_JUDGED = 100_000;

type Cause = PointsEvent | RevocationEvent | TargetEvent | TargetValueEvent | ProfileEvent | RoleEvent;
/** A look at a series that has not begun: whom it is at, and how it ends. */
type Waiting = { concerned: Concerned; ends: Promise<Position | undefined> };

/** What is to be said of a holder so that it is known what they have reached. */
export function judgeTargets(of: Omit<ValueOf, 'period'>, found: FoundReached['reached'], { reached }: TargetValues): TargetValueEvent[] {
  const now = new Map(found.map((one) => [periodKey(one), one]));
  const lost = [...reached].filter(([key]) => !now.has(key));
  const gained = [...now].filter(([key, { target, reachedAt }]) => {
    const known = reached.get(key);
    return known?.target !== target || known.reachedAt !== reachedAt;
  });
  return [
    ...lost.map(([, { from, to }]): TargetValueEvent => ({ type: 'TargetReachWithdrawn', data: { ...of, period: { from, to } } })),
    ...gained.map(([, { from, to, target, reachedAt }]): TargetValueEvent => ({
      type: 'TargetReached',
      data: { ...of, period: { from, to }, target, reachedAt },
    })),
  ];
}

/** Whoever reaches a target, or has not reached it after all, is recorded, by what is known when that is looked at. */
@Injectable()
export class JudgeTargets implements OnModuleInit {
  /** By series. Facts that come before a look has begun share it, so that an import is looked at now and then and not row by row. */
  private readonly waiting = new Map<string, Waiting>();
  /** The last look at each, which the next one waits for: none decides by less than what one before it knew. */
  private readonly last = new Map<string, Promise<Position | undefined>>();

  /** Up to where whose targets have been looked at: of a list of many periods one look answers all. */
  private readonly judged = new LatelyUsed<Position>(MOST_JUDGED);

  constructor(
    private readonly decisions: Decisions,
    private readonly reactions: Reactions,
    private readonly reached: ReachedTargets,
    private readonly store: EventStore,
  ) {}

  onModuleInit(): void {
    this.reactions.add({
      name: 'targets',
      kind: 'decides',
      // Before there was this reaction there were no targets.
      begin: 'now',
      categories: [POINTS_ACCOUNT, REVOCATIONS, TARGETS, TARGET_VALUES, PROFILE, ROLES],
      on: (event) => this.judge(event as Recorded<Cause>),
    });
  }

  private async judge(event: Recorded<Cause>): Promise<Position | undefined> {
    const { organisationId } = event.metadata;
    const { items } = await this.decisions.load(targets, targetsOf(organisationId));
    // Without targets, as in most organisations, nothing is looked for.
    if (items.size === 0 && event.type !== 'TargetItemDeleted') return undefined;
    let last: Position | undefined;
    for (const [seriesId, concerned] of await this.concernedBy(event, items)) {
      if (![...items.values()].some((item) => item.seriesId === seriesId)) continue;
      const position = await this.look(event, seriesId, concerned);
      if (position !== undefined && (last === undefined || position > last)) last = position;
    }
    return last;
  }

  /** Whose targets a fact may turn, by the series. */
  private async concernedBy(event: Recorded<Cause>, items: Targets['items']): Promise<Map<string, Concerned>> {
    switch (event.type) {
      case 'PointsAwarded': {
        const { seriesId, profileId, teamIds } = event.data;
        return new Map([[seriesId, { profileIds: new Set([profileId]), teamIds: new Set(teamIds) }]]);
      }
      case 'RevocationApplied':
      case 'ReinstatementApplied': {
        const listed = Map.groupBy(await listedEntries(this.store, event), ({ seriesId }) => seriesId);
        const players = [...listed].map(([seriesId, entries]) => [seriesId, new Set(entries.map(({ profileId }) => profileId))] as const);
        return new Map(players.map(([seriesId, profileIds]) => [seriesId, { profileIds, teamIds: 'all' }]));
      }
      case 'TargetItemSaved':
      case 'TargetItemChanged':
      case 'TargetItemDeleted':
        return new Map([[event.data.seriesId, { profileIds: 'all', teamIds: 'all' }]]);
      case 'TargetValueSet':
      case 'TargetValueRemoved': {
        const { seriesId, holder } = event.data;
        const own: Concerned = holder.kind === 'player' ? { profileIds: new Set([holder.profileId]), teamIds: NOBODY } : EVERYBODY;
        return new Map([[seriesId, own]]);
      }
      case 'TeamJoined':
      case 'TeamLeft': {
        const { profileId } = event.data;
        // A team's value is theirs where it holds for each of its players.
        const perPlayer = [...items.values()].flatMap(({ seriesId, settings }) => (settings.perPlayer ? [seriesId] : []));
        return new Map(perPlayer.map((seriesId) => [seriesId, { profileIds: new Set([profileId]), teamIds: NOBODY }]));
      }
      case 'MembersSetAside':
      case 'MembersRestored': {
        if (event.data.why !== 'deleted') return new Map();
        // What they have counts for no team while they are deleted; who is back has reached what they would have.
        const theirs: Concerned = { profileIds: new Set(event.data.profileIds), teamIds: 'all' };
        return new Map([...items.values()].map(({ seriesId }) => [seriesId, theirs]));
      }
      default:
        return new Map();
    }
  }

  /** Looks by all that is known once it begins, at all who were told of until then. Who shares a look that fails tries again for themselves. */
  private look(event: Recorded<Cause>, seriesId: string, concerned: Concerned): Promise<Position | undefined> {
    const thing = `${event.metadata.organisationId}/${seriesId}`;
    if (keysOf(thing, concerned).every((keys) => keys.some((key) => (this.judged.get(key) ?? '') >= event.position)))
      return Promise.resolve(undefined);
    const waiting = this.waiting.get(thing);
    if (waiting) {
      waiting.concerned = together(waiting.concerned, concerned);
      return waiting.ends;
    }
    const before = this.last.get(thing) ?? Promise.resolve(undefined);
    const next: Waiting = { concerned, ends: before };
    next.ends = before
      .catch(() => undefined)
      .then(() => {
        this.waiting.delete(thing);
        return this.lookAt(event, seriesId, next.concerned);
      });
    this.waiting.set(thing, next);
    this.last.set(thing, next.ends);
    const forget = () => this.last.get(thing) === next.ends && this.last.delete(thing);
    next.ends.then(forget, forget);
    return next.ends;
  }

  private async lookAt(event: Recorded<Cause>, seriesId: string, concerned: Concerned): Promise<Position | undefined> {
    const through = await this.store.head();
    const found = await this.reached.of(event.metadata.organisationId, seriesId, concerned, through);
    let last: Position | undefined;
    for (let from = 0; from < found.length; from += AT_ONCE) {
      const decided = await Promise.all(found.slice(from, from + AT_ONCE).map((one) => this.record(event, seriesId, one, through)));
      for (const position of decided) if (position !== undefined && (last === undefined || position > last)) last = position;
    }
    for (const [key = ''] of keysOf(`${event.metadata.organisationId}/${seriesId}`, concerned)) this.judged.set(key, through);
    return last;
  }

  private async record(event: Recorded<Cause>, seriesId: string, found: FoundReached, through: Position): Promise<Position | undefined> {
    const { itemId, holder, reached } = found;
    const stream = targetValuesOf(event.metadata.organisationId, itemId, holder);
    const context = answering(event, uuid5(`${stream} ${through}`, COMMANDS));
    const { events, position } = await this.decisions.decide(targetValues, stream, context, (state) =>
      judgeTargets({ itemId, seriesId, holder }, reached, state),
    );
    return events.length > 0 ? position : undefined;
  }
}

const NOBODY: ReadonlySet<string> = new Set();
const EVERYBODY: Concerned = { profileIds: 'all', teamIds: 'all' };

/** Of each who is concerned the key of a look at them, and that of one at everybody. */
function keysOf(thing: string, { profileIds, teamIds }: Concerned): string[][] {
  const keys = (kind: string, ids: ReadonlySet<string> | 'all') =>
    ids === 'all' ? [[`${thing} ${kind}`]] : Array.from(ids, (id) => [`${thing} ${kind} ${id}`, `${thing} ${kind}`]);
  return [...keys('players', profileIds), ...keys('teams', teamIds)];
}

function together(before: Concerned, more: Concerned): Concerned {
  return { profileIds: union(before.profileIds, more.profileIds), teamIds: union(before.teamIds, more.teamIds) };
}

function union(some: ReadonlySet<string> | 'all', more: ReadonlySet<string> | 'all'): ReadonlySet<string> | 'all' {
  return some === 'all' || more === 'all' ? 'all' : new Set([...some, ...more]);
}
