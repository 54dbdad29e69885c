import { askedOf, isKnownStill } from '../../src/accounts/reauthentication.values.ts';
import { keySecretIn } from '../../src/platform/http/reauthentication.ts';

const SINCE = '2026-11-23T09:00:00.000Z';

test.each([
  ['at once', '2026-11-23T09:00:00.000Z', true],
  ['a moment before 30 minutes are over', '2026-11-23T09:29:59.999Z', true],
  ['after 30 minutes', '2026-11-23T09:30:00.000Z', false],
  ['on another day', '2026-11-24T09:00:00.000Z', false],
])('R-260 %s it is still known who somebody is: %s', (_, now, known) => {
  expect(isKnownStill(SINCE, now)).toBe(known);
});

test('U-060 an account is asked for its password, one without for a code, a guest for nothing', () => {
  const [passwordHash, email] = ['$argon2id$', 'ada@example.org'];
  expect([askedOf({ passwordHash, email }), askedOf({ passwordHash: null, email }), askedOf({ passwordHash: null, email: null })]).toEqual([
    'password',
    'code',
    null,
  ]);
});

const URL = '/api/externalApiConfig/api_key';
test.each([
  ['the header, before the body', { headers: { 'key-secret': 'header' }, url: URL, body: { key_secret: 'body' } }, 'header'],
  ['the body', { headers: {}, url: URL, body: { key_secret: 'body' } }, 'body'],
  ['the body of a DELETE, which is read as its query', { headers: {}, url: URL, query: { key_secret: 'body' } }, 'body'],
  ['no address', { headers: {}, url: `${URL}?key_secret=a`, query: { key_secret: 'a' }, body: { key_secret: 'a' } }, undefined],
  ['no address that writes it otherwise', { headers: {}, url: `${URL}?id=1&key%5Fsecret=a`, query: { key_secret: 'a' } }, undefined],
  ['nothing that is no text', { headers: {}, url: URL, body: { key_secret: { length: 1 } } }, undefined],
])('R-261 the secret is read in %s', (_, call, secret) => {
  expect(keySecretIn(call)).toBe(secret);
});
