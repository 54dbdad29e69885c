import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { StoreUnavailable } from '../../src/platform/event-store/event-store.ts';
import { Silence } from '../../src/platform/event-store/eventstoredb-silence.ts';
import { StoreWatch } from '../../src/platform/store-watch.ts';

const PATIENCE = { silence: 5_000, answer: 8_000, start: 30_000 };

describe('Waiting for a server', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const never = () => new Promise<never>(() => undefined);
  const endOf = (waiting: Promise<unknown>) => {
    const end: { words?: string } = {};
    waiting.then(
      () => (end.words = 'answered'),
      (error: unknown) => (end.words = (error as Error).message),
    );
    return end;
  };

  test('one that has much to do and answers one call after the other is slow, not silent: nobody is refused', async () => {
    const silence = new Silence(never, PATIENCE);
    const answers = Array.from({ length: 14 }, () => Promise.withResolvers<undefined>());
    const ends = answers.map(({ promise }) => endOf(silence.limit(promise)));
    for (const [index, { resolve, reject }] of answers.entries()) {
      await jest.advanceTimersByTimeAsync(500);
      if (index < 3) resolve(undefined);
      else reject(new Error('refused'));
      expect(() => silence.check()).not.toThrow();
    }
    await jest.advanceTimersByTimeAsync(0);
    expect(ends.map(({ words }) => words)).toEqual(answers.map((_, index) => (index < 3 ? 'answered' : 'refused')));
    expect(silence.reason).toBeUndefined();
  });

  test('one that says nothing to anybody is waited for once; then calls fail at once, until it answers', async () => {
    let answer = Promise.withResolvers<undefined>();
    const silence = new Silence(() => answer.promise, PATIENCE);
    const end = endOf(silence.limit(never()));
    await jest.advanceTimersByTimeAsync(4_999);
    expect([end.words, silence.reason]).toEqual([undefined, undefined]);
    await jest.advanceTimersByTimeAsync(1);
    expect(end.words).toBe('the server has been silent for 5000 ms');
    expect(() => silence.check()).toThrow(StoreUnavailable);
    answer.resolve(undefined);
    await jest.advanceTimersByTimeAsync(0);
    expect(silence.reason).toBeUndefined();
    answer = Promise.withResolvers<undefined>();
    silence.close();
  });

  test('an answer that does not come though others do is given up after a while, and nobody else suffers', async () => {
    const silence = new Silence(never, PATIENCE);
    const end = endOf(silence.limit(never()));
    for (let second = 0; second < 8; second++) {
      expect(end.words).toBeUndefined();
      await jest.advanceTimersByTimeAsync(1_000);
      await silence.limit(Promise.resolve());
    }
    expect(end.words).toBe('the server has been silent for 8000 ms');
    expect(() => silence.check()).not.toThrow();
  });
});

describe('The log', () => {
  test('says once that the event store is away and once that it is back; what is over at once is not told', () => {
    const store: { trouble: string | undefined } = { trouble: undefined };
    const said: string[] = [];
    const watch = new StoreWatch(store, (line) => said.push(line));
    const seen = ['-', 'cut', '-', '-', 'silent', 'silent', 'cut', 'cut', '-', '-', 'down', 'down', '-'];
    seen.forEach((trouble, second) => {
      store.trouble = trouble === '-' ? undefined : trouble;
      watch.look(second * 1_000);
    });
    expect(said).toEqual([
      'the event store is away: silent. Commands are refused until it is back, readings go on',
      'the event store is back after 4 s',
      'the event store is away: down. Commands are refused until it is back, readings go on',
      'the event store is back after 2 s',
    ]);
  });
});
