import { OrganisationDirectory } from '../../projections/people/organisation-directory.ts';
import type { ReadModels } from '../../projections/platform/read-models.ts';
import { looksLikeAdmin, skeletonOf } from '../../projections/people/look-alikes.ts';
import { PlayerRowCheck } from '../../src/players/player-row.values.ts';
import { readNewProfiles } from '../../src/players/read-new-profiles.ts';
import { isName, isText } from '../../src/platform/text.values.ts';
import { readPointTypes } from '../../src/score-series/read-settings.ts';
import { person } from '../projections/people-ground.ts';
import { sentPointTypes } from './sent-point-types.ts';

describe('What a name may hold', () => {
  test.each([
    'Ada',
    'Ada Lovelace',
    'O’Brien-Smith, Jr.',
    'Zoë',
    'Zoe\u0308',
    '李小龍',
    'محمد\u200cرضا',
    'क्‍ष',
    '👩‍👩‍👧',
    '❤️',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    '1\ufe0f\u20e3',
    'x'.repeat(255),
    '😀'.repeat(255),
  ])('%j is a name', (name) => expect(isName(name)).toBe(true));

  test.each([
    ['nothing', ''],
    ['spaces', ' \u00a0\u3000'],
    ['a line end inside', 'Ada\nLovelace'],
    ['a line separator', 'Ada\u2028Lovelace'],
    ['a paragraph separator', 'Ada\u2029Lovelace'],
    ['a tab', 'Ada\tLovelace'],
    ['the end of a text', 'Ada\u0000'],
    ['a control of C1', 'Ada\u0085Lovelace'],
    ['the beginning of a terminal command in C1', '\u009b31mAda'],
    ['half a character', 'Ada\ud800'],
    ['a mark that turns the direction', 'Ada\u202e'],
    ['an isolate', '\u2066Ada'],
    ['zero-width spaces', '\u200b\u200b'],
    ['joiners', '\u200d\u200c\u2060\ufeff'],
    ['a variation selector', '\ufe0f'],
    ['a soft hyphen', '\u00ad'],
    ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
    ['an empty Braille cell', '\u2800'],
    ['an empty note', '\u{1d159}'],
    ['tags', '\u{e0041}\u{e0042}'],
    ['marks alone', '\u0301\u0308'],
    ['too much', 'x'.repeat(256)],
    ['too many characters of two halves', '😀'.repeat(256)],
  ])('%s is none', (_, name) => expect(isName(name)).toBe(false));

  test('a text may have lines and be empty, and holds no other controls', () => {
    expect(['', 'a\n\tb\r\n', '\u200b', '👩‍👩‍👧'].map(isText)).toEqual([true, true, true, true]);
    expect(['a\u0000', 'a\u0085', 'a\u009b', 'a\u007f', '\udfff', '\u202e'].map(isText)).toEqual(Array(6).fill(false));
  });

  const wrong = ['\u200b', 'a\nb', 'a\u0085', '\ud800'];

  test('it holds for rows of players, their external ids and their teams', () => {
    const check = new PlayerRowCheck();
    wrong.forEach((text, at) => check.take({ line: at + 1, name: text, externalId: text, team: text }));
    expect(check.rows).toEqual([]);
    expect([check.wrongRows, check.errors.length]).toEqual([4, 12]);
  });

  test('it holds for the team of somebody who is there', () => {
    for (const team of wrong) {
      const sent = [{ profile_id: 'ada', team, line: 7 }];
      expect(() => readNewProfiles(sent, 10)).toThrow('At most 255 characters, one of them visible');
    }
    expect(readNewProfiles([{ profile_id: 'ada', team: 'Blue' }], 10)).toMatchObject([{ profileId: 'ada', team: 'Blue' }]);
  });

  test('it holds for point types', () => {
    for (const name of wrong) expect(() => readPointTypes(sentPointTypes([{ name }]), crypto.randomUUID())).toThrow('Invalid: pt_json');
  });
});

describe('Names that look alike', () => {
  test.each([
    ['Ada Lovelace', 'ada  lovelace'],
    ['Ada Lovelace', 'Аdа Lоvеlасе'],
    ['Ada Lovelace', 'Ad\u0430\u200b Lovel\u00e0ce'],
    ['Ada Lovelace', 'Ａｄａ Ｌｏｖｅｌａｃｅ'],
    ['Ada Lovelace', 'Ada L0ve1ace'],
    ['Ada Lovelace', 'Ada.Lovelace'],
    ['Ida', 'lda'],
    ['Nikos', 'Νikοs'],
    ['Bjørn', 'Bjoern'.replace('oe', 'o')],
    ['Tim Burner', 'Tirn Bumer'],
  ])('%s and %s', (one, other) => expect(skeletonOf(one)).toBe(skeletonOf(other)));

  test.each([
    ['Ada', 'Ade'],
    ['Ada Lovelace', 'Ada Loveless'],
    ['李小龍', '李小狼'],
    ['...', '---'],
  ])('not %s and %s', (one, other) => expect(skeletonOf(one)).not.toBe(skeletonOf(other)));

  test('a player is marked who looks like an admin that is somebody else, until one of them is called otherwise', () => {
    const directory = new OrganisationDirectory({} as ReadModels, 'o');
    const put = (...about: Parameters<typeof person>) => directory.put('people', `o/${about[0]}`, person(...about), String((at += 1)));
    const marked = () => [...directory.people()].filter((one) => looksLikeAdmin(one, directory)).map(({ profileId }) => profileId);
    let at = 100;
    put('ada', { name: 'Ada', role: 'admin' });
    put('second', { name: 'Аdа', role: 'admin' });
    put('false', { name: 'АDА' });
    put('gone', { name: 'Ada', forgotten: 1 });
    put('grace', { name: 'Grace' });
    expect(marked()).toEqual(['false']);
    put('grace', { name: 'Adа' });
    expect(marked()).toEqual(['false', 'grace']);
    put('ada', { name: 'Augusta', role: 'admin' });
    put('second', { name: 'Аdа' });
    expect(marked()).toEqual([]);
  });
});
