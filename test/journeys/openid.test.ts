import { rmSync } from 'node:fs';
import type { IdentityRow } from '../../src/accounts/accounts.contract.ts';
import { OpenId } from '../../src/accounts/openid/open-id.ts';
import { Clock } from '../../src/platform/clock.ts';
import { Settings } from '../../src/platform/settings.ts';
import { clockAhead, Door } from './identity-ground.ts';
import { Issuer, newKey, type Said } from './issuer.ts';
import { type Answer, type Client, startTestLaurel, type TestLaurel } from './laurel.ts';

let issuer: Issuer;
let options: string;
let laurel: TestLaurel;
let door: Door;
let origin: string;
let ahead: { minutes: number };
beforeAll(async () => {
  issuer = await Issuer.start();
  options = issuer.options();
  laurel = await startTestLaurel({ LAUREL_LOGIN_OPTIONS: options, LAUREL_OUTBOUND_ALLOW: '127.0.0.1' });
  door = new Door(laurel);
  origin = laurel.app.get(Settings).origin;
  ahead = clockAhead(laurel);
});
afterEach(() => {
  ahead.minutes = 0;
  issuer.configuration = {};
});
afterAll(async () => {
  await laurel.close();
  await issuer.close();
  rmSync(options);
});

let people = 0;
/** Somebody whom the provider knows by a subject and an address of their own. */
const somebody = (said: Said = {}): Said => {
  const n = ++people;
  return { sub: `subject-${n}`, email: `person-${n}@example.org`, email_verified: true, name: `Person ${n}`, ...said };
};
type Begun = { address: string; state: string };
const begin = async (client: Client, sent: object = {}): Promise<Begun> => {
  const { status, body } = await client.post('auth/begin_login', { login_option_id: 3, ...sent });
  expect([status, body.status]).toEqual([200, 'ok']);
  return { address: String(body.address), state: String(body.state) };
};
const exchange = (client: Client, state: string, code: string, more: object = {}) =>
  client.post('auth/token_exchange_session', { state, nonce: code, ...more });
/** Goes to the provider, signs in there and comes back. */
const come = async (client: Client, said: Said, sent: object = {}) => {
  const { address, state } = await begin(client, sent);
  return { state, ...(await exchange(client, state, issuer.code(address, said))) };
};
const register = (client: Client, state: string, said: Said, more: object = {}) =>
  client.post('auth/register_user_oid', { state, email: said.email, display_name: said.name, ...more });
/** Somebody who came by the provider and has an account. */
const entered = async (said = somebody()): Promise<{ client: Client; said: Said }> => {
  const client = door.visitor();
  const { state } = await come(client, said);
  expect(told(await register(client, state, said))).toEqual(['ok']);
  return { client, said };
};
const told = ({ body }: Answer) =>
  body.login_status === undefined ? [body.code] : [body.login_status, ...(body.message ? [body.message] : [])];
const who = async (client: Client) => (await client.get('auth/get_user_info')).body.about_user;
const identities = async (client: Client) => (await client.get('account/identities')).body.identities as IdentityRow[];
const DIFFERS = ['state_differs', 'Something went wrong, please try again.'];
const FAILED = ['provider_failed', 'Authentication failed'];
const UNKNOWN = ['unknown', 'The account is not known; use Register'];

test('U-043 R-245 the door offers the provider; who is unknown registers with the address it has proved, and next time is in at once', async () => {
  const client = door.visitor();
  expect((await client.get('auth/login_options')).body.login_options).toEqual([
    { login_option_id: 4 },
    { login_option_id: 3, name: 'Example ID' },
    { login_option_id: 1, name: 'Agora' },
  ]);
  const said = somebody();
  const first = await come(client, said);
  expect(told(first)).toEqual(UNKNOWN);
  expect(first.body).toMatchObject({ email: said.email, name: said.name, proved: 1 });
  expect(await who(client)).toEqual({ logged_in: 0 });
  expect(told(await register(client, first.state, said))).toEqual(['ok']);
  expect(await who(client)).toMatchObject({ logged_in: 1, provider: 3, email: said.email, AccountName: said.name });
  const again = door.visitor();
  expect(told(await come(again, { sub: said.sub, email: 'another@example.org' }, { rememberme: 1 }))).toEqual(['ok']);
  expect(await who(again)).toMatchObject({ email: said.email });
  expect(told(await register(client, first.state, said))).toEqual(DIFFERS);
});

test('U-044 R-096 R-097 what is asked has S256, a state, a nonce and a verifier of 32 bytes each, and the cookie is for no script', async () => {
  const { headers, body } = await door.visitor().post('auth/begin_login', { login_option_id: 3 });
  const asked = new URL(String(body.address)).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${origin}/openid/landing`,
    scope: 'openid email profile',
    state: body.state,
  });
  for (const name of ['state', 'nonce', 'code_challenge']) expect(Buffer.from(asked.get(name) ?? '', 'base64url')).toHaveLength(32);
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^laurel_way=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)]);
});

test.each<[string, Said, { alg?: string; foreign?: true }]>([
  ['a nonce of another try', { nonce: 'another' }, {}],
  ['no nonce', { nonce: undefined }, {}],
  ['another audience', { aud: 'somebody-else' }, {}],
  ['us among others, and made for another', { aud: ['laurel-client', 'other'], azp: 'other' }, {}],
  ['another issuer', { iss: 'http://127.0.0.1:1' }, {}],
  ['no subject', { sub: undefined }, {}],
  ['an end that has passed', { exp: Math.floor(Date.now() / 1000) - 120 }, {}],
  ['alg none', {}, { alg: 'none' }],
  ['an algorithm that the provider does not use', {}, { alg: 'RS384' }],
  ['a key that is not the provider’s', {}, { foreign: true }],
])('R-242 a token with %s signs nobody in', async (_, wrong, { alg, foreign }) => {
  const { client, said } = await entered();
  await client.post('auth/logout');
  const { address, state } = await begin(client);
  const code = issuer.code(address, { ...said, ...wrong }, { ...(alg && { alg }), ...(foreign && { key: newKey() }) });
  expect(told(await exchange(client, state, code))).toEqual(FAILED);
  expect(await who(client)).toEqual({ logged_in: 0 });
});

test('R-062 a state of nobody, one that was used, one of 10 minutes ago and one of another browser sign nobody in', async () => {
  const { said } = await entered();
  const client = door.visitor();
  const { address, state } = await begin(client);
  const code = issuer.code(address, said);
  expect(told(await exchange(client, 'x'.repeat(43), code))).toEqual(DIFFERS);
  const other = door.visitor();
  expect(told(await exchange(other, state, code))).toEqual(DIFFERS);
  await begin(other);
  expect(told(await exchange(other, state, code))).toEqual(DIFFERS);
  // It was theirs alone to use, and still is.
  expect(told(await exchange(client, state, code))).toEqual(['ok']);
  expect(told(await exchange(client, state, code))).toEqual(DIFFERS);
  const late = await begin(client);
  ahead.minutes = 10;
  expect(told(await exchange(client, late.state, issuer.code(late.address, said)))).toEqual(DIFFERS);
});

test('a code serves once: the same one in another try, or for another try, signs nobody in; of two who bring a state at once one is in', async () => {
  const { said } = await entered();
  const client = door.visitor();
  const first = await begin(client);
  const code = issuer.code(first.address, said);
  await exchange(client, first.state, code);
  await client.post('auth/logout');
  const second = await begin(client);
  expect(told(await exchange(client, second.state, code))).toEqual(FAILED);
  const [third, fourth] = [await begin(client), await begin(client)];
  expect(told(await exchange(client, fourth.state, issuer.code(third.address, said)))).toEqual(FAILED);
  const fifth = await begin(client);
  const both = issuer.code(fifth.address, said);
  const answers = await Promise.all([exchange(client, fifth.state, both), exchange(client, fifth.state, both)]);
  expect(answers.map((answer) => told(answer)[0]).sort()).toEqual(['ok', 'state_differs']);
});

test('a provider signs with a new key from one login to the next', async () => {
  const { client, said } = await entered();
  issuer.key = newKey();
  expect(told(await come(client, said))).toEqual(['ok']);
});

test('U-045 an id_token that was sent along signs in, of its own option alone; an access token never does', async () => {
  const { said } = await entered();
  const client = door.visitor();
  const way = { login_option_id: 1 };
  const { address, state } = await begin(client, way);
  const asked = new URL(address).searchParams;
  expect([asked.get('response_type'), asked.get('redirect_uri')]).toEqual(['id_token', `${origin}/v_login/fblogin`]);
  const token = () => issuer.token({ ...said, nonce: asked.get('nonce') });
  const send = (sent: object) => client.post('auth/token_exchange', { provider: 1, state, ...sent });
  expect(told(await send({ token: token() }))).toEqual(['ok']);
  expect(told(await send({ token: token() }))).toEqual(DIFFERS);
  const other = await begin(client, way);
  expect(told(await send({ state: other.state, token: token() }))).toEqual(FAILED);
  const access = await begin(client, way);
  expect(told(await send({ state: access.state, token: 'an-opaque-access-token' }))).toEqual(FAILED);
  const mixed = await begin(client);
  expect(told(await send({ state: mixed.state, token: token() }))).toEqual(DIFFERS);
});

test.each([
  ['does not say that it has proved', undefined],
  ['says it in a text', 'true'],
  ['says it in a number', 1],
  ['says it has not proved', false],
])('an address that the provider %s registers nobody by itself', async (_, email_verified) => {
  const client = door.visitor();
  const said = somebody({ email_verified });
  const { state, body } = await come(client, said);
  expect(body).toMatchObject({ login_status: 'unknown', email: said.email, proved: 0 });
  expect(told(await register(client, state, said))).toEqual(['otp_failed', 'Email verification failed']);
  const code = await door.code(String(said.email), client);
  expect(told(await register(client, state, said, code))).toEqual(['ok']);
});

test('the provider’s word opens no account that is there: a mailed code links it, once and for all', async () => {
  const said = somebody();
  await door.enter(String(said.email), 'Ada');
  const client = door.visitor();
  const { state, body } = await come(client, said);
  expect(body).toMatchObject({ login_status: 'unknown', proved: 0 });
  expect(told(await register(client, state, said))).toEqual(['otp_failed', 'Email verification failed']);
  const other = await door.code('mallory@example.org', client);
  expect(told(await register(client, state, said, other))).toEqual(['otp_failed', 'Email verification failed']);
  const stranger = door.visitor();
  const code = await door.code(String(said.email), stranger);
  expect(told(await register(stranger, state, said, code))).toEqual(DIFFERS);
  expect(told(await register(client, state, said, code))).toEqual(['ok']);
  expect(await who(client)).toMatchObject({ AccountName: 'Ada', provider: 3 });
  expect(told(await come(door.visitor(), said))).toEqual(['ok']);
});

test('R-239 an account that was made while its provider’s person thought it over is not opened by the provider’s word', async () => {
  const client = door.visitor();
  const said = somebody();
  const { state, body } = await come(client, said);
  expect(body.proved).toBe(1);
  await door.enter(String(said.email), 'Ada');
  expect(told(await register(client, state, said))).toEqual(expect.arrayContaining(['email_exists']));
  expect(await who(client)).toEqual({ logged_in: 0 });
});

test('an account’s own login links a provider, which opens no second one; it is listed and, confirmed, unlinked', async () => {
  const ada = await door.enter(`linking-${++people}@example.org`, 'Ada');
  const said = somebody();
  ahead.minutes = 31;
  expect(told(await ada.post('auth/begin_login', { login_option_id: 3, purpose: 'link' }))).toEqual(['reauthentication-required']);
  ahead.minutes = 0;
  expect(told(await come(ada, said, { purpose: 'link' }))).toEqual(['linked']);
  const [identity] = await identities(ada);
  expect(identity).toMatchObject({ login_option_id: 3, name: 'Example ID' });
  const bob = await door.enter(`linking-${++people}@example.org`, 'Bob');
  expect(told(await come(bob, said, { purpose: 'link' }))).toEqual(['identity-taken']);
  const there = door.visitor();
  expect(told(await come(there, said))).toEqual(['ok']);
  const unlink = (client: Client) => client.delete('account/identity', { id: identity!.id });
  expect((await unlink(bob)).status).toBe(404);
  ahead.minutes = 31;
  expect(told(await unlink(ada))).toEqual(['reauthentication-required']);
  ahead.minutes = 0;
  expect((await unlink(ada)).status).toBe(200);
  expect(await identities(ada)).toEqual([]);
  // What began at the provider is over.
  expect(await who(there)).toEqual({ logged_in: 0 });
  expect(told(await come(there, said))).toEqual(UNKNOWN);
});

test('a link is good in the login that began it alone, and needs one', async () => {
  const ada = await door.enter(`linking-${++people}@example.org`, 'Ada');
  const { address, state } = await begin(ada, { purpose: 'link' });
  await ada.post('auth/logout');
  expect(told(await exchange(ada, state, issuer.code(address, somebody())))).toEqual(DIFFERS);
  expect((await ada.post('auth/begin_login', { login_option_id: 3, purpose: 'link' })).status).toBe(401);
});

test('U-060 who came by a provider shows by it that it is them: asked anew there, and signed in there since', async () => {
  const { client, said } = await entered();
  const now = () => Math.floor(Date.now() / 1000);
  const confirm = async (auth_time: number | undefined, whom = said) => {
    const { address, state } = await begin(client, { purpose: 'confirm' });
    const asked = new URL(address).searchParams;
    expect([asked.get('max_age'), asked.get('prompt')]).toEqual(['0', 'login']);
    return client.post('auth/security_verify', { state, nonce: issuer.code(address, { ...whom, auth_time }) });
  };
  expect((await client.get('auth/security_time')).body).toMatchObject({ asks_for: 'code', login_options: [{ login_option_id: 3 }] });
  expect(told(await confirm(now() - 120))).toEqual(['authentication-failed']);
  expect(told(await confirm(undefined))).toEqual(['authentication-failed']);
  const { said: another } = await entered();
  expect(told(await confirm(now(), another))).toEqual(['authentication-failed']);
  const { status, body } = await confirm(now());
  expect([status, typeof body.key_secret, body.provider]).toEqual([200, 'string', 3]);
  const signing = await begin(client);
  const proof = { state: signing.state, nonce: issuer.code(signing.address, { ...said, auth_time: now() }) };
  expect(told(await client.post('auth/security_verify', proof))).toEqual(['authentication-failed']);
});

/** What a provider says of itself is believed for a minute: those minutes pass. */
let passed = 0;
const forgets = () => (passed += 2);

test('an answer that says it is from another provider signs nobody in', async () => {
  const { said } = await entered();
  const client = door.visitor();
  issuer.configuration = { authorization_response_iss_parameter_supported: true };
  ahead.minutes = forgets();
  const { address, state } = await begin(client);
  expect(told(await exchange(client, state, issuer.code(address, said), { iss: 'http://127.0.0.1:1' }))).toEqual(FAILED);
  const right = await begin(client);
  expect(told(await exchange(client, right.state, issuer.code(right.address, said), { iss: issuer.url }))).toEqual(['ok']);
});

test.each<[string, Partial<Pick<Issuer, 'answers' | 'configuration'>>]>([
  ['leads elsewhere', { answers: { status: 302, headers: { location: 'http://127.0.0.1:1/' } } }],
  ['says more than 256 KB', { answers: { status: 200, body: JSON.stringify({ padding: 'x'.repeat(300_000) }) } }],
  ['names another issuer', { configuration: { issuer: 'https://accounts.example.org' } }],
  ['has people sign in at no address of the web', { configuration: { authorization_endpoint: 'javascript:alert(1)' } }],
])('a provider that %s is told as one that cannot be reached', async (_, wrong) => {
  ahead.minutes = forgets();
  Object.assign(issuer, wrong);
  const answer = await door.visitor().post('auth/begin_login', { login_option_id: 3 });
  issuer.answers = undefined;
  expect([answer.status, answer.body.code]).toEqual([503, 'provider-unreachable']);
});

test('an option that is not offered is 404', async () => {
  expect((await door.visitor().post('auth/begin_login', { login_option_id: 9 })).status).toBe(404);
});

test('what is not public is asked nothing, unless its network is named', async () => {
  const { configUrl } = issuer;
  const provider = { through: '3', name: 'Example ID', configUrl, clientId: 'x', scope: 'openid', response: 'code' as const };
  const secrets = { state: 's', nonce: 'n', verifier: 'v' };
  const asked = (allow: string[]) => new OpenId({ origin, outboundAllow: allow } as unknown as Settings, laurel.app.get(Clock));
  await expect(asked([]).address(provider, secrets, { again: false })).rejects.toThrow('The address is not a public one');
  await expect(asked(['127.0.0.1']).address(provider, secrets, { again: false })).resolves.toContain(`${issuer.url}/sign-in?`);
});
