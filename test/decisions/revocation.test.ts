import type { Recorded } from '../../src/platform/event.values.ts';
import { Refused } from '../../src/platform/refused.ts';
import { toMicros } from '../../src/points/point-amount.values.ts';
import { pointsAccount } from '../../src/points/points-account.ts';
import { replacementOf } from '../../src/revocations/correct-entry.ts';
import { reinstateEntries, type Reinstatement } from '../../src/revocations/reinstate-entries.ts';
import type { ListedEntry, RevocationEvent } from '../../src/revocations/revocation.events.ts';
import { type Revocations, revocations } from '../../src/revocations/revocations.ts';
import { type Revocation, revokeEntries } from '../../src/revocations/revoke-entries.ts';

const NOW = '2025-03-02T11:16:52.000Z';

const entry = (entryId: string, more: Partial<ListedEntry> = {}): ListedEntry => ({
  entryId,
  seriesId: 'contest',
  profileId: 'kindergarten',
  points: '9860',
  occurredAt: '2025-03-02T11:10:02.000Z',
  ...more,
});

const revocation = (revocationId: string, entryIds: string[], expected: number, more: Partial<Revocation> = {}): Revocation => ({
  revocationId,
  entries: entryIds.map((id) => entry(id)),
  expected,
  seriesIds: [],
  occurredAt: NOW,
  receivedAt: NOW,
  ...more,
});

const reinstatement = (revocationId: string, entryIds: string[], expected: number): Reinstatement => ({
  revocationId,
  entries: entryIds.map((id) => entry(id)),
  expected,
  seriesIds: [],
  occurredAt: NOW,
});

/** The state after facts: each element is what one decision led to. */
function after(...decided: RevocationEvent[][]): Revocations {
  return decided.flat().reduce((state, event, revision) => {
    const recorded = { ...event, id: `fact-${revision}`, revision } as Recorded<RevocationEvent>;
    return revocations.evolve(state, recorded);
  }, revocations.initial());
}

const refusedWith = (code: string) => expect.objectContaining({ code }) as Refused;

describe('Revoking entries (U-192, design 6)', () => {
  it('lists the entries and applies the list as one', () => {
    expect(revokeEntries(revocation('r1', ['a', 'b'], 0), after())).toEqual([
      { type: 'EntriesListed', data: { revocationId: 'r1', entries: [entry('a'), entry('b')] } },
      { type: 'RevocationApplied', data: { revocationId: 'r1', occurredAt: NOW, entries: 2, seriesIds: ['contest'] } },
    ]);
  });

  it('lists 1,001 entries in parts of 500, and names each series once', () => {
    const entries = Array.from({ length: 1001 }, (_, n) => entry(`e${n}`, { seriesId: n % 2 ? 'contest' : 'cup' }));
    const facts = revokeEntries(revocation('r1', [], 0, { entries }), after());
    expect(facts.map((fact) => (fact.type === 'EntriesListed' ? fact.data.entries.length : fact.data.seriesIds))).toEqual([
      500,
      500,
      1,
      ['cup', 'contest'],
    ]);
  });

  it('changes nothing by a list that is not applied', () => {
    const [list] = revokeEntries(revocation('r1', ['a'], 0), after());
    expect(after([list!])).toMatchObject({ applications: 0, revoked: new Map() });
  });

  it('leaves out what is revoked already, and refuses when nothing is left', () => {
    const first = revokeEntries(revocation('r1', ['a'], 0), after());
    const [list] = revokeEntries(revocation('r2', ['a', 'b'], 1), after(first));
    expect(list).toEqual({ type: 'EntriesListed', data: { revocationId: 'r2', entries: [entry('b')] } });
    expect(() => revokeEntries(revocation('r3', ['a'], 1), after(first))).toThrow(refusedWith('already-revoked'));
  });

  it('answers a list that was applied with nothing new, although the preview is old by then', () => {
    const first = revokeEntries(revocation('r1', ['a'], 0), after());
    expect(revokeEntries(revocation('r1', ['a'], 0), after(first))).toEqual([]);
  });

  it('refuses the second of two previews, and takes it when it was shown anew', () => {
    const first = revokeEntries(revocation('r1', ['a'], 0), after());
    expect(() => revokeEntries(revocation('r2', ['b'], 0), after(first))).toThrow(refusedWith('preview-outdated'));
    expect(revokeEntries(revocation('r2', ['b'], 1), after(first))).toHaveLength(2);
  });

  it('is outdated by lists of the series that it speaks of, and of no other', () => {
    const cup = revokeEntries(revocation('r1', [], 0, { entries: [entry('c', { seriesId: 'cup' })] }), after());
    expect(revokeEntries(revocation('r2', ['b'], 0), after(cup))).toHaveLength(2);
    const following = revocation('r2', ['b'], 0, { seriesIds: ['cup'] });
    expect(() => revokeEntries(following, after(cup))).toThrow(refusedWith('preview-outdated'));
  });

  it('is outdated by a reinstatement too', () => {
    const first = revokeEntries(revocation('r1', ['a'], 0), after());
    const second = reinstateEntries(reinstatement('r2', ['a'], 1), after(first));
    expect(() => revokeEntries(revocation('r3', ['b'], 1), after(first, second))).toThrow(refusedWith('preview-outdated'));
  });

  it('may have its own time, but none more than 5 minutes ahead', () => {
    const at = (occurredAt: string) => () => revokeEntries(revocation('r1', ['a'], 0, { occurredAt }), after());
    expect(at('2019-01-01T00:00:00.000Z')().at(-1)).toMatchObject({ data: { occurredAt: '2019-01-01T00:00:00.000Z' } });
    expect(at('2025-03-02T11:21:52.000Z')).not.toThrow();
    expect(at('2025-03-02T11:21:52.001Z')).toThrow(refusedWith('time-in-future'));
  });

  it('takes a correction as long as the total holds it, above zero and below', () => {
    const corrected = { ...entry('a'), tags: [], teamIds: [] };
    const correct = (total: string, points: string) => () =>
      replacementOf(corrected, { entryId: 'a2', points, comment: undefined }, { ...pointsAccount.initial(), total: toMicros(total) });
    expect(correct('9007199254.740991', '9860')()).toMatchObject({
      entryId: 'a2',
      points: '9860',
      source: { kind: 'correction', entryId: 'a' },
    });
    expect(correct('9007199254.740991', '9860.000001')).toThrow(refusedWith('points-out-of-range'));
    expect(correct('-9007189394.740991', '0')()).toMatchObject({ points: '0' });
    expect(correct('-9007189394.740991', '-0.000001')).toThrow(refusedWith('points-out-of-range'));
  });

  it('U-192 corrects no entry that follows another by a link, and names the other', () => {
    const linked = { ...entry('a'), tags: [], teamIds: [], source: { kind: 'link' as const, linkId: 'l', entryId: 'source' } };
    expect(() => replacementOf(linked, { entryId: 'a2', points: '1', comment: undefined }, pointsAccount.initial())).toThrow(
      expect.objectContaining({ code: 'linked-entry', details: { entry: 'source' } }) as Refused,
    );
  });

  it('names what takes the place of a corrected entry', () => {
    const replacement = {
      ...entry('a2', { points: '986' }),
      tags: [],
      teamIds: ['t1'],
      source: { kind: 'correction' as const, entryId: 'a' },
    };
    expect(revokeEntries(revocation('r1', ['a'], 0, { replacement }), after()).at(-1)).toMatchObject({
      type: 'RevocationApplied',
      data: { replacement },
    });
  });
});

describe('Reinstating entries', () => {
  const revoked = revokeEntries(revocation('r1', ['a', 'b'], 0), after());

  it('lets entries count again', () => {
    const facts = reinstateEntries(reinstatement('r2', ['a'], 1), after(revoked));
    expect(facts.at(-1)).toEqual({
      type: 'ReinstatementApplied',
      data: { revocationId: 'r2', occurredAt: NOW, entries: 1, seriesIds: ['contest'] },
    });
    expect([...after(revoked, facts).revoked]).toEqual([['b', 'r1']]);
  });

  it('leaves out what counts, and refuses when nothing is left', () => {
    const again = reinstateEntries(reinstatement('r2', ['a'], 1), after(revoked));
    expect(reinstateEntries(reinstatement('r3', ['a', 'b'], 2), after(revoked, again))[0]).toMatchObject({
      data: { entries: [entry('b')] },
    });
    expect(() => reinstateEntries(reinstatement('r3', ['a'], 2), after(revoked, again))).toThrow(refusedWith('not-revoked'));
  });

  it('answers a list that was applied with nothing new', () => {
    const again = reinstateEntries(reinstatement('r2', ['a'], 1), after(revoked));
    expect(reinstateEntries(reinstatement('r2', ['a'], 1), after(revoked, again))).toEqual([]);
  });

  it('is refused as outdated when another revocation came first', () => {
    const other = revokeEntries(revocation('r2', ['c'], 1), after(revoked));
    expect(() => reinstateEntries(reinstatement('r3', ['a'], 1), after(revoked, other))).toThrow(refusedWith('preview-outdated'));
  });
});
