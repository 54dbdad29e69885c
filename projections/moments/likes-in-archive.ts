import { Injectable, type OnModuleInit } from '@nestjs/common';
import { feedLikeFacts } from '../../src/feed/feed.events.ts';
import { ArchiveParts, type ArchiveRow, type Whose } from '../../src/platform/archive/archive-parts.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Like } from './posts.ts';

const COLUMNS = ['post_id', 'likes', 'since'] as const;
const OLDEST_FIRST = [{ field: 'likedAt' }, { field: 'likeOf' }] as const;
const AT_ONCE = 500;

/** The posts that somebody likes, in their archive. What they wrote stands in it with what was recorded about them, words and all. */
@Injectable()
export class LikesInArchive implements OnModuleInit {
  constructor(
    private readonly parts: ArchiveParts,
    private readonly models: ReadModels,
  ) {}

  onModuleInit(): void {
    this.parts.add({
      name: 'likes',
      title: 'Posts that you like',
      says: 'Each by its id, the oldest first, also where you took it back.',
      order: 38,
      facts: Object.keys(feedLikeFacts),
      columns: COLUMNS,
      rows: (whose) => this.rows(whose),
    });
  }

  private async *rows({ profileId }: Whose): AsyncGenerator<ArchiveRow<(typeof COLUMNS)[number]>[]> {
    for await (const part of this.models.walk<Like>('moments', { profileId }, { sort: OLDEST_FIRST, limit: AT_ONCE }))
      yield part.map(({ document: { likeOf, likes, likedAt } }) => ({ post_id: likeOf, likes, since: likedAt }));
  }
}
