import fc from 'fast-check';
import { inboxView } from '../../projections/inbox/inbox.ts';
import type { Told } from '../../projections/inbox/told.ts';
import { isTold, isToldTo } from '../../projections/inbox/told.ts';
import { momentId } from '../../projections/moments/moment-id.ts';
import type { Documents } from '../../projections/platform/projection.ts';
import type { Document } from '../../projections/platform/read-models.ts';
import type { Event, Recorded } from '../../src/platform/event.values.ts';

const ORG = 'o';
const START = Date.UTC(2026, 0, 1);
const at = (minutes: number) => new Date(START + minutes * 60_000).toISOString();
const SEALED = { key: 'o/ann', box: 'c2VhbGVk' };

/** A log in memory: each fact happened, and is recorded, at the minute that stands before it, counted from the first of January. */
class Log {
  readonly facts: Recorded[] = [];

  add(minute: number, type: string, data: object, more: object = {}): this {
    const metadata = { recordedAt: at(minute), organisationId: ORG, actor: { profileId: 'boss' }, channel: 'session', schema: 1, ...more };
    const n = this.facts.length;
    const place = { id: `f${n}`, position: `p${String(n).padStart(6, '0')}`, revision: n, stream: 's' };
    this.facts.push({ type, data, metadata, ...place } as unknown as Recorded);
    return this;
  }
  series(seriesId: string, notify = true, wallpostThreshold?: string): this {
    return this.add(0, 'ScoreSeriesCreated', { seriesId, settings: { notify, wallpostThreshold } });
  }
  award(minute: number, points: string, more: object = {}): this {
    const entry = { entryId: `e${this.facts.length}`, seriesId: 'deals', profileId: 'ann', points, tags: [], teamIds: ['reds'] };
    return this.add(minute, 'PointsAwarded', { ...entry, occurredAt: at(minute), giverId: 'boss', ...more });
  }
  read(minute: number, ids: string[], profileId = 'ann'): this {
    return this.add(minute, 'NotificationsRead', { profileId, ...(ids.length === 0 && { upTo: at(minute) }), ids });
  }
  people(...profileIds: string[]): this {
    for (const profileId of profileIds) this.add(0, 'ProfileCreated', { profileId, role: 'player' });
    return this;
  }
}

async function folded(facts: readonly Recorded[]): Promise<Map<string, Document>> {
  const kept = new Map<string, Document>();
  const documents: Documents<Document> = {
    get: (key) => Promise.resolve(kept.get(key)),
    put: (key, document) => void kept.set(key, JSON.parse(JSON.stringify(document)) as Document),
    delete: (key) => void kept.delete(key),
  };
  const folds = inboxView.on as unknown as Record<
    string,
    (fact: Recorded<Event>, documents: Documents<Document>, open: unknown) => unknown
  >;
  const open = () => Promise.reject(new Error('nothing is opened'));
  for (const fact of facts) await folds[fact.type]!(fact, documents, open);
  return kept;
}
async function toldOf(log: Log): Promise<Told[]> {
  return [...(await folded(log.facts)).values()].filter(isTold);
}
async function kindsOf(log: Log, whose: string): Promise<string[]> {
  return (await toldOf(log)).filter((told) => isToldTo(told, whose)).map(({ kind }) => kind);
}

test('U-191 points are told where the series says so, as it stood; those of an hour are one while they are unread', async () => {
  const log = new Log().series('silent', false).series('deals').award(1, '200').award(50, '140.5').award(60, '5', { seriesId: 'silent' });
  expect(await toldOf(log)).toMatchObject([
    {
      ...{ kind: 'points_received', profileId: 'ann', about: { seriesId: 'deals', points: '340.5', entries: 2 }, recordedAt: at(50) },
      ...{ by: [{ profileId: 'boss' }], teamIds: ['reds'], whom: [] },
    },
  ]);
  log.award(110, '1').award(171, '2');
  expect((await toldOf(log)).map(({ about }) => about.points)).toEqual(['341.5', '2']);
  log.read(172, []).award(173, '3');
  expect((await toldOf(log)).map(({ about }) => about.points)).toEqual(['341.5', '2', '3']);
  const [, , third] = await toldOf(log);
  log
    .read(174, [third!.notificationId])
    .award(175, '4')
    .add(176, 'ScoreSeriesChanged', { seriesId: 'deals', changes: { notify: false } });
  expect((await toldOf(log.award(177, '9'))).map(({ about }) => about.points)).toEqual(['341.5', '2', '3', '4']);
});

test('other series, other people and what others read are told apart; nobody is told of what they gave themselves', async () => {
  const log = new Log()
    .series('deals')
    .series('calls')
    .award(1, '1')
    .award(2, '2', { seriesId: 'calls' })
    .award(3, '4', { profileId: 'bob' });
  log.read(4, [], 'bob').award(5, '8').award(6, '16', { giverId: 'ann' });
  expect((await toldOf(log)).map(({ profileId, about: { seriesId, points } }) => [profileId, seriesId, points])).toEqual([
    ['ann', 'deals', '9'],
    ['ann', 'calls', '2'],
    ['bob', 'deals', '4'],
  ]);
});

test('what is learned over 24 hours late is told to nobody', async () => {
  const day = 24 * 60;
  const log = new Log()
    .series('deals')
    .award(day + 1, '5', { occurredAt: at(0) })
    .award(day + 1, '7', { occurredAt: at(1) });
  expect((await toldOf(log)).map(({ about }) => about.points)).toEqual(['7']);
});

test('a revocation adds one for each person, and takes nothing away; that of several series says how many entries', async () => {
  const entry = (entryId: string, profileId: string, points: string, seriesId = 'deals') => ({ entryId, seriesId, profileId, points });
  const log = new Log().people('ann', 'bob', 'cid').series('deals').series('calls').series('silent', false).award(1, '5');
  log.add(2, 'EntriesListed', { revocationId: 'r', entries: [entry('1', 'ann', '5'), entry('2', 'ann', '2.5'), entry('3', 'bob', '1')] });
  log.add(2, 'EntriesListed', { revocationId: 'r', entries: [entry('4', 'bob', '1', 'calls'), entry('5', 'cid', '1', 'silent')] });
  expect(await kindsOf(log, 'bob')).toEqual([]);
  log.add(3, 'RevocationApplied', { revocationId: 'r', occurredAt: at(3), entries: 5, seriesIds: [] });
  expect((await toldOf(log)).map(({ kind, profileId, about }) => [kind, profileId, about])).toEqual([
    ['points_received', 'ann', { seriesId: 'deals', points: '5', entries: 1 }],
    ['points_revoked', 'ann', { entries: 2, seriesId: 'deals', points: '7.5' }],
    ['points_revoked', 'bob', { entries: 2 }],
  ]);
  log.add(4, 'EntriesListed', { revocationId: 's', entries: [entry('1', 'ann', '5')] });
  log.add(5, 'ReinstatementApplied', { revocationId: 's', occurredAt: at(5), entries: 1, seriesIds: [] });
  expect((await toldOf(log)).length).toBe(3);
  expect([...(await folded(log.facts)).keys()].filter((key) => key.includes('~listed'))).toEqual([]);
});

test('U-099 a win is told as the badge says, and its loss only to who was told of it', async () => {
  const log = new Log();
  const win = (winId: string, badgeId: string, more: object = {}) => ({
    ...{ badgeId, profileId: 'ann', winId, slot: 'once', rewards: [], quiet: false, version: 1, wonAt: at(1), teamIds: [] },
    ...more,
  });
  for (const notify of ['nobody', 'winner', 'group'])
    log.add(0, 'BadgeCreated', { badgeId: notify, kind: 'points', look: { notify } }).add(1, 'BadgeWon', win(`by ${notify}`, notify));
  log.add(1, 'BadgeWon', win('quiet', 'group', { quiet: true })).add(1, 'BadgeWon', win('level', 'group', { levelId: 'gold' }));
  expect((await toldOf(log)).map(({ kind, about }) => [kind, about.winId])).toEqual([
    ['badge_won', 'by winner'],
    ['badge_won', 'by group'],
    ['badge_level', 'level'],
  ]);
  for (const winId of ['quiet', 'by nobody', 'level'])
    log.add(2, 'BadgeWithdrawn', { badgeId: 'group', profileId: 'ann', winId, occurredAt: at(2) });
  log.add(3, 'BadgeRevoked', { badgeId: 'winner', profileId: 'ann', winId: 'by winner', occurredAt: at(3) });
  expect((await toldOf(log)).slice(3).map(({ kind, about }) => [kind, about.badgeId, about.winId])).toEqual([
    ['badge_lost', 'group', 'level'],
    ['badge_lost', 'winner', 'by winner'],
  ]);
});

const lock = (winners: object[], more: object = {}) => ({
  ...{ competitionId: 'c', round: 1, lock: 1, until: at(5), knownBy: at(5), winners, top: [], count: 1, digest: '' },
  ...more,
});

test('of a battle each of the two is told their part of it; where nobody won, that it has ended', async () => {
  const challenge = (competitionId: string) => ({ competitionId, rules: {}, challenger: 'ann', opponent: 'bob', deadline: at(9) });
  const log = new Log()
    .add(1, 'BattleChallenged', challenge('c'))
    .add(2, 'BattleAccepted', { competitionId: 'c', from: at(2), before: at(5) });
  log
    .add(2, 'RoundStarted', { competitionId: 'c', round: 1, from: at(2) })
    .add(6, 'RanksLocked', lock([{ id: 'bob', place: 1, points: '9' }]));
  expect(await kindsOf(log, 'ann')).toEqual(['battle_accepted', 'battle_lost']);
  expect(await kindsOf(log, 'bob')).toEqual(['battle_challenge', 'battle_won']);
  const tied = new Log().add(1, 'BattleChallenged', challenge('c')).add(6, 'RanksLocked', lock([]));
  expect([await kindsOf(tied, 'ann'), await kindsOf(tied, 'bob')]).toEqual([
    ['competition_ended'],
    ['battle_challenge', 'competition_ended'],
  ]);
  for (const [gone, told] of [
    [undefined, 'ann'],
    ['bob', 'ann'],
    ['ann', 'bob'],
  ] as const) {
    const declined = new Log()
      .add(1, 'BattleChallenged', challenge('c'))
      .add(2, 'BattleDeclined', { competitionId: 'c', expired: !gone, gone });
    expect((await toldOf(declined)).filter(({ kind }) => kind === 'battle_declined').map(({ profileId }) => profileId)).toEqual([told]);
  }
});

test('a competition calls who takes part: chosen, by team, or everybody who was there; who has won is told that instead', async () => {
  const rules = { grouping: 'players', delayedClose: 0, joining: 'added' };
  const chosen = new Log().add(0, 'CompetitionCreated', { competitionId: 'c', rules });
  chosen.add(1, 'ParticipantsPlaced', { competitionId: 'c', profileIds: ['ann', 'bob', 'boss'] });
  chosen.add(2, 'ParticipantsRemoved', { competitionId: 'c', profileIds: ['boss'] });
  chosen
    .add(3, 'RoundStarted', { competitionId: 'c', round: 1, from: at(3) })
    .add(6, 'RanksLocked', lock([{ id: 'ann', place: 1, points: '9' }]));
  chosen.add(7, 'RanksLocked', lock([{ id: 'ann', place: 1, points: '9' }], { lock: 2 }));
  expect(await kindsOf(chosen, 'ann')).toEqual(['competition_added', 'competition_started', 'competition_won']);
  expect(await kindsOf(chosen, 'bob')).toEqual(['competition_added', 'competition_started', 'competition_ended']);
  expect(await kindsOf(chosen, 'boss')).toEqual([]);

  const teams = new Log().people('ann', 'bob', 'cid').add(0, 'TeamJoined', { profileId: 'ann', teamId: 'reds' });
  teams.add(0, 'CompetitionCreated', { competitionId: 'c', rules: { ...rules, grouping: 'teams' } });
  teams.add(0, 'CompetitionTeamAdded', { competitionId: 'c', teamId: 't1', of: 'reds', targetSharing: 'team', playersOnly: false });
  teams.add(0, 'CompetitionTeamAdded', { competitionId: 'c', teamId: 't2', targetSharing: 'team', playersOnly: true });
  teams.add(1, 'ParticipantsPlaced', { competitionId: 'c', profileIds: ['bob'], teamId: 't2' });
  teams.add(6, 'RanksLocked', lock([{ id: 't1', place: 1, points: '9' }]));
  expect([await kindsOf(teams, 'ann'), await kindsOf(teams, 'bob'), await kindsOf(teams, 'cid')]).toEqual([
    ['competition_won'],
    ['competition_added', 'competition_ended'],
    [],
  ]);

  const all = new Log()
    .people('ann', 'bob')
    .add(0, 'CompetitionCreated', { competitionId: 'c', rules: { ...rules, joining: 'everybody' } });
  all
    .add(3, 'RoundStarted', { competitionId: 'c', round: 1, from: at(3) })
    .add(6, 'RanksLocked', lock([{ id: 'ann', place: 1, points: '9' }]));
  expect((await toldOf(all)).map(({ kind, whom, except }) => [kind, whom, except])).toEqual([
    ['competition_started', [ORG], []],
    ['competition_won', [], []],
    ['competition_ended', [ORG], ['ann']],
  ]);
  expect([await kindsOf(all, 'ann'), await kindsOf(all, 'bob')]).toEqual([
    ['competition_started', 'competition_won'],
    ['competition_started', 'competition_ended'],
  ]);
});

test('over 50 who are told alike have one document between them; up to 50 have one each', async () => {
  const placed = async (count: number) => {
    const log = new Log().add(0, 'CompetitionCreated', {
      competitionId: 'c',
      rules: { grouping: 'players', delayedClose: 0, joining: 'added' },
    });
    const profileIds = Array.from({ length: count }, (_, n) => `p${n}`);
    return toldOf(log.add(1, 'ParticipantsPlaced', { competitionId: 'c', profileIds }));
  };
  expect((await placed(50)).length).toBe(50);
  const [one, ...others] = await placed(51);
  expect([one!.profileId, one!.whom.length, others]).toEqual([null, 51, []]);
  expect([isToldTo(one!, 'p50'), isToldTo(one!, 'p51')]).toEqual([true, false]);
});

test('U-087 who wrote is told what is said of it and who likes it, once for each who does; who is mentioned is told that', async () => {
  const written = { groupId: ORG, text: SEALED, pictures: [], teamIds: [], byAdmin: false, occurredAt: at(1) };
  const log = new Log().add(1, 'PostPublished', { postId: 'x', ...written, authorId: 'ann', mentions: ['bob', 'ann'] });
  log.add(2, 'PostEdited', { postId: 'x', text: SEALED, pictures: [], authorId: 'ann', mentions: ['bob', 'cid'] });
  for (const [minute, profileId] of [
    [3, 'bob'],
    [4, 'ann'],
    [5, 'cid'],
    [6, 'bob'],
  ] as const)
    log.add(minute, 'PostLiked', { postId: 'x', profileId });
  const say = (minute: number, commentId: string, authorId: string, mentions: string[] = []) =>
    log.add(minute, 'CommentPosted', { postId: 'x', commentId, authorId, text: SEALED, mentions });
  say(7, '1', 'bob');
  say(8, '2', 'cid', ['ann', 'bob']);
  say(9, '3', 'ann', ['bob']);
  const told = await toldOf(log);
  const of = (whose: string) =>
    told.filter((one) => isToldTo(one, whose)).map(({ kind, by }) => [kind, by.map(({ profileId, commentId }) => commentId ?? profileId)]);
  expect(of('ann')).toEqual([
    ['post_like', ['cid', 'bob']],
    ['post_comment', ['1']],
    ['post_mention', ['2']],
  ]);
  expect(of('bob')).toEqual([['post_mention', ['ann', '2', '3']]]);
  expect(of('cid')).toEqual([['post_mention', ['ann']]]);
});

test('a like of what a fact made is told to whom that is about', async () => {
  const log = new Log().series('deals', false, '10').award(1, '10', { entryId: 'high' }).award(1, '9', { entryId: 'low' });
  for (const entryId of ['high', 'low']) log.add(2, 'PostLiked', { postId: momentId('score', entryId), profileId: 'bob' });
  expect((await toldOf(log)).map(({ kind, profileId, about }) => [kind, profileId, about.postId])).toEqual([
    ['post_like', 'ann', momentId('score', 'high')],
  ]);
});

test('a target that is reached is told once to whose it is: a player, the players of a team by then, everybody', async () => {
  const reached = (holder: object, itemId = 'i') => ({
    ...{ itemId, seriesId: 'deals', holder, period: { from: '2026-01-01', to: '2026-01-31' }, target: '90', reachedAt: at(5) },
  });
  const log = new Log().people('ann', 'bob', 'cid').add(1, 'TeamJoined', { profileId: 'ann', teamId: 'reds' });
  log.add(2, 'TeamJoined', { profileId: 'bob', teamId: 'reds' }).add(3, 'TeamLeft', { profileId: 'bob', teamId: 'reds' });
  log.add(5, 'TargetReached', reached({ kind: 'player', profileId: 'bob' }));
  log
    .add(6, 'TargetReached', reached({ kind: 'player', profileId: 'bob' }))
    .add(7, 'TargetReached', reached({ kind: 'team', teamId: 'reds' }));
  log.add(8, 'TargetReached', reached({ kind: 'all' }));
  const told = await toldOf(log);
  expect(told.map(({ profileId, whom, teamIds }) => [profileId, whom, teamIds])).toEqual([
    ['bob', [], []],
    ['ann', [], ['reds']],
    [null, [ORG], []],
  ]);
  expect(told[0]).toMatchObject({ kind: 'target_reached', about: { seriesId: 'deals', points: '90' } });
});

test('every fact delivered twice leaves the same documents, of any history', async () => {
  const step = fc.oneof(
    fc.record({ what: fc.constant('award' as const), minute: fc.nat(200), points: fc.integer({ min: 1, max: 20 }) }),
    fc.record({
      what: fc.constantFrom('like' as const, 'say' as const, 'revoke' as const, 'win' as const),
      minute: fc.nat(200),
      n: fc.nat(3),
    }),
    fc.record({ what: fc.constantFrom('read' as const), minute: fc.nat(200) }),
  );
  const written = {
    groupId: ORG,
    authorId: 'ann',
    text: SEALED,
    mentions: [],
    pictures: [],
    teamIds: [],
    byAdmin: false,
    occurredAt: at(0),
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const log = new Log()
        .people('ann', 'bob')
        .series('deals', true, '10')
        .add(0, 'PostPublished', { postId: 'x', ...written });
      log.add(0, 'BadgeCreated', { badgeId: 'b', kind: 'points', look: { notify: 'winner' } });
      for (const [k, one] of steps.toSorted((a, b) => a.minute - b.minute).entries()) {
        const { minute } = one;
        if (one.what === 'award') log.award(minute, String(one.points));
        if (one.what === 'like') log.add(minute, 'PostLiked', { postId: 'x', profileId: `p${one.n}` });
        if (one.what === 'say') {
          const said = { postId: 'x', commentId: `${k}`, authorId: `p${one.n}`, text: SEALED, mentions: ['bob'] };
          log.add(minute, 'CommentPosted', said);
        }
        if (one.what === 'read') log.read(minute, []);
        if (one.what === 'win') {
          const won = { slot: 'once', rewards: [], quiet: false, version: 1, wonAt: at(minute), teamIds: [] };
          log.add(minute, 'BadgeWon', { badgeId: 'b', profileId: 'ann', winId: `w${one.n}`, ...won });
        }
        if (one.what === 'revoke') {
          const entries = [{ entryId: `e${one.n}`, seriesId: 'deals', profileId: 'ann', points: '1', occurredAt: at(0) }];
          log.add(minute, 'EntriesListed', { revocationId: `r${k}`, entries });
          log.add(minute, 'RevocationApplied', { revocationId: `r${k}`, occurredAt: at(minute), entries: 1, seriesIds: ['deals'] });
        }
      }
      const once = await folded(log.facts);
      expect(await folded(log.facts.flatMap((fact) => [fact, fact]))).toEqual(once);
      const told = [...once.values()].filter(isTold);
      const points = told.filter(({ kind }) => kind === 'points_received');
      const entries = points.reduce((sum, { about }) => sum + (about.entries ?? 0), 0);
      expect(entries).toBe(steps.filter(({ what }) => what === 'award').length);
    }),
    { numRuns: 200 },
  );
});
