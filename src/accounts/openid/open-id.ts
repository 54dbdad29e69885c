import { Injectable } from '@nestjs/common';
import * as client from 'openid-client';
import { Clock } from '../../platform/clock.ts';
import { type Instant, later } from '../../platform/event.values.ts';
import { CONFIG_PATH, problemOfConfigUrl } from '../../platform/login-options.ts';
import { Outbound } from '../../platform/outbound/outbound.ts';
import { Settings } from '../../platform/settings.ts';

/** A provider to sign in with, be it the operator's or an organisation's. `through`: how logins remember it. */
export type Provider = {
  through: string;
  name: string;
  configUrl: string;
  clientId: string;
  clientSecret?: string;
  scope: string;
  response: 'code' | 'id_token';
};

/** What one try to sign in is told apart by: none of it can be guessed, and none serves twice. */
export type Secrets = { state: string; nonce: string; verifier: string };

/** What came back. `issuer`: who the answer says that it is from (RFC 9207). */
export type Returned = { code: string; issuer?: string } | { idToken: string };

/** The longest code or id_token that is taken from a browser that came back: in any letters it fits into a call. */
export const LONGEST_RETURNED = 5_000;

/** What a provider says of somebody. `provedEmail`: only where it says with a true that it has proved the address. */
export type Claims = { issuer: string; subject: string; email?: string; provedEmail?: string; name?: string };

/** The provider could not be asked, or what it says does not hold. Why is for the operator. */
export class ProviderFailed extends Error {}

const LIMITS = { connecting: 5_000, silence: 5_000, whole: 5_000, bytes: 256 * 1024 };
/** How long what a provider says of itself is believed. Its keys are asked for with each answer. */
const METADATA_MS = 60_000;

/** Talks to OpenID providers, through the one door out: 5 seconds and 256 KB an answer. */
@Injectable()
export class OpenId {
  private readonly outbound: Outbound;
  private readonly known = new Map<string, { until: Instant; metadata: Promise<client.ServerMetadata> }>();

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    this.outbound = new Outbound({ allow: settings.outboundAllow, limits: LIMITS });
  }

  /**
   * Where somebody signs in at the provider. `again`: they are asked there even if they are signed in.
   * @throws ProviderFailed
   */
  address(provider: Provider, { state, nonce, verifier }: Secrets, { again }: { again: boolean }): Promise<string> {
    return this.asking(async () => {
      const configuration = await this.configuration(provider);
      if (provider.response === 'id_token') client.useIdTokenResponseType(configuration);
      const asked = {
        redirect_uri: this.landing(provider),
        scope: provider.scope,
        state,
        nonce,
        ...(again && { max_age: '0', prompt: 'login' }),
      };
      const pkce =
        provider.response === 'code'
          ? { code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
          : undefined;
      const address = client.buildAuthorizationUrl(configuration, { ...asked, ...pkce });
      if (!isWeb(address)) throw new Error('it names an address to sign in at that is none of the web');
      return address.href;
    });
  }

  /**
   * Who somebody is, as the provider says: signed by it, for us, and for this very try. `since`: they must have signed in there after it.
   * @throws ProviderFailed
   */
  claims(provider: Provider, secrets: Secrets, returned: Returned, since?: Instant): Promise<Claims> {
    const { state: expectedState, nonce: expectedNonce, verifier: pkceCodeVerifier } = secrets;
    // So that the library's own tolerance for clocks counts from the beginning of the try.
    const age = since === undefined ? undefined : Math.ceil((Date.parse(this.clock.now()) - Date.parse(since)) / 1000);
    const maxAge = age === undefined ? {} : { maxAge: age };
    return this.asking(async () => {
      const configuration = await this.configuration(provider);
      const at = new URL(this.landing(provider));
      if ('idToken' in returned) {
        client.useIdTokenResponseType(configuration);
        at.hash = new URLSearchParams({ id_token: returned.idToken, state: expectedState }).toString();
        return claimsOf(await client.implicitAuthentication(configuration, at, expectedNonce, { expectedState, ...maxAge }));
      }
      const { code, issuer } = returned;
      at.search = new URLSearchParams({ code, state: expectedState, ...(issuer !== undefined && { iss: issuer }) }).toString();
      const checks = { expectedState, expectedNonce, pkceCodeVerifier, idTokenExpected: true, ...maxAge };
      const claims = (await client.authorizationCodeGrant(configuration, at, checks)).claims();
      if (!claims) throw new Error('it says nothing of who it is');
      return claimsOf(claims);
    });
  }

  /** Where the provider sends people back to: its owner registers this address. */
  landing({ response }: Pick<Provider, 'response'>): string {
    return `${this.settings.origin}${response === 'code' ? '/openid/landing' : '/v_login/fblogin'}`;
  }

  private async configuration(provider: Provider): Promise<client.Configuration> {
    const { clientId, clientSecret } = provider;
    const metadata = await this.metadata(provider);
    const methods = metadata.token_endpoint_auth_methods_supported;
    const authentication =
      clientSecret === undefined
        ? client.None()
        : methods?.includes('client_secret_post')
          ? client.ClientSecretPost(clientSecret)
          : client.ClientSecretBasic(clientSecret);
    const configuration = new client.Configuration({ ...metadata }, clientId, undefined, authentication);
    configuration[client.customFetch] = fetchThrough(this.outbound);
    client.enableNonRepudiationChecks(configuration);
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- marked to stand out: only this machine's is asked so
    if (isPlain(provider)) client.allowInsecureRequests(configuration);
    return configuration;
  }

  private metadata(provider: Provider): Promise<client.ServerMetadata> {
    const { configUrl } = provider;
    const now = this.clock.now();
    const held = this.known.get(configUrl);
    if (held && held.until > now) return held.metadata;
    for (const [url, { until }] of this.known) if (until <= now) this.known.delete(url);
    const metadata = this.discover(provider);
    this.known.set(configUrl, { until: later(now, METADATA_MS), metadata });
    metadata.catch(() => this.known.delete(configUrl));
    return metadata;
  }

  private async discover(provider: Provider): Promise<client.ServerMetadata> {
    const problem = problemOfConfigUrl(provider.configUrl);
    if (problem !== undefined) throw new Error(`its address ${problem}`);
    const found = await client.discovery(new URL(provider.configUrl), provider.clientId, undefined, client.None(), {
      [client.customFetch]: fetchThrough(this.outbound),
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- as above
      ...(isPlain(provider) && { execute: [client.allowInsecureRequests] }),
    });
    const metadata = found.serverMetadata();
    if (withoutSlash(metadata.issuer) !== provider.configUrl.slice(0, -CONFIG_PATH.length)) throw new Error('it names another issuer');
    return metadata;
  }

  private async asking<Result>(ask: () => Promise<Result>): Promise<Result> {
    try {
      return await ask();
    } catch (error) {
      throw new ProviderFailed(whyOf(error), { cause: error });
    }
  }
}

/** What the library asks goes through the one door out. */
export function fetchThrough(outbound: Outbound): client.CustomFetch {
  return async (url, { method, headers, body }) => {
    if (method !== 'GET' && method !== 'POST') throw new Error(`it is not asked by ${method}`);
    const text = body === null || body === undefined ? undefined : body instanceof URLSearchParams ? body.toString() : (body as string);
    const answer = await outbound.send({ url, method, headers, body: text });
    const told = Object.entries(answer.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    );
    return new Response(answer.status === 204 ? null : Buffer.from(answer.body), { status: answer.status, headers: told });
  };
}

/** For the operator: what began it, or the standard's word for it, as `invalid_client`. What else a provider says may be about people. */
export function whyOf(error: unknown): string {
  if (error instanceof client.ResponseBodyError) return /^\w{1,60}$/.test(error.error) ? error.error : 'it says no';
  return error instanceof Error && error.cause instanceof Error ? whyOf(error.cause) : (error as Error).message;
}

function claimsOf({ iss, sub, email, email_verified, name }: client.IDToken): Claims {
  return {
    issuer: iss,
    subject: sub,
    ...(typeof email === 'string' && { email }),
    ...(typeof email === 'string' && email_verified === true && { provedEmail: email }),
    ...(typeof name === 'string' && { name }),
  };
}

/** Only a provider on this machine, as in a test, is asked without https. */
function isPlain({ configUrl }: Provider): boolean {
  return configUrl.startsWith('http:');
}

function isWeb({ protocol }: URL): boolean {
  return /^https?:$/.test(protocol);
}

function withoutSlash(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url;
}
