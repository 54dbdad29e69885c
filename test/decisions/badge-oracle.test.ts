import * as fc from 'fast-check';
import { badgeWins, type BadgeWins } from '../../src/badges/badge-wins.ts';
import { convergeWins } from '../../src/badges/converge-wins.ts';
import { dueCrowns } from '../../src/badges/judge-crown.values.ts';
import { dueOfPlayer } from '../../src/badges/judge-player.values.ts';
import { byTime, type JudgedEntry } from '../../src/badges/judged-entry.values.ts';
import type { DueWin } from '../../src/badges/judging.values.ts';
import { rules } from './badge-ground.ts';
import { naiveCrowns, naiveOfPlayer, type NaiveWin } from './naive-badges.ts';
import { ANY_BADGE } from './random-badges.ts';

const PLAYERS = ['ann', 'bob', 'cid'];
const isCrown = (kind: string) => kind === 'high score' || kind === 'king of the hill';

const told = ({
  profileId,
  levelId,
  period,
  wonAt,
  value,
  entryId,
}: DueWin | (Omit<NaiveWin, 'period'> & { period?: string | { before: string } })) => [
  profileId,
  levelId ?? '',
  typeof period === 'string' ? period : (period?.before ?? ''),
  wonAt,
  value === undefined ? '' : Number(value),
  entryId ?? '',
];
/** As much as the other tells. */
const compared = (due: readonly DueWin[], naive: readonly NaiveWin[]) => {
  const key = ({ profileId, levelId, wonAt }: { profileId: string; levelId?: string; wonAt: string }) =>
    `${wonAt} ${profileId} ${levelId ?? ''}`;
  const sorted = <Win extends { profileId: string; levelId?: string; wonAt: string }>(wins: readonly Win[]) =>
    [...wins].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  const other = sorted(naive);
  return {
    due: sorted(due).map((win, n) => {
      const { value, entryId, ...more } = win;
      const same = other[n];
      return told({ ...more, ...(same?.value !== undefined && { value }), ...(same?.entryId !== undefined && { entryId }) });
    }),
    naive: other.map(told),
  };
};

const dueBy = (
  kind: string,
  facts: Parameters<typeof rules>,
  entries: readonly JudgedEntry[],
  gifts: Parameters<typeof dueOfPlayer>[3],
): DueWin[] => {
  const inOrder = [...entries].sort(byTime);
  if (isCrown(kind)) return dueCrowns(rules(...facts), inOrder);
  return PLAYERS.flatMap((id) =>
    dueOfPlayer(
      rules(...facts),
      id,
      inOrder.filter(({ profileId }) => profileId === id),
      id === 'ann' ? gifts : [],
    ),
  );
};

test('U-099, U-100, U-101, C-03: what is won is what counting everything anew for each instant gives', () => {
  fc.assert(
    fc.property(ANY_BADGE, ({ kind, facts, entries, gifts }) => {
      const due = dueBy(kind, facts, entries, gifts);
      const naive = isCrown(kind)
        ? naiveCrowns(facts, entries)
        : PLAYERS.flatMap((id) => naiveOfPlayer(facts, id, entries, id === 'ann' ? gifts : []));
      const both = compared(due, naive);
      expect(both.due).toEqual(both.naive);
    }),
    { numRuns: 1_000 },
  );
});

/** What happens to a history: an entry comes, late or not, is revoked or counts again, or has other tags. */
const turns = fc.array(fc.record({ entry: fc.nat(39), how: fc.constantFrom('revoke', 'reinstate', 'retag') }), { maxLength: 15 });

test('the same entries in any order of arrival, revoked, reinstated, retagged, each told twice, give the same standing wins', () => {
  fc.assert(
    fc.property(ANY_BADGE, turns, fc.infiniteStream(fc.nat()), ({ kind, facts, entries, gifts }, turned, numbers) => {
      const order = entries.map((entry) => ({ entry, place: numbers.next().value as number })).sort((a, b) => a.place - b.place);
      const counting = new Map<string, JudgedEntry>();
      const [first, ...later] = facts;
      let known = first ? [first] : [];
      const wins: BadgeWins = badgeWins.initial();
      const cause = { occurredAt: '2025-01-01T00:00:00.000Z', recordedAt: '2025-01-01T00:00:00.000Z' };
      const look = () => {
        for (let twice = 0; twice < 2; twice++) {
          const said = convergeWins('b', rules(...known), dueBy(kind, known, [...counting.values()], gifts), wins, cause);
          if (twice > 0) expect(said).toEqual([]);
          for (const fact of said) badgeWins.evolve(wins, { id: 'f', ...fact });
        }
      };
      for (const { entry } of order) {
        counting.set(entry.entryId, entry);
        look();
      }
      for (const { entry: n, how } of turned) {
        const entry = entries[n];
        if (!entry) continue;
        if (how === 'revoke') counting.delete(entry.entryId);
        else counting.set(entry.entryId, { ...entry, ...(how === 'retag' && { tags: ['x'] }) });
        look();
      }
      for (const fact of later) {
        known = [...known, fact];
        look();
      }
      const standing = [...wins.values()].filter(({ holds }) => holds);
      const due = dueBy(kind, facts, [...counting.values()], gifts);
      const brief = (all: readonly { profileId: string; slot: string; wonAt: string; entryId?: string }[]) =>
        all.map(({ profileId, slot, wonAt, entryId }) => [profileId, slot, wonAt, entryId ?? '']).sort();
      expect(brief(standing.map(({ profileId, slot, place }) => ({ profileId, slot, ...place })))).toEqual(brief(due));
    }),
    { numRuns: 300 },
  );
});
