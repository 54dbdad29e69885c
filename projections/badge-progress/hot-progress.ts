import { Injectable } from '@nestjs/common';
import type { Instant, Position } from '../../src/platform/event.values.ts';
import { isRecord } from '../../src/platform/is-record.values.ts';
import { seenWins, WinScopes } from '../badge-wins/win-scopes.ts';
import { BadgeList } from '../badges/badge-list.ts';
import { type Badge, isForPlayers } from '../badges/badges.ts';
import { ToldBadges } from '../badges/told-badges.ts';
import { isDeleted } from '../people/people.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import type { HotView } from '../platform/hot-view.ts';
import { isId } from '../platform/live/live-window.ts';
import type { Change } from '../platform/projection.ts';
import { Projector } from '../platform/projector.ts';
import type { Scope, Viewer } from '../platform/scope.ts';
import { changesScopes } from '../score-series/series-scopes.ts';
import type { ProgressHeader, ProgressParams, ProgressRow } from './badge-progress.view.ts';
import { LiveProgress, type ProgressNews } from './live-progress.ts';

type Listener = (news: ProgressNews) => void;

const VIEWS = ['entries', 'badges', 'badge-wins'];

/**
 * How far a player is with badges, and who is ahead, live: within the same scope as calls tell it (0075). Of a player all that are there to be won, or one that the
 * viewer sees.
 */
@Injectable()
export class HotProgress implements HotView<ProgressParams, ProgressHeader, ProgressRow> {
  readonly name = 'badge-progress';
  readonly windows = ['block'] as const;
  /** Those that hear of an organisation's badges. */
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(
    private readonly list: BadgeList,
    private readonly told: ToldBadges,
    private readonly scopes: WinScopes,
    private readonly visible: VisibleDirectory,
    private readonly projector: Projector,
  ) {
    projector.onCommitted((changes, events, position, view) => {
      if (VIEWS.includes(view)) this.#take(changes, { position, recordedAt: events.at(-1)?.metadata.recordedAt });
    });
    projector.onReset((view, position) => VIEWS.includes(view) && this.#forget(position ?? ''));
  }

  parse(sent: unknown): ProgressParams | undefined {
    if (!isRecord(sent)) return undefined;
    const { profileId, badgeId } = sent;
    if (!isId(profileId) || (badgeId !== undefined && !isId(badgeId))) return undefined;
    return { profileId, ...(badgeId !== undefined && { badgeId }) };
  }

  /** Who looks by a link is told no progress. */
  async scope(viewer: Viewer, { profileId, badgeId }: ProgressParams): Promise<Scope | undefined> {
    if (viewer.shows) return undefined;
    const seen = await this.list.seen(viewer, { badgeId });
    if (badgeId !== undefined && seen.length === 0) return undefined;
    const scope = await this.scopes.scope(viewer, badgeId === undefined ? seen.filter(isForPlayers) : seen);
    const player = (await this.visible.among(viewer.organisationId, scope.people)).person(profileId);
    return player && !isDeleted(player) ? scope : undefined;
  }

  changesScope(change: Change): boolean {
    return changesScopes(change) || this.visible.changes(change) || changesSeries(change);
  }

  async open(organisationId: string, { profileId, badgeId }: ProgressParams, scope: Scope, now: Instant): Promise<LiveProgress> {
    const position = await this.projector.head();
    await Promise.all(VIEWS.map((view) => this.projector.reached(position, { view })));
    const people = await this.visible.among(organisationId, scope.people);
    const tells = (badge: Badge) => (badgeId === undefined ? isForPlayers(badge) : badge.badgeId === badgeId && !badge.deleted);
    const which = { deleted: false, ...(badgeId !== undefined && { badgeId }) };
    const ground = {
      told: this.told,
      people,
      seen: (badges: readonly Badge[]) => seenWins(scope, people, badges),
      read: async () => (await this.list.all(organisationId, which)).filter(tells),
      tells,
      hear: (listener: Listener) => this.#hear(organisationId, listener),
    };
    return new LiveProgress(profileId, ground, position, now).ready();
  }

  #hear(organisationId: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(organisationId) ?? new Set();
    this.#listeners.set(organisationId, listeners.add(listener));
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) this.#listeners.delete(organisationId);
    };
  }

  #take(changes: readonly Change[], about: Omit<ProgressNews, 'changes'>): void {
    if (this.#listeners.size === 0) return;
    for (const [organisationId, some] of Map.groupBy(changes, ({ key }) => key.slice(0, key.indexOf('/'))))
      for (const listener of this.#listeners.get(organisationId) ?? []) listener({ changes: some, ...about });
  }

  #forget(position: Position): void {
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener({ changes: undefined, position });
  }
}

/** Another badge is there to be seen, or one counts entries of other series. */
function changesSeries({ view, before, after }: Change): boolean {
  if (view !== 'badges') return false;
  const [one, other] = [before, after] as [Badge | undefined, Badge | undefined];
  if (!one || !other) return true;
  return isForPlayers(one) !== isForPlayers(other) || one.deleted !== other.deleted || one.seriesIds.length !== other.seriesIds.length;
}
