import type { Recorded } from '../../src/platform/event.values.ts';
import { addIcon } from '../../src/icons/add-icon.ts';
import { mustBeIcon } from '../../src/icons/icon-choice.ts';
import { readUploadedPath, uploadedPath } from '../../src/icons/icon-path.values.ts';
import type { IconEvent } from '../../src/icons/icons.events.ts';
import { type Icons, icons } from '../../src/icons/icons.ts';
import { shownIcon } from '../../src/icons/shown-icon.values.ts';

const MINE = 'acme';
const picture = (digit: string) => digit.repeat(64);
const icon = (pictureId: string, iconType: 'scoreseries' | 'badge' = 'scoreseries') => ({
  pictureId,
  iconType,
  name: { key: MINE, box: 'logo' },
});
const given = (...facts: IconEvent[]): Icons =>
  facts.reduce((state, fact) => icons.evolve(state, fact as Recorded<IconEvent>), icons.initial());
const logo = addIcon(icon(picture('a')), new Set());

describe('The icons of an organisation', () => {
  test('U-203 a picture becomes one; the same picture again is the same', () => {
    expect(logo).toEqual([{ type: 'IconAdded', data: { ...icon(picture('a')), contentType: 'image/webp' } }]);
    expect(addIcon(icon(picture('a')), given(...logo))).toEqual([]);
    expect(addIcon(icon(picture('a'), 'badge'), given(...logo))).toHaveLength(1);
    expect(addIcon(icon(picture('b')), given(...logo))).toHaveLength(1);
  });

  test('there are 500 at most', () => {
    const all = given(...Array.from({ length: 500 }, (_, at) => addIcon(icon(at.toString(16).padStart(64, '0')), new Set())).flat());
    expect(() => addIcon(icon(picture('a')), all)).toThrow('has 500 icons already');
    expect(addIcon(icon('0'.repeat(64)), all)).toEqual([]);
  });
});

describe('The address of an uploaded icon (U-014, R-268)', () => {
  const uploaded = { organisationId: MINE, iconType: 'scoreseries', pictureId: picture('a') } as const;

  test('names its type, its organisation, its content and its size', () => {
    expect(uploadedPath(uploaded)).toBe(`/uploads/scoreseries/acme.${picture('a')}-256.webp`);
    expect(readUploadedPath(uploadedPath(uploaded, 64))).toEqual({ ...uploaded, side: '64' });
  });

  test.each([
    '/uploads/scoreseries/cup.svg',
    `/uploads/scoreseries/../${picture('a')}-64.webp`,
    `/uploads/scoreseries/acme.${picture('a')}-65.webp`,
    `/uploads/scoreseries/acme.${picture('A')}-64.webp`,
    `/uploads/nothing/acme.${picture('a')}-64.webp`,
    `https://example.org/uploads/scoreseries/acme.${picture('a')}-64.webp`,
  ])('%s is none', (path) => expect(readUploadedPath(path)).toBeUndefined());
});

describe('The icon that is chosen', () => {
  const path = uploadedPath({ organisationId: MINE, iconType: 'scoreseries', pictureId: picture('a') });

  test.each(['', '/uploads/scoreseries/cup.svg', path])('%s can be', (chosen) => {
    expect(() => mustBeIcon(chosen, MINE, given(...logo))).not.toThrow();
    expect(shownIcon(chosen, MINE)).toBe(chosen);
  });

  test('a picture that the organisation does not have cannot', () => {
    expect(() => mustBeIcon(path, MINE, new Set())).toThrow('Invalid: icon');
  });

  test.each([
    'https://example.org/pixel.png',
    '//example.org/x.svg',
    'javascript:alert(1)',
    '/uploads/scoreseries/../x',
    '/api/auth/logout',
    uploadedPath({ organisationId: 'other', iconType: 'scoreseries', pictureId: picture('a') }),
  ])('%s is refused, and shown as none where it was stored before', (chosen) => {
    expect(() => mustBeIcon(chosen, MINE, given(...logo))).toThrow('Invalid: icon');
    expect(shownIcon(chosen, MINE)).toBe('');
  });
});
