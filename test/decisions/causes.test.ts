import * as fc from 'fast-check';
import { Causes } from '../../src/platform/causes.ts';

const position = (n: number) => `s:${String(n).padStart(3, '0')}`;

test('what facts up to a position have caused at the latest, of one organisation or of all, in whatever order it was noted', () => {
  const pair = fc.record({ organisationId: fc.constantFrom('a', 'b'), cause: fc.nat(99), after: fc.integer({ min: 1, max: 50 }) });
  fc.assert(
    fc.property(fc.array(pair), fc.nat(120), fc.constantFrom('a', 'b', undefined), (pairs, until, organisationId) => {
      const causes = new Causes();
      causes.begin(position(0));
      for (const { organisationId: id, cause, after } of pairs) causes.note(id, position(cause), position(cause + after));
      const caused = pairs
        .filter((one) => (organisationId ?? one.organisationId) === one.organisationId && one.cause <= until)
        .map(({ cause, after }) => position(cause + after));
      expect(causes.lastCausedBy(position(until), organisationId)).toBe([position(0), ...caused].sort().at(-1));
    }),
    { numRuns: 500 },
  );
});
