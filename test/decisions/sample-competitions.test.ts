import { isOver, roundAt } from '../../src/competitions/rounds.values.ts';
import { sampleCompetitions } from '../../src/organisations/sample-competitions.ts';
import { sampleOrganisation } from '../../src/organisations/sample-organisation.ts';

/** Days on which months and clocks are awkward. */
const DAYS = ['2026-01-31', '2026-02-28', '2026-03-29', '2026-05-31', '2026-10-25', '2026-12-31', '2028-02-29'];

describe.each(['Europe/Vienna', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'])(
  'The competitions of the sample, in %s',
  (timeZone) => {
    test.each(DAYS)('on %s two run in a round of some days, one has ended and one is to come', (date) => {
      const now = `${date}T12:00:00.000Z`;
      const all = sampleCompetitions(now, timeZone).map(({ name, rules }) => {
        const rounds = { from: rules.from!, before: rules.before!, repeat: rules.repeat ?? 1, timeZone };
        const round = roundAt(rounds, now);
        const days = (until: string, since: string) => Math.round((Date.parse(until) - Date.parse(since)) / 86_400_000);
        return {
          name,
          number: round?.number,
          over: isOver(rounds, now),
          ...(round && { since: days(now, round.from), whole: days(round.before!, round.from) }),
        };
      });
      const [cup, week, ended, coming] = all;
      expect(cup).toMatchObject({ number: 1, over: false });
      expect(cup!.since).toBeGreaterThan(15);
      expect(cup!.since).toBeLessThan(cup!.whole!);
      expect(week).toMatchObject({ number: 6, over: false, whole: 7 });
      expect([5, 6]).toContain(week!.since);
      expect(ended).toMatchObject({ number: 1, over: true, whole: 21 });
      expect(coming).toMatchObject({ number: undefined, over: false });
    });
  },
);

test('they count series that the sample has, and are the same for the same instant', () => {
  const now = '2026-03-01T12:00:00.000Z';
  const { series } = sampleOrganisation(7, now);
  const names = sampleCompetitions(now, 'UTC').flatMap((competition) => competition.series.map(({ name }) => name));
  expect(series.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  expect(sampleCompetitions(now, 'UTC')).toEqual(sampleCompetitions(now, 'UTC'));
});
