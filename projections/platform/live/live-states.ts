import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Instant } from '../../../src/platform/event.values.ts';
import type { HotView } from '../hot-view.ts';
import { type Scope, scopeKey } from '../scope.ts';
import { GivenUp, Shares, TooManyWaiting } from '../shares.ts';
import type { Row } from './live-room.ts';
import { LiveState } from './live-state.ts';
import { Rounds } from './rounds.ts';
import type { LiveServer } from './watcher.ts';

export type AnyView = HotView<unknown, unknown, Row>;

/** A state that is shared by all who hold it. */
export type HeldState = { live: LiveState; letGo: () => void };

/** How long a state is kept after its last watcher: reloading a page must not load a board anew. */
const LINGER_MS = 5_000;

/** Who asks for a state. `isOver`: they do not wait for it any more. */
export type Holder = { caller: string; isOver: () => boolean };

type Kept = { caller: string; opening: Promise<LiveState>; waiting: Set<Holder>; holders: number; leaving?: NodeJS.Timeout };

/**
 * The states that are loaded: one for each view, organisation, parameters and scope. Opening one is a look at all that it shows: they are
 * opened one at a time, in turns of organisations and callers, with a turn of the event loop for each.
 */
export class LiveStates {
  private readonly kept = new Map<string, Kept>();
  private readonly rounds = new Rounds();
  private readonly shares: Shares;

  constructor(
    private readonly server: LiveServer,
    private readonly now: () => Instant,
    /** A state broke: its watchers are to be told. */
    private readonly broken: (state: LiveState, error: unknown) => void,
    /** States that are kept for the caller who was the first to ask for them. */
    private readonly mostOfCaller: number,
  ) {
    this.shares = new Shares({ atOnce: 1, ofCaller: mostOfCaller, ofOrganisation: Infinity });
  }

  /**
   * Loads a state or joins one that is loaded.
   * @throws TooManyWaiting when too many are kept for this caller
   * @throws GivenUp when nobody waits for it any more
   * @throws what the view throws
   */
  async hold(view: AnyView, organisationId: string, params: unknown, scope: Scope, holder: Holder): Promise<HeldState> {
    const key = JSON.stringify([view.name, organisationId, params, scopeKey(scope)]);
    const held = this.kept.get(key) ?? this.keep(key, view, organisationId, params, scope, holder.caller);
    clearTimeout(held.leaving);
    held.waiting.add(holder);
    held.holders++;
    let holding = true;
    const letGo = () => {
      if (!holding) return;
      holding = false;
      if (--held.holders === 0) held.leaving = setTimeout(() => this.drop(key, held), LINGER_MS).unref();
    };
    try {
      return { live: await held.opening, letGo };
    } catch (error) {
      if (this.kept.get(key) === held) this.kept.delete(key);
      throw error;
    } finally {
      held.waiting.delete(holder);
    }
  }

  release(): void {
    for (const [key, kept] of this.kept) this.drop(key, kept);
  }

  private keep(key: string, view: AnyView, organisationId: string, params: unknown, scope: Scope, caller: string): Kept {
    const own = [...this.kept.values()].filter((kept) => kept.caller === caller);
    if (own.length >= this.mostOfCaller) throw new TooManyWaiting();
    const waiting = new Set<Holder>();
    const opening = this.shares.take({ organisationId, caller }, async () => {
      await nextTurn();
      if ([...waiting].every(({ isOver }) => isOver())) throw new GivenUp();
      return this.open(key, view, organisationId, params, scope);
    });
    const kept: Kept = { caller, opening, waiting, holders: 0 };
    this.kept.set(key, kept);
    return kept;
  }

  private async open(key: string, view: AnyView, organisationId: string, params: unknown, scope: Scope): Promise<LiveState> {
    const state = await view.open(organisationId, params, scope, this.now());
    const failed = (error: unknown) => {
      const kept = this.kept.get(key);
      if (kept) this.drop(key, kept);
      this.broken(live, error);
    };
    const live = new LiveState(state, { server: this.server, rounds: this.rounds, now: this.now, failed });
    return live;
  }

  private drop(key: string, kept: Kept): void {
    clearTimeout(kept.leaving);
    if (this.kept.get(key) === kept) this.kept.delete(key);
    void kept.opening.then(
      (live) => live.release(),
      () => undefined,
    );
  }
}
