import { Header, Query, StreamableFile } from '@nestjs/common';
import { REVEAL_UNITS, type RevealUnit } from '../../src/competitions/reveal.events.ts';
import { MOST_ROUNDS } from '../../src/competitions/rounds.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { FileOf, listOf, ok, position } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Flag, Id, Ids, OneOf, Text, When, Whole } from '../../src/platform/http/fields.ts';
import { Forbidden, NotFound } from '../../src/platform/http/refusals.ts';
import { Allow, type Call, CallOf, GoneOf, member } from '../../src/platform/http/who.ts';
import { EntryHistory } from '../entries/entry-history.ts';
import type { EntryRow } from '../entries/entries.view.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { ReadModels } from '../platform/read-models.ts';
import { SeriesScopes } from '../score-series/series-scopes.ts';
import { boardCsvOf, JSON_TYPE, MOST_BEHIND, toldNewest, toldWhy, written } from '../scoreboard/board-answers.ts';
import { SENSES } from '../scoreboard/board-choices.values.ts';
import type { Reading } from '../scoreboard/board-readings.ts';
import { Readings } from '../scoreboard/readings.ts';
import { boardFields, boardTimeline, newEntry, type RoundParams, seenRow, type Sense, whyRank } from '../scoreboard/scoreboard.view.ts';
import { knowsAllOf } from './admin-of.ts';
import { ACCESS_KEY, CompetitionScopes } from './competition-scopes.ts';
import type { Competition } from './competitions.ts';
import { revealCsv, RevealOrder } from './reveal-order.ts';
import { seriesEver } from './series-ever.ts';

class RoundOf {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() competitionid!: string;
  @Whole(1, MOST_ROUNDS, { optional: true, note: 'Which round; when missing the one that runs, or ran at the instant' }) round?: number;
  @Flag({ optional: true, note: '1, of a frozen board: as it is told to who is no admin' }) as_players?: boolean;
}

class RoundAsOf extends RoundOf {
  @When({ optional: true, note: 'The board as of this instant; of now when missing' }) at?: Instant;
  @OneOf(SENSES, {
    optional: true,
    note: 'As things had happened by then, by the rules of today (the default), or as they were known then, by the rules of then',
  })
  sense?: Sense;
}

/** Rows of a block. */
const MOST_SEEN = 50;

/** Of an instant, or of now. */
type AsOf = { at?: Instant; sense?: Sense };

class RoundWindow extends RoundAsOf {
  @Text(ACCESS_KEY) accesskey?: string;
  @Whole(0, 1_000_000, { optional: true, note: 'The block of rows, from 0' }) block?: number;
  @Id({ optional: true, note: 'Instead of a block: this row and its neighbours' }) around?: string;
  @Whole(1, 200, { optional: true, note: 'Rows of a block, 50 when missing; around a row, 3' }) limit?: number;
  @Text({ optional: true, max: 200, note: 'Instead of a block: rows whose names are like these words, the closest first' }) search?: string;
}

class RoundTimelineOf extends RoundOf {
  @Text(ACCESS_KEY) accesskey?: string;
  @When({ optional: true, note: 'Only the part from here on, in finer spans' }) from?: Instant;
  @When({ optional: true, note: 'Only the part up to here, in finer spans' }) to?: Instant;
  @OneOf(SENSES, { optional: true, note: 'By when entries happened (the default), or by when they were recorded' }) sense?: Sense;
}

class RoundNewest extends RoundAsOf {
  @Whole(1, 50, { optional: true, note: '12 when missing' }) limit?: number;
}

class RoundWhy extends RoundAsOf {
  @Id({ note: 'The player whose rank it is' }) player!: string;
}

class RoundSeen extends RoundAsOf {
  @Ids({ max: MOST_SEEN, note: 'The rows, as one id or a JSON list' }) rows!: string[];
}

class RevealOrderOf {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() competitionid!: string;
  @Whole(1, MOST_ROUNDS, { optional: true, note: 'Which round; the first when missing' }) round?: number;
  @OneOf(REVEAL_UNITS, {
    optional: true,
    note: "What a step opens of a row: an entry (the default), a tag's entries, or all that it hides",
  })
  unit?: RevealUnit;
}

/** The board of a competition, of now or of any past instant, and why it is so. */
@Route('competition')
export class CompetitionBoardController {
  constructor(
    private readonly readings: Readings,
    private readonly scopes: CompetitionScopes,
    private readonly seriesScopes: SeriesScopes,
    private readonly history: EntryHistory,
    private readonly visible: VisibleDirectory,
    private readonly reveals: RevealOrder,
    private readonly models: ReadModels,
  ) {}

  @Get('board', 'The board of a competition: a window of its rows, of now or of any past instant.', ok(boardFields))
  @Header('content-type', JSON_TYPE)
  @Allow(member, { scope: 'read', shown: 'competitionid', byKey: 'competition' })
  async board(@Query() sent: RoundWindow, @CallOf() call: Call, @GoneOf() gone: AbortSignal) {
    const { block, around, search, limit } = sent;
    return written((await this.read(sent, call, { kind: 'state', block, around, search, limit }, gone)).parts);
  }

  @Get('board_csv', 'The whole board as CSV: rank, player, name, points.', new FileOf('text/csv'))
  @Allow(member, { scope: 'read' })
  async boardCsv(@Query() sent: RoundAsOf, @CallOf() call: Call, @GoneOf() gone: AbortSignal) {
    const viewer = knownViewer(call.who);
    const people = await this.visible.of(viewer);
    return boardCsvOf((await this.read(sent, call, { kind: 'standings', order: 'listed' }, gone)).parts, viewer, people);
  }

  @Get('timeline', 'When entries came, and when the lead changed: the bar under a board.', ok({ position, timeline: boardTimeline }))
  @Header('content-type', JSON_TYPE)
  @Allow(member, { scope: 'read', shown: 'competitionid', byKey: 'competition' })
  async timeline(@Query() sent: RoundTimelineOf, @CallOf() call: Call, @GoneOf() gone: AbortSignal) {
    const { from, to, sense } = sent;
    return written((await this.read(sent, call, { kind: 'activity', from, to, sense }, gone)).parts);
  }

  @Get('newest', "The newest entries, and what each did to its player's rank.", ok({ position, newest: listOf(newEntry) }))
  @Allow(member, { scope: 'read' })
  async newest(@Query() sent: RoundNewest, @CallOf() call: Call, @GoneOf() gone: AbortSignal) {
    const { parts, competition } = await this.read(sent, call, { kind: 'newest', most: sent.limit ?? 12 }, gone);
    return toldNewest(parts, (ids) => this.told(competition, ids, call));
  }

  @Get(
    'why',
    'Why a player has this rank: the neighbours, what the next rank takes, and the entries that add up to the total.',
    ok({ why: whyRank }),
  )
  @Allow(member, { scope: 'read' })
  async why(@Query() sent: RoundWhy, @CallOf() call: Call, @GoneOf() gone: AbortSignal) {
    const { parts, competition } = await this.read(sent, call, { kind: 'why', profileId: sent.player, most: MOST_BEHIND }, gone);
    return toldWhy(parts, (ids) => this.told(competition, ids, call));
  }

  @Get(
    'seen',
    'Ours. What who is no admin sees of rows of a frozen board, and what each of them hides. For its admins.',
    ok({ position, rows: listOf(seenRow) }),
  )
  @Header('content-type', JSON_TYPE)
  @Allow(member, { scope: 'read' })
  async seen(@Query() { rows: ids, ...sent }: RoundSeen, @CallOf() call: Call, @GoneOf() gone: AbortSignal) {
    const viewer = knownViewer(call.who);
    const found = await this.scopes.seen(viewer, { competitionId: sent.competitionid });
    if (found && !knowsAllOf(viewer, found, call.receivedAt)) throw new Forbidden('Only admins know what is hidden');
    return written((await this.read({ ...sent, as_players: true }, call, { kind: 'seen', ids }, gone)).parts);
  }

  @Get(
    'reveal_order',
    'Ours. In which order a frozen board is opened, as CSV: step, player, entries, from, to. For its admins.',
    new FileOf('text/csv'),
  )
  @Allow(member, { scope: 'read' })
  async revealOrder(@Query() { competitionid: competitionId, round = 1, unit = 'entry' }: RevealOrderOf, @CallOf() call: Call) {
    const viewer = knownViewer(call.who);
    const steps = await this.reveals.order(viewer, { competitionId, round }, unit, call);
    const people = await this.visible.of(viewer);
    const text = revealCsv(steps, (id) => people.person(id)?.externalId ?? id);
    return new StreamableFile(Buffer.from(text), { type: 'text/csv; charset=utf-8', disposition: 'attachment; filename="reveal.csv"' });
  }

  /** @throws NotFound for a competition, or a round, that the caller may not know of */
  private async read(sent: RoundOf & AsOf, call: Call, reading: Reading, gone: AbortSignal) {
    const { competitionid: competitionId, round, as_players: asPlayers, at, sense = 'happened' } = sent;
    const params: RoundParams = { competitionId, ...(round !== undefined && { round }), ...(asPlayers && { asPlayers }) };
    const seen = await this.scopes.seen(knownViewer(call.who), params);
    if (!seen) throw new NotFound('competition');
    const asked = { params, seen: seen.competition, ...(at && { asOf: { at, sense } }) };
    return { parts: await this.readings.within(seen.scope, asked, call, reading, gone), competition: seen.competition };
  }

  /** The entries of its series, in the order of the ids: of each series those that the caller may see of it. */
  private async told(competition: Competition, entryIds: readonly string[], { who, receivedAt }: Call): Promise<EntryRow[]> {
    const viewer = knownViewer(who);
    const seriesIds = await seriesEver(this.models, competition);
    const rows = await Promise.all(
      seriesIds.map(async (seriesId) => {
        const scope = await this.seriesScopes.of(viewer, seriesId);
        return scope ? this.history.toldWithin(seriesId, entryIds, viewer, scope, receivedAt) : [];
      }),
    );
    const byId = new Map(rows.flat().map((row) => [row.id, row]));
    return entryIds.flatMap((id) => byId.get(id) ?? []);
  }
}
