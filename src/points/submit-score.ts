import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { feedPost, postOf } from '../feed/feed-post.ts';
import { mustSeePost } from '../feed/must-see-post.ts';
import { postOfComment } from '../feed/post-comment.ts';
import { SeenPosts } from '../feed/seen-posts.ts';
import { Decisions, following } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { done, listOf, object, type Of, text } from '../platform/http/answers.values.ts';
import { bind } from '../platform/http/bind.pipe.ts';
import { Amount, Id, Ids, OneOf, Text, TimeZone, When } from '../platform/http/fields.ts';
import { BadInput, NotFound } from '../platform/http/refusals.ts';
import { admin, type Call, contextOf, type Load, may, type Policy, type Sent, type Who } from '../platform/http/who.ts';
import { mustSee } from '../players/must-see.ts';
import { Refused } from '../platform/refused.ts';
import { existing, loadSeries, seriesStream } from '../score-series/load-series.ts';
import { scoreSeries } from '../score-series/score-series.ts';
import type { ScoreSeriesSettings } from '../score-series/score-series.events.ts';
import { AwardPoints } from './award-points.ts';
import { MOST_TAGS, mustFitTogether } from './entry-bounds.ts';
import type { EntrySource } from './entry-source.values.ts';

/** One entry for one or many players (U-194). */
export class SubmitScore {
  @OneOf([1], { optional: true, note: 'The version of the call' }) version?: 1;
  @Id({ note: 'The score series' }) scoreseriesid!: string;
  @Id({ optional: true, note: 'The acting profile, who gives' }) profileid?: string;
  @Ids({ optional: true, note: 'A JSON list of the profiles that all get the points; the acting profile if absent' }) profiles?: string[];
  @Amount({ optional: true, note: "Without points the point type's own are taken" }) points?: string;
  @Id({ optional: true, note: 'The id of a point type of the series' }) pointtype?: string;
  @Text({ optional: true }) comment?: string;
  @Ids({ optional: true, max: MOST_TAGS, note: 'A JSON list of tag ids' }) tags?: string[];
  @When({ optional: true, note: 'When it happened, UTC unless it names a zone; now if absent' }) timestamp?: string;
  @TimeZone({ optional: true, note: 'The zone of the giver; kept with the entry' }) timezone?: string;
  @Id({ optional: true, note: 'The post that it is given for, where the series has allowNewsFeedEntry' }) newsfeedid?: string;
  @Id({ optional: true, note: 'The comment below that post, if it is given for that' }) commentid?: string;
}

/** The ids of the entries that were stored, and, of several players, why some got none. */
export const submittedScore = done({
  ids: listOf(text),
  errors: listOf(object({ profileid: text, code: text, message: text })),
});
type SubmittedScore = Of<typeof submittedScore>;

const SIDE_BY_SIDE = 100;

@Injectable()
export class ScoreSubmission {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly posts: SeenPosts,
  ) {}

  /**
   * Of one player a refusal is the answer; of several it stands among the errors, unless all are refused.
   * @throws NotFound of a player, a post or a comment that the giver may not see; Refused as {@link mustFitTogether} says, not-from-feed
   */
  async submit(sent: SubmitScore, call: Call): Promise<SubmittedScore> {
    const { who } = call;
    const context = contextOf(call);
    const { settings } = await loadSeries(this.decisions, context.organisationId, sent.scoreseriesid);
    const receivers = [...new Set(sent.profiles ?? (who.profileId ? [who.profileId] : []))];
    if (receivers.length === 0)
      throw new BadInput('invalid-input', 'Invalid: profiles', { fields: [{ field: 'profiles', problem: 'must name a player' }] });
    await mustSee(this.decisions, who, receivers);
    const source = await this.sourceOf(sent, settings, call);
    const unlimited = admin(who);
    const tags = [...new Set(sent.tags)];
    mustFitTogether(receivers.length, { comment: sent.comment, tags });
    const points = sent.points ?? settings.pointTypes.find(({ id }) => id === sent.pointtype)?.addpoints;
    if (points === undefined)
      throw new BadInput('invalid-input', 'Invalid: points', { fields: [{ field: 'points', problem: 'must be an amount of points' }] });

    const answer: SubmittedScore = { status: 'ok', position: '', ids: [], errors: [] };
    const give = async (profileId: string): Promise<string[]> => {
      const entryId = derivedId(profileId, context.commandId);
      const command = new AwardPoints(following(context, entryId), {
        entryId,
        seriesId: sent.scoreseriesid,
        profileId,
        points,
        ...(sent.pointtype && { pointType: sent.pointtype }),
        ...(sent.comment && { comment: sent.comment }),
        tags,
        occurredAt: sent.timestamp ?? call.receivedAt,
        receivedAt: call.receivedAt,
        ...(who.profileId && { giverId: who.profileId }),
        ...(sent.timezone && { timeZone: sent.timezone }),
        ...(source && { source }),
        unlimited,
      });
      try {
        const { position } = await this.commands.execute(command);
        if (position > answer.position) answer.position = position;
        return [entryId];
      } catch (error) {
        if (!(error instanceof Refused) || receivers.length === 1) throw error;
        answer.errors.push({ ...error.details, profileid: profileId, code: error.code, message: error.message });
        if (answer.errors.length === receivers.length) throw error;
        return [];
      }
    };
    for (let from = 0; from < receivers.length; from += SIDE_BY_SIDE) {
      answer.ids.push(...(await Promise.all(receivers.slice(from, from + SIDE_BY_SIDE).map(give))).flat());
    }
    return answer;
  }

  /** What in the feed it is given for (U-191). */
  private async sourceOf(
    { newsfeedid: postId, commentid: commentId }: SubmitScore,
    { allowNewsFeedEntry }: Pick<ScoreSeriesSettings, 'allowNewsFeedEntry'>,
    call: Call,
  ): Promise<EntrySource | undefined> {
    if (postId === undefined && commentId === undefined) return undefined;
    if (!allowNewsFeedEntry) throw new Refused('not-from-feed', 'Points of this score series are not given from the newsfeed');
    const of = postId ?? postOfComment(commentId ?? '');
    await mustSeePost(this.decisions, this.posts, call, of);
    if (commentId === undefined) return { kind: 'post', postId: of };
    const { comments } = await this.decisions.load(feedPost, postOf(call.who.organisationId ?? '', of));
    if (comments.get(commentId)?.deleted !== false) throw new NotFound('comment');
    return { kind: 'post', postId: of, commentId };
  }
}

/** Players add for themselves, or for others, where the series says so (R-201, R-202, U-189). Admins always may. */
export function mayGive(
  series: Pick<ScoreSeriesSettings, 'allowPlayerEntry' | 'allowPlayerEntryOther'>,
  giverId: string | undefined,
  receiverId: string,
): boolean {
  return giverId === receiverId ? series.allowPlayerEntry : series.allowPlayerEntryOther;
}

type Giving = { settings: Pick<ScoreSeriesSettings, 'allowPlayerEntry' | 'allowPlayerEntryOther'>; receivers: readonly string[] };

/** Who gives, to these players, in this series as it is now. */
export const giver: Policy = (who, sent, load) => admin(who) || may(gives, givingOf)(who, sent, load);

function gives({ profileId }: Who, { settings, receivers }: Giving): boolean {
  return receivers.every((receiver) => mayGive(settings, profileId, receiver));
}

/** What was sent is read and checked as for the operation itself. @throws BadInput; NotFound */
async function givingOf({ organisationId = '', profileId = '' }: Who, sent: Sent, load: Load): Promise<Giving> {
  const { scoreseriesid, profiles = [profileId] } = bind(SubmitScore, sent);
  const { settings } = existing(await load(scoreSeries, seriesStream(organisationId, scoreseriesid)));
  return { settings, receivers: profiles };
}
