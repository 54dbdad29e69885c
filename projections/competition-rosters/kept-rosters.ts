import { Injectable } from '@nestjs/common';
import type { Change } from '../platform/projection.ts';
import { Projector } from '../platform/projector.ts';
import { ReadModels } from '../platform/read-models.ts';
import { isOfRoster, type OfRoster, type Participant, rosterPrefix, type RosterTeam } from './competition-rosters.ts';

const MOST_KEPT = 200_000;
const MOST_MADE = 8;

/** The rosters that were asked for lately, in memory: filled from the view, kept up by what the projector commits. Never authoritative. */
@Injectable()
export class KeptRosters {
  readonly #models: Pick<ReadModels, 'scan'>;
  readonly #rosters = new Map<string, KeptRoster>();

  constructor(models: ReadModels, projector: Projector) {
    this.#models = models;
    projector.onCommitted((changes, _, __, view) => view === 'competition-rosters' && this.#take(changes));
    projector.onReset((view) => view === 'competition-rosters' && this.#rosters.clear());
  }

  /** The roster of a competition; an empty one where there is none. */
  async of(organisationId: string, competitionId: string): Promise<KeptRoster> {
    const prefix = rosterPrefix({ organisationId, competitionId });
    const known = this.#rosters.get(prefix);
    if (known) this.#rosters.delete(prefix);
    const roster = known ?? new KeptRoster(this.#models, prefix);
    this.#rosters.set(prefix, roster);
    try {
      await roster.loaded();
    } catch (error) {
      this.#rosters.delete(prefix);
      throw error;
    }
    this.#makeRoom(roster);
    return roster;
  }

  #take(changes: readonly Change[]): void {
    for (const { key, after } of changes) {
      const [organisationId = '', competitionId = ''] = key.split('/', 2);
      this.#rosters
        .get(rosterPrefix({ organisationId, competitionId }))
        ?.put(key, isOfRoster(after) && after.kind !== 'was' ? after : undefined);
    }
  }

  /** Lets go of those that were asked for longest ago. */
  #makeRoom(asked: KeptRoster): void {
    let kept = 0;
    for (const roster of this.#rosters.values()) kept += roster.size;
    for (const [prefix, roster] of this.#rosters) {
      if (kept <= MOST_KEPT) return;
      if (roster === asked) continue;
      this.#rosters.delete(prefix);
      kept -= roster.size;
    }
  }
}

/** A competition's teams and players, as they stand. */
export class KeptRoster {
  readonly #models: Pick<ReadModels, 'scan'>;
  readonly #prefix: string;
  readonly #documents = new Map<string, RosterTeam | Participant>();
  readonly #participants = new Map<string, Participant>();
  readonly #made = new Map<string, unknown>();
  /** What is told while the documents are read: it is newer than they are. */
  #meanwhile: Map<string, RosterTeam | Participant | undefined> | undefined = new Map();
  #loading: Promise<void> | undefined;

  constructor(models: Pick<ReadModels, 'scan'>, prefix: string) {
    this.#models = models;
    this.#prefix = prefix;
  }

  get size(): number {
    return this.#documents.size;
  }

  get teams(): RosterTeam[] {
    return this.once('teams', () => [...this.#documents.values()].filter((document) => document.kind === 'team'));
  }

  get participants(): ReadonlyMap<string, Participant> {
    return this.#participants;
  }

  /** What is made of it, an order or a count: once for as long as nothing of it changes, of the last few that were asked for. */
  once<Made>(name: string, make: () => Made): Made {
    const made = (this.#made.has(name) ? this.#made.get(name) : make()) as Made;
    this.#made.delete(name);
    this.#made.set(name, made);
    const oldest = this.#made.size > MOST_MADE ? this.#made.keys().next() : undefined;
    if (oldest && !oldest.done) this.#made.delete(oldest.value);
    return made;
  }

  loaded(): Promise<void> {
    return (this.#loading ??= this.#load());
  }

  /** Takes a document of a commit, or that it is there no more. */
  put(key: string, document: RosterTeam | Participant | undefined): void {
    if (this.#meanwhile) {
      this.#meanwhile.set(key, document);
      return;
    }
    const before = this.#documents.get(key);
    if (before?.kind === 'player') this.#participants.delete(before.profileId);
    if (document) this.#documents.set(key, document);
    else this.#documents.delete(key);
    if (document?.kind === 'player') this.#participants.set(document.profileId, document);
    this.#made.clear();
  }

  async #load(): Promise<void> {
    const read = new Map<string, RosterTeam | Participant>();
    // What was is not kept here.
    for await (const { key, document } of this.#models.scan<OfRoster>('competition-rosters', { prefix: this.#prefix }))
      if (document.kind !== 'was') read.set(key, document);
    const told = this.#meanwhile ?? new Map<string, RosterTeam | Participant | undefined>();
    this.#meanwhile = undefined;
    for (const [key, document] of [...read, ...told]) this.put(key, document);
  }
}
