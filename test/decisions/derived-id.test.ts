import fc from 'fast-check';
import { v5 as uuid5 } from 'uuid';
import { derivedId } from '../../src/platform/derived-id.ts';

test('a derived id is a UUID of version 5', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.uuid(), (name, namespace) => {
      expect(derivedId(name, namespace)).toBe(uuid5(name, namespace));
    }),
  );
  expect(() => derivedId('a', 'org')).toThrow('Invalid UUID');
});
