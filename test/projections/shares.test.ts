import { jest } from '@jest/globals';
import { type Asker, GivenUp, Shares, TooManyWaiting } from '../../projections/platform/shares.ts';

/** Work that ends when the test says so, and the order in which it began. */
function workshop(limits: Partial<ConstructorParameters<typeof Shares>[0]> = {}, now = () => 0) {
  const shares = new Shares({ atOnce: 2, ofCaller: 10, ofOrganisation: 20, ...limits }, now);
  const begun: string[] = [];
  const under = new Map<string, PromiseWithResolvers<undefined>>();
  const ask = (name: string, asker: Partial<Asker> = {}) => {
    const [organisationId = '', caller = ''] = name;
    const end = Promise.withResolvers<undefined>();
    const work = () => {
      begun.push(name);
      under.set(name, end);
      return end.promise;
    };
    return shares.take({ organisationId, caller, ...asker }, work);
  };
  const end = async (name: string) => {
    under.get(name)?.resolve(undefined);
    await new Promise(setImmediate);
  };
  return { shares, begun, ask, end };
}

test('organisations are served in turn, and of each its callers; of an organisation one question at a time', async () => {
  const { shares, begun, ask, end } = workshop();
  const asked = ['Aa1', 'Aa2', 'Aa3', 'Ab1', 'Ba1', 'Ca1', 'Ba2'].map((name) => ask(name));
  expect(begun).toEqual(['Aa1', 'Ba1']);
  expect([shares.running, shares.waiting]).toEqual([2, 5]);
  for (let n = 0; n < 7; n++) await end(begun[n]!);
  await Promise.all(asked);
  expect(begun).toEqual(['Aa1', 'Ba1', 'Aa2', 'Ca1', 'Ba2', 'Ab1', 'Aa3']);
  expect([shares.running, shares.waiting]).toEqual([0, 0]);
});

test('an organisation that goes on and on rests as long as it works, and others are served meanwhile', async () => {
  let now = 0;
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  try {
    const { begun, ask, end } = workshop({ atOnce: 1 }, () => now);
    const asked = ['Aa1', 'Aa2', 'Ba1', 'Ba2'].map((name) => ask(name));
    now += 400;
    for (const name of ['Aa1', 'Ba1', 'Ba2']) await end(name);
    expect(begun).toEqual(['Aa1', 'Ba1', 'Ba2']);
    jest.advanceTimersByTime(149);
    expect(begun).toHaveLength(3);
    jest.advanceTimersByTime(1);
    expect(begun).toEqual(['Aa1', 'Ba1', 'Ba2', 'Aa2']);
    await end('Aa2');
    await Promise.all(asked);
  } finally {
    jest.useRealTimers();
  }
});

test('who goes while waiting is not served, and what fails holds nobody up', async () => {
  const { shares, begun, ask, end } = workshop({ atOnce: 1 });
  const gone = new AbortController();
  const first = ask('Aa1');
  const second = ask('Aa2', { gone: gone.signal });
  const third = shares.take({ organisationId: 'A', caller: 'b' }, () => Promise.reject(new Error('no')));
  const last = ask('Ba1');
  gone.abort();
  await expect(second).rejects.toThrow(GivenUp);
  await end('Aa1');
  await expect(third).rejects.toThrow('no');
  await end('Ba1');
  await Promise.all([first, last]);
  expect(begun).toEqual(['Aa1', 'Ba1']);
  await expect(ask('Aa3', { gone: gone.signal })).rejects.toThrow(GivenUp);
  expect([shares.running, shares.waiting]).toEqual([0, 0]);
});

test('a caller, and an organisation, has at most so many questions waiting; others are served all the same', async () => {
  const { begun, ask, end } = workshop({ ofCaller: 1, ofOrganisation: 2 });
  const asked = [ask('Aa1'), ask('Aa2')];
  await expect(ask('Aa3')).rejects.toThrow(TooManyWaiting);
  asked.push(ask('Ab1'));
  await expect(ask('Ac1')).rejects.toThrow(TooManyWaiting);
  asked.push(ask('Ba1'));
  for (let n = 0; n < 4; n++) await end(begun[n]!);
  await Promise.all(asked);
});
