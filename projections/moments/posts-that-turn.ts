import { Injectable } from '@nestjs/common';
import { later } from '../../src/platform/event.values.ts';
import { correctedEntry } from '../../src/points/entry-source.values.ts';
import { WinsThatTurn } from '../badge-progress/wins-that-turn.ts';
import { ReadModels } from '../platform/read-models.ts';
import { type Consequence, MOST_TOLD, type Turn } from '../revocations/consequence.ts';
import { postOfEntry } from './entry-posts.ts';
import { momentId } from './moment-id.ts';
import type { PostTold } from './post-told.values.ts';
import { isPost, type Post, postKey, type PostTurn, standing } from './posts.ts';

/** A post that may turn: which, by what, and how. */
type Turning = { key: string; by: PostTurn['by']; what: PostTold['what'] };

/** The posts that are struck out, or not any more, when entries turn: theirs, and those of the wins that come or go with them. */
@Injectable()
export class PostsThatTurn implements Consequence<PostTold> {
  constructor(
    private readonly models: ReadModels,
    private readonly wins: WinsThatTurn,
  ) {}

  async says(turn: Turn): Promise<PostTold[]> {
    const turning = [...(await this.ofEntries(turn)), ...(await this.ofWins(turn))];
    const kept = await this.models.getMany<Post>(
      'moments',
      turning.map(({ key }) => key),
    );
    const told = turning.flatMap(({ key, by, what }): PostTold[] => {
      const post = kept.get(key)?.document;
      if (!isPost(post) || post.deleted || post.silent || !turns(post, by, what, turn.recordedAt)) return [];
      const [profileId = ''] = post.profileIds;
      return [{ postId: post.postId, kind: post.kind, profileId, name: turn.nameOf(profileId), what }];
    });
    return told.slice(0, MOST_TOLD);
  }

  private async ofEntries({ organisationId, change }: Turn): Promise<Turning[]> {
    const documents = { get: async (key: string) => (await this.models.get('moments', key))?.document };
    const corrected = new Set(change.in.flatMap(({ source }) => correctedEntry(source) ?? []));
    const all = [
      ...change.out.map(({ entryId }) => ({ entryId, what: corrected.has(entryId) ? ('amended' as const) : ('struck' as const) })),
      ...change.in.map(({ entryId }) => ({ entryId, what: 'restored' as const })),
    ];
    const turning = await Promise.all(
      all.map(async ({ entryId, what }): Promise<Turning[]> => {
        const key = await postOfEntry(documents, organisationId, entryId);
        return key === undefined ? [] : [{ key, by: 'revocation', what }];
      }),
    );
    return turning.flat();
  }

  private async ofWins(turn: Turn): Promise<Turning[]> {
    const wins = (await this.wins.of(turn)).filter(({ what }) => what !== 'won');
    return wins.map(({ winId, levelId, what }) => ({
      key: postKey(turn.organisationId, momentId(levelId === null ? 'badge' : 'badge_level', winId)),
      by: 'rule',
      what: what === 'withdrawn' ? 'struck' : 'restored',
    }));
  }
}

/** Whether what strikes a post changes, of what was known just before. */
function turns({ turns: all }: Post, by: PostTurn['by'], what: PostTold['what'], recordedAt: string | undefined): boolean {
  if (what === 'amended') return true;
  const known = all.filter((turn) => recordedAt === undefined || turn.recordedAt <= later(recordedAt, -1));
  const isStruck = standing(known) !== undefined;
  const supposed: PostTurn = { kind: what, by, at: '', recordedAt: '', byId: null, reason: null, revocationId: null, was: null };
  return isStruck !== (standing([...known, supposed]) !== undefined);
}
