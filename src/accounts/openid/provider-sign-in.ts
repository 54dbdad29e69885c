import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Call } from '../../platform/http/who.ts';
import { Keys } from '../../platform/keys.ts';
import { isName } from '../../platform/text.values.ts';
import { type EmailAddress, readAddress } from '../../players/address.values.ts';
import type { ProviderLogin } from '../accounts.contract.ts';
import { type Account, Accounts } from '../accounts.ts';
import { tokenIn } from '../cookies.ts';
import { ACCOUNT_UNKNOWN, EMAIL_EXISTS, OTP_FAILED, STATE_DIFFERS } from '../login-refusals.ts';
import { OneTimeCodes } from '../one-time-codes.ts';
import { Register } from '../register.ts';
import { SecurityLog } from '../security-log.ts';
import { SignIn } from '../sign-in.ts';
import { Tries } from '../tries.ts';
import { Identities } from './identities.ts';
import { type LoginFlow, LoginFlows } from './login-flows.ts';
import type { Claims } from './open-id.ts';
import type { Came } from './provider-claims.ts';
import { SignInWithin } from './sign-in-within.ts';

/** What somebody registers with whom a provider knows. `proof`: the code that was mailed to the address. */
type Registering = {
  address: EmailAddress;
  name: string | undefined;
  proof: { otp_id: string; otp_code: string } | undefined;
  defaultProfile: boolean;
};

/** Somebody came back whom the provider has told of. */
type CameIn = Exclude<Came, { failed: unknown }>;

/** Whom a provider's person is here. What the provider says of an address opens no account that is there: only its owner's code or login does. */
@Injectable()
export class ProviderSignIn {
  constructor(
    private readonly accounts: Accounts,
    private readonly codes: OneTimeCodes,
    private readonly flows: LoginFlows,
    private readonly identities: Identities,
    private readonly keys: Keys,
    private readonly log: SecurityLog,
    private readonly registration: Register,
    private readonly signIn: SignIn,
    private readonly tries: Tries,
    private readonly within: SignInWithin,
  ) {}

  /** Signs in whom the provider's person is here; of somebody unknown it keeps what the provider said, for {@link ProviderSignIn.register}. */
  async enter(state: string, { flow, provider, claims }: CameIn, call: Call, reply: FastifyReply): Promise<ProviderLogin> {
    const { organisationId: within } = provider;
    if (within !== undefined) return this.within.enter(state, flow, within, claims, call, reply);
    const { through, remember } = flow;
    const identity = await this.identities.of(claims);
    const known = await this.identities.find(identity);
    const account = known && (await this.accounts.get(known.userId));
    if (account) return { status: 'ok', login_status: 'ok', ...(await this.signIn.begin(account, call, reply, remember, through)) };
    const address = claims.provedEmail === undefined ? undefined : readAddress(claims.provedEmail);
    const proved = address !== undefined && !(await this.accounts.find(address)) ? address : undefined;
    const provedHash = proved && (await this.hash(proved));
    const browser = tokenIn(call.cookie, 'laurel_way') ?? '';
    await this.flows.prove(state, browser, { through, identity, remember, ...(provedHash && { provedHash }) }, call.receivedAt);
    const { email = '', name = '' } = claims;
    return {
      ...ACCOUNT_UNKNOWN,
      email: readAddress(email) ?? null,
      name: isName(name.trim()) ? name.trim() : null,
      proved: proved === undefined ? 0 : 1,
    };
  }

  /** Lets the provider's person open the account of whoever is signed in; no when they open another one. */
  async link({ through }: LoginFlow, claims: Claims, call: Call): Promise<boolean> {
    const { userId = '' } = call.who;
    const linked = await this.identities.link(await this.identities.of(claims), userId, through, call.receivedAt);
    if (linked) await this.log.done('IdentityLinked', userId, call);
    return linked;
  }

  /** @throws TooManyRequests */
  async register(state: string, registering: Registering, call: Call, reply: FastifyReply): Promise<ProviderLogin> {
    const { address, proof, name, defaultProfile } = registering;
    const browser = tokenIn(call.cookie, 'laurel_way');
    const held = await this.flows.proof(state, browser, call.receivedAt);
    if (!held) return STATE_DIFFERS;
    const isProved = proof ? await this.tries.code(address, proof, call) : held.provedHash === (await this.hash(address));
    if (!isProved) return OTP_FAILED;
    const { within } = held;
    if (within !== undefined) return this.registerWithin(state, within, registering, call, reply);
    const known = await this.accounts.find(address);
    // The provider's word opens no account that is there, also none that was made meanwhile.
    if (known && !proof) return EMAIL_EXISTS;
    if (!known && name === undefined) return { ...ACCOUNT_UNKNOWN, email: address, name: null, proved: proof ? 0 : 1 };
    if (!known) this.tries.account(call);
    if (!(await this.flows.useProof(state, browser, call.receivedAt)) || (proof && !(await this.codes.use(proof.otp_id))))
      return STATE_DIFFERS;
    const about = { email: address, name: name ?? '', affiliate: null, passwordHash: null, defaultProfile };
    const account = known ?? (await this.registration.register(about, call.receivedAt));
    if (!account) return EMAIL_EXISTS;
    return this.linkAndEnter(account, held, call, reply);
  }

  /** The code shows whose address it is, and the provider's rule whether they come in. */
  private async registerWithin(state: string, within: string, { address, name, proof }: Registering, call: Call, reply: FastifyReply) {
    const used = await this.flows.useProof(state, tokenIn(call.cookie, 'laurel_way'), call.receivedAt);
    if (!used || !proof || !(await this.codes.use(proof.otp_id))) return STATE_DIFFERS;
    return this.within.enterByCode(address, name, { ...used, within }, call, reply);
  }

  private async linkAndEnter(
    account: Account,
    { identity, through, remember }: { identity: string; through: string; remember: boolean },
    call: Call,
    reply: FastifyReply,
  ): Promise<ProviderLogin> {
    const { userId } = account;
    if (!(await this.identities.link(identity, userId, through, call.receivedAt))) return STATE_DIFFERS;
    await this.log.done('IdentityLinked', userId, call);
    return { status: 'ok', login_status: 'ok', ...(await this.signIn.begin(account, call, reply, remember, through)) };
  }

  private hash(address: EmailAddress): Promise<string> {
    return this.keys.keyedHash('', 'address that a provider has proved', address);
  }
}
