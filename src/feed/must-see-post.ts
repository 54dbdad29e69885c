import { mustSeeCompetition } from '../competitions/must-see-competition.ts';
import type { Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import type { Call, Who } from '../platform/http/who.ts';
import { mustSee } from '../players/must-see.ts';
import { feedPost, postOf } from './feed-post.ts';
import { feedOf, groupFeed } from './group-feed.ts';
import type { SeenPost, SeenPosts } from './seen-posts.ts';

/** Who does something, and when it arrived. */
export type Caller = Pick<Call, 'who' | 'receivedAt'>;

/**
 * Somebody does something to a post: one that they may not see does not exist for them. What somebody wrote is judged by the streams, as of now, so
 * that it can be answered as soon as it is there; of what a fact made only the view knows.
 * @throws NotFound, also where it is deleted or truncated
 */
export async function mustSeePost(decisions: Decisions, posts: SeenPosts, { who }: Caller, postId: string): Promise<SeenPost> {
  const { organisationId = '' } = who;
  const { published, deleted } = await decisions.load(feedPost, postOf(organisationId, postId));
  if (deleted) throw new NotFound('post');
  if (!published) return posts.mustSee(postId, who);
  const { authorId, groupId, competitionId, byAdmin, occurredAt } = published;
  const { before = '' } = await decisions.load(groupFeed, feedOf(organisationId, groupId));
  if (occurredAt < before) throw new NotFound('post');
  if (authorId !== who.profileId) await mustSeeTheirs(decisions, who, byAdmin ? [] : [authorId], competitionId);
  return { groupId, authorId, ...(competitionId !== undefined && { competitionId }) };
}

/** What is not there and what is not seen are one, whatever hides it. An admin's words are for everybody. */
async function mustSeeTheirs(decisions: Decisions, who: Who, authors: readonly string[], competitionId: string | undefined): Promise<void> {
  try {
    await mustSee(decisions, who, authors);
    if (competitionId !== undefined) await mustSeeCompetition(decisions, who, competitionId);
  } catch (error) {
    throw error instanceof NotFound ? new NotFound('post') : error;
  }
}
