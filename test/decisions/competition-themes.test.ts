import { competitionTheme, type CompetitionTheme } from '../../src/competition-themes/competition-theme.ts';
import type { CompetitionThemeEvent } from '../../src/competition-themes/competition-themes.events.ts';
import { readThemeCss } from '../../src/competition-themes/read-theme-css.ts';
import { type GivenLook, saveTheme } from '../../src/competition-themes/save-theme.ts';
import { boardColours, faintOf } from '../../src/competition-themes/theme-colours.values.ts';
import { DEFAULT_LOOK, fieldsOf, GRADIENT_NAMES, lookOf, OVERLAYS } from '../../src/competition-themes/theme-look.values.ts';
import { styleOf, styleText } from '../../src/competition-themes/theme-style.values.ts';
import { TEMPLATES } from '../../src/competition-themes/theme-templates.values.ts';

const name = { key: 'org', box: 'sealed' };
const given = (...facts: CompetitionThemeEvent[]): CompetitionTheme =>
  facts.reduce((state, fact) => competitionTheme.evolve(state, { id: 'f', ...fact }), competitionTheme.initial());
const made = (look: GivenLook = {}) => saveTheme('t', { name, look: { mainTemplate: 'list', ...look } }, given());
const changed = (look: GivenLook, state: CompetitionTheme, edition?: number) => saveTheme('t', { name: undefined, look }, state, edition);
const refusal = (act: () => unknown): { code?: string; details?: Record<string, unknown> } => {
  try {
    act();
    return {};
  } catch (error) {
    return error as { code: string };
  }
};
const deleted = { type: 'CompetitionThemeDeleted', data: { themeId: 't' } } as const;

describe('themes of competitions', () => {
  test('U-126 U-127 a new one belongs to its main template, and is a list of ten with nothing moving', () => {
    expect(made()).toEqual([
      { type: 'CompetitionThemeSaved', data: { themeId: 't', name, look: { ...DEFAULT_LOOK, mainTemplate: 'list' } } },
    ]);
    expect(DEFAULT_LOOK).toMatchObject({ playersPerPage: 10, topOnly: 0, animation: 'none', overlay: 'none', ticker: 'none' });
  });

  test('it needs a name and a main template, and keeps the template', () => {
    expect(refusal(() => saveTheme('t', { name: undefined, look: { mainTemplate: 'list' } }, given())).code).toBe('name-missing');
    expect(refusal(() => saveTheme('t', { name, look: {} }, given())).code).toBe('main-template-missing');
    expect(refusal(() => changed({ mainTemplate: 'race' }, given(...made()))).code).toBe('main-template-fixed');
  });

  test('what is absent stays, null takes away, and nothing is told where nothing differs', () => {
    const state = given(...made({ narrowLayout: 'tiles', headerText: '#000000' }));
    expect(changed({ layout: 'list', narrowLayout: 'tiles' }, state)).toEqual([]);
    const [fact] = changed({ narrowLayout: null, columns: ['name', 'team'] }, state);
    expect(fact).toMatchObject({ data: { name, look: { columns: ['name', 'team'], headerText: '#000000' } } });
    expect(fact).not.toHaveProperty('data.look.narrowLayout');
  });

  test('of two who edit the same theme the second is told; who says the same is not', () => {
    const state = given(...made(), ...changed({ topOnly: 5 }, given(...made())));
    expect(refusal(() => changed({ topOnly: 6 }, state, 1)).code).toBe('theme-changed');
    expect(changed({ topOnly: 5 }, state, 1)).toEqual([]);
    expect(changed({ topOnly: 6 }, state, 2)).toHaveLength(1);
  });

  test('a deleted one is back when it is saved, but not by whoever did not know that it was deleted', () => {
    const state = given(...made(), deleted);
    expect(state.deleted).toBe(true);
    expect(refusal(() => changed({}, state, 1)).code).toBe('theme-changed');
    expect(given(...made(), deleted, ...changed({}, state)).deleted).toBe(false);
  });

  test.each<[string, GivenLook]>([
    ['no column', { columns: [] }],
    ['no name', { columns: ['rank', 'points'] }],
    ['a column twice', { columns: ['name', 'name'] }],
  ])('%s is refused', (_, look) => {
    expect(refusal(() => made(look)).code).toBe('columns-invalid');
  });
});

describe('what is written can be read', () => {
  test.each<[string, GivenLook, string]>([
    ['white on the white ground', { headerText: '#ffffff' }, 'header_text_color'],
    ['grey on white', { playerText: '#777777' }, 'player_text_color'],
    ['black on one end of a gradient', { gradient: 'dusk', headerText: '#000000' }, 'header_text_color'],
    ['white that a light overlay takes away', { gradient: 'night', overlay: 'light', playerText: '#ffffff' }, 'player_text_color'],
    ['black on rows of their own', { style: { '--laurel-row': '#101010' }, playerText: '#000000' }, 'player_text_color'],
    ['progress that is not seen', { style: { '--laurel-accent': '#fafafa' } }, 'css'],
  ])('%s is refused, and told where', (_, look, field) => {
    const { code, details } = refusal(() => made(look));
    expect([code, details]).toEqual(['too-faint', expect.objectContaining({ fields: [{ field, problem: expect.stringContaining('#') }] })]);
  });

  test('4.5:1 is enough, a little less is not', () => {
    expect(made({ headerText: '#767676' })).toHaveLength(1);
    expect(refusal(() => made({ headerText: '#777777' })).code).toBe('too-faint');
  });

  test('what has no colour of its own is read on every gradient under every overlay, with and without something that moves', () => {
    for (const gradient of GRADIENT_NAMES)
      for (const overlay of OVERLAYS)
        for (const animation of ['none', 'snow'] as const)
          expect([gradient, overlay, faintOf({ ...DEFAULT_LOOK, gradient, overlay, animation })]).toEqual([gradient, overlay, []]);
    for (let grey = 0; grey < 256; grey += 5) {
      const ground = `#${grey.toString(16).padStart(2, '0').repeat(3)}`;
      expect(faintOf({ ...DEFAULT_LOOK, style: { '--laurel-ground': ground } })).toEqual([]);
    }
  });

  test('where something moves behind rows, or a picture is there, they are not seen through', () => {
    expect(boardColours({ ...DEFAULT_LOOK, gradient: 'night' }).rows).toHaveLength(5);
    expect(boardColours({ ...DEFAULT_LOOK, gradient: 'night', animation: 'snow' }).rows).toHaveLength(1);
    expect(boardColours({ ...DEFAULT_LOOK, gradient: 'night', picture: '/uploads/cover/x.webp' }).rows).toHaveLength(1);
  });

  test('U-104 every template can be saved as it is', () => {
    expect(new Set(TEMPLATES.map(({ templateId }) => templateId)).size).toBe(TEMPLATES.length);
    for (const { look, templateId } of TEMPLATES) {
      expect([templateId, saveTheme('t', { name, look }, given())]).toMatchObject([templateId, [{ data: { look } }]]);
      expect(lookOf(fieldsOf(look))).toEqual(look);
      expect(readThemeCss(styleText(look.style))).toEqual(look.style);
    }
  });
});

describe('css is a list of custom properties', () => {
  test.each([
    ['nothing', '', ''],
    ['comments', '/* none */', ''],
    ['a colour of three digits', '--laurel-ground:#ABC;', '--laurel-ground: #aabbcc'],
    ['a length', '--laurel-radius: 8px', '--laurel-radius: 8px'],
    ['a length of nothing', '--laurel-gap:0', '--laurel-gap: 0px'],
    ['a number', '--laurel-text-size: 1.20', '--laurel-text-size: 1.2'],
    ['a name', '\n--laurel-shadow:\n soft ;\n', '--laurel-shadow: soft'],
    ['several, in our order', '--laurel-gap: 4px; --laurel-row: #fff', '--laurel-row: #ffffff; --laurel-gap: 4px'],
  ])('%s', (_, css, written) => {
    expect(styleText(readThemeCss(css))).toBe(written);
    expect(styleOf(written)).toEqual(readThemeCss(css));
  });

  test.each([
    ['--laurel-ground: url(https://x.org/a.png)', 'css-url'],
    ['--laurel-ground: URL("x")', 'css-url'],
    ['--laurel-ground: u\\72l(x)', 'css-function'],
    ['--laurel-ground: src("x")', 'css-url'],
    ['--laurel-ground: image-set("a.png" 1x)', 'css-url'],
    ['--laurel-gap: calc(1px + 2px)', 'css-function'],
    ['--laurel-ground: var(--x)', 'css-function'],
    ['--laurel-ground: env(x)', 'css-function'],
    ['--laurel-ground: attr(title)', 'css-function'],
    ['--laurel-ground: rgb(0 0 0)', 'css-function'],
    ['--laurel-gap: expression(alert(1))', 'css-function'],
    ['--laurel-ground: "red"', 'css-value'],
    ['--laurel-ground: red', 'css-value'],
    ['--laurel-ground: #12345678', 'css-value'],
    ['--laurel-ground: #fff #000', 'css-value'],
    ['--laurel-ground: { color: red }', 'css-unreadable'],
    ['--laurel-ground: ', 'css-value'],
    ['--laurel-gap: 8em', 'css-value'],
    ['--laurel-gap: 8', 'css-value'],
    ['--laurel-gap: -8px', 'css-value'],
    ['--laurel-gap: 900px', 'css-value'],
    ['--laurel-gap: 1e1px', 'css-value'],
    ['--laurel-text-size: NaN', 'css-value'],
    ['--laurel-text-size: 100', 'css-value'],
    ['--laurel-shadow: inherit', 'css-value'],
    ['--laurel-ground: #fff !important', 'css-important'],
    ['--laurel-ground: #fff; --laurel-ground: #000', 'css-twice'],
    ['--other: 1', 'css-property'],
    ['--LAUREL-GROUND: #fff', 'css-property'],
    ['--laurel-gr\\6f und: #fff', 'css-property'],
    ['--laurel-__proto__: #fff', 'css-property'],
    ['color: red', 'css-property'],
    ['background: url(x)', 'css-property'],
    ['behavior: url(x.htc)', 'css-property'],
    ['-moz-binding: url(x)', 'css-property'],
    ['--laurel-gap: 1px } body { display: none', 'css-unreadable'],
    ['body { display: none }', 'css-unreadable'],
    ['@import "https://x.org/a.css";', 'css-rule'],
    ['@import url(https://x.org/a.css)', 'css-rule'],
    ['@font-face { src: url(x) }', 'css-rule'],
    ['& > a { color: red }', 'css-rule'],
    ['--laurel-gap', 'css-unreadable'],
    ['</style><script>alert(1)</script>', 'css-unreadable'],
    ['<!-- -->', 'css-unreadable'],
  ])('%s is refused, with what and where', (css, code) => {
    const refused = refusal(() => readThemeCss(css));
    expect(refused.code).toBe(code);
    expect(refused.details).toMatchObject({ line: 1, column: expect.any(Number), fields: [{ field: 'css' }] });
  });

  test('it says the line and the column', () => {
    const { details } = refusal(() => readThemeCss('--laurel-gap: 4px;\n  --laurel-row: url(x)'));
    expect(details).toMatchObject({ line: 2, column: 17 });
  });
});
