import type { Competition } from '../../projections/competitions/competitions.ts';
import type { Reveal } from '../../projections/competitions/reveals.ts';
import type { Entry } from '../../projections/entries/entries.ts';
import type { Change, Fold, Projection } from '../../projections/platform/projection.ts';
import type { Document } from '../../projections/platform/read-models.ts';
import { Boards } from '../../projections/scoreboard/boards.ts';
import type { Folds } from '../../projections/scoreboard/timelines.ts';
import type { Event, Recorded } from '../../src/platform/event.values.ts';
import type { CompetitionCreated, CompetitionRules } from '../../src/competitions/competitions.events.ts';
import { createCompetition } from '../../src/competitions/save-competition.ts';
import { EntriesView, ORG, positionOf, type PointsHistory } from './points-history.ts';
import { historyOf, type Move, START } from './random-history.ts';

export const EVERYBODY = { people: 'all' } as const;
export const PLAYERS = ['p0', 'p1', 'p2', 'p3', 'p4'];
export const LATER = '2030-01-01T00:00:00.000Z';
export const at = (second: number) => new Date(START + second * 1_000).toISOString();

export type Rules = Competition['rules'];
export const rulesOf = (more: Partial<CompetitionRules> = {}): Rules => {
  const given = { name: { key: 'k', box: 'Cup' }, series: [{ seriesId: 's0', tags: [], factor: '1' }], from: at(0), before: at(1_000) };
  const [made] = createCompetition('c', { ...given, ...more }, 'UTC');
  return (made as CompetitionCreated).data.rules;
};

/** What an entry of a history is in the world. */
type Own = { key: (key: string) => string; document: (document: Document | undefined) => Document | undefined };
const OF_S0: Own = { key: (key) => key.replace('/series/', '/s0/'), document: (document) => document && { ...document, seriesId: 's0' } };

/** Views in memory, and boards that follow what is folded into them. */
export class World {
  readonly #documents = new Map<string, Document>();
  readonly #listeners: ((changes: readonly Change[], facts: readonly never[], position: string, view: string) => void)[] = [];
  #position = 0;
  readonly boards: Boards;

  constructor(people: readonly string[] = PLAYERS) {
    const models = {
      get: (view: string, key: string) => Promise.resolve(this.#kept(view, key)),
      generations: () => Promise.resolve([{ view: 'entries', active: true, checkpoint: positionOf(this.#position) }]),
      scan: async function* (this: World, view: string, { prefix }: { prefix: string }) {
        for (const key of this.#documents.keys())
          if (key.startsWith(`${view}:${prefix}`)) yield await Promise.resolve(this.#kept(view, key.slice(view.length + 1)));
      }.bind(this),
    };
    const folds = {
      onFolded: (listener: never) => void this.#listeners.push(listener),
      onReset: () => undefined,
      reached: () => Promise.resolve(),
    };
    const all = new Map(
      people.map((profileId) => [profileId, { profileId, name: profileId, role: 'player', teamIds: profileId > 'p2' ? ['reds'] : [] }]),
    );
    const directory = {
      people: () => all.values(),
      person: (id: string) => all.get(id),
      team: (id: string) => (id === 'reds' ? { teamId: id, name: 'Reds' } : undefined),
      once: (_: string, make: (people: unknown[]) => unknown) => make([...all.values()]),
      onChange: () => () => undefined,
      position: '',
    };
    this.boards = new Boards(models as never, folds as unknown as Folds, { organisation: () => Promise.resolve(directory as never) });
  }

  put(view: string, changed: { key: string; before?: Document | undefined; after?: Document | undefined }[]): void {
    const changes = changed.map(({ key, before, after }) => ({ view, key, before, after }));
    for (const { key, after } of changes)
      if (after) this.#documents.set(`${view}:${key}`, after);
      else this.#documents.delete(`${view}:${key}`);
    const position = positionOf(++this.#position);
    for (const listener of this.#listeners) listener(changes, [], position, view);
  }

  rules(rules: Rules, edition = 1): void {
    const document = { organisationId: ORG, competitionId: 'c', name: 'Cup', infoText: null, rules, edition, deleted: false, held: [] };
    this.put('competitions', [{ key: `${ORG}/c`, after: document }]);
  }

  /** Folds a fact into views as the projector does: what of each it changes is a commit. */
  async fold(fact: Recorded<Event>, views: readonly Projection[]): Promise<void> {
    for (const { name, on } of views) {
      const fold = (on as Readonly<Record<string, Fold<Event, Document> | undefined>>)[fact.type];
      if (!fold) continue;
      const changes = new Map<string, { key: string; before: Document | undefined; after: Document | undefined }>();
      const store = {
        get: (key: string) => Promise.resolve(changes.has(key) ? changes.get(key)?.after : this.#documents.get(`${name}:${key}`)),
        put: (key: string, after: Document) => void changes.set(key, { key, before: this.#documents.get(`${name}:${key}`), after }),
        delete: (key: string) => void changes.set(key, { key, before: this.#documents.get(`${name}:${key}`), after: undefined }),
      };
      await fold(fact, store, (sealed) => Promise.resolve(sealed?.box));
      if (changes.size > 0) this.put(name, [...changes.values()]);
    }
  }

  /** Each entry that a fact changes is a commit. Answers the entries as they stand at the end. */
  async follow(history: PointsHistory, each: () => void = () => undefined, own: Own = OF_S0): Promise<Entry[]> {
    const view = new EntriesView();
    for (const fact of history.facts) {
      const changes = (await view.fold([fact])).filter(({ after }) => after?.entryId !== undefined);
      if (changes.length === 0) continue;
      this.put(
        'entries',
        changes.map(({ key, before, after }) => ({ key: own.key(key), before: own.document(before), after: own.document(after) })),
      );
      each();
    }
    return view.entries();
  }

  reveal(changes: Partial<Reveal>): void {
    const key = `${ORG}/c/1`;
    const none = { organisationId: ORG, competitionId: 'c', round: 1, unit: null, tags: [], begunAt: null, step: 0, ended: false };
    this.put('reveals', [{ key, after: { ...none, ...this.#documents.get(`reveals:${key}`), ...changes } }]);
  }

  #kept(view: string, key: string) {
    const document = this.#documents.get(`${view}:${key}`);
    return document && { key, document, position: positionOf(this.#position) };
  }
}

/** A series of its own, each fact a commit. Answers its entries as they stand at the end. */
export function tell(world: World, n: number, moves: readonly Move[], each?: () => void): Promise<Entry[]> {
  const own = (document: Document | undefined) =>
    document && { ...document, seriesId: `s${n}`, entryId: `${n}-${document.entryId as string}` };
  return world.follow(historyOf(moves), each, { key: (key) => key.replace('/series/', `/s${n}/${n}-`), document: own });
}

const ONE: Pick<Competition, 'organisationId' | 'competitionId'> = { organisationId: ORG, competitionId: 'c' };
export const player = (profileId: string, ...spells: [string | null, number | null][]) => ({
  key: `${ORG}/c/player/${profileId}`,
  after: {
    kind: 'player',
    ...ONE,
    profileId,
    target: null,
    spells: spells.map(([teamId, from]) => ({ teamId, from: from === null ? null : at(from) })),
  },
});
export const team = (teamId: string, name: string | null, of: string | null = null, playersOnly = false) => ({
  key: `${ORG}/c/team/${teamId}`,
  after: { kind: 'team', ...ONE, teamId, of, name, icon: null, target: null, targetSharing: 'team', playersOnly },
});
