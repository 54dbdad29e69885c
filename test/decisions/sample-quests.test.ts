import { SAMPLE_BADGES } from '../../src/organisations/sample-badges.ts';
import { sampleOrganisation } from '../../src/organisations/sample-organisation.ts';
import { sampleQuests } from '../../src/organisations/sample-quests.ts';

const HOUR_MS = 3_600_000;
/** Days on which months and clocks are awkward. */
const DAYS = ['2026-01-31', '2026-02-28', '2026-03-29', '2026-05-31', '2026-10-25', '2026-12-31', '2028-02-29'];
const ZONES = ['Europe/Vienna', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'];
const MOMENTS = DAYS.flatMap((day) => ['00:00:00', '12:00:00', '23:59:59'].map((time) => `${day}T${time}.000Z`));

describe.each(ZONES)('The quests of the sample, in %s', (timeZone) => {
  test.each(MOMENTS)('at %s both are open, and whoever has begun them began after they did, and had the time', (now) => {
    for (const { settings, activities, attempts } of sampleQuests(now, timeZone)) {
      expect(settings.from! < now && now < settings.before!).toBe(true);
      const begun = attempts.map(({ hoursAgo }) => new Date(Date.parse(now) - hoursAgo * HOUR_MS).toISOString());
      expect(begun).toEqual(begun.toSorted());
      expect(begun.every((at) => at >= settings.from! && at < now)).toBe(true);
      // One answer takes half a minute at most.
      expect(Math.min(...attempts.map(({ hoursAgo }) => hoursAgo)) * 120).toBeGreaterThan(activities.length);
    }
  });
});

test.each(sampleQuests('2026-03-01T12:00:00.000Z', 'UTC').map((quest) => [quest.settings.name, quest] as const))(
  '%s: some have done it, others are under way or have not begun, each once and of those who may; it gives what the sample has',
  (_, { series, badge, players, activities, attempts }) => {
    const who = attempts.map(({ by }) => by);
    const sample = sampleOrganisation(7, '2026-03-01T12:00:00.000Z');
    const mayTake = players ?? [...sample.players.keys()];
    expect(new Set(who).size).toBe(who.length);
    expect(mayTake).toEqual(expect.arrayContaining(who));
    expect(mayTake.length).toBeGreaterThan(who.length);
    const answered = attempts.map(({ answers }) => answers.length);
    expect(answered.filter((count) => count === activities.length).length).toBeGreaterThan(4);
    expect(Math.min(...answered)).toBeLessThan(activities.length);
    expect([undefined, ...sample.series.map(({ name }) => name)]).toContain(series);
    expect([undefined, ...SAMPLE_BADGES.map(({ badge: { name } }) => name)]).toContain(badge);
  },
);

test('they are the same for the same instant', () => {
  const now = '2026-03-01T12:00:00.000Z';
  expect(sampleQuests(now, 'Europe/Vienna')).toEqual(sampleQuests(now, 'Europe/Vienna'));
});
