import type { AccessChange, Credentials, Identification } from '../../../src/platform/http/identification.ts';
import { Forbidden, NotSignedIn } from '../../../src/platform/http/refusals.ts';
import { callerOf, type Who } from '../../../src/platform/http/who.ts';
import { type Scope, type Viewer, viewerOf } from '../scope.ts';
import { GivenUp, TooManyWaiting } from '../shares.ts';
import type { LiveRoom } from './live-room.ts';
import type { LiveState } from './live-state.ts';
import type { AnyView, HeldState, LiveStates } from './live-states.ts';
import { parseWindow } from './live-window.ts';
import type { FullState, LiveError, LiveWindow } from './live.contract.ts';
import type { Display } from './stale-notices.ts';
import { Watcher, type LiveSocket } from './watcher.ts';

/** What a session needs of the gateway. */
type Gateway = {
  identification: Identification;
  states: LiveStates;
  views: ReadonlyMap<string, AnyView>;
  report: (error: unknown) => void;
};

type Watch = {
  id: string;
  view: AnyView;
  params: unknown;
  window: LiveWindow;
  profileId: string | undefined;
  /** Goes up whenever what was found out about it does not count any more. */
  turn: number;
  settling: boolean;
  over: boolean;
  who?: Who;
  place?: { held: HeldState; room: LiveRoom };
};

type Tell = (state: FullState | LiveError) => void;

/** Watches that one socket may have. */
const MOST_WATCHES = 20;

/** A socket of somebody known: who it is, and what it watches as whom. */
export class LiveSession {
  readonly watcher: Watcher;
  private readonly watches = new Map<string, Watch>();

  constructor(
    socket: LiveSocket,
    private readonly credentials: Credentials,
    private readonly profileId: string | undefined,
    private who: Who,
    private readonly gateway: Gateway,
  ) {
    this.watcher = new Watcher(socket);
  }

  /** Who looks, in which organisation: what its notices are for. Not a device or link: they name what it does not show. */
  get viewer(): Viewer | undefined {
    return this.who.shows ? undefined : viewerOf(this.who);
  }

  /** The organisation and the cast whose display it is. */
  get displayOf(): Display | undefined {
    const { castId, organisationId } = this.who;
    return castId === undefined ? undefined : { organisationId, castId };
  }

  /** Of a display: whether it is let in still, to the same cast. To ask is contact with it. */
  async isAsBefore(): Promise<boolean> {
    const { castId } = (await identify(this.gateway.identification, this.credentials, this.profileId)) ?? {};
    return castId === this.who.castId;
  }

  /** Begins a watch, or moves the one with this id. */
  async watch(sent: unknown, answer: Tell): Promise<void> {
    const { id, view: name, params, window, profileId } = isRecord(sent) ? sent : {};
    const view = typeof name === 'string' ? this.gateway.views.get(name) : undefined;
    const parsed = { params: view?.parse(params), window: view && parseWindow(window, view.windows) };
    if (!view || !isId(id) || (profileId !== undefined && !isId(profileId)) || parsed.params === undefined || !parsed.window) {
      answer({ error: 'invalid-input' });
      return;
    }
    this.unwatch(id);
    if (this.watches.size >= MOST_WATCHES) {
      answer({ error: 'too-many-watches' });
      return;
    }
    const watch: Watch = {
      id,
      view,
      params: parsed.params,
      window: parsed.window,
      profileId: profileId ?? this.profileId,
      turn: 0,
      settling: false,
      over: false,
    };
    this.watches.set(id, watch);
    await this.settle(watch, answer);
  }

  unwatch(id: unknown): void {
    const watch = typeof id === 'string' ? this.watches.get(id) : undefined;
    if (!watch) return;
    this.watches.delete(watch.id);
    watch.over = true;
    this.leave(watch);
  }

  /** Whether a change of somebody's access may concern it. */
  concerns(change: AccessChange): boolean {
    const looks: Readonly<Record<string, unknown>>[] = [this.who, ...[...this.watches.values()].flatMap(({ who }) => who ?? [])];
    return looks.some((who) => Object.entries(change).every(([name, value]) => who[name] === value));
  }

  /**
   * Finds out anew who it is and what it may see. It has left every room before this returns, so that nothing more reaches it meanwhile.
   * Answers false when nobody is signed in any more.
   */
  async recheck(): Promise<boolean> {
    for (const watch of this.watches.values()) this.leave(watch);
    const who = await identify(this.gateway.identification, this.credentials, this.profileId);
    if (!who) return false;
    this.who = who;
    for (const watch of this.watches.values()) void this.settleAgain(watch);
    return true;
  }

  /** Asks for the scopes of some watches anew. */
  recheckWatches(concerned: (view: AnyView, organisationId: string | undefined) => boolean): void {
    for (const watch of this.watches.values()) {
      if (!concerned(watch.view, watch.who?.organisationId)) continue;
      this.leave(watch);
      void this.settleAgain(watch);
    }
  }

  /** What is being found out right now does not count. */
  doubt(): void {
    for (const watch of this.watches.values()) if (watch.settling) watch.turn++;
  }

  /** A state that it watches cannot be read any more. */
  lose(state: LiveState): void {
    for (const watch of this.watches.values()) {
      if (watch.place?.held.live !== state) continue;
      this.leave(watch);
      this.watcher.moved({ id: watch.id, error: 'try-later' });
    }
  }

  close(): void {
    for (const id of [...this.watches.keys()]) this.unwatch(id);
  }

  private async settleAgain(watch: Watch): Promise<void> {
    if (watch.settling) return;
    await this.settle(watch, (state) => {
      if (!watch.over) this.watcher.moved({ id: watch.id, ...state });
    });
  }

  /**
   * Finds the room of a watch, joins it, and tells its state in the same breath: no frame may come before. What changed while it was being
   * found is found again; whoever settles it answers for it.
   */
  private async settle(watch: Watch, tell: Tell): Promise<void> {
    watch.settling = true;
    for (;;) {
      const { turn } = watch;
      const found = await this.find(watch);
      if (!watch.over && watch.turn !== turn) {
        if ('letGo' in found) found.letGo();
        continue;
      }
      watch.settling = false;
      if ('error' in found) tell(found);
      else if (watch.over) found.letGo();
      else tell(this.join(watch, found));
      return;
    }
  }

  private join(watch: Watch, held: HeldState): FullState | LiveError {
    try {
      const { room, answer } = held.live.join(this.watcher, watch.window);
      if (room) watch.place = { held, room };
      else held.letGo();
      // What comes is told once: where it began counts for this answer only.
      if ('after' in watch.window) watch.window = { after: null };
      return answer;
    } catch (error) {
      held.letGo();
      this.gateway.report(error);
      return { error: 'try-later' };
    }
  }

  private leave(watch: Watch): void {
    watch.turn++;
    if (!watch.place) return;
    const { held, room } = watch.place;
    watch.place = undefined;
    held.live.leave(this.watcher, room);
    held.letGo();
  }

  private async find(watch: Watch): Promise<HeldState | LiveError> {
    try {
      watch.who = await this.gateway.identification.byCredentials(this.credentials, watch.profileId);
      const viewer = viewerOf(watch.who);
      const scope: Scope | undefined = viewer && (await watch.view.scope(viewer, watch.params));
      if (!viewer || !scope) return { error: 'not-allowed' };
      const caller = callerOf(watch.who) ?? '';
      return await this.gateway.states.hold(watch.view, viewer.organisationId, watch.params, scope, { caller, isOver: () => watch.over });
    } catch (error) {
      if (error instanceof TooManyWaiting) return { error: 'too-many-watches' };
      if (error instanceof GivenUp) return { error: 'try-later' };
      if (error instanceof NotSignedIn) return { error: 'not-signed-in' };
      if (error instanceof Forbidden) return { error: 'not-allowed' };
      this.gateway.report(error);
      return { error: 'try-later' };
    }
  }
}

/** Who opens a line: nobody unless somebody is signed in, or a key, device or link may look. A profile that is not theirs (any more) is left aside. */
export async function identify(
  identification: Identification,
  credentials: Credentials,
  profileId: string | undefined,
): Promise<Who | undefined> {
  try {
    const who = await identification.byCredentials(credentials, profileId);
    return who.kind === 'login' || viewerOf(who) ? who : undefined;
  } catch (error) {
    if (error instanceof NotSignedIn) return undefined;
    if (error instanceof Forbidden && profileId !== undefined) return identify(identification, credentials, undefined);
    throw error;
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 64;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
