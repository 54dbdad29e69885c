import { Injectable } from '@nestjs/common';
import { BadgeExport } from '../../projections/badge-wins/badge-export.ts';
import { CompetitionExport } from '../../projections/competitions/competition-export.ts';
import type { CompetitionTable } from '../../projections/competitions/competition-tables.values.ts';
import { exported } from '../../projections/entries/entry-export.ts';
import { EntryHistory } from '../../projections/entries/entry-history.ts';
import { Directory } from '../../projections/people/directory.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../../projections/platform/export.ts';
import { Projector } from '../../projections/platform/projector.ts';
import { ReadModels } from '../../projections/platform/read-models.ts';
import type { Viewer } from '../../projections/platform/scope.ts';
import { csvOf } from '../../projections/platform/spreadsheet.ts';
import { OrdersExport } from '../../projections/reward-orders/orders-export.ts';
import type { ScoreSeries } from '../../projections/score-series/score-series.ts';
import { SENSES } from '../../projections/scoreboard/board-choices.values.ts';
import type { BoardStanding } from '../../projections/scoreboard/board.ts';
import type { AsOf } from '../../projections/scoreboard/boards.ts';
import { Readings } from '../../projections/scoreboard/readings.ts';
import { roundOf } from '../competitions/rounds.values.ts';
import { Clock } from '../platform/clock.ts';
import { EventStore, StoreUnavailable } from '../platform/event-store/event-store.ts';
import { readInstant } from '../platform/read-instant.values.ts';
import type { Call } from '../platform/http/who.ts';
import { Refused } from '../platform/refused.ts';
import {
  boardAsked,
  type Command,
  type CommandOutput,
  type CommandRequest,
  optional,
  required,
  tableAsked,
  WrongUsage,
} from './command.ts';
import { NamedThings } from './named-things.ts';

const LONGEST_WAIT_MS = 600_000;

@Injectable()
export class Standings implements Command {
  readonly name = 'standings';

  constructor(
    private readonly named: NamedThings,
    private readonly readings: Readings,
    private readonly directory: Directory,
    private readonly projector: Projector,
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  async *run(request: CommandRequest, signal: AbortSignal): AsyncGenerator<CommandOutput> {
    const at = instantOf(optional(request, 'at'));
    const sense = oneOf('sense', optional(request, 'sense') ?? 'happened', SENSES);
    const format = oneOf('format', optional(request, 'format') ?? 'csv', ['csv', 'json'] as const);
    const board = boardAsked(request);
    await upToDate(this.projector, this.store);
    const { organisationId } = await this.named.organisation(required(request, 'organisation'));
    const people = await this.directory.organisation(organisationId);
    const parts = await this.parts(organisationId, board, at === undefined ? undefined : { at, sense }, signal);
    const all = parts.flatMap((part) => JSON.parse(part) as BoardStanding[]);
    const rows = all.flatMap(({ rank, profileId, name, points }) =>
      rank === null ? [] : [{ rank, player: people.person(profileId)?.externalId ?? profileId, name, points }],
    );
    if (format === 'json') {
      yield { line: JSON.stringify(rows, null, 2) };
      return;
    }
    yield { line: 'rank,player,name,points' };
    for (const { rank, player, name, points } of rows)
      yield { line: csvOf([[rank, { words: player }, { words: name }, points]]).trimEnd() };
  }

  private async parts(organisationId: string, board: ReturnType<typeof boardAsked>, asOf: AsOf | undefined, signal: AbortSignal) {
    const call = callOf(organisationId, this.clock.now());
    const reading = { kind: 'standings' } as const;
    if ('series' in board) {
      const { seriesId } = await this.named.existingSeries(organisationId, board.series);
      return this.readings.board({ seriesId, period: 'all', ...asOf }, call, reading, signal);
    }
    const { competitionId, rules } = await this.named.competition(organisationId, board.competition);
    const { round } = board;
    if (round !== undefined && !roundOf(rules, round)) throw new Refused('not-found', `The competition has no round ${round}`);
    const params = { competitionId, ...(round !== undefined && { round }) };
    return this.readings.within({ people: 'all' }, { params, ...(asOf && { asOf }) }, call, reading, signal);
  }
}

@Injectable()
export class Export implements Command {
  readonly name = 'export';

  constructor(
    private readonly named: NamedThings,
    private readonly history: EntryHistory,
    private readonly competitions: CompetitionExport,
    private readonly badges: BadgeExport,
    private readonly orders: OrdersExport,
    private readonly models: ReadModels,
    private readonly projector: Projector,
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  async *run(request: CommandRequest, signal: AbortSignal): AsyncGenerator<CommandOutput> {
    const format = oneOf('format', required(request, 'format'), EXPORT_FORMATS);
    const table = tableAsked(request);
    await upToDate(this.projector, this.store);
    const { organisationId } = await this.named.organisation(required(request, 'organisation'));
    const asked = { entries: optional(request, 'series'), competition: optional(request, 'competition') };
    for await (const part of await this.text(organisationId, table, asked, format, signal))
      if (part) yield { line: part.replace(/\n$/, '') };
  }

  private async text(
    organisationId: string,
    table: ReturnType<typeof tableAsked>,
    { entries, competition }: { entries: string | undefined; competition: string | undefined },
    format: ExportFormat,
    signal: AbortSignal,
  ): Promise<AsyncIterable<string>> {
    if (table === 'entries') return exported(await this.entries(organisationId, entries), format);
    const viewer: Viewer = { organisationId, role: 'admin', teamIds: [] };
    if (table === 'badges') return this.badges.of(viewer, undefined, format);
    if (table === 'orders') return this.orders.of(viewer, undefined, format);
    return this.ofCompetitions(organisationId, competition, table, format, signal);
  }

  private async entries(organisationId: string, series: string | undefined) {
    const only = series === undefined ? undefined : (await this.named.existingSeries(organisationId, series)).seriesId;
    return this.rows(organisationId, only);
  }

  private async ofCompetitions(
    organisationId: string,
    name: string | undefined,
    table: CompetitionTable,
    format: ExportFormat,
    signal: AbortSignal,
  ) {
    const only = name === undefined ? undefined : await this.named.competition(organisationId, name);
    return this.competitions.of(table, format, callOf(organisationId, this.clock.now()), only, signal);
  }

  /** The entries of one series, or of all, one series after the other. */
  private async *rows(organisationId: string, only: string | undefined) {
    const viewer: Viewer = { organisationId, role: 'admin', teamIds: [] };
    for await (const { document } of this.models.scan<ScoreSeries>('score-series', { prefix: `${organisationId}/` })) {
      if (only !== undefined && document.seriesId !== only) continue;
      yield* this.history.all({ seriesId: document.seriesId, revoked: true }, { people: 'all' }, viewer, this.clock.now());
    }
  }
}

/** Views show all that the store holds; while it is away, what they know. */
export async function upToDate(projector: Projector, store: EventStore): Promise<void> {
  const head = await store.head().catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable)) throw error;
  });
  if (head !== undefined) await projector.reached(head, { timeoutMs: LONGEST_WAIT_MS });
}

/** Whoever runs the command line sees what an admin sees. */
export function callOf(organisationId: string, receivedAt: string): Call {
  return {
    who: { kind: 'operator', channel: 'command-line', organisationId, role: 'admin', teamIds: [] },
    commandId: crypto.randomUUID(),
    receivedAt,
    address: '',
  };
}

function instantOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const instant = readInstant(text);
  if (typeof instant !== 'string' || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(instant))
    throw new WrongUsage(`"${text}" is not a date and time`);
  return instant;
}

export function oneOf<Word extends string>(option: string, given: string, words: readonly Word[]): Word {
  const word = words.find((known) => known === given);
  if (!word) throw new WrongUsage(`--${option} is one of ${words.join(', ')}`);
  return word;
}
