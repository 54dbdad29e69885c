import { Query } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { listOf, position } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Flag, Id, Ids, OneOf, Text, When, Whole } from '../../src/platform/http/fields.ts';
import { After, following, keyAfter, page } from '../../src/platform/http/paging.ts';
import { Note } from '../../src/platform/http/noted.ts';
import { Allow, type Call, CallOf, GoneOf, member } from '../../src/platform/http/who.ts';
import { EXPORTED, EXPORT_FORMATS, type ExportFormat, fileOf } from '../platform/export.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { Projector } from '../platform/projector.ts';
import { SENSES } from '../scoreboard/board-choices.values.ts';
import { Readings } from '../scoreboard/readings.ts';
import type { Sense } from '../scoreboard/scoreboard.view.ts';
import { commentMarkup } from './comment-markup.ts';
import type { Entry } from './entries.ts';
import { type EntryRow, scoreEntry } from './entries.view.ts';
import { exported } from './entry-export.ts';
import { EntryHistory, type EntryKey, type EntryQuery } from './entry-history.ts';

/** Which entries of a series (U-196). */
class HistoryFilter {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() scoreseriesid!: string;
  @When({ optional: true, note: 'Happened at this instant or later' }) time_from?: Instant;
  @When({ optional: true, note: 'Happened at this instant or earlier' }) time_to?: Instant;
  @Ids({ optional: true, note: 'Entries of these players' }) player_filter?: string[];
  @Ids({ optional: true, note: 'Entries of one of these teams' }) teams_filter?: string[];
  @Ids({ optional: true, note: 'Entries with all of these tags' }) tags_filter?: string[];
  @Ids({ optional: true, note: 'Entries with at least one of these tags' }) tags_or_filter?: string[];
  @Ids({ optional: true, note: 'Entries that one of these profiles gave' }) giver_filter?: string[];
  @Id({ optional: true, note: 'Entries of this import' }) import_filter?: string;
  @Text({ optional: true, max: 200, note: 'Entries whose comment has words that begin like these' }) search?: string;
  @Id({ optional: true, note: 'Only entries that rules gave for items of this data object' }) object_id?: string;
  @Flag({ optional: true, note: '1: revoked entries too' }) show_revoked?: boolean;
  @When({ optional: true, note: 'The history as of this instant; of now when missing' }) at?: Instant;
  @OneOf(SENSES, { optional: true, note: 'As things had happened by then (the default), or as they were known then' }) sense?: Sense;
}

class ScoreHistory extends HistoryFilter {
  @After() after?: string;
  @When({ optional: true, note: 'Instead of after: the timestamp of the last row shown' }) timestamp?: Instant;
  @Id({ optional: true, note: 'The id of the last row shown' }) timestamp_id?: string;
  @Flag({ optional: true, note: '1: links in comments come as markup' }) parseurls?: boolean;
  @Whole(1, 200, { optional: true, note: 'Rows of a page; 30 when missing' }) limit?: number;
}

class HistoryExport extends HistoryFilter {
  @OneOf(EXPORT_FORMATS, { optional: true, note: 'csv when missing' }) format?: ExportFormat;
}

class HistoryKey implements EntryKey {
  @When() occurredAt!: Instant;
  @Id() entryId!: string;
}

/** The history of a series: its entries, newest first. */
@Route('scoreseries')
export class HistoryController {
  constructor(
    private readonly readings: Readings,
    private readonly history: EntryHistory,
    private readonly projector: Projector,
  ) {}

  @Get(
    'series_score_history',
    'The entries of a series, newest first, the revoked ones too if wanted.',
    page({ position, history: listOf(scoreEntry) }),
  )
  @Allow(member, { scope: 'read' })
  async seriesScoreHistory(@Query() sent: ScoreHistory, @CallOf() { who, receivedAt }: Call, @GoneOf() gone: AbortSignal) {
    const viewer = knownViewer(who);
    const scope = await this.readings.scope(viewer, sent.scoreseriesid);
    const position = this.projector.status().find(({ name }) => name === 'entries')?.position ?? '';
    const list = `history ${sent.scoreseriesid}`;
    const after = keyAfter(list, HistoryKey, sent.after) ?? lastShown(sent);
    const turn = { after, limit: sent.limit ?? 30, gone };
    const { entries, rows, next } = await this.history.page(queryOf(sent, false), scope, viewer, receivedAt, turn);
    const history = rows.map((row, n) => named(row, entries[n], sent.parseurls ?? false));
    return { status: 'ok', position, history, ...following(list, next) };
  }

  @Get('export', 'The same entries as a file, however many there are.', EXPORTED)
  @Note('Exported')
  @Allow(member, { scope: 'read' })
  async export(@Query() sent: HistoryExport, @CallOf() { who, receivedAt }: Call) {
    const viewer = knownViewer(who);
    const scope = await this.readings.scope(viewer, sent.scoreseriesid);
    const { format = 'csv' } = sent;
    const parts = this.history.all(queryOf(sent, true), scope, viewer, receivedAt);
    return fileOf('history', format, exported(parts, format));
  }
}

/** The key in the specification's own parameters (U-019). */
function lastShown({ timestamp: occurredAt, timestamp_id: entryId }: ScoreHistory): EntryKey | undefined {
  return occurredAt === undefined ? undefined : { occurredAt, entryId };
}

function queryOf(sent: HistoryFilter, revoked: boolean): EntryQuery {
  return {
    seriesId: sent.scoreseriesid,
    from: sent.time_from,
    to: sent.time_to,
    profileIds: sent.player_filter,
    teamIds: sent.teams_filter,
    allTags: sent.tags_filter,
    anyTags: sent.tags_or_filter,
    giverIds: sent.giver_filter,
    importId: sent.import_filter,
    fromId: sent.object_id,
    words: sent.search,
    revoked: sent.show_revoked ?? revoked,
    ...(sent.at && { asOf: { at: sent.at, sense: sent.sense ?? 'happened' } }),
  };
}

/** A row under the specification's names too. */
function named(row: EntryRow, entry: Entry | undefined, parseUrls: boolean) {
  return {
    ...row,
    comment: parseUrls && row.comment !== null ? commentMarkup(row.comment) : row.comment,
    Score: row.seriesId,
    timestamp: row.occurredAt,
    profiles: [row.profileId],
    pointtype: row.pointType,
    timezone: entry?.timeZone ?? null,
    ...(row.source?.kind === 'post'
      ? { newsfeedid: row.source.postId, commentid: row.source.commentId ?? null }
      : { newsfeedid: null, commentid: null }),
  };
}
