import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  expect(readLoginOptions(file([option({ client_secret: 's' }), option({ login_option_id: 1, response_type: 'id_token' })]))).toEqual([
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
