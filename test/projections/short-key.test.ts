import fc from 'fast-check';
import { longText, momentOf, shortened } from '../../projections/platform/short-key.ts';

describe('an instant as its milliseconds', () => {
  test.each([
    '1970-01-01T00:00:00.000Z',
    '2026-11-23T07:50:59.999Z',
    '0000-01-01T00:00:00.000Z',
    '0004-02-29T12:00:00.000Z',
    '0099-12-31T23:59:59.999Z',
    '2000-02-29T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
  ])('%s', (text) => {
    expect(momentOf(text)).toBe(Date.parse(text));
  });

  test.each([
    '2026-02-29T00:00:00.000Z',
    '1900-02-29T00:00:00.000Z',
    '2026-04-31T00:00:00.000Z',
    '2026-00-10T00:00:00.000Z',
    '2026-13-10T00:00:00.000Z',
    '2026-01-00T00:00:00.000Z',
    '2026-01-32T00:00:00.000Z',
    '2026-01-01T24:00:00.000Z',
    '2026-01-01T00:60:00.000Z',
    '2026-01-01T00:00:60.000Z',
    '2026-01-01T00:00:00.0a0Z',
    '2026-01-01 00:00:00.000Z',
    '2026-01-01T00:00:00.000z',
    '2026-01-01T00:00:00Z',
    '+026-01-01T00:00:00.000Z',
  ])('%s is none', (text) => {
    expect(momentOf(text)).toBeUndefined();
  });
});

test('every text comes back from its short form, ids and what is like them too', () => {
  const id = fc.uuid();
  const almost = fc
    .tuple(id, fc.nat(35), fc.constantFrom('-', 'A', 'g', '0'))
    .map(([text, at, sign]) => text.slice(0, at) + sign + text.slice(at + 1));
  const instant = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') }).map((date) => date.toISOString());
  fc.assert(fc.property(fc.oneof(id, almost, instant, fc.string()), (text) => longText(shortened(text)) === text));
});
