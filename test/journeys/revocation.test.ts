import type { Entry } from '../../projections/entries/entries.ts';
import type { Change } from '../../projections/platform/projection.ts';
import { AuditReader } from '../../projections/audit-trail/audit-reader.ts';
import { FactLog } from '../../projections/platform/fact-log.ts';
import { TellRevocations } from '../../projections/revocations/tell-revocations.ts';
import { Clock } from '../../src/platform/clock.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import { TryLater } from '../../src/platform/http/refusals.ts';
import type { Refused } from '../../src/platform/refused.ts';
import { Settled } from '../../src/platform/settled.ts';
import type { GiverAllowanceEvent } from '../../src/points/giver-allowance.events.ts';
import { allowanceOf, giverAllowance } from '../../src/points/giver-allowance.ts';
import { toMicros } from '../../src/points/point-amount.values.ts';
import { accountOf, pointsAccount } from '../../src/points/points-account.ts';
import { Confirmations, type Order } from '../../src/revocations/confirmations.ts';
import { CorrectEntry } from '../../src/revocations/correct-entry.ts';
import { appendList, revocationsOf } from '../../src/revocations/lists.ts';
import { Previews } from '../../src/revocations/previews.ts';
import type { ListedEntry } from '../../src/revocations/revocation.events.ts';
import { revocations } from '../../src/revocations/revocations.ts';
import { revokeEntries } from '../../src/revocations/revoke-entries.ts';
import { TellAccounts } from '../../src/revocations/tell-accounts.ts';
import { seriesStream } from '../../src/score-series/load-series.ts';
import { scoreSeries } from '../../src/score-series/score-series.ts';
import { type RevocationGround, openGround, ORGANISATION } from './revocation-ground.ts';

const refusedWith = (code: string) => expect.objectContaining({ code }) as Refused;

describe('Revocation on real engines', () => {
  let ground: RevocationGround;
  let previews: Previews;
  let told: TellRevocations;
  let confirmations: Confirmations;
  const order = (reason = 'Judged again'): Order => ({ context: ground.context(), receivedAt: new Date().toISOString(), reason });
  const entries = (...entryIds: string[]) => ({ entryIds });

  beforeEach(async () => {
    ground = await openGround();
    previews = ground.app.get(Previews);
    told = ground.app.get(TellRevocations);
    confirmations = ground.app.get(Confirmations);
    await ground.series('contest', { limitsType: 1 }, { daily: '100' });
    await ground.award([
      { entryId: 'a1', profileId: 'ada', points: '60' },
      { entryId: 'a2', profileId: 'ada', points: '30' },
      { entryId: 'b1', profileId: 'ben', points: '50' },
      { entryId: 'c1', profileId: 'cyd', points: '50' },
    ]);
  });
  afterEach(() => ground.close());

  it('shows what will follow, and does what it showed', async () => {
    const preview = await previews.show(ORGANISATION, 'revoke', entries('a1'));
    expect(preview.series).toEqual([
      {
        seriesId: 'contest',
        name: 'contest',
        linked: false,
        changeCount: 3,
        changes: [
          { profileId: 'ada', name: 'Anonymous', before: { points: '90', rank: 1 }, after: { points: '30', rank: 3 } },
          { profileId: 'ben', name: 'Anonymous', before: { points: '50', rank: 2 }, after: { points: '50', rank: 1 } },
          { profileId: 'cyd', name: 'Anonymous', before: { points: '50', rank: 2 }, after: { points: '50', rank: 1 } },
        ],
      },
    ]);
    expect(preview.limits).toMatchObject([
      { profileId: 'ada', span: 'day', since: '2025-03-02T00:00:00.000Z', before: '90', after: '30', limit: '100' },
    ]);

    const { revocationId } = await confirmations.confirm(order(), 'revoke', preview.previewId);
    expect(await ground.entry('a1')).toMatchObject({ revoked: { revocationId } });
    expect(await ground.entry('a2')).toMatchObject({ revoked: null });
    const account = await ground.decisions.load(pointsAccount, accountOf(ORGANISATION, 'contest', 'ada'));
    expect(account.total).toBe(toMicros('30'));

    expect(await told.applied(ORGANISATION, revocationId)).toMatchObject({
      kind: 'revoke',
      reason: 'Judged again',
      byId: 'admin',
      series: preview.series,
      limits: preview.limits,
      entryCount: 1,
    });
  });

  it('tells what a revocation changed as of then, whatever came later', async () => {
    const preview = await previews.show(ORGANISATION, 'revoke', entries('a1'));
    const { revocationId } = await confirmations.confirm(order(), 'revoke', preview.previewId);
    await ground.award([{ entryId: 'd1', profileId: 'dot', points: '1000' }]);
    await confirmations.atOnce(order(), 'revoke', entries('b1'));
    await confirmations.atOnce(order(), 'reinstate', entries('a1'));
    await ground.entry('a1');
    expect((await told.applied(ORGANISATION, revocationId)).series).toEqual(preview.series);
  });

  it('refuses the second of two previews, and takes it when it was shown anew', async () => {
    const [first, second] = [
      await previews.show(ORGANISATION, 'revoke', entries('a1')),
      await previews.show(ORGANISATION, 'revoke', entries('b1')),
    ];
    await confirmations.confirm(order(), 'revoke', first.previewId);
    await expect(confirmations.confirm(order(), 'revoke', second.previewId)).rejects.toEqual(refusedWith('preview-outdated'));
    expect((await ground.entry('b1')).revoked).toBeNull();
    const anew = await previews.show(ORGANISATION, 'revoke', entries('b1'));
    await confirmations.confirm(order(), 'revoke', anew.previewId);
    expect((await ground.entry('b1')).revoked).toMatchObject({ revocationId: anew.previewId });
  });

  it('does each of several that come at the same time', async () => {
    await Promise.all(['a1', 'a2', 'b1', 'c1'].map((entryId) => confirmations.atOnce(order(), 'revoke', entries(entryId))));
    expect(await ground.facts('RevocationApplied')).toHaveLength(4);
    for (const entryId of ['a1', 'a2', 'b1', 'c1']) expect((await ground.entry(entryId)).revoked).not.toBeNull();
  });

  it('is good for half an hour', async () => {
    const clock = ground.app.get(Clock);
    const shownAt = Date.now();
    const later = (minutes: number, milliseconds = 0) => {
      clock.now = () => new Date(shownAt + minutes * 60_000 + milliseconds).toISOString();
    };
    later(0);
    const preview = await previews.show(ORGANISATION, 'revoke', entries('a1'));
    later(30, 1);
    await expect(confirmations.confirm(order(), 'revoke', preview.previewId)).rejects.toEqual(refusedWith('preview-outdated'));
    later(30);
    const confirm = order();
    const confirmed = await confirmations.confirm(confirm, 'revoke', preview.previewId);
    expect((await ground.entry('a1')).revoked).not.toBeNull();
    later(120);
    expect(await confirmations.confirm(confirm, 'revoke', preview.previewId)).toMatchObject({ revocationId: confirmed.revocationId });
  });

  it('means the entries of one player, giver, import or time of a series and no others', async () => {
    await ground.series('cup');
    const given = { profileId: 'ben', points: '5', giverId: 'gil', importId: 'i1', occurredAt: '2025-03-02T12:00:00.000Z' };
    await ground.award([
      { entryId: 'g1', ...given },
      { entryId: 'g2', ...given, giverId: 'ada', importId: 'i2' },
      { entryId: 'g3', ...given, seriesId: 'cup' },
    ]);
    const meant = async (selection: object) => {
      const { entries: rows, entryCount } = await previews.show(ORGANISATION, 'revoke', { seriesId: 'contest', ...selection });
      expect(entryCount).toBe(rows.length);
      return rows.map(({ id }) => id);
    };
    expect(await meant({ playerId: 'ben' })).toEqual(['b1', 'g1', 'g2']);
    expect(await meant({ giverId: 'gil' })).toEqual(['g1']);
    expect(await meant({ giverId: 'gil', playerId: 'ben' })).toEqual(['g1']);
    expect(await meant({ importId: 'i2' })).toEqual(['g2']);
    expect(await meant({ from: '2025-03-02T12:00:00.000Z' })).toEqual(['g1', 'g2']);
    expect(await meant({ to: '2025-03-02T11:59:59.999Z' })).toEqual(['a1', 'a2', 'b1', 'c1']);
    await expect(meant({ giverId: 'gil', playerId: 'ada' })).rejects.toEqual(refusedWith('already-revoked'));
  });

  it('is not spoilt by new awards', async () => {
    const preview = await previews.show(ORGANISATION, 'revoke', { seriesId: 'contest', playerId: 'ada' });
    await ground.award([{ entryId: 'a3', profileId: 'ada', points: '5' }]);
    await confirmations.confirm(order(), 'revoke', preview.previewId);
    expect([(await ground.entry('a2')).revoked !== null, (await ground.entry('a3')).revoked]).toEqual([true, null]);
  });

  it('applies a command that arrives twice once, with the same answer', async () => {
    const preview = await previews.show(ORGANISATION, 'revoke', entries('a1'));
    const [confirm, revoke] = [order(), order()];
    const answers = [
      await confirmations.confirm(confirm, 'revoke', preview.previewId),
      await confirmations.confirm(confirm, 'revoke', preview.previewId),
    ];
    expect(answers[1]).toEqual(answers[0]);
    await confirmations.confirm(order(), 'revoke', preview.previewId);
    const again = [
      await confirmations.atOnce(revoke, 'revoke', entries('b1')),
      await confirmations.atOnce(revoke, 'revoke', entries('b1')),
    ];
    expect(again[1]).toEqual(again[0]);
    expect(await ground.facts('RevocationApplied')).toHaveLength(2);
  });

  it('tells accounts once, however often the fact is delivered', async () => {
    await confirmations.atOnce(order(), 'revoke', entries('a1', 'b1'));
    const told = await ground.facts('EntryRevoked');
    expect(told.map(({ data }) => (data as { entryId: string }).entryId).sort()).toEqual(['a1', 'b1']);
    const [applied] = await ground.facts('RevocationApplied');
    await confirmations.atOnce(order(), 'reinstate', entries('a1'));
    await ground.facts('EntryReinstated');
    await ground.app.get(TellAccounts).on(applied as Recorded);
    expect(await ground.facts('EntryRevoked')).toHaveLength(2);
  });

  it('U-192 takes along what follows by links, and brings it back together', async () => {
    await ground.series('cup');
    const source = { kind: 'link', linkId: 'l', entryId: 'a1' } as const;
    await ground.award([{ entryId: 'cup-a1', seriesId: 'cup', profileId: 'ada', points: '0.6', source }]);
    const preview = await previews.show(ORGANISATION, 'revoke', entries('a1'));
    expect(preview).toMatchObject({
      entryCount: 2,
      linkedCount: 1,
      series: [
        { seriesId: 'contest', linked: false },
        { seriesId: 'cup', linked: true },
      ],
    });
    await confirmations.confirm(order(), 'revoke', preview.previewId);
    expect((await ground.entry('cup-a1', 'cup')).revoked).not.toBeNull();
    await confirmations.atOnce(order(), 'reinstate', entries('a1'));
    expect((await ground.entry('cup-a1', 'cup')).revoked).toBeNull();
  });

  it('U-192 takes along a chain of links to its end, and brings it back together', async () => {
    const chain = ['a1', 'cup-a1', 'final-a1', 'fame-a1'];
    for (const [n, entryId] of chain.slice(1).entries()) {
      const seriesId = entryId.split('-')[0]!;
      await ground.series(seriesId);
      await ground.award([
        { entryId, seriesId, profileId: 'ada', points: '1', source: { kind: 'link', linkId: seriesId, entryId: chain[n]! } },
      ]);
    }
    const revoked = () =>
      Promise.all(chain.map(async (entryId, n) => (await ground.entry(entryId, n ? entryId.split('-')[0] : 'contest')).revoked !== null));
    expect(await previews.show(ORGANISATION, 'revoke', entries('a1'))).toMatchObject({ entryCount: 4, linkedCount: 3 });
    await confirmations.atOnce(order(), 'revoke', entries('cup-a1'));
    expect(await revoked()).toEqual([false, true, true, true]);
    await confirmations.atOnce(order(), 'reinstate', entries('cup-a1'));
    await confirmations.atOnce(order(), 'revoke', entries('a1'));
    expect(await revoked()).toEqual([true, true, true, true]);
    await confirmations.atOnce(order(), 'reinstate', entries('a1'));
    expect(await revoked()).toEqual([false, false, false, false]);
  });

  it('does not bring back a linked entry that was revoked for itself', async () => {
    await ground.series('cup');
    await ground.award([
      { entryId: 'cup-a1', seriesId: 'cup', profileId: 'ada', points: '0.6', source: { kind: 'link', linkId: 'l', entryId: 'a1' } },
    ]);
    await confirmations.atOnce(order(), 'revoke', entries('cup-a1'));
    await confirmations.atOnce(order(), 'revoke', entries('a1'));
    await confirmations.atOnce(order(), 'reinstate', entries('a1'));
    expect((await ground.entry('a1')).revoked).toBeNull();
    expect((await ground.entry('cup-a1', 'cup')).revoked).not.toBeNull();
  });

  it('turns 1,000 entries in one commit', async () => {
    await ground.award(
      Array.from({ length: 1_000 }, (_, n) => ({ entryId: `many-${n}`, profileId: `player-${n % 10}`, points: '1', importId: 'i1' })),
    );
    const flips: number[] = [];
    const count = (changes: readonly Change[]) =>
      changes.filter(({ before, after }) => before?.revoked === null && (after as Entry | undefined)?.revoked).length;
    ground.projector.onCommitted((changes) => {
      if (count(changes) > 0) flips.push(count(changes));
    });
    await confirmations.atOnce(order(), 'revoke', { seriesId: 'contest', importId: 'i1' });
    await ground.entry('many-0');
    expect(flips).toEqual([1_000]);
    expect(await ground.facts('EntryRevoked')).toHaveLength(1_000);
  });

  it('goes on with a long list where it was interrupted', async () => {
    const list = Array.from({ length: 5_000 }, (_, n): ListedEntry => ({
      entryId: `e${n}`,
      seriesId: 'contest',
      profileId: 'ada',
      points: '1',
      occurredAt: '2025-03-02T11:10:02.000Z',
    }));
    const revocation = {
      revocationId: crypto.randomUUID(),
      entries: list,
      expected: 0,
      seriesIds: [],
      occurredAt: new Date().toISOString(),
      receivedAt: new Date().toISOString(),
    };
    let decided = 0;
    const [first, second] = [ground.context(), ground.context()];
    const interrupted = appendList(ground.decisions, first, revocation.revocationId, (state) => {
      if (++decided === 3) throw new Error('killed');
      return revokeEntries(revocation, state);
    });
    await expect(interrupted).rejects.toThrow('killed');
    const stream = revocationsOf(ORGANISATION);
    expect((await ground.decisions.load(revocations, stream)).revoked.size).toBe(0);
    await appendList(ground.decisions, second, revocation.revocationId, (state) => revokeEntries(revocation, state));
    expect((await ground.decisions.load(revocations, stream)).revoked.size).toBe(5_000);
    const lists = await ground.facts('EntriesListed');
    expect(lists).toHaveLength(10);
    expect(new Set(lists.map(({ metadata }) => metadata.correlationId))).toEqual(new Set([first.commandId, second.commandId]));
  });

  it('corrects an entry as one fact: revoked and replaced from its own time on', async () => {
    const comment = await ground.keys.seal('Urban Planning', ORGANISATION, 'ada');
    await ground.award([
      { entryId: 'a4', profileId: 'ada', points: '100', comment, tags: ['t'], teamIds: ['team'], occurredAt: '2025-03-01T08:00:00.000Z' },
    ]);
    const correct = order('A zero too many');
    const { entryId, revocationId } = await ground.app.get(CorrectEntry).correct(correct, { entryId: 'a4', points: '10' });
    expect(await ground.entry('a4')).toMatchObject({ revoked: { revocationId, at: '2025-03-01T08:00:00.000Z' } });
    expect(await ground.entry(entryId)).toMatchObject({
      points: '10',
      comment: 'Urban Planning',
      tags: ['t'],
      teamIds: ['team'],
      occurredAt: '2025-03-01T08:00:00.000Z',
      source: { kind: 'correction', entryId: 'a4' },
      revoked: null,
    });
    expect(await ground.app.get(CorrectEntry).correct(correct, { entryId: 'a4', points: '10' })).toMatchObject({ entryId, revocationId });
    expect(await ground.facts('RevocationApplied')).toHaveLength(1);
    const account = await ground.decisions.load(pointsAccount, accountOf(ORGANISATION, 'contest', 'ada'));
    expect(account.total).toBe(toMicros('100'));
  });

  it('corrects nothing in a series that is deleted; what is there can be revoked', async () => {
    await ground.decisions.decide(scoreSeries, seriesStream(ORGANISATION, 'contest'), ground.context(), () => [
      { type: 'ScoreSeriesDeleted', data: { seriesId: 'contest' } },
    ]);
    const correction = ground.app.get(CorrectEntry).correct(order(), { entryId: 'a1', points: '6' });
    await expect(correction).rejects.toEqual(refusedWith('series-deleted'));
    expect((await ground.entry('a1')).revoked).toBeNull();
    await confirmations.atOnce(order(), 'revoke', entries('a1'));
    expect((await ground.entry('a1')).revoked).not.toBeNull();
  });

  it("U-190 releases a giver's allowance, restores it, and reserves it for what replaces the entry", async () => {
    await ground.series('thanks', { limitsType: 1, limitsFor: 1 }, { daily: '20' });
    const given = { entryId: 'g1', seriesId: 'thanks', giverId: 'gil', points: '8', occurredAt: '2025-03-02T11:10:02.000Z' };
    const allowance = allowanceOf(ORGANISATION, 'thanks', 'gil');
    await ground.decisions.decide(giverAllowance, allowance, ground.context(), (): GiverAllowanceEvent[] => [
      { type: 'AllowanceReserved', data: given },
    ]);
    await ground.award([
      { ...given, profileId: 'ada' },
      { ...given, entryId: 'g2', profileId: 'ada', points: '100' },
    ]);
    const day = { from: Date.parse('2025-03-02'), before: Date.parse('2025-03-03') };
    const used = async () => {
      await ground.app.get(Settled).settled(await ground.store.head());
      return (await ground.decisions.load(giverAllowance, allowance)).counted.used(1, day);
    };
    const preview = await previews.show(ORGANISATION, 'revoke', entries('g1', 'g2'));
    expect(preview.limits).toMatchObject([{ profileId: 'gil', span: 'day', before: '8', after: '0', limit: '20' }]);
    await confirmations.confirm(order(), 'revoke', preview.previewId);
    expect(await used()).toBe(0);
    await confirmations.atOnce(order(), 'reinstate', entries('g1'));
    expect(await used()).toBe(toMicros('8'));
    await ground.app.get(CorrectEntry).correct(order(), { entryId: 'g1', points: '3' });
    expect(await used()).toBe(toMicros('3'));
    // What an admin gave was not reserved: nor is what takes its place.
    await confirmations.atOnce(order(), 'reinstate', entries('g2'));
    await ground.app.get(CorrectEntry).correct(order(), { entryId: 'g2', points: '50' });
    expect(await used()).toBe(toMicros('3'));
  });

  it('refuses what is not there, what is revoked already, and to say nothing', async () => {
    await expect(previews.show(ORGANISATION, 'revoke', entries('nobody'))).rejects.toEqual(refusedWith('not-found'));
    await expect(previews.show('other', 'revoke', entries('a1'))).rejects.toEqual(refusedWith('not-found'));
    await expect(confirmations.confirm(order(), 'revoke', crypto.randomUUID())).rejects.toEqual(refusedWith('not-found'));
    await expect(confirmations.atOnce(order('  '), 'revoke', entries('a1'))).rejects.toEqual(refusedWith('reason-required'));
    await expect(confirmations.atOnce(order('x'.repeat(2_001)), 'revoke', entries('a1'))).rejects.toEqual(refusedWith('reason-required'));
    await confirmations.atOnce(order(), 'revoke', entries('a1'));
    await expect(confirmations.atOnce(order(), 'revoke', entries('a1'))).rejects.toEqual(refusedWith('already-revoked'));
    await expect(confirmations.atOnce(order(), 'reinstate', entries('b1'))).rejects.toEqual(refusedWith('not-revoked'));
  });

  it('tells in the audit trail who did what, why, and what led to it', async () => {
    await confirmations.atOnce(order('Judged again'), 'revoke', entries('a1', 'b1'));
    await ground.app.get(Settled).settled(await ground.store.head());
    const trail = ground.app.get(AuditReader);
    const { rows, next } = await trail.page(ORGANISATION, { seriesId: 'contest' }, { limit: 4 });
    expect(next).toEqual({ position: rows.at(-1)!.position });
    expect(rows.map(({ type }) => type)).toEqual(['EntryRevoked', 'EntryRevoked', 'RevocationApplied', 'EntriesListed']);
    expect(rows[2]).toMatchObject({ actor: { profileId: 'admin' }, channel: 'session', reason: 'Judged again', details: { entries: 2 } });
    const { chain, rows: followed } = await trail.cause(ORGANISATION, rows[0]!.eventId, { limit: 200 });
    expect(chain.map(({ type, channel }) => [type, channel])).toEqual([
      ['RevocationApplied', 'session'],
      ['EntryRevoked', 'reaction'],
    ]);
    expect(followed.map(({ type }) => type)).toEqual(['EntriesListed', 'RevocationApplied', 'EntryRevoked', 'EntryRevoked']);

    const rest = await trail.page(ORGANISATION, { seriesId: 'contest' }, { limit: 200, after: next });
    expect(rest.rows.map(({ type }) => type)).toEqual([...Array<string>(4).fill('PointsAwarded'), 'LimitsSet', 'ScoreSeriesCreated']);
    const ofAda = await trail.page(ORGANISATION, { seriesId: 'contest', profileId: 'ada', types: ['PointsAwarded'] }, { limit: 200 });
    expect(ofAda.rows.map(({ entryId, points }) => [entryId, points])).toEqual([
      ['a2', '30'],
      ['a1', '60'],
    ]);
    const everything = [];
    for await (const part of trail.all(ORGANISATION, {})) everything.push(...part);
    expect(everything).toHaveLength(10);
  });

  it('what refers to facts of another store, as after a move, is told when the views are built anew, and never as other facts', async () => {
    const [fact] = await ground.facts('PointsAwarded');
    const read = (position: string) => ground.app.get(FactLog).at([position])[Symbol.asyncIterator]().next();
    expect(await read(fact!.position)).toEqual({ done: false, value: fact });
    await expect(read(fact!.position.replace(/^[^-]*/, 'elsewhere'))).rejects.toThrow(TryLater);
  });
});
