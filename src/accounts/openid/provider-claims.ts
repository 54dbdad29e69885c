import { Injectable, Logger } from '@nestjs/common';
import type { Call } from '../../platform/http/who.ts';
import { tokenIn } from '../cookies.ts';
import { LoginFlows, type LoginFlow } from './login-flows.ts';
import { type FoundProvider, LoginProviders } from './login-providers.ts';
import { type Claims, OpenId, ProviderFailed, type Returned } from './open-id.ts';

/** What came back from a provider: who it says that somebody is; `state`: it does not belong to a try of this browser; `provider`: it does not hold. */
export type Came = { flow: LoginFlow; provider: FoundProvider; claims: Claims } | { failed: 'state' } | { failed: 'provider'; why: string };

/** Takes what came back from a provider, once: whoever brings it again, or in another browser, is told nothing of it. */
@Injectable()
export class ProviderClaims {
  private readonly logger = new Logger('OpenID');

  constructor(
    private readonly flows: LoginFlows,
    private readonly openId: OpenId,
    private readonly providers: LoginProviders,
  ) {}

  /**
   * @param purposes what it may have been begun for; a try for one's own account is good in the login that began it alone
   * @param find where its provider is to be found
   */
  async take(
    state: string,
    returned: Returned,
    purposes: readonly LoginFlow['purpose'][],
    call: Call,
    find = ({ through }: LoginFlow): Promise<FoundProvider | undefined> => this.providers.find(through),
  ): Promise<Came> {
    const flow = await this.flows.use(state, tokenIn(call.cookie, 'laurel_way'), call.receivedAt);
    const provider = flow && (await find(flow));
    const own = flow?.sessionId === undefined || flow.sessionId === call.who.sessionId;
    if (!flow || !provider || !own || !purposes.includes(flow.purpose)) return { failed: 'state' };
    if ('code' in returned !== (provider.response === 'code')) return { failed: 'state' };
    try {
      const secrets = { state, nonce: flow.nonce, verifier: flow.verifier };
      const since = flow.purpose === 'confirm' ? flow.begunAt : undefined;
      return { flow, provider, claims: await this.openId.claims(provider, secrets, returned, since) };
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      this.logger.warn(`${provider.name}: ${error.message}`);
      return { failed: 'provider', why: error.message };
    }
  }
}
