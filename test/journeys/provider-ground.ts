import type { Door } from './identity-ground.ts';
import { CLIENT, type Issuer, type Said } from './issuer.ts';
import type { Answer, Client } from './laurel.ts';

/** The secret of every client of the providers. */
export const SECRET = 'a secret of the client';

/** Organisations with a provider of their own, and who signs in there. `of`: where, once it has started. */
export function providerGround(of: () => { issuer: Issuer; door: Door }) {
  const told = ({ body }: Answer) => [body.login_status ?? body.code, ...(body.message ? [body.message] : [])];
  const who = async (client: Client) => (await client.get('auth/get_user_info')).body.about_user as Record<string, unknown>;
  const settings = () => ({
    tenant_name: 'Navy ID',
    client_id: CLIENT,
    client_secret: SECRET,
    extrafields: JSON.stringify({ issuer: of().issuer.url }),
  });
  let numbers = 0;
  const number = () => ++numbers;
  const somebody = (said: Said = {}): Said => {
    const n = number();
    return { sub: `subject-${n}`, email: `sailor-${n}@example.org`, email_verified: true, name: `Sailor ${n}`, ...said };
  };

  /** Goes to the provider as an admin, and comes back. */
  const tryIt = async (admin: Client, sent: object, said: Said = somebody()) => {
    const begun = await admin.post('organization/authenticate_loginprovider', sent);
    if (begun.status !== 200) return begun;
    const { address, state } = begun.body as { address: string; state: string };
    return admin.post('organization/authenticate_loginprovider', { state, nonce: of().issuer.code(address, said) });
  };
  /** An organisation with a provider of its own that is switched on. */
  const organisation = async (name = `Navy ${number()}`) => {
    const made = await of().door.admin(`admin-${number()}@example.org`, name);
    const answer = await tryIt(made.client, settings());
    expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ status: 'ok', proved_email: 1 })]);
    await of().door.seen(answer.body);
    return { ...made, providerId: String(answer.body.id) };
  };
  const invite = (admin: Client, email: unknown) => of().door.add(admin, { name: 'A sailor', email });
  /** Goes to the organisation's provider, signs in there and comes back. */
  const come = async (client: Client, providerId: string, said: Said) => {
    const begun = await client.post('auth/begin_login', { provider_id: providerId });
    expect(begun.status).toBe(200);
    const { address, state } = begun.body as { address: string; state: string };
    return { state, ...(await client.post('auth/token_exchange_session', { state, nonce: of().issuer.code(address, said) })) };
  };
  /** Somebody invited who came in by the provider. */
  const sailor = async ({ client, providerId }: Awaited<ReturnType<typeof organisation>>) => {
    const said = somebody();
    const [profileId = ''] = await invite(client, said.email);
    const visitor = of().door.visitor();
    expect(told(await come(visitor, providerId, said))).toEqual(['ok']);
    return { visitor, said, profileId };
  };

  return { told, who, settings, number, somebody, tryIt, organisation, invite, come, sailor };
}
