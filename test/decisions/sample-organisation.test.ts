import { sampleOrganisation } from '../../src/organisations/sample-organisation.ts';

const NOW = '2026-03-01T12:00:00.000Z';

describe('The sample organisation', () => {
  const sample = sampleOrganisation(7, NOW);
  const rows = sample.series.map(({ entries }) =>
    entries
      .split('\n')
      .slice(1)
      .map((line) => line.slice(1, -1).split('","')),
  );

  test('is the same for the same seed, and another for another', () => {
    expect(sampleOrganisation(7, NOW)).toEqual(sample);
    expect(sampleOrganisation(8, NOW).series).not.toEqual(sample.series);
  });

  test('has 40 players of different names in 5 teams, and 3 series', () => {
    expect(new Set(sample.players.map(({ name }) => name)).size).toBe(40);
    expect(new Set(sample.players.map(({ team }) => team)).size).toBe(5);
    expect(sample.series).toHaveLength(3);
  });

  test('has addresses for most, each once, and in each team a manager who has one', () => {
    const { players, managers } = sample;
    const addresses = players.flatMap(({ email }) => email ?? []);
    expect([addresses.length, new Set(addresses).size]).toEqual([30, 30]);
    expect(new Set(managers.map((at) => players[at]?.team)).size).toBe(5);
    expect(managers.every((at) => players[at]?.email?.endsWith('.example'))).toBe(true);
  });

  test('has half a year of entries that end now, and corrections in each series', () => {
    for (const series of rows) {
      const times = series.map(([, , , time = '']) => time);
      expect(series.length).toBeGreaterThan(400);
      expect(times).toEqual(times.toSorted());
      expect(Date.parse(NOW) - Date.parse(times[0] ?? '')).toBeGreaterThan(170 * 86_400_000);
      expect(Date.parse(NOW) - Date.parse(times.at(-1) ?? '')).toBeLessThan(86_400_000);
      expect(times.every((time) => time < NOW)).toBe(true);
      expect(series.filter(([, , , , , revokes]) => revokes).length).toBeGreaterThan(3);
    }
  });
});
