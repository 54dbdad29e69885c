import { Query } from '@nestjs/common';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, OneOf } from '../../src/platform/http/fields.ts';
import { Note } from '../../src/platform/http/noted.ts';
import { Allow, type Call, CallOf, organisationAdmin } from '../../src/platform/http/who.ts';
import { type Columns, EXPORT_FORMATS, EXPORTED, type ExportFormat, exportOf, fileOf } from '../platform/export.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import type { FeedPost } from './moments.view.ts';
import { ReadMoments } from './read-moments.ts';

class ExportNewsfeed {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @OneOf(EXPORT_FORMATS, { optional: true, note: 'csv when missing' }) format?: ExportFormat;
}

const COLUMNS: Columns<FeedPost> = {
  post_id: ({ id }) => id,
  kind: ({ feed_tname: kind }) => kind,
  happened_at: ({ event_created: at }) => at,
  recorded_at: ({ recorded_at: at }) => at,
  player_id: ({ profileid }) => profileid,
  player: ({ name }) => ({ words: name }),
  words: ({ message }) => ({ words: message }),
  series_id: ({ about }) => about.series_id ?? null,
  entry_id: ({ about }) => about.entry_id ?? null,
  points: ({ about }) => about.points ?? null,
  badge_id: ({ about }) => about.badge_id ?? null,
  competition_id: ({ competitionid }) => competitionid,
  struck_at: ({ struck }) => struck?.at ?? null,
  struck_because: ({ struck }) => ({ words: struck?.reason ?? null }),
  likes: ({ likes }) => String(likes),
  comments: ({ comment_count: comments }) => String(comments),
};

@Route('newsfeed')
export class NewsfeedExportController {
  constructor(private readonly moments: ReadMoments) {}

  @Get('export', 'Ours. The posts of the main group as a file, newest first, those that are struck too.', EXPORTED)
  @Note('Exported')
  @Allow(organisationAdmin, { scope: 'read' })
  async export(@Query() { format = 'csv' }: ExportNewsfeed, @CallOf() { who, receivedAt: now }: Call) {
    const viewer = knownViewer(who);
    const parts = this.moments.all(viewer, { groupId: viewer.organisationId }, now);
    return fileOf('newsfeed', format, exportOf(COLUMNS, parts, format));
  }
}
