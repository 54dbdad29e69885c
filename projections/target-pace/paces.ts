import type { Position } from '../../src/platform/event.values.ts';
import { Turns } from '../../src/platform/turns.ts';
import type { OrganisationDirectory } from '../people/organisation-directory.ts';
import type { Change } from '../platform/projection.ts';
import type { Projector } from '../platform/projector.ts';
import type { Scope } from '../platform/scope.ts';
import type { Boards } from '../scoreboard/boards.ts';
import type { ReadTargets, SeenItem } from '../targets/read-targets.ts';
import type { AskedFor } from './contestants.ts';
import { LivePace } from './live-pace.ts';
import type { PaceGround } from './pace-ground.ts';
import type { PaceParams } from './target-pace.view.ts';

/** Who knows the people of an organisation. */
type Directories = { organisation(organisationId: string): Promise<OrganisationDirectory> };

/** Where commits are told: the projector. */
type Commits = Pick<Projector, 'onCommitted' | 'onReset'>;

class NoItem extends Error {
  override readonly name = 'NoItem';
}

/** How far along everybody is with their targets, of now and of any past instant. */
export class Paces {
  readonly #boards: Boards;
  readonly #targets: ReadTargets;
  readonly #directories: Directories;
  readonly #listeners = new Set<TargetsListener>();
  readonly #turns = new Turns();

  constructor(boards: Boards, targets: ReadTargets, directories: Directories, commits: Commits) {
    this.#boards = boards;
    this.#targets = targets;
    this.#directories = directories;
    commits.onCommitted((changes, _, position, view) => {
      if (view === 'targets') for (const listener of this.#listeners) listener(changes, position);
    });
    commits.onReset((view, position) => {
      if (view === 'targets') for (const listener of this.#listeners) listener(undefined, position ?? '');
    });
  }

  /** For who asks once: what is made of it is made at once, so that of many who ask together each has a turn of the thread, and others in between. */
  async ground(seen: SeenItem, asked?: AskedFor): Promise<PaceGround> {
    const ground = await this.#ground(seen, asked);
    await this.#turns.begin().rest();
    return ground;
  }

  /** Of one player no other's values are read. */
  async #ground(seen: SeenItem, { profileId }: AskedFor = {}): Promise<PaceGround> {
    const { organisationId, seriesId } = seen.item;
    const directory = await this.#directories.organisation(organisationId);
    const some = profileId === undefined ? undefined : { profileIds: [profileId], teamIds: Array.from(directory.teams(), ofTeam) };
    const [holdings, series] = await Promise.all([this.#targets.holdings(seen.item, some), this.#boards.series(organisationId, seriesId)]);
    return { seen, holdings, series, directory };
  }

  /** The live one. It is let go with `release`. @throws NoItem, which whoever asks has made sure of */
  async live(organisationId: string, { itemId, ...asked }: PaceParams, scope: Scope): Promise<LivePace> {
    const found = async () => {
      const item = await this.#targets.item(organisationId, itemId);
      if (!item) throw new NoItem(itemId);
      return item;
    };
    const read = async () => {
      const item = await found();
      return this.#ground({ item, scope, timeZone: await this.#targets.timeZone(organisationId, item.seriesId) }, asked);
    };
    const { seriesId } = await found();
    // What changes while it is read is read again.
    const meanwhile: Position[] = [];
    const stop = this.#hear(organisationId, seriesId, (position) => meanwhile.push(position));
    try {
      return new LivePace(await read(), asked, read, (listener) => {
        meanwhile.forEach(listener);
        return this.#hear(organisationId, seriesId, listener);
      });
    } finally {
      stop();
    }
  }

  /** Hears of what changes targets of a series. Answers how to stop. */
  #hear(organisationId: string, seriesId: string, listener: (position: Position) => void): () => void {
    const take: TargetsListener = (changes, position) => {
      const isOfSeries = ({ key, before, after }: Change) =>
        key.startsWith(`${organisationId}/`) && (after ?? before)?.seriesId === seriesId;
      if (!changes || changes.some(isOfSeries)) listener(position);
    };
    this.#listeners.add(take);
    return () => this.#listeners.delete(take);
  }
}

function ofTeam({ teamId }: { teamId: string }): string {
  return teamId;
}

/** Without changes everything may be another. */
type TargetsListener = (changes: readonly Change[] | undefined, position: Position) => void;
