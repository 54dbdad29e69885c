import fc from 'fast-check';
import { momentId } from '../../projections/moments/moment-id.ts';
import { momentsView } from '../../projections/moments/moments.ts';
import { type Post, postAsOf, postKey } from '../../projections/moments/posts.ts';
import type { Documents } from '../../projections/platform/projection.ts';
import type { Document } from '../../projections/platform/read-models.ts';
import type { Event, Recorded } from '../../src/platform/event.values.ts';

const ORG = 'o';
const SEALED = { key: 'o/ann', box: 'c2VhbGVk' };
const at = (hour: number, day = 1) => new Date(Date.UTC(2026, 0, day, hour)).toISOString();

/** A log in memory; each fact is recorded an hour after the one before, from the first of January on, unless it is said otherwise. */
class Log {
  readonly facts: Recorded[] = [];

  add(type: string, data: object, recordedAt = at(this.facts.length), more: object = {}): this {
    const metadata = { recordedAt, organisationId: ORG, actor: { profileId: 'boss' }, channel: 'session', schema: 1, ...more };
    const n = this.facts.length;
    this.facts.push({ type, data, metadata, id: `f${n}`, position: `p${n}`, revision: n, stream: 's' } as unknown as Recorded);
    return this;
  }
  series(seriesId: string, wallpostThreshold?: string, eventThreshold?: string): this {
    return this.add('ScoreSeriesCreated', { seriesId, settings: { wallpostThreshold, eventThreshold } });
  }
  award(entryId: string, points: string, more: object = {}): this {
    const data = { entryId, seriesId: 'deals', profileId: 'ann', points, tags: [], teamIds: ['reds'], occurredAt: at(this.facts.length) };
    return this.add('PointsAwarded', { ...data, ...more });
  }
  turn(type: 'RevocationApplied' | 'ReinstatementApplied', revocationId: string, entryIds: string[], more: object = {}): this {
    const entries = entryIds.map((entryId) => ({ entryId, seriesId: 'deals', profileId: 'ann', points: '1', occurredAt: at(0) }));
    this.add('EntriesListed', { revocationId, entries });
    const data = { revocationId, occurredAt: at(this.facts.length), entries: entries.length, seriesIds: ['deals'], ...more };
    return this.add(type, data, undefined, { reason: SEALED });
  }
}

async function folded(facts: readonly Recorded[]): Promise<Map<string, Document>> {
  const kept = new Map<string, Document>();
  const documents: Documents<Document> = {
    get: (key) => Promise.resolve(kept.get(key)),
    put: (key, document) => void kept.set(key, JSON.parse(JSON.stringify(document)) as Document),
    delete: (key) => void kept.delete(key),
  };
  const open = () => Promise.reject(new Error('nothing is opened'));
  const folds = momentsView.on as unknown as Record<
    string,
    (fact: Recorded<Event>, documents: Documents<Document>, open: unknown) => unknown
  >;
  for (const fact of facts) await folds[fact.type]!(fact, documents, open);
  return kept;
}
async function postsOf(log: Log): Promise<Post[]> {
  return [...(await folded(log.facts)).values()].filter((one): one is Post => one.postId !== undefined);
}
const scoreKey = (entryId: string) => postKey(ORG, momentId('score', entryId));

test('U-191 an entry is told from the threshold of then on, and celebrated from the other; nothing else leaves a document', async () => {
  const log = new Log().series('deals', '10', '50').award('low', '9.99').award('at', '10').award('high', '50').award('minus', '-20');
  log.add('ScoreSeriesChanged', { seriesId: 'deals', changes: { wallpostThreshold: null } }).award('never', '1000');
  const kept = await folded(log.facts);
  expect([...kept.keys()].sort()).toEqual([`${ORG}/~series/deals`, scoreKey('at'), scoreKey('high'), scoreKey('never')].sort());
  expect(kept.get(scoreKey('at'))).toMatchObject({ kind: 'score', teamIds: ['reds'], celebrated: false, about: { points: '10' } });
  expect(kept.get(scoreKey('high'))).toMatchObject({ celebrated: true });
  expect([kept.get(scoreKey('high'))?.silent, kept.get(scoreKey('never'))]).toMatchObject([undefined, { celebrated: true, silent: true }]);
});

test('what is recorded over 24 hours late stands at its own time, and is not celebrated', async () => {
  const log = new Log()
    .series('deals', '1', '1')
    .award('late', '5', { occurredAt: at(0, -5) })
    .award('soon', '5', { occurredAt: at(-22) });
  const posts = await postsOf(log);
  expect(posts.map(({ happenedAt, celebrated }) => [happenedAt, celebrated])).toEqual([
    [at(0, -5), false],
    [at(-22), true],
  ]);
});

test('an entry that follows another is told only if that one was not, however far it follows', async () => {
  const link = (entryId: string) => ({ source: { kind: 'link', linkId: 'l', entryId } });
  const log = new Log().series('deals', '10').series('other', '1').series('third', '1');
  log
    .award('told', '10')
    .award('a', '5', { seriesId: 'other', ...link('told') })
    .award('b', '5', { seriesId: 'third', ...link('a') });
  log
    .award('untold', '9')
    .award('c', '5', { seriesId: 'other', ...link('untold') })
    .award('d', '5', { seriesId: 'third', ...link('c') });
  expect((await postsOf(log)).map(({ about }) => about.entryId)).toEqual(['told', 'c']);
});

test('a revoked entry is struck in its place with when, why and who, and tells its points again when it is reinstated', async () => {
  const log = new Log().series('deals', '1').award('e', '5').award('other', '5').turn('RevocationApplied', 'r', ['e', 'unknown']);
  const key = scoreKey('e');
  const struck = (await folded(log.facts)).get(key) as Post;
  expect(struck).toMatchObject({
    struck: true,
    happenedAt: at(1),
    turns: [{ kind: 'struck', byId: 'boss', reason: SEALED, revocationId: 'r' }],
  });
  expect(postAsOf(struck)).toMatchObject({ kind: 'score_revoked' });
  expect(postAsOf(struck, { asOf: { at: at(2), sense: 'happened' } })).toMatchObject({ kind: 'score', against: undefined });
  log.turn('ReinstatementApplied', 's', ['e']);
  const kept = await folded(log.facts);
  expect(kept.get(key)).toMatchObject({ struck: false, turns: [{ kind: 'struck' }, { kind: 'restored' }] });
  expect(kept.get(scoreKey('other'))).toMatchObject({ struck: false, turns: [] });
  expect([...kept.keys()].filter((one) => one.includes('~listed'))).toEqual([]);
});

test('a correction amends the post of what it corrects, again and again; what it told before is told as of before', async () => {
  const correct = (log: Log, from: string, to: string, points: string) => {
    const award = { entryId: to, points, source: { kind: 'correction', entryId: from } };
    const replacement = { seriesId: 'deals', profileId: 'ann', tags: [], teamIds: ['reds'], occurredAt: at(1), ...award };
    return log.turn('RevocationApplied', `r-${to}`, [from], { replacement }).award(to, points, award);
  };
  const log = new Log().series('deals', '1').award('e', '5');
  correct(correct(log, 'e', 'e2', '7'), 'e2', 'e3', '8');
  const posts = await postsOf(log);
  expect(posts).toMatchObject([{ postId: momentId('score', 'e'), about: { entryId: 'e3', points: '8' }, struck: false }]);
  expect(postAsOf(posts[0]!, { asOf: { at: at(2), sense: 'happened' } })).toMatchObject({ about: { points: '5' } });
  log.turn('RevocationApplied', 'gone', ['e3']);
  expect(await postsOf(log)).toMatchObject([{ struck: true }]);
});

test('U-099 a win is told unless it is quiet or the badge tells nobody, and celebrated where the group is to hear; rule and ruling strike it apart', async () => {
  const log = new Log();
  for (const notify of ['nobody', 'winner', 'group'])
    log
      .add('BadgeCreated', { badgeId: notify, kind: 'points', look: { notify } })
      .add('BadgeWon', won(`by ${notify}`, { badgeId: notify }));
  log.add('BadgeWon', won('quiet', { badgeId: 'group', quiet: true }));
  log.add('BadgeWon', won('level', { badgeId: 'group', levelId: 'gold' }));
  expect((await postsOf(log)).map(({ kind, about, celebrated }) => [kind, about.winId, celebrated])).toEqual([
    ['badge', 'by winner', false],
    ['badge', 'by group', true],
    ['badge_level', 'level', true],
  ]);
  const of = { badgeId: 'group', profileId: 'ann', winId: 'level', occurredAt: at(20) };
  const isStruck = async () => (await folded(log.facts)).get(postKey(ORG, momentId('badge_level', 'level')))?.struck;
  log.add('BadgeWithdrawn', of).add('BadgeRevoked', of);
  expect(await isStruck()).toBe(true);
  log.add('BadgeReturned', { ...won('level', {}), ...of });
  expect(await isStruck()).toBe(true);
  log.add('BadgeReinstated', of);
  expect(await isStruck()).toBe(false);
});

test('U-083 a round is told when it begins and when it is decided; a later lock amends that; one that was made of the past is not celebrated', async () => {
  const log = new Log().add('CompetitionCreated', { competitionId: 'c', rules: { grouping: 'players', delayedClose: 0 } });
  const lock = (points: string) => ({
    ...{ competitionId: 'c', round: 1, until: at(2), knownBy: at(3), winners: [], count: 1, digest: '' },
    top: [{ id: 'ann', rank: 1, points }],
  });
  log.add('RoundStarted', { competitionId: 'c', round: 1, from: at(0) }).add('RanksLocked', { ...lock('5'), lock: 1 });
  log.add('RanksLocked', { ...lock('7'), lock: 2 }).add('RanksLocked', { ...lock('7'), round: 2, lock: 1, knownBy: at(3, 9) });
  const posts = await postsOf(log);
  expect(posts.map(({ kind, celebrated, happenedAt }) => [kind, celebrated, happenedAt])).toEqual([
    ['competition_start', false, at(0)],
    ['competition_end', true, at(2)],
    ['competition_end', false, at(2)],
  ]);
  expect(posts[1]).toMatchObject({ about: { places: [{ place: 1, profileId: 'ann', points: '7' }] }, turns: [{ kind: 'amended' }] });
  expect(postAsOf(posts[1]!, { asOf: { at: at(2), sense: 'known' } })).toMatchObject({ about: { places: [{ points: '5' }] } });
});

test('U-083, R-091 a battle is told as it is challenged, accepted and decided, and never as a round', async () => {
  const log = new Log().add('BattleChallenged', { competitionId: 'b', rules: {}, challenger: 'ann', opponent: 'bob', deadline: at(9) });
  log
    .add('BattleAccepted', { competitionId: 'b', from: at(1), before: at(5) })
    .add('RoundStarted', { competitionId: 'b', round: 1, from: at(1) });
  const top = [
    { id: 'bob', rank: 1, points: '9' },
    { id: 'ann', rank: 2, points: '1' },
  ];
  const lock = { round: 1, lock: 1, until: at(3), knownBy: at(3), winners: [{ id: 'bob', place: 1, points: '9' }], top, count: 2 };
  log.add('RanksLocked', { competitionId: 'b', ...lock });
  const posts = await postsOf(log);
  expect(posts.map(({ kind, profileIds }) => [kind, profileIds])).toEqual(
    ['battle_challenge', 'battle_start', 'battle_end'].map((kind) => [kind, ['ann', 'bob']]),
  );
  expect(posts[2]!.about.places).toMatchObject([
    { place: 1, profileId: 'bob' },
    { place: 2, profileId: 'ann' },
  ]);
});

test('U-083 an account that connected is told once, with the teams of then', async () => {
  const log = new Log().add('ProfileCreated', { profileId: 'ann', role: 'player' }).add('TeamJoined', { profileId: 'ann', teamId: 'reds' });
  log.add('ProfileConnected', { profileId: 'ann', userId: 'u' }).add('TeamLeft', { profileId: 'ann', teamId: 'reds' });
  expect(await postsOf(log)).toMatchObject([{ kind: 'player_joined', profileIds: ['ann'], teamIds: ['reds'] }]);
});

test('U-086 what is written stays sealed; likes and comments are counted; what is taken back is not there any more', async () => {
  const written = {
    groupId: ORG,
    authorId: 'ann',
    text: SEALED,
    mentions: ['bob'],
    pictures: ['p'],
    teamIds: [],
    byAdmin: false,
    occurredAt: at(1),
  };
  const log = new Log().add('ProfileCreated', { profileId: 'ada', role: 'admin' }).add('PostPublished', { postId: 'x', ...written });
  log.add('PostPublished', { postId: 'y', ...written, authorId: 'ada', byAdmin: true });
  for (const profileId of ['bob', 'cid', 'bob']) log.add('PostLiked', { postId: 'x', profileId });
  log.add('PostUnliked', { postId: 'x', profileId: 'cid' });
  for (const [commentId, authorId] of [
    ['1', 'bob'],
    ['2', 'ada'],
  ])
    log.add('CommentPosted', { postId: 'x', commentId, authorId, text: SEALED, mentions: [] });
  log.add('CommentDeleted', { postId: 'x', commentId: '1' }).add('PostPinned', { groupId: ORG, postId: 'x', pinNumber: 3 });
  const kept = await folded(log.facts);
  expect(kept.get(postKey(ORG, 'x'))).toMatchObject({ words: SEALED, likes: 1, comments: 1, pinNumber: 3, everybody: false });
  expect(kept.get(postKey(ORG, 'y'))).toMatchObject({ everybody: true });
  expect(kept.get(`${ORG}/x/comment/1`)).toMatchObject({ deleted: true, words: null, everybody: false });
  expect(kept.get(`${ORG}/x/comment/2`)).toMatchObject({ words: SEALED, everybody: true });
  log.add('PostDeleted', { postId: 'x' });
  expect((await folded(log.facts)).get(postKey(ORG, 'x'))).toMatchObject({ deleted: true, words: null, pictures: [], mentions: [] });
});

test('every fact delivered twice leaves the same documents, of any history; as of any instant it is told as it was', async () => {
  const step = fc.oneof(
    fc.record({ what: fc.constant('award' as const), n: fc.nat(5), points: fc.integer({ min: 1, max: 20 }) }),
    fc.record({ what: fc.constantFrom('revoke' as const, 'reinstate' as const, 'like' as const, 'unlike' as const), n: fc.nat(5) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const log = new Log().series('deals', '10');
      for (const [k, one] of steps.entries()) {
        const entryId = `e${one.n}`;
        if (one.what === 'award') log.award(entryId, String(one.points));
        if (one.what === 'revoke') log.turn('RevocationApplied', `r${k}`, [entryId]);
        if (one.what === 'reinstate') log.turn('ReinstatementApplied', `r${k}`, [entryId]);
        if (one.what === 'like') log.add('PostLiked', { postId: momentId('score', entryId), profileId: 'bob' });
        if (one.what === 'unlike') log.add('PostUnliked', { postId: momentId('score', entryId), profileId: 'bob' });
      }
      const once = await folded(log.facts);
      expect(await folded(log.facts.flatMap((fact) => [fact, fact]))).toEqual(once);
      // The prefix of the log is what was known at its end.
      const cut = Math.ceil(log.facts.length / 2);
      const then = { at: at(cut - 1), sense: 'known' } as const;
      const earlier = await folded(log.facts.slice(0, cut));
      const told = (kept: Map<string, Document>, asOf?: typeof then) =>
        [...kept.values()].flatMap((one) => {
          const post = one.postId === undefined ? undefined : postAsOf(one as Post, { asOf });
          return post ? [[post.post.postId, post.kind, post.about]] : [];
        });
      expect(told(once, then)).toEqual(told(earlier));
    }),
    { numRuns: 200 },
  );
});

function won(winId: string, more: object) {
  return {
    badgeId: 'b',
    profileId: 'ann',
    winId,
    slot: 'once',
    rewards: [],
    quiet: false,
    version: 1,
    wonAt: at(0),
    value: '5',
    teamIds: [],
    ...more,
  };
}
