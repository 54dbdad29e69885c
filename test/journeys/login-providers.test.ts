import type { LoginProviderRow } from '../../projections/login-providers/login-providers.view.ts';
import { Accounts, ACCOUNTS } from '../../src/accounts/accounts.ts';
import { Sessions } from '../../src/accounts/sessions.ts';
import { billing, billingOf } from '../../src/billing/billing.ts';
import type { BillingEvent } from '../../src/billing/billing.events.ts';
import type { LoginProviderEvent } from '../../src/login-providers/login-providers.events.ts';
import { organisationProviders, providersOf } from '../../src/login-providers/organisation-providers.ts';
import { PROVIDER_SECRETS } from '../../src/login-providers/provider-secrets.ts';
import { organisation as stream } from '../../src/organisations/organisation.ts';
import { ORGANISATION, type OrganisationEvent } from '../../src/organisations/organisations.events.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import { streamName } from '../../src/platform/event.values.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import { Records } from '../../src/platform/records/records.ts';
import { Settings } from '../../src/platform/settings.ts';
import { clockAhead, Door, invitations } from './identity-ground.ts';
import { Issuer, type Said } from './issuer.ts';
import { type Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { providerGround, SECRET } from './provider-ground.ts';

let issuer: Issuer;
let laurel: TestLaurel;
let door: Door;
let ahead: { minutes: number };
beforeAll(async () => {
  issuer = await Issuer.start();
  laurel = await startTestLaurel({ LAUREL_OUTBOUND_ALLOW: '127.0.0.1', LAUREL_BILLING: 'stand-in' });
  door = new Door(laurel);
  ahead = clockAhead(laurel);
});
afterEach(() => (ahead.minutes = 0));
afterAll(async () => {
  await laurel.close();
  await issuer.close();
});

const DIFFERS = ['state_differs', 'Something went wrong, please try again.'];
const { told, who, settings, number, somebody, tryIt, organisation, invite, come, sailor } = providerGround(() => ({ issuer, door }));
const providers = async (client: Client) => (await client.get('organization/org_login_options')).body.providers as LoginProviderRow[];
const factsOf = async (organisationId: string) => {
  const facts = [];
  for await (const { type, data, metadata } of laurel.app.get(EventStore).readAll())
    if (metadata.organisationId === organisationId && type.startsWith('LoginProvider')) facts.push({ type, data });
  return facts;
};

test('U-149 R-022 an admin sets a provider up and signs in there: then it is saved and on; its secret is in no answer and no fact', async () => {
  const { client, organisationId } = await door.admin(`admin-${number()}@example.org`, 'Navy');
  const { body } = await client.get('organization/org_login_options');
  expect(body.options).toEqual([expect.objectContaining({ login_option_id: 10, extrafields: ['issuer'] })]);
  expect(body.redirect_uri).toBe(`${laurel.app.get(Settings).origin}/openid/landing`);
  const saved = await tryIt(client, settings());
  expect(saved.body).toMatchObject({ status: 'ok', proved_email: 1 });
  await door.seen(saved.body);
  const answer = await client.get('organization/org_login_options');
  expect(answer.body.providers).toEqual([
    expect.objectContaining({ id: saved.body.id, tenant_name: 'Navy ID', enabled: 1, proved: 1, has_secret: 1, signup_rule: 0, logins: 0 }),
  ]);
  const facts = JSON.stringify(await factsOf(organisationId));
  for (const told of [JSON.stringify(answer.body), facts]) expect(told).not.toContain(SECRET);
  expect(facts).not.toMatch(/Navy ID|127\.0\.0\.1/);
  const trail = JSON.stringify((await client.get('scoreseries/audit')).body);
  expect(trail).toContain('LoginProviderSaved');
  expect(trail).not.toContain(SECRET);
});

test('U-149 loginprovider saves for later; what was not proved is not switched on, and what is on is not moved untried', async () => {
  const { client } = await door.admin(`admin-${number()}@example.org`, 'Army');
  const save = (sent: object) => client.post('organization/loginprovider', sent);
  const { body } = await save(settings());
  const id = String(body.id);
  expect(told(await save({ id, enabled: 1 }))[0]).toBe('provider-not-proved');
  expect((await client.post('auth/begin_login', { provider_id: id })).status).toBe(404);
  await door.seen((await tryIt(client, { id })).body);
  expect(told(await save({ id, scopes: 'openid' }))[0]).toBe('provider-not-proved');
  expect((await save({ id, tenant_name: 'Army ID', was: { tenant_name: 'Navy ID' } })).status).toBe(200);
  expect(told(await save({ id, tenant_name: 'Another', was: { tenant_name: 'Navy ID' } }))[0]).toBe('changed-since');
  await door.seen((await save({ id, enabled: 0 })).body);
  expect(await providers(client)).toMatchObject([{ tenant_name: 'Army ID', enabled: 0, proved: 1 }]);
  await door.seen((await save({ id, enabled: 1 })).body);
  expect(await providers(client)).toMatchObject([{ enabled: 1 }]);
});

test.each<[string, object, Said]>([
  ['a wrong secret', { client_secret: 'another' }, {}],
  ['a token for somebody else', {}, { aud: 'somebody-else' }],
])('R-242 a try with %s saves nothing, and says why', async (_, sent, said) => {
  const { client } = await door.admin(`admin-${number()}@example.org`, 'Army');
  const { status, body } = await tryIt(client, { ...settings(), ...sent }, somebody(said));
  expect([status, body.code, body.message]).toEqual([409, 'authentication-failed', 'Authentication failed']);
  expect(String(body.why).length).toBeGreaterThan(3);
  expect(await providers(client)).toEqual([]);
});

test.each<[string, object, number, string]>([
  ['no name', { tenant_name: undefined }, 400, 'tenant_name'],
  ['no client', { client_id: '' }, 400, 'client_id'],
  ['no issuer', { extrafields: '{}' }, 400, 'extrafields.issuer'],
  ['an address of this house without https', { extrafields: '{"issuer":"http://10.0.0.1"}' }, 400, 'extrafields.issuer'],
  ['no address', { extrafields: '{"issuer":"javascript:alert(1)//"}' }, 400, 'extrafields.issuer'],
  ['a list of fields', { extrafields: '[]' }, 400, 'extrafields'],
  ['other scopes', { scopes: 'email' }, 400, 'scopes'],
])('R-065 settings with %s are refused, naming the field', async (_, sent, status, field) => {
  const { client } = await door.admin(`admin-${number()}@example.org`, 'Army');
  for (const call of ['loginprovider', 'authenticate_loginprovider']) {
    const answer = await client.post(`organization/${call}`, { ...settings(), ...sent });
    expect([answer.status, (answer.body.errors ?? answer.body.fields) as object[]]).toMatchObject([status, [{ field }]]);
  }
});

test('a provider that is not reached, and one that is not public, are told as what they are', async () => {
  const { client } = await door.admin(`admin-${number()}@example.org`, 'Army');
  const at = (issuerUrl: string) => tryIt(client, { ...settings(), extrafields: JSON.stringify({ issuer: issuerUrl }) });
  expect(told(await at('http://127.0.0.1:1'))[0]).toBe('provider-unreachable');
  expect(told(await at('https://10.0.0.1'))[1]).toContain('The address is not a public one');
});

test('R-062 what a try brings back serves once, for the admin and the browser that began it', async () => {
  const { client } = await door.admin(`admin-${number()}@example.org`, 'Army');
  const other = await door.admin(`admin-${number()}@example.org`, 'Fleet');
  const begun = await client.post('organization/authenticate_loginprovider', settings());
  const { address, state } = begun.body as { address: string; state: string };
  const proof = { state, nonce: issuer.code(address, somebody()) };
  expect(told(await other.client.post('organization/authenticate_loginprovider', proof))).toEqual(['state-differs', DIFFERS[1]]);
  // It is no way to sign in either, and gone once it was used.
  expect(told(await client.post('auth/token_exchange_session', proof))).toEqual(DIFFERS);
  expect(told(await client.post('organization/authenticate_loginprovider', proof))).toEqual(['state-differs', DIFFERS[1]]);
});

test('a try is saved in the organisation that it was begun in, or nowhere', async () => {
  const { client } = await door.admin(`admin-${number()}@example.org`, 'Army');
  const { body: begun } = await client.post('organization/authenticate_loginprovider', settings());
  const other = await client.post('profile/create_organization', { display_name: 'A', org_name: 'Fleet' });
  const proof = { state: begun.state, nonce: issuer.code(String(begun.address), somebody()), profileid: other.body.newid };
  expect(told(await client.post('organization/authenticate_loginprovider', proof))).toEqual(['state-differs', DIFFERS[1]]);
  expect(await factsOf(String(other.body.organization_id))).toEqual([]);
});

test('U-060 who signed in long ago confirms first that it is them', async () => {
  const { client, providerId } = await organisation();
  ahead.minutes = 31;
  const calls = [
    client.post('organization/loginprovider', { id: providerId, enabled: 0 }),
    client.post('organization/authenticate_loginprovider', settings()),
    client.delete('organization/delete_login_provider', { id: providerId }),
  ];
  for (const answer of await Promise.all(calls)) expect(answer.body.code).toBe('reauthentication-required');
});

test('U-148 who was invited comes in by the provider, acts there as that player, and is number 10; the next time at once', async () => {
  const navy = await organisation();
  const { visitor, said, profileId } = await sailor(navy);
  expect(await who(visitor)).toMatchObject({ logged_in: 1, provider: 10, email: null, AccountName: 'A sailor' });
  expect((await visitor.get('auth/get_user_info')).body).toMatchObject({ profile_id: profileId, invitations: [] });
  const again = door.visitor();
  expect(told(await come(again, navy.providerId, { sub: said.sub }))).toEqual(['ok']);
  expect(await providers(navy.client)).toMatchObject([{ logins: 2 }]);
});

test('U-148 who was not invited, or was deleted, does not come in, and no account is made', async () => {
  const navy = await organisation();
  const stranger = somebody();
  expect(told(await come(door.visitor(), navy.providerId, stranger))[0]).toBe('not_invited');
  expect(await laurel.app.get(Records).count(ACCOUNTS, { within: navy.organisationId })).toBe(0);
  const { visitor, said, profileId } = await sailor(navy);
  await door.seen((await navy.client.delete('profile/delete_players', { selplayers: profileId })).body);
  expect((await visitor.get('scoreseries/get_list_scoreseries')).status).toBe(403);
  expect(told(await come(door.visitor(), navy.providerId, said))[0]).toBe('not_invited');
});

test.each([0, 1, 2])(
  'who plays with an e-mail login moves to the provider by a mailed code, once, and stays who they are (rule %d)',
  async (rule) => {
    const navy = await organisation();
    await door.seen((await navy.client.post('organization/loginprovider', { id: navy.providerId, signup_rule: rule })).body);
    const ada = somebody();
    const [profileId = ''] = await invite(navy.client, ada.email);
    const before = await door.join(String(ada.email));
    const visitor = door.visitor();
    // The provider's word alone, proved or not, takes nobody from the login that they have.
    const { state, body } = await come(visitor, navy.providerId, ada);
    expect(body).toMatchObject({ login_status: 'unknown', email: ada.email, proved: 0 });
    const register = (more: object) => visitor.post('auth/register_user_oid', { state, email: ada.email, ...more });
    expect(told(await register({}))[0]).toBe('otp_failed');
    expect((await before.get('auth/get_user_info')).body.profile_id).toBe(profileId);
    expect(told(await register(await door.code(String(ada.email), visitor)))).toEqual(['ok']);
    expect(await who(visitor)).toMatchObject({ provider: 10, email: null });
    expect((await visitor.get('auth/get_user_info')).body.profile_id).toBe(profileId);
    expect((await before.get('auth/get_user_info')).body.profile_id).not.toBe(profileId);
    expect((await before.get('scoreseries/get_list_scoreseries')).status).toBe(403);
    expect(told(await come(door.visitor(), navy.providerId, { sub: ada.sub }))).toEqual(['ok']);
    expect(await laurel.app.get(Records).count(ACCOUNTS, { within: navy.organisationId })).toBe(1);
    const link = (await navy.client.get('group/get_invitation_link')).body.access_key;
    expect(told(await before.post('group/join_by_link', { access_key: link }))[0]).toBe('email-taken');
  },
);

test('U-148 by rule 1 anyone who signs in there becomes a player; by rule 2 they ask, and come in once an admin lets them', async () => {
  const navy = await organisation();
  const rule = async (signup_rule: number) =>
    door.seen((await navy.client.post('organization/loginprovider', { id: navy.providerId, signup_rule })).body);
  await rule(1);
  const [first, second] = [somebody(), somebody()];
  const visitor = door.visitor();
  expect(told(await come(visitor, navy.providerId, first))).toEqual(['ok']);
  expect((await visitor.get('auth/get_user_info')).body.profiles).toMatchObject([{ Name: first.name, is_org_admin: 0 }]);
  const link = (await navy.client.get('group/get_invitation_link')).body.access_key;
  expect(told(await visitor.post('group/join_by_link', { access_key: link }))[0]).toBe('login-method-not-supported');
  await rule(2);
  expect(told(await come(visitor, navy.providerId, first))).toEqual(['ok']);
  const asking = door.visitor();
  for (let times = 0; times < 2; times++) expect(told(await come(asking, navy.providerId, second))[0]).toBe('join_asked');
  expect(await who(asking)).toEqual({ logged_in: 0 });
  const { requests } = (await navy.client.get('group/join_requests')).body as { requests: { profile_id: string }[] };
  expect(requests).toHaveLength(1);
  const approved = await navy.client.post('group/approve_join_requests', { selplayers: requests[0]!.profile_id });
  await door.seen(approved.body);
  expect(told(await come(asking, navy.providerId, second))).toEqual(['ok']);
  expect((await asking.get('auth/get_user_info')).body.profiles).toMatchObject([{ Name: second.name }]);
});

test('an address that the provider does not say it has proved is proved by a mailed code', async () => {
  const navy = await organisation();
  const said = somebody({ email_verified: 'true' });
  await invite(navy.client, said.email);
  const visitor = door.visitor();
  const { state, body } = await come(visitor, navy.providerId, said);
  expect(body).toMatchObject({ login_status: 'unknown', email: said.email, proved: 0 });
  const register = (more: object) => visitor.post('auth/register_user_oid', { state, email: said.email, ...more });
  expect(told(await register({}))[0]).toBe('otp_failed');
  expect(told(await register(await door.code(String(said.email), visitor)))).toEqual(['ok']);
  expect(await who(visitor)).toMatchObject({ provider: 10 });
});

test('R-076 R-244 who came by the provider of an organisation acts in that one alone: its word opens, makes and joins nothing elsewhere', async () => {
  const navy = await organisation();
  const { visitor, said } = await sailor(navy);
  const army = await door.admin(`admin-${number()}@example.org`, 'Army');
  await invite(army.client, said.email);
  // The provider has proved the address to its organisation, and to nobody else.
  expect(await invitations(visitor)).toEqual([]);
  const made = await visitor.post('profile/create_organization', { display_name: 'A', org_name: 'Pirates' });
  expect([made.status, made.body.code]).toEqual([403, 'within-one-organisation']);
  const join = await visitor.post('profile/connect_refered', { accesskey: 'any' });
  expect([join.status, join.body.message]).toEqual([409, 'The selected login method is not supported by your invitation token']);
  expect(told(await visitor.post('account/update_account', { account_email: 'pirate@example.org' }))[0]).toBe('within-one-organisation');
  expect(told(await visitor.post('auth/begin_login', { provider_id: navy.providerId, purpose: 'link' }))[0]).toBe(
    'within-one-organisation',
  );
  // An account of that address is opened by its own proof alone, and is another one.
  const own = await door.enter(String(said.email), 'Ada');
  expect((await who(own)).user_id).not.toBe((await who(visitor)).user_id);
  expect(told(await own.post('auth/begin_login', { provider_id: navy.providerId, purpose: 'link' }))[0]).toBe('within-one-organisation');
});

test('the same person at the same provider is somebody else in each organisation', async () => {
  const [navy, army] = [await organisation(), await organisation()];
  const { visitor, said } = await sailor(navy);
  await invite(army.client, said.email);
  const there = door.visitor();
  expect(told(await come(there, army.providerId, said))).toEqual(['ok']);
  expect((await who(there)).user_id).not.toBe((await who(visitor)).user_id);
});

test('switched off, it ends its logins at once, also one that is under way; switched on again, they come back by it', async () => {
  const navy = await organisation();
  const { visitor, said } = await sailor(navy);
  const late = door.visitor();
  const { body } = await late.post('auth/begin_login', { provider_id: navy.providerId });
  await door.seen((await navy.client.post('organization/loginprovider', { id: navy.providerId, enabled: 0 })).body);
  expect(await who(visitor)).toEqual({ logged_in: 0 });
  const proof = { state: body.state, nonce: issuer.code(String(body.address), said) };
  expect(told(await late.post('auth/token_exchange_session', proof))).toEqual(DIFFERS);
  expect(await providers(navy.client)).toMatchObject([{ enabled: 0, logins: 0 }]);
  await navy.client.post('organization/loginprovider', { id: navy.providerId, enabled: 1 });
  expect(await who(visitor)).toEqual({ logged_in: 0 });
  expect(told(await come(visitor, navy.providerId, said))).toEqual(['ok']);
});

test('U-082 an admin of a frozen organisation switches its provider off, which ends its logins, and does nothing else to it', async () => {
  const navy = await organisation();
  const { visitor } = await sailor(navy);
  const { organisationId, providerId: id, client } = navy;
  const context = { commandId: crypto.randomUUID(), organisationId, actor: {}, channel: 'schedule' as const };
  const frozen: BillingEvent = { type: 'OrganisationFrozen', data: { why: 'unpaid', at: new Date().toISOString() } };
  await laurel.app.get(Decisions).decide(billing, billingOf(organisationId), context, () => [frozen]);
  const save = (sent: object) => client.post('organization/loginprovider', sent);
  const others = [settings(), { ...settings(), enabled: 0 }, { id, tenant_name: 'X' }, { id, enabled: 0, tenant_name: 'X' }];
  for (const sent of others) expect((await save(sent)).body.code).toBe('organisation-frozen');
  expect((await client.delete('organization/delete_login_provider', { id })).body.code).toBe('organisation-frozen');
  expect((await who(visitor)).logged_in).toBe(1);
  expect((await visitor.post('organization/loginprovider', { id, enabled: 0 })).status).toBe(403);
  expect((await save({ id, enabled: 0, was: { enabled: 1 } })).status).toBe(200);
  expect(await who(visitor)).toEqual({ logged_in: 0 });
  expect((await save({ id, enabled: 1 })).body.code).toBe('organisation-frozen');
});

test('a login of a provider that is off is nobody’s, also one that nobody has ended', async () => {
  const navy = await organisation();
  const { visitor } = await sailor(navy);
  const { user_id } = await who(visitor);
  await navy.client.post('organization/loginprovider', { id: navy.providerId, enabled: 0 });
  const left = { through: navy.providerId, within: navy.organisationId };
  const { token } = await laurel.app.get(Sessions).start(String(user_id), false, new Date().toISOString(), left);
  visitor.cookie = `laurel_session=${token}`;
  expect(await who(visitor)).toEqual({ logged_in: 0 });
  await navy.client.post('organization/loginprovider', { id: navy.providerId, enabled: 1 });
  expect(await who(visitor)).toMatchObject({ logged_in: 1, provider: 10 });
});

test('of a process that dies right after it has switched a provider off, nobody is signed in, and the logins end all the same', async () => {
  const navy = await organisation();
  const { visitor } = await sailor(navy);
  const context = { commandId: crypto.randomUUID(), organisationId: navy.organisationId, actor: {}, channel: 'session' as const };
  const { position } = await laurel.app
    .get(Decisions)
    .decide(organisationProviders, providersOf(navy.organisationId), context, (state): LoginProviderEvent[] => [
      { type: 'LoginProviderSaved', data: { ...state.get(navy.providerId)!, enabled: false } },
    ]);
  expect(await who(visitor)).toEqual({ logged_in: 0 });
  await laurel.app.get(Reactions).reached(position);
  expect(await laurel.app.get(Sessions).countThrough(navy.providerId)).toBe(0);
});

test('deleted, an organisation takes the accounts and the secrets of its provider along', async () => {
  const navy = await organisation();
  await sailor(navy);
  const kept = async () => [
    await laurel.app.get(Records).count(ACCOUNTS, { within: navy.organisationId }),
    await laurel.app.get(Records).count(PROVIDER_SECRETS, { organisationId: navy.organisationId }),
  ];
  expect(await kept()).toEqual([1, 1]);
  const context = { commandId: crypto.randomUUID(), organisationId: navy.organisationId, actor: {}, channel: 'command-line' as const };
  const deleted: OrganisationEvent[] = [{ type: 'OrganisationDeleted', data: { sample: false } }];
  const { position } = await laurel.app
    .get(Decisions)
    .decide(stream, streamName(ORGANISATION, navy.organisationId), context, () => deleted);
  await laurel.app.get(Reactions).reached(position);
  expect(await kept()).toEqual([0, 0]);
});

test('removed, it ends its logins, and its secret is forgotten; set up anew, it opens the same accounts', async () => {
  const navy = await organisation();
  const { visitor, said, profileId } = await sailor(navy);
  const secrets = () => laurel.app.get(Records).count(PROVIDER_SECRETS, { providerId: navy.providerId });
  expect(await secrets()).toBe(1);
  expect((await visitor.delete('organization/delete_login_provider', { id: navy.providerId })).status).toBe(403);
  await door.seen((await navy.client.delete('organization/delete_login_provider', { id: navy.providerId })).body);
  expect([await who(visitor), await secrets(), await providers(navy.client)]).toEqual([{ logged_in: 0 }, 0, []]);
  expect((await navy.client.delete('organization/delete_login_provider', { id: navy.providerId })).status).toBe(404);
  const { body } = await tryIt(navy.client, settings());
  expect(told(await come(visitor, String(body.id), said))).toEqual(['ok']);
  expect((await visitor.get('auth/get_user_info')).body.profile_id).toBe(profileId);
});

test('another secret takes the place of the one before', async () => {
  const navy = await organisation();
  await tryIt(navy.client, { id: navy.providerId, client_secret: SECRET });
  expect(await laurel.app.get(Records).count(PROVIDER_SECRETS, { providerId: navy.providerId })).toBe(1);
  expect(told(await come(door.visitor(), navy.providerId, somebody()))[0]).toBe('not_invited');
});

test('U-060 who acts within an organisation shows by its provider that it is them', async () => {
  const navy = await organisation();
  const { visitor, said } = await sailor(navy);
  expect((await visitor.get('auth/security_time')).body).toMatchObject({
    asks_for: 'provider',
    login_options: [{ login_option_id: 10, provider_id: navy.providerId, name: 'Navy ID' }],
  });
  ahead.minutes = 31;
  expect(told(await visitor.delete('account/delete_account'))[0]).toBe('reauthentication-required');
  ahead.minutes = 0;
  const { body } = await visitor.post('auth/begin_login', { provider_id: navy.providerId, purpose: 'confirm' });
  const nonce = issuer.code(String(body.address), { ...said, auth_time: Math.floor(Date.now() / 1000) });
  expect((await visitor.post('auth/security_verify', { state: body.state, nonce })).body).toMatchObject({ status: 'ok', provider: 10 });
  expect(await laurel.app.get(Accounts).get(String((await who(visitor)).user_id))).toMatchObject({ within: navy.organisationId });
});

test('U-027 the door names an organisation’s provider to who has its id or an invitation, and to nobody else', async () => {
  const navy = await organisation();
  const offered = async (sent: Record<string, string>) => (await door.visitor().get('auth/login_options', sent)).body.login_options;
  const own = { login_option_id: 10, provider_id: navy.providerId, name: 'Navy ID' };
  expect(await offered({})).toEqual([{ login_option_id: 4 }]);
  expect(await offered({ loginoption: navy.providerId })).toEqual([{ login_option_id: 4 }, own]);
  expect(await offered({ loginoption: navy.providerId.replace(/.$/, 'x') })).toEqual([{ login_option_id: 4 }]);
  const said = somebody();
  await invite(navy.client, said.email);
  await laurel.app.get(Reactions).reached(await laurel.app.get(EventStore).head());
  const [mail = ''] = (await door.mails(String(said.email))).slice(-1);
  const token = /v_invite\/([0-9a-z.-]+)/.exec(mail.replaceAll('=\r\n', ''))?.[1] ?? '';
  expect(await offered({ invitationtoken: token })).toEqual([{ login_option_id: 4 }, own]);
  expect(await offered({ invitationtoken: 'made up' })).toEqual([{ login_option_id: 4 }]);
});
