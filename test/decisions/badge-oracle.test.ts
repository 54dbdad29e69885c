import * as fc from 'fast-check';
import { badgeWins, type BadgeWins } from '../../src/badges/badge-wins.ts';
import { convergeWins } from '../../src/badges/converge-wins.ts';
import type { JudgedEntry } from '../../src/badges/judged-entry.values.ts';
import type { DueWin } from '../../src/badges/judging.values.ts';
import { compared, LiveBadge, naiveBy } from './live-badge.ts';
import { ANY_BADGE } from './random-badges.ts';

test('U-099, U-100, U-101, C-03: what is won is what counting everything anew for each instant gives', () => {
  fc.assert(
    fc.property(ANY_BADGE, ({ kind, facts, entries, gifts }) => {
      const badge = new LiveBadge();
      facts.forEach((fact) => badge.learn(fact));
      entries.forEach((entry) => badge.put(entry));
      const both = compared(badge.due(kind, gifts), naiveBy(kind, facts, entries, gifts));
      expect(both.due).toEqual(both.naive);
    }),
    { numRuns: 1_000 },
  );
});

/** What happens to a history: an entry comes, late or not, is revoked or counts again, or has other tags. */
const turns = (maxLength: number) =>
  fc.array(fc.record({ entry: fc.nat(39), how: fc.constantFrom('revoke', 'reinstate', 'retag') }), { maxLength });
const turn = (badge: LiveBadge, counting: Map<string, JudgedEntry>, entry: JudgedEntry | undefined, how: string) => {
  if (!entry) return;
  const now = { ...entry, ...(how === 'retag' && { tags: ['x'] }) };
  if (how === 'revoke') {
    counting.delete(entry.entryId);
    badge.take(entry);
  } else {
    counting.set(entry.entryId, now);
    badge.put(now);
  }
};

test('U-099, U-100, U-101, C-03: of a history that changes entry by entry it is so after each change, by what was judged before', () => {
  fc.assert(
    fc.property(ANY_BADGE, turns(6), fc.nat(39), ({ kind, facts, entries, gifts }, turned, known) => {
      const badge = new LiveBadge();
      const counting = new Map<string, JudgedEntry>();
      facts.forEach((fact) => badge.learn(fact));
      const look = () => {
        const due = badge.due(kind, gifts);
        const both = compared(due, naiveBy(kind, facts, [...counting.values()], gifts));
        expect(both.due).toEqual(both.naive);
        expect(inOrder(due)).toEqual(inOrder(badge.dueAnew(kind, gifts)));
      };
      for (const [n, entry] of entries.entries()) {
        turn(badge, counting, entry, 'reinstate');
        if (n >= known && n % 3 === 0) look();
      }
      for (const { entry, how } of turned) {
        turn(badge, counting, entries[entry], how);
        look();
      }
    }),
    { numRuns: 500 },
  );
});
const inOrder = (wins: readonly DueWin[]) => wins.map((win) => JSON.stringify(win)).sort();

test('the same entries in any order of arrival, revoked, reinstated, retagged, each told twice, give the same standing wins', () => {
  fc.assert(
    fc.property(ANY_BADGE, turns(15), fc.infiniteStream(fc.nat()), ({ kind, facts, entries, gifts }, turned, numbers) => {
      const order = entries.map((entry) => ({ entry, place: numbers.next().value as number })).sort((a, b) => a.place - b.place);
      const counting = new Map<string, JudgedEntry>();
      const [first, ...later] = facts;
      const badge = new LiveBadge();
      if (first) badge.learn(first);
      const wins: BadgeWins = badgeWins.initial();
      const cause = { occurredAt: '2025-01-01T00:00:00.000Z', recordedAt: '2025-01-01T00:00:00.000Z' };
      const look = () => {
        for (let twice = 0; twice < 2; twice++) {
          const said = convergeWins('b', badge.rules, badge.due(kind, gifts), wins, cause);
          if (twice > 0) expect(said).toEqual([]);
          for (const fact of said) badgeWins.evolve(wins, { id: 'f', ...fact });
        }
      };
      for (const { entry } of order) {
        turn(badge, counting, entry, 'reinstate');
        look();
      }
      for (const { entry, how } of turned) {
        turn(badge, counting, entries[entry], how);
        look();
      }
      for (const fact of later) {
        badge.learn(fact);
        look();
      }
      const standing = [...wins.values()].filter(({ holds }) => holds);
      const due = badge.dueAnew(kind, gifts);
      const brief = (all: readonly { profileId: string; slot: string; wonAt: string; entryId?: string }[]) =>
        all.map(({ profileId, slot, wonAt, entryId }) => [profileId, slot, wonAt, entryId ?? '']).sort();
      expect(brief(standing.map(({ profileId, slot, place }) => ({ profileId, slot, ...place })))).toEqual(brief(due));
    }),
    { numRuns: 300 },
  );
});
