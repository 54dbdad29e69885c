import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filledIn, OPENID_CONNECT, placeholdersOf, problemOfValue } from '../../src/login-providers/provider-option.values.ts';
import { problemOfConfigUrl, readLoginOptions } from '../../src/platform/login-options.ts';

const folder = mkdtempSync(join(tmpdir(), 'laurel-options-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (content: unknown) => {
  const path = join(folder, 'options.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
const URL = 'https://id.example.org/.well-known/openid-configuration';
const option = (more: object = {}) => ({ login_option_id: 3, name: 'Example ID', openid_config_url: URL, client_id: 'laurel', ...more });

test('U-043 an option is read with what it says, and asks for the address, the name and a code unless told', () => {
  const { atTheDoor } = readLoginOptions(file([option({ client_secret: 's' }), option({ login_option_id: 1, response_type: 'id_token' })]));
  expect(atTheDoor).toEqual([
    { ...option({ client_secret: 's' }), minimal_scope: 'openid email profile', response_type: 'code' },
    { ...option({ login_option_id: 1 }), minimal_scope: 'openid email profile', response_type: 'id_token' },
  ]);
});

test.each([
  ['no JSON', 'it is not JSON', 'a "secret" of somebody'],
  ['no list', 'it must hold a list', option()],
  ['no object in it', 'option 2 must be an object', [option(), 7]],
  [
    'R-021 the number of e-mail',
    'login_option_id of option 1 must be a whole number from 1 to 99, and neither 4 nor 10',
    [option({ login_option_id: 4 })],
  ],
  [
    'no number',
    'login_option_id of option 1 must be a whole number from 1 to 99, and neither 4 nor 10',
    [option({ login_option_id: '3' })],
  ],
  ['the same number twice', 'two options have one login_option_id', [option(), option()]],
  ['no name', 'name of option 1 must be a name', [option({ name: ' ' })]],
  ['no address', 'openid_config_url of option 1 must be a text', [option({ openid_config_url: undefined })]],
  ['no client', 'client_id of option 1 must be a text', [option({ client_id: '' })]],
  ['an empty secret', 'client_secret of option 1 must be a text', [option({ client_secret: '' })]],
  ['another scope', 'minimal_scope of option 1 must name openid', [option({ minimal_scope: 'email' })]],
  ['another way', 'response_type of option 1 must be code or id_token', [option({ response_type: 'token' })]],
  [
    'R-022 a secret that any organisation could have sent to its own server',
    'client_id of option 1 must be absent: each organisation has its own',
    [option({ openid_config_url: URL.replace('id.', '{tenant}.'), client_secret: 's' })],
  ],
  ['a field of nothing', 'clientId of option 1 means nothing here', [option({ clientId: 'laurel' })]],
])('a file with %s is refused in a line that quotes nothing of it', (_, message, content) => {
  expect(() => readLoginOptions(file(content))).toThrow(new Error(message));
});

test.each([
  [URL, undefined],
  ['http://127.0.0.1:8080/.well-known/openid-configuration', undefined],
  ['http://id.example.org/.well-known/openid-configuration', 'must begin with https://'],
  ['http://127.0.0.1.example.org/.well-known/openid-configuration', 'must begin with https://'],
  ['ftp://id.example.org/.well-known/openid-configuration', 'must begin with http:// or https://'],
  ['javascript:alert(1)', 'must begin with http:// or https://'],
  ['nothing', 'must begin with http:// or https://'],
  ['https://id.example.org/{tenant}/.well-known/openid-configuration', 'has a placeholder without a value'],
  ['https://a:b@id.example.org/.well-known/openid-configuration', 'must be an address and nothing more'],
  [`${URL}?a=b`, 'must be an address and nothing more'],
  ['https://id.example.org/', 'must end in /.well-known/openid-configuration'],
])('R-065 R-066 the address %s of a configuration: %s', (url, problem) => {
  expect(problemOfConfigUrl(url)).toBe(problem);
});

test('R-022 what stands in braces organisations say for themselves: a word of the address, or the server where it begins with it', () => {
  const tenant = { ...option({ openid_config_url: URL.replace('id.', '{tenant}.id.') }), client_id: undefined };
  const { forOrganisations } = readLoginOptions(file([tenant]));
  expect(forOrganisations).toEqual([
    { login_option_id: 3, name: 'Example ID', openid_config_url: tenant.openid_config_url, minimal_scope: 'openid email profile' },
  ]);
  const url = tenant.openid_config_url;
  expect(placeholdersOf(url)).toEqual(['tenant']);
  expect(filledIn(url, { tenant: 'navy' })).toBe('https://navy.id.example.org/.well-known/openid-configuration');
  expect([problemOfValue(url, 'tenant', 'navy'), problemOfValue(url, 'tenant', '')]).toEqual([undefined, 'is needed']);
  for (const elsewhere of ['evil.org/', 'evil.org#', 'evil.org?a', 'a@b', '..', 'a b', '{tenant}', 'ä', 'x'.repeat(256)])
    expect(problemOfValue(url, 'tenant', elsewhere)).toBe('must be one word of letters, digits, dots and dashes');
  expect(problemOfValue(OPENID_CONNECT.openid_config_url, 'issuer', 'https://id.example.org/realms/navy')).toBeUndefined();
});
