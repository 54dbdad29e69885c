import type { Instant } from '../platform/event.values.ts';
import type { Who } from '../platform/http/who.ts';

/** A post that is shown to somebody. */
export type SeenPost = {
  groupId: string;
  /** The competition in which it stands, alone or first of all. */
  competitionId?: string;
  /** Who wrote it; absent where a fact made it: that is nobody's. */
  authorId?: string;
};

/**
 * Posts as people see them. What somebody wrote is known by its stream; what a fact made is known to the view alone, and WRITE asks it. Bound to the
 * view where everything is put together.
 */
export abstract class SeenPosts {
  /**
   * A post that a fact made (what somebody wrote, too, but then it may be behind).
   * @throws NotFound where there is none, it is deleted or truncated, or they may not see it
   */
  abstract mustSee(postId: string, who: Who): Promise<SeenPost>;
  /** How many posts of a group that are shown happened before an instant: told, and nothing is decided by it. */
  abstract countBefore(groupId: string, before: Instant, who: Who): Promise<number>;
}
