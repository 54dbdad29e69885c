import { Readable } from 'node:stream';
import { Query, StreamableFile } from '@nestjs/common';
import { Directory } from '../../projections/people/directory.ts';
import { type Board, BLOCK_ROWS } from '../../projections/scoreboard/board.ts';
import { effectOf } from '../../projections/scoreboard/effect.ts';
import { rowsLike } from '../../projections/scoreboard/rows-like.ts';
import { whyOf } from '../../projections/scoreboard/why.ts';
import type { Period, Sense } from '../../projections/views.ts';
import type { Instant } from '../platform/event.values.ts';
import { Get, Route } from '../platform/http/calls.ts';
import { Id, Ids, OneOf, Text, When, Whole } from '../platform/http/fields.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Allow, type Call, CallOf, member } from '../platform/http/who.ts';
import { EntryHistory } from './entry-history.ts';
import { type Asked, Readings, viewerOf } from './readings.ts';
import { csvOf } from './spreadsheet.ts';

const PERIODS: readonly Period[] = ['all', 'month', 'week', 'day'];
const SENSES: readonly Sense[] = ['happened', 'known'];
const CSV_ROWS = 500;

class BoardOf {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() scoreseriesid!: string;
  @OneOf(PERIODS, { optional: true, note: 'Which entries are counted, in the zone of the series; all when missing' }) period?: Period;
  @Ids({ optional: true, note: 'Only entries of one of these teams' }) teams?: string[];
  @Ids({ optional: true, note: 'Only entries with one of these tags' }) tags?: string[];
}

class BoardAsOf extends BoardOf {
  @When({ optional: true, note: 'The board as of this instant; of now when missing' }) at?: Instant;
  @OneOf(SENSES, { optional: true, note: 'As things had happened by then (the default), or as they were known then' }) sense?: Sense;
}

class BoardWindowOf extends BoardAsOf {
  @Whole(0, 1_000_000, { optional: true, note: 'The block of rows, from 0' }) block?: number;
  @Id({ optional: true, note: 'Instead of a block: the row of this player and its neighbours' }) around?: string;
  @Whole(1, 200, { optional: true, note: 'Rows of a block, 50 when missing; around a player, 3' }) limit?: number;
  @Text({ optional: true, max: 200, note: 'Instead of a block: rows whose names have words that begin like these' }) search?: string;
}

class Newest extends BoardAsOf {
  @Whole(1, 50, { optional: true, note: '12 when missing' }) limit?: number;
}

class Why extends BoardAsOf {
  @Id({ note: 'The player whose rank it is' }) player!: string;
}

/** The board of a series, of now or of any past instant, and why it is so. */
@Route('scoreseries')
export class BoardController {
  constructor(
    private readonly readings: Readings,
    private readonly history: EntryHistory,
    private readonly directory: Directory,
  ) {}

  @Get('board')
  @Allow(member, { scope: 'read' })
  board(@Query() sent: BoardWindowOf, @CallOf() call: Call) {
    return this.readings.board(asked(sent), call, (board) => ({
      status: 'ok',
      position: board.position,
      header: board.header(),
      rows: rowsOf(board, sent),
    }));
  }

  @Get('board_csv')
  @Allow(member, { scope: 'read' })
  async boardCsv(@Query() sent: BoardAsOf, @CallOf() call: Call) {
    const { organisationId, role } = viewerOf(call.who);
    const people = await this.directory.organisation(organisationId);
    // An external id is how an admin knows somebody; players know each other by the product's own ids.
    const idOf = (id: string) => (role === 'admin' ? (people.person(id)?.externalId ?? id) : id);
    const standings = await this.readings.board(asked(sent), call, (board) => board.standingsBetween(0, Infinity));
    const parts = function* () {
      yield csvOf([['rank', 'player', 'name', 'points']]);
      for (let from = 0; from < standings.length; from += CSV_ROWS) {
        const rows = standings.slice(from, from + CSV_ROWS);
        yield csvOf(rows.map(({ rank, profileId, name, points }) => [rank, { words: idOf(profileId) }, { words: name }, points]));
      }
    };
    return new StreamableFile(Readable.from(parts()), { type: 'text/csv; charset=utf-8', disposition: 'attachment; filename="board.csv"' });
  }

  @Get('timeline')
  @Allow(member, { scope: 'read' })
  timeline(@Query() sent: BoardOf, @CallOf() call: Call) {
    return this.readings.board(asked(sent), call, (board) => ({
      status: 'ok',
      position: board.position,
      timeline: this.readings.activity(board),
    }));
  }

  @Get('newest')
  @Allow(member, { scope: 'read' })
  async newest(@Query() sent: Newest, @CallOf() call: Call) {
    const { frame, position } = await this.readings.board(asked(sent), call, ({ frame, position }) => ({ frame, position }));
    const entries = await this.history.newest(frame, sent.limit ?? 12, viewerOf(call.who));
    const newest = await this.readings.board(asked(sent), call, (board) =>
      entries.map((entry) => ({ ...entry, ...effectOf(board, entry) })),
    );
    return { status: 'ok', position, newest };
  }

  @Get('why')
  @Allow(member, { scope: 'read' })
  async why(@Query() sent: Why, @CallOf() call: Call) {
    const { why, frame } = await this.readings.board(asked(sent), call, (board) => ({
      why: whyOf(board, sent.player),
      frame: board.frame,
    }));
    if (!why) throw new NotFound('player on this board');
    const entries = await this.history.behind(frame, sent.player, viewerOf(call.who));
    return { status: 'ok', why: { ...why, entries, entryCount: why.row.entries } };
  }
}

function asked({ scoreseriesid: seriesId, period = 'all', teams: teamIds, tags: tagIds, at, sense }: Readonly<BoardAsOf>): Asked {
  return { seriesId, period, teamIds, tagIds, at, sense };
}

function rowsOf(board: Board, { block = 0, around, search, limit }: BoardWindowOf) {
  const size = limit ?? (around ? 3 : BLOCK_ROWS);
  if (search) return rowsLike(board, search, size);
  if (!around) return board.rowsBetween(block * size, (block + 1) * size);
  const place = board.row(around)?.place;
  const before = Math.floor((size - 1) / 2);
  return place === undefined ? [] : board.rowsBetween(place - before, place - before + size);
}
