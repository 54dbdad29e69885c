import type { Competition } from '../projections/competitions/competitions.ts';
import type { Entry } from '../projections/entries/entries.ts';
import type { Change } from '../projections/platform/projection.ts';
import { Boards } from '../projections/scoreboard/boards.ts';
import type { LiveBoard } from '../projections/scoreboard/live-board.ts';
import type { BoardParams, RoundParams } from '../projections/scoreboard/scoreboard.view.ts';
import type { Folds } from '../projections/scoreboard/timelines.ts';
import { ORGANISATION_ID, playerId } from './facts.ts';

type Rules = Competition['rules'];
type Told = (changes: readonly Change[], facts: readonly never[], position: string, view: string) => void;

const FROM = Date.UTC(2025, 0, 1);
const APART_MS = 20_000;

/** When the nth entry happened. */
export function instantOf(n: number): string {
  return new Date(FROM + n * APART_MS).toISOString();
}

/** Boards over views that are made up while they are read, of so many entries in turn of some series: nothing is measured but boards. */
export class BoardWorld {
  private readonly told: Told[] = [];
  private readonly boards: Boards;
  private folded: number;

  constructor(
    private readonly series: readonly string[],
    private readonly players: number,
    private readonly entries: number,
    private readonly rules: Readonly<Record<string, Rules>> = {},
  ) {
    this.folded = entries;
    const models = {
      get: (_: string, key: string) => Promise.resolve(this.competition(key.slice(key.indexOf('/') + 1))),
      generations: () => Promise.resolve([{ view: 'entries', active: true, checkpoint: this.position() }]),
      scan: (view: string, { prefix }: { prefix: string }) => this.scan(view, prefix),
    };
    const folds = { onFolded: (told: Told) => void this.told.push(told), onReset: () => undefined, reached: () => Promise.resolve() };
    const people = new Map(
      Array.from({ length: players }, (_, n) => [
        playerId(n),
        { profileId: playerId(n), name: `Player ${n}`, role: 'player', teamIds: [] },
      ]),
    );
    const directory = {
      people: () => people.values(),
      person: (id: string) => people.get(id),
      team: () => undefined,
      once: (_: string, make: (people: unknown[]) => unknown) => make([...people.values()]),
      onChange: () => () => undefined,
      position: '',
    };
    this.boards = new Boards(models as never, folds as unknown as Folds, { organisation: () => Promise.resolve(directory as never) });
  }

  /** A board that stands, and follows what is folded. */
  live(params: BoardParams | RoundParams): Promise<LiveBoard> {
    return this.boards.live(ORGANISATION_ID, params, { people: 'all' });
  }

  /** The next so many entries, to be folded. */
  next(count: number): Change[][] {
    return Array.from({ length: count }, (_, n) => {
      const after = entryOf(this.folded + n, this.series, this.players);
      return [{ view: 'entries', key: `${ORGANISATION_ID}/${after.seriesId}/${after.entryId}`, before: undefined, after }];
    });
  }

  /** Each is a commit of its own. */
  fold(commits: readonly Change[][]): void {
    for (const changes of commits) {
      this.folded++;
      for (const told of this.told) told(changes, [], this.position(), 'entries');
    }
  }

  private position(): string {
    return String(this.folded).padStart(16, '0');
  }

  private competition(competitionId: string) {
    const rules = this.rules[competitionId];
    const about = { organisationId: ORGANISATION_ID, competitionId, name: 'Cup', infoText: null, edition: 1, deleted: false, held: [] };
    return rules && { key: `${ORGANISATION_ID}/${competitionId}`, position: '', document: { ...about, rules } };
  }

  private async *scan(view: string, prefix: string) {
    const at = this.series.indexOf(prefix.split('/')[1] ?? '');
    if (view !== 'entries' || at < 0) return;
    await Promise.resolve();
    for (let n = at; n < this.entries; n += this.series.length)
      yield { key: '', position: '', document: entryOf(n, this.series, this.players) };
  }
}

/** The nth entry, of so many players and some series in turn. */
export function entryOf(n: number, series: readonly string[], players: number): Entry {
  const occurredAt = instantOf(n);
  return {
    organisationId: ORGANISATION_ID,
    seriesId: series[n % series.length] ?? '',
    entryId: `5d9f31a0-0002-4000-8000-${String(n).padStart(12, '0')}`,
    profileId: playerId((n * 7_919) % players),
    points: String(1 + (n % 97)),
    pointType: null,
    comment: null,
    tags: [],
    retags: [],
    teamIds: [],
    occurredAt,
    recordedAt: occurredAt,
    timeZone: null,
    giverId: null,
    channel: 'session',
    importId: null,
    source: null,
    revoked: null,
    turns: [],
  };
}
