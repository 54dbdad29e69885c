import { readAnthem } from '../../src/players/anthem.values.ts';
import { EVENT_THEMES } from '../../src/players/event-themes.values.ts';
import { publicIcons } from '../../src/icons/public-icons.values.ts';
import { lastUsed } from '../../web/profile/last-used.ts';

const HOST = 'sound.example.org';

describe('Anthems', () => {
  test.each([
    ['artist/song', `https://${HOST}/artist/song`],
    ['/artist/song?t=30', `https://${HOST}/artist/song?t=30`],
    [` ${HOST}/artist/song `, `https://${HOST}/artist/song`],
    ['Sound.Example.ORG/song', `https://${HOST}/song`],
    [`https://${HOST}/song#2`, `https://${HOST}/song#2`],
    ['sound.example.org.evil.test/song', `https://${HOST}/sound.example.org.evil.test/song`],
    ['../../song', `https://${HOST}/song`],
  ])('R-148 R-149 U-077 %s is kept as %s', (link, url) => {
    expect(readAnthem(link, HOST)).toEqual({ valid: true, url });
  });

  test.each([
    '',
    '/',
    `https://${HOST}`,
    `https://${HOST}/`,
    `http://${HOST}/song`,
    `https://${HOST}:8443/song`,
    `https://me@${HOST}/song`,
    `https://${HOST}@evil.test/song`,
    `https://${HOST}.evil.test/song`,
    'https://evil.test/song',
    '//evil.test/song',
    '\\\\evil.test\\song',
    'javascript:alert(1)',
    'data:text/html,song',
    'artist/a song',
    `artist/${'x'.repeat(2_048)}`,
  ])('R-149 U-077 %s is none', (link) => {
    expect(readAnthem(link, HOST)).toEqual({ valid: false });
  });

  test('U-077 without a host there are none', () => {
    expect(readAnthem('artist/song', undefined)).toEqual({ valid: false });
  });
});

test('U-076 each event theme has an icon that is there, and a background of its own', () => {
  expect(EVENT_THEMES.filter(({ icon }) => !publicIcons.has(icon))).toEqual([]);
  for (const field of ['id', 'css'] as const) expect(new Set(EVENT_THEMES.map((theme) => theme[field])).size).toBe(EVENT_THEMES.length);
});

describe('Account last used', () => {
  const now = Date.parse('2026-03-10T00:30:00Z');
  const said = ((key: string, { count }: { count?: number } = {}) =>
    `${key.replace('profile.used', '')}${count === undefined ? '' : ` ${count}`}`) as unknown as Parameters<typeof lastUsed>[2];
  test.each([
    [null, 'Never'],
    ['2026-03-10T00:00:00Z', 'Today'],
    ['2026-03-09T23:59:00Z', 'ADayAgo'],
    ['2026-03-08T01:00:00Z', 'TwoDaysAgo'],
    ['2026-03-07T23:00:00Z', 'DaysAgo 3'],
    ['2026-02-09T12:00:00Z', 'DaysAgo 29'],
    ['2026-01-08T12:00:00Z', 'MonthsAgo 2'],
    ['2024-03-01T12:00:00Z', 'YearsAgo 2'],
    ['2026-03-11T12:00:00Z', 'Today'],
  ])('R-267 U-078 a profile that was used %s: %s', (at, label) => {
    expect(lastUsed(at, now, said, 'UTC')).toBe(label);
  });

  test('U-078 days are those of the viewer', () => {
    expect(lastUsed('2026-03-09T23:59:00Z', now, said, 'Europe/Vienna')).toBe('Today');
    expect(lastUsed('2026-03-09T23:59:00Z', now, said, 'America/New_York')).toBe('Today');
    expect(lastUsed('2026-03-09T03:59:00Z', now, said, 'America/New_York')).toBe('ADayAgo');
  });
});
