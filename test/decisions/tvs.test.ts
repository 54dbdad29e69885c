import { moveTv } from '../../src/tvs/move-tv.ts';
import { pairTv } from '../../src/tvs/pair-tv.ts';
import { codeGroups, LETTERS, readCode } from '../../src/tvs/tv-code.values.ts';
import { tv, type Tv } from '../../src/tvs/tv.ts';
import type { TvEvent } from '../../src/tvs/tvs.events.ts';
import { unpairTv } from '../../src/tvs/unpair-tv.ts';

const name = { key: 'org', box: 'sealed' };
const given = (...facts: TvEvent[]): Tv => facts.reduce((state, fact) => tv.evolve(state, { id: 'f', ...fact }), tv.initial());
const paired = { type: 'TvPaired', data: { tvId: 't', castId: 'hall', name } } as const;
const unpaired = { type: 'TvUnpaired', data: { tvId: 't' } } as const;
const codeOf = (act: () => unknown): string | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('TVs', () => {
  test('one is paired once, and never again, also when it was unpaired', () => {
    expect(pairTv('t', 'hall', name, given())).toEqual([paired]);
    expect(codeOf(() => pairTv('t', 'roof', name, given(paired)))).toBe('code-used');
    expect(codeOf(() => pairTv('t', 'roof', name, given(paired, unpaired)))).toBe('code-used');
  });

  test('one that is paired shows another cast; who moves it to where it is changes nothing', () => {
    expect(moveTv('t', 'roof', given(paired))).toEqual([{ type: 'TvMoved', data: { tvId: 't', castId: 'roof' } }]);
    expect(moveTv('t', 'hall', given(paired))).toEqual([]);
    const moved = given(paired, { type: 'TvMoved', data: { tvId: 't', castId: 'roof' } });
    expect([
      moved.paired?.castId,
      codeOf(() => moveTv('t', 'hall', given())),
      codeOf(() => moveTv('t', 'hall', given(paired, unpaired))),
    ]).toEqual(['roof', 'not-found', 'not-found']);
  });

  test('one is unpaired once, and so is one that came by a pin; of what was never let in there is nothing', () => {
    expect(unpairTv('t', true, given(paired))).toEqual([unpaired]);
    expect(unpairTv('t', true, given())).toEqual([unpaired]);
    expect(unpairTv('t', false, given(paired))).toEqual([unpaired]);
    expect(unpairTv('t', true, given(paired, unpaired))).toEqual([]);
    expect(codeOf(() => unpairTv('t', false, given()))).toBe('not-found');
  });

  test('its name follows, and nothing of one that is unpaired', () => {
    const renamed = { type: 'TvRenamed', data: { tvId: 't', name: { key: 'org', box: 'other' } } } as const;
    expect(given(paired, renamed).paired).toEqual({ castId: 'hall', name: renamed.data.name });
    expect(given(paired, unpaired, renamed)).toEqual({ unpaired: true });
  });

  test('a code is eight consonants, however it is typed', () => {
    expect(['KHRTMWPD', 'khrt mwpd', ' KHRT-MWPD ', 'k h r t m w p d'].map(readCode)).toEqual(Array(4).fill('KHRTMWPD'));
    expect(['', 'KHRTMWP', 'KHRTMWPDB', 'KHRTMWPA', 'KHRTMWPY', 'KHRTMWP1', 'КHRTMWPD', 'ＫHRTMWPD'].map(readCode)).toEqual(
      Array(8).fill(undefined),
    );
    expect([codeGroups('KHRTMWPD'), /[AEIOUY]/.test(LETTERS), new Set(LETTERS).size]).toEqual([['KHRT', 'MWPD'], false, 20]);
  });
});
