import type { BadInput } from '../../src/platform/http/refusals.ts';
import { ShownEntries } from '../../src/points/shown-entries.ts';
import { FindRegraded } from '../../src/quests/find-regraded.ts';
import { mustBeThere, quest, type Quest } from '../../src/quests/quest.ts';
import { ReadAttempts } from '../../src/quests/read-attempts.ts';
import { createQuest } from '../../src/quests/save-quest.ts';
import { type DoneAttempt, ShownAttempts } from '../../src/quests/shown-attempts.ts';

const AT = '2026-03-02T09:00:00.000Z';

/** Attempts that nobody answered anything in, with five points that nothing gives any more. */
class FivePoints extends ShownAttempts {
  read = 0;
  constructor(private readonly count: number) {
    super();
  }
  async *done(): AsyncIterable<DoneAttempt> {
    await Promise.resolve();
    while (this.read < this.count) {
      const of = { attemptId: `a${(this.read += 1)}`, questId: 'q', round: 1, profileId: 'ann' };
      const result = { activities: {}, choices: '5', bonus: '0', total: '5' };
      yield { ...of, activityIds: [], teamIds: [], given: {}, done: { result, at: AT } };
    }
  }
  names() {
    return Promise.resolve(new Map<string, string>());
  }
}

class NoEntries extends ShownEntries {
  withIds() {
    return Promise.resolve([]);
  }
  async *among() {}
  async *following() {}
}

const facts = createQuest('q', { name: { key: 'org', box: 'sealed' }, scoring: 'choices' }, { timeZone: 'UTC', at: AT });
const state = mustBeThere(facts.reduce((all: Quest, fact) => quest.evolve(all, { id: 'f', ...fact }), quest.initial()));
const find = (attempts: ShownAttempts) =>
  new FindRegraded(new ReadAttempts(undefined as never), attempts, new NoEntries()).find('org', 'q', 'r', state);

describe('Finding results that are others', () => {
  it('keeps of an attempt what a regrade makes of it, and nothing of what was answered', async () => {
    const found = await find(new FivePoints(3));
    expect(found.map(({ attempt, made }) => [made.attemptId, made.result.total, 'given' in attempt])).toEqual([
      ['a1', '0', false],
      ['a2', '0', false],
      ['a3', '0', false],
    ]);
  });
  it('is refused as soon as there are more than 100,000', async () => {
    const attempts = new FivePoints(200_000);
    await expect(find(attempts)).rejects.toEqual(expect.objectContaining({ code: 'too-many-entries' }) as BadInput);
    expect(attempts.read).toBe(100_001);
  });
});
