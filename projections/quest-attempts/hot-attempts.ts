import { Injectable } from '@nestjs/common';
import type { Position } from '../../src/platform/event.values.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { isRecord } from '../../src/platform/is-record.values.ts';
import type { Entry } from '../entries/entries.ts';
import type { HotView } from '../platform/hot-view.ts';
import { isId } from '../platform/live/live-window.ts';
import type { Change } from '../platform/projection.ts';
import { Projector } from '../platform/projector.ts';
import type { Scope, Viewer } from '../platform/scope.ts';
import { ReadQuests } from '../quests/read-quests.ts';
import { TakenQuests } from '../quests/taken-quests.ts';
import { LiveAttempt } from './live-attempt.ts';
import type { AttemptActivityRow, AttemptHeader, AttemptParams } from './quest-attempts.view.ts';
import { TellAttempts } from './tell-attempts.ts';

type Listener = (position?: Position) => void;

/** What an attempt is told of: itself, and whether the entry that it gave counts. */
const VIEWS = ['quest-attempts', 'entries'];

/** The attempt of whoever looks, live, so that all their devices are in step; nobody looks at another's. */
@Injectable()
export class HotAttempts implements HotView<AttemptParams, AttemptHeader, AttemptActivityRow> {
  readonly name = 'quest-attempt';
  readonly windows = ['block'] as const;
  /** By whose attempts they hear of. */
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(
    private readonly quests: ReadQuests,
    private readonly attempts: TellAttempts,
    private readonly projector: Projector,
    taken: TakenQuests,
  ) {
    projector.onCommitted((changes, _, position, view) => {
      if (VIEWS.includes(view)) this.#take(changes, position);
    });
    projector.onReset((view, position) => VIEWS.includes(view) && this.#tell([...this.#listeners.keys()], position ?? undefined));
    taken.onUnderWay((organisationId, profileId) => this.#tell([keyOf(organisationId, profileId)]));
  }

  parse(sent: unknown): AttemptParams | undefined {
    if (!isRecord(sent)) return undefined;
    const { questId, round } = sent;
    if (!isId(questId) || typeof round !== 'number' || !Number.isSafeInteger(round) || round < 1) return undefined;
    return { questId, round };
  }

  async scope(viewer: Viewer, { questId }: AttemptParams): Promise<Scope | undefined> {
    const { profileId, shows } = viewer;
    if (profileId === undefined || shows) return undefined;
    try {
      await this.quests.one(viewer, questId);
      return { people: { teamIds: [], profileId }, own: profileId };
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }

  /** A quest is shown to others than before, or somebody was added or removed. */
  changesScope({ view, before, after }: Change): boolean {
    const { kind } = (after ?? before ?? {}) as { kind?: string };
    return view === 'quests' && (kind === 'quest' || kind === 'player' || kind === 'team');
  }

  async open(organisationId: string, { questId, round }: AttemptParams, { own: profileId = '' }: Scope): Promise<LiveAttempt> {
    const position = await this.projector.head();
    await Promise.all(VIEWS.map((view) => this.projector.reached(position, { view })));
    const read = () => this.attempts.own({ organisationId, profileId }, questId, round);
    return new LiveAttempt(read, position, (listener) => this.#hear(keyOf(organisationId, profileId), listener)).ready();
  }

  #hear(key: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listener));
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) this.#listeners.delete(key);
    };
  }

  #take(changes: readonly Change[], position: Position): void {
    if (this.#listeners.size === 0) return;
    const whose = changes.flatMap(({ view, key, before, after }) => {
      const { profileId, source } = (after ?? before ?? {}) as Partial<Entry>;
      const isTold = profileId !== undefined && (view === 'quest-attempts' || source?.kind === 'quest');
      return isTold ? [keyOf(key.slice(0, key.indexOf('/')), profileId)] : [];
    });
    this.#tell(whose, position);
  }

  #tell(keys: readonly string[], position?: Position): void {
    for (const key of new Set(keys)) for (const listener of this.#listeners.get(key) ?? []) listener(position);
  }
}

function keyOf(organisationId: string, profileId: string): string {
  return `${organisationId}/${profileId}`;
}
