import type { HotView } from '../../projections/platform/hot-view.ts';
import { type Scope, scopeKey } from '../../projections/platform/scope.ts';
import type { Instant } from '../platform/event.values.ts';
import type { Row } from './live-room.ts';
import { LiveState } from './live-state.ts';
import { Rounds } from './rounds.ts';
import type { LiveServer } from './watcher.ts';

export type AnyView = HotView<unknown, unknown, unknown, Row>;

/** A state that is shared by all who hold it. */
export type HeldState = { live: LiveState; letGo: () => void };

/** How long a state is kept after its last watcher: reloading a page must not load a board anew. */
const LINGER_MS = 5_000;

type Kept = { opening: Promise<LiveState>; holders: number; leaving?: NodeJS.Timeout };

/** The states that are loaded: one for each view, organisation, parameters and scope. */
export class LiveStates {
  private readonly kept = new Map<string, Kept>();
  private readonly rounds = new Rounds();

  constructor(
    private readonly server: LiveServer,
    private readonly now: () => Instant,
    /** A state broke: its watchers are to be told. */
    private readonly broken: (state: LiveState, error: unknown) => void,
  ) {}

  /** Loads a state or joins one that is loaded. @throws what the view throws */
  async hold(view: AnyView, organisationId: string, params: unknown, scope: Scope): Promise<HeldState> {
    const key = JSON.stringify([view.name, organisationId, params, scopeKey(scope)]);
    let kept = this.kept.get(key);
    if (!kept) this.kept.set(key, (kept = { opening: this.open(key, view, organisationId, params, scope), holders: 0 }));
    const held = kept;
    clearTimeout(held.leaving);
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
    }
  }

  release(): void {
    for (const [key, kept] of this.kept) this.drop(key, kept);
  }

  private async open(key: string, view: AnyView, organisationId: string, params: unknown, scope: Scope): Promise<LiveState> {
    const state = await view.open(organisationId, params, scope);
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
