import { type Everybody, everybodyOf, type History, historyIn, historyOf } from '../../src/badges/history.values.ts';

/** What was joined last, and of what. */
export type Joined<Whole> = { parts: readonly Whole[]; whole: Whole };

/** The entries of a player in several series as one: of what was joined before only what has changed is put in, and taken out. */
export function joinedHistory(parts: readonly History[], before?: Joined<History>): History {
  if (!before) return historyOf(parts.flatMap((part) => [...part]));
  return parts.reduce((whole, part, n) => {
    const { gone, come } = part.since(before.parts[n] ?? historyOf());
    const left = gone.reduce((history, entry) => history.without(entry), whole);
    return come.reduce((history, entry) => history.with(entry), left);
  }, before.whole);
}

export function joinedEverybody(parts: readonly Everybody[], before?: Joined<Everybody>): Everybody {
  const historyOfAll = (profileId: string) => {
    const known = before && { parts: before.parts.map((part) => historyIn(part, profileId)), whole: historyIn(before.whole, profileId) };
    return {
      profileId,
      history: joinedHistory(
        parts.map((part) => historyIn(part, profileId)),
        known,
      ),
    };
  };
  const changed = parts.flatMap((part, n) => {
    const { gone, come } = part.since(before?.parts[n] ?? everybodyOf());
    return [...gone, ...come].map(({ profileId }) => profileId);
  });
  const players = [...new Set(changed)].map(historyOfAll);
  return before ? players.reduce((whole, player) => whole.with(player), before.whole) : everybodyOf(players);
}
