import { setImmediate as turn } from 'node:timers/promises';
import { Looks } from '../../src/platform/looks.ts';

/** Looks that end when they are told to; each says what it took into account. */
function looking() {
  let head = '01';
  const ending: (() => void)[] = [];
  const began: string[] = [];
  const looks = new Looks(() => Promise.resolve(head), 10);
  const at = (fact: string, thing = 'round') => {
    head = fact > head ? fact : head;
    return looks.at(thing, fact, (through) => {
      began.push(`${thing} ${through}`);
      return new Promise((resolve) => ending.push(() => resolve(through)));
    });
  };
  const end = async () => {
    await turn();
    ending.shift()?.();
    await turn();
  };
  return { at, end, began };
}

describe('R-044 R-046 what is learned of one thing is looked at in turn', () => {
  test('a look begins when the one before it has ended, and takes everything into account that came meanwhile', async () => {
    const { at, end, began } = looking();
    const first = at('01');
    await turn();
    const [second, third] = [at('02'), at('03')];
    await turn();
    expect(began).toEqual(['round 01']);
    await end();
    expect(began).toEqual(['round 01', 'round 03']);
    await end();
    expect(await Promise.all([first, second, third])).toEqual(['01', '03', '03']);
  });

  test('what a look took into account is not looked at again; other things wait for nothing', async () => {
    const { at, end, began } = looking();
    const first = at('05');
    await turn();
    const [again, other] = [at('04'), at('04', 'another')];
    await turn();
    await end();
    await end();
    expect(await Promise.all([first, again, other])).toEqual(['05', '05', '05']);
    expect(began).toEqual(['round 05', 'another 05']);
  });

  test('one that fails is no look: whoever comes again is looked for', async () => {
    let tries = 0;
    const looks = new Looks(() => Promise.resolve('09'), 10);
    const look = () => looks.at('round', '09', (through) => (++tries === 1 ? Promise.reject(new Error('away')) : Promise.resolve(through)));
    await expect(Promise.all([look(), look()])).rejects.toThrow('away');
    expect(await look()).toBe('09');
    expect(tries).toBe(2);
  });
});
