import { Header, Query } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { FileOf, listOf, ok, position } from '../../src/platform/http/answers.values.ts';
import { boardFields, boardTimeline, newEntry, whyRank } from './scoreboard.view.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, Ids, OneOf, Text, When, Whole } from '../../src/platform/http/fields.ts';
import { Allow, type Call, CallOf, GoneOf, member } from '../../src/platform/http/who.ts';
import type { EntryRow } from '../entries/entries.view.ts';
import { EntryHistory } from '../entries/entry-history.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { boardCsvOf, JSON_TYPE, MOST_BEHIND, toldNewest, toldWhy, written } from './board-answers.ts';
import { PERIODS, SENSES } from './board-choices.values.ts';
import { type Asked, Readings } from './readings.ts';
import type { Period, Sense } from './scoreboard.view.ts';

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
  @Text({
    optional: true,
    max: 200,
    note: 'Instead of a block: rows of those who have these words in their names, whole, begun or inside, the closest first',
  })
  search?: string;
}

class TimelineOf extends BoardOf {
  @When({ optional: true, note: 'Only the part from here on, in finer spans' }) from?: Instant;
  @When({ optional: true, note: 'Only the part up to here, in finer spans' }) to?: Instant;
  @OneOf(SENSES, { optional: true, note: 'By when entries happened (the default), or by when they were recorded' }) sense?: Sense;
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
    private readonly visible: VisibleDirectory,
  ) {}

  @Get('board', 'The board of a series: a window of its rows, of now or of any past instant.', ok(boardFields))
  @Header('content-type', JSON_TYPE)
  @Allow(member, { scope: 'read', shown: 'scoreseriesid' })
  async board(@Query() sent: BoardWindowOf, @CallOf() call: Call, @GoneOf() gone: AbortSignal) {
    const { block, around, search, limit } = sent;
    return written(await this.readings.board(asked(sent), call, { kind: 'state', block, around, search, limit }, gone));
  }

  @Get('board_csv', 'The whole board as CSV: rank, player, name, points.', new FileOf('text/csv'))
  @Allow(member, { scope: 'read' })
  async boardCsv(@Query() sent: BoardAsOf, @CallOf() call: Call, @GoneOf() gone: AbortSignal) {
    const viewer = knownViewer(call.who);
    const people = await this.visible.of(viewer);
    return boardCsvOf(await this.readings.board(asked(sent), call, { kind: 'standings' }, gone), viewer, people);
  }

  @Get('timeline', 'When entries came, and when the lead changed: the bar under a board.', ok({ position, timeline: boardTimeline }))
  @Header('content-type', JSON_TYPE)
  @Allow(member, { scope: 'read' })
  async timeline(@Query() sent: TimelineOf, @CallOf() call: Call, @GoneOf() gone: AbortSignal) {
    return written(
      await this.readings.board(asked(sent), call, { kind: 'activity', from: sent.from, to: sent.to, sense: sent.sense }, gone),
    );
  }

  @Get('newest', "The newest entries, and what each did to its player's rank.", ok({ position, newest: listOf(newEntry) }))
  @Allow(member, { scope: 'read' })
  async newest(@Query() sent: Newest, @CallOf() call: Call, @GoneOf() gone: AbortSignal) {
    const read = await this.readings.board(asked(sent), call, { kind: 'newest', most: sent.limit ?? 12 }, gone);
    return toldNewest(read, (ids) => this.told(sent, ids, call));
  }

  @Get(
    'why',
    'Why a player has this rank: the neighbours, what the next rank takes, and the entries that add up to the total.',
    ok({ why: whyRank }),
  )
  @Allow(member, { scope: 'read' })
  async why(@Query() sent: Why, @CallOf() call: Call, @GoneOf() gone: AbortSignal) {
    const reading = { kind: 'why', profileId: sent.player, most: MOST_BEHIND } as const;
    const read = await this.readings.board(asked(sent), call, reading, gone);
    return toldWhy(read, (ids) => this.told(sent, ids, call));
  }

  /** Entries as the caller may read them: what was hidden later of one that is told is not told with it. */
  private async told({ scoreseriesid: seriesId }: BoardOf, ids: readonly string[], { who, receivedAt }: Call): Promise<EntryRow[]> {
    const viewer = knownViewer(who);
    return this.history.toldWithin(seriesId, ids, viewer, await this.readings.scope(viewer, seriesId), receivedAt);
  }
}

function asked({ scoreseriesid: seriesId, period = 'all', teams: teamIds, tags: tagIds, at, sense }: Readonly<BoardAsOf>): Asked {
  return { seriesId, period, teamIds, tagIds, at, sense };
}
