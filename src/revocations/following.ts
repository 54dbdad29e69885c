import type { Joined, Turning } from './turning.values.ts';

/**
 * One way in which entries follow others: by links, or because what gave them no longer holds. It is asked of those that joined last, again and
 * again, until nothing more follows.
 */
export type Following<Known = unknown> = {
  /** Loads what the answer rests on. */
  know(turning: Turning, joined: Joined): Promise<Known>;
  /** Pure. Entries that have joined before may be among the answer. */
  follow(known: Known, turning: Turning, joined: Joined): Joined;
};

/** Some entries and everything that follows them. @throws what `mustBeFewEnough` throws at the number that turn */
export async function allThatFollows(
  ways: readonly Following[],
  first: Turning,
  mustBeFewEnough: (count: number) => void,
): Promise<Turning> {
  const turned = new Map(first.turned.map((entry) => [entry.entryId, entry]));
  const brought = new Map(first.brought.map((entry) => [entry.entryId, entry]));
  const all = () => ({ ...first, turned: [...turned.values()], brought: [...brought.values()] });
  for (let joined: Joined = first; joined.turned.length + joined.brought.length > 0;) {
    const answers: Joined[] = [];
    for (const way of ways) answers.push(way.follow(await way.know(all(), joined), all(), joined));
    joined = {
      turned: joinedNow(
        turned,
        answers.flatMap((answer) => answer.turned),
      ),
      brought: joinedNow(
        brought,
        answers.flatMap((answer) => answer.brought),
      ),
    };
    mustBeFewEnough(turned.size);
  }
  return all();
}

/** Adds those that are not among them yet, and answers them. */
function joinedNow<E extends { entryId: string }>(all: Map<string, E>, entries: readonly E[]): E[] {
  return entries.filter((entry) => {
    if (all.has(entry.entryId)) return false;
    all.set(entry.entryId, entry);
    return true;
  });
}
