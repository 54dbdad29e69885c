import { Injectable } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import type { Who } from '../../src/platform/http/who.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { ReadModels } from '../platform/read-models.ts';
import { ReadMoments } from './read-moments.ts';

/** What WRITE asks of posts: of those that facts made there is no stream to ask. */
@Injectable()
export class TellSeenPosts {
  constructor(
    private readonly models: ReadModels,
    private readonly moments: ReadMoments,
  ) {}

  /** @throws NotFound where there is none, it is deleted or truncated, or they may not see it */
  async mustSee(postId: string, who: Who, now: Instant): Promise<{ groupId: string; competitionId?: string; authorId?: string }> {
    const { told } = await this.moments.find(knownViewer(who), postId, now);
    const { groupId, competitionId, authorId } = told.post;
    return { groupId, ...(competitionId !== null && { competitionId }), ...(authorId !== null && { authorId }) };
  }

  async countBefore(groupId: string, before: Instant, who: Who): Promise<number> {
    const horizon = await this.moments.horizon(knownViewer(who), groupId);
    return this.models.count('moments', { groupId, deleted: false, silent: null, happenedAt: { from: horizon, before } });
  }
}
