import { changeOrganisation } from '../../src/organisations/change-organisation.ts';
import { createOrganisation, deleteOrganisation, organisation } from '../../src/organisations/organisation.ts';
import type { OrganisationEvent } from '../../src/organisations/organisations.events.ts';
import { setBattleRules } from '../../src/organisations/set-battle-rules.ts';
import { setTheme } from '../../src/organisations/set-theme.ts';
import { setUiDefaults } from '../../src/organisations/set-ui-defaults.ts';
import { setUserView } from '../../src/organisations/set-user-view.ts';
import { heldUiSettings } from '../../src/organisations/ui-settings.values.ts';
import { startPageOf, userViewOf } from '../../src/organisations/user-view.values.ts';
import { onColour, readColour, themeOf, tripleOf } from '../../src/organisations/theme.values.ts';
import { changesSince } from '../../src/platform/changed-since.ts';
import type { Fact } from '../../src/platform/decisions.ts';
import type { Refused } from '../../src/platform/refused.ts';

const sealed = (box: string) => ({ key: 'o', box });
const created = createOrganisation({ name: sealed('Acme'), timeZone: 'UTC', sample: false }, organisation.initial());
const given = (...facts: OrganisationEvent[]) =>
  [...created, ...facts].reduce((state, fact) => organisation.evolve(state, fact as Fact<OrganisationEvent>), organisation.initial());
const deleted = { type: 'OrganisationDeleted', data: { sample: true } } as const;
const set = (data: object) => ({ type: 'ThemeSet', data }) as OrganisationEvent;
const refusalOf = (decide: () => unknown) => {
  try {
    decide();
  } catch (error) {
    return error as Refused;
  }
  throw new Error('it was not refused');
};

describe('A save of changed fields', () => {
  const stands = { name: 'Acme', timeZone: 'UTC' };

  test('changes what differs, and nothing where nothing does', () => {
    expect(changesSince(stands, { name: 'Acme Ltd', timeZone: 'UTC' })).toEqual({ name: 'Acme Ltd' });
    expect(changesSince(stands, { name: 'Acme', timeZone: undefined })).toEqual({});
  });

  test('is refused by the name of the field that somebody else has changed since it was read', () => {
    const refused = refusalOf(() => changesSince(stands, { name: 'Mine', timeZone: 'Asia/Tokyo' }, { name: 'Before', timeZone: 'UTC' }));
    expect(refused).toMatchObject({ code: 'changed-since', details: { fields: [{ field: 'name' }] } });
  });

  test('is no conflict where somebody else has changed another field, or to the same', () => {
    expect(changesSince(stands, { timeZone: 'Asia/Tokyo' }, { name: 'Before', timeZone: 'UTC' })).toEqual({ timeZone: 'Asia/Tokyo' });
    expect(changesSince(stands, { name: 'Acme' }, { name: 'Before' })).toEqual({});
  });
});

test('an organisation gets another name and time zone; one that is deleted, or never was, is not found', () => {
  expect(changeOrganisation({ timeZone: 'Asia/Tokyo' }, given())).toEqual([
    { type: 'OrganisationChanged', data: { timeZone: 'Asia/Tokyo' } },
  ]);
  expect(changeOrganisation({}, given())).toEqual([]);
  expect(given({ type: 'OrganisationChanged', data: { name: sealed('Acme Ltd') } })).toMatchObject({
    name: sealed('Acme Ltd'),
    timeZone: 'UTC',
  });
  expect(() => changeOrganisation({ timeZone: 'UTC' }, given(deleted))).toThrow('organisation');
  expect(() => changeOrganisation({ timeZone: 'UTC' }, organisation.initial())).toThrow('organisation');
});

test('a theme keeps its cover until another one is sent, or none', () => {
  const cover = { type: 'ThemeSet', data: { cover_image: '/uploads/cover/acme.a-1280.webp' } } as const;
  expect(setTheme(cover.data, { cover_image: '' }, given())).toEqual([cover]);
  expect(given(cover, set({ error: '#aa0000' }))).toMatchObject({ coverImage: cover.data.cover_image, colours: { error: '#aa0000' } });
  expect(given(cover).colours).toEqual({});
  expect(setTheme(cover.data, {}, given(cover))).toEqual([]);
  expect(setTheme({ cover_image: '' }, {}, given(cover))).toEqual([set({ cover_image: '' })]);
  expect(refusalOf(() => setTheme({ cover_image: '' }, { cover_image: '' }, given(cover)))).toMatchObject({ code: 'changed-since' });
});

test('a theme keeps the colours that were not sent, and adds no fact for those that stand', () => {
  const blue = set({ primary: '#0a58ca' });
  expect(setTheme({ primary: '#0a58ca' }, {}, given())).toEqual([blue]);
  expect(setTheme({ primary: '#0a58ca', surface: '#ffffff' }, {}, given(blue))).toEqual([]);
  expect(given(blue, set({ error: '#aa0000' })).colours).toEqual({ primary: '#0a58ca', error: '#aa0000' });
  const refused = refusalOf(() => setTheme({ primary: '#00ff00' }, { primary: '#1ab364' }, given(blue)));
  expect(refused).toMatchObject({ code: 'changed-since', details: { fields: [{ field: 'primary' }] } });
  expect(() => setTheme({ primary: '#00ff00' }, {}, given(deleted))).toThrow('organisation');
});

test('R-247 R-248 R-249 R-250 R-251 what was never set is the default, and U-158 R-252 what is written on it is white or black by contrast', () => {
  const { primary, secondary, background, surface, error } = themeOf({});
  expect([primary, secondary, background, surface, error]).toEqual(['#1ab364', '#ffffff', '#f3f3f4', '#ffffff', '#ff0000']);
  expect(['#1ab364', '#ffffff', '#000000', '#0a58ca', '#ffff00'].map((colour) => tripleOf(onColour(colour)))).toEqual([
    '0,0,0',
    '0,0,0',
    '255,255,255',
    '255,255,255',
    '0,0,0',
  ]);
  expect(themeOf({ primary: '#0a58ca' }).onprimary).toBe('#ffffff');
  expect(themeOf({ primary: '#0a58ca', onprimary: '#ffeeaa' }).onprimary).toBe('#ffeeaa');
});

test('R-194 a colour has 3 or 6 hex digits; R-252 a triple is one too', () => {
  expect(['#1AB364', '1ab364', '#fff', ' #000 ', '255,255,255', '26, 179, 100'].map(readColour)).toEqual([
    '#1ab364',
    '#1ab364',
    '#ffffff',
    '#000000',
    '#ffffff',
    '#1ab364',
  ]);
  for (const none of ['', '#', '#12', '#1234', '#12345678', 'red', '256,0,0', '1,2', '1,2,3,4', '-1,0,0', '#ggg', 'url(x)'])
    expect([none, readColour(none)]).toEqual([none, undefined]);
});

test('U-042 U-109 U-033 of the user view, the rules of battles and the look of screens only what differs is a fact', () => {
  const hidden = { type: 'UserViewSet', data: { nav_show_points: false } } as const;
  const view = { start_page: 'players', nav_show_points: false, nav_show_feed: true } as const;
  expect(setUserView(view, { start_page: 'feed' }, given(hidden))).toEqual([{ type: 'UserViewSet', data: { start_page: 'players' } }]);
  expect(setBattleRules({ challengedealine: 24, battlesperplayer: 5 }, {}, given())).toEqual([
    { type: 'BattleRulesSet', data: { battlesperplayer: 5 } },
  ]);
  const dark = { type: 'UiDefaultsSet', data: { dark: true } } as const;
  expect(setUiDefaults({ dark: null }, { dark: true }, given(dark))).toEqual([{ type: 'UiDefaultsSet', data: { dark: null } }]);
  expect(setUiDefaults({ dark: true, compact: null }, {}, given(dark))).toEqual([]);
  const changed = { code: 'changed-since' };
  expect(refusalOf(() => setBattleRules({ battlemaxdur: 1 }, { battlemaxdur: 2 }, given()))).toMatchObject(changed);
  expect(refusalOf(() => setUiDefaults({ dark: false }, { dark: null }, given(dark)))).toMatchObject(changed);
  expect(() => setUserView({ start_page: 'points' }, {}, given(deleted))).toThrow('organisation');
});

test('U-042 people begin on the start page, on the profile where its item is hidden, and where it is not built on the first that is shown', () => {
  const built = ['points', 'players', 'profile'] as const;
  expect(startPageOf(userViewOf({ start_page: 'players' }), built)).toBe('players');
  expect(startPageOf(userViewOf({ start_page: 'players', nav_show_players: false }), built)).toBe('profile');
  expect(startPageOf(userViewOf({}), built)).toBe('points');
  expect(startPageOf(userViewOf({ nav_show_points: false }), built)).toBe('players');
  expect(startPageOf(userViewOf({ nav_show_feed: false }), built)).toBe('profile');
});

test('U-033 one’s own word goes before the organisation’s, and nothing is said where nobody says anything', () => {
  expect(heldUiSettings({ dark: false }, { dark: true, compact: true })).toEqual({
    dark: false,
    compact: true,
    language: null,
    animations: null,
  });
});

test('U-157 an organisation is deleted once; in one click only a sample is', () => {
  const gone = [{ type: 'OrganisationDeleted', data: { sample: false } }];
  expect(deleteOrganisation(undefined, given())).toEqual(gone);
  expect(deleteOrganisation(undefined, given(deleted))).toEqual([]);
  expect(refusalOf(() => deleteOrganisation('sample', given())).code).toBe('not-a-sample');
  expect(() => deleteOrganisation(undefined, organisation.initial())).toThrow('organisation');
});
