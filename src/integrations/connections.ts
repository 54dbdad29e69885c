import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as client from 'openid-client';
import { fetchThrough, whyOf } from '../accounts/openid/open-id.ts';
import { hashOf, newToken } from '../accounts/secrets.ts';
import { filledIn } from '../login-providers/provider-option.values.ts';
import { type ConnectionOption, problemOfAddress, type TOLD_AT } from '../platform/connection-options.ts';
import { derivedId } from '../platform/derived-id.ts';
import { type Instant, later } from '../platform/event.values.ts';
import { BadInput, wrongField } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Outbound } from '../platform/outbound/outbound.ts';
import { put, type RecordKind, Records } from '../platform/records/records.ts';
import { Refused } from '../platform/refused.ts';
import { Settings } from '../platform/settings.ts';
import { type Access, AccessOver, AccessTokens } from './access-tokens.ts';
import { EndAccess } from './end-access.ts';
import { CHAT_SCOPES, STAND_IN, type SystemType } from './systems.values.ts';

/** Who asks for access, and for what: an integration that begins, or one that is connected anew. */
export type Setup = {
  setupId: string;
  organisationId: string;
  sessionId: string;
  systemType: SystemType;
  subdomain: string;
  isNew: boolean;
};
type KeptSetup = Setup & { verifier: Uint8Array; expiresAt: Instant };

/** By the hashes of their states: what somebody has gone to another system for, on the server alone, and used once. */
export const SETUPS: RecordKind<KeptSetup> = {
  name: 'integration-setups',
  fields: { organisationId: 'value', verifier: 'bytes' },
  expires: 'expiresAt',
};

const VALID_MS = 15 * 60_000;
const SUBDOMAIN = /^[a-z0-9-]{1,63}$/;

/** Asks other systems for access (OAuth 2.0 with PKCE), through the one door out. A kind of system that the operator has not named has a stand-in (U-145). */
@Injectable()
export class Connections implements OnModuleInit {
  private readonly log = new Logger('Integrations');
  private readonly outbound: Outbound;

  constructor(
    private readonly settings: Settings,
    private readonly records: Records,
    private readonly keys: Keys,
    private readonly tokens: AccessTokens,
    private readonly commands: CommandBus,
  ) {
    this.outbound = new Outbound({ allow: settings.outboundAllow });
  }

  async onModuleInit(): Promise<void> {
    await this.records.declare(SETUPS);
  }

  /**
   * Where somebody lets Laurel in. The verifier is 32 random bytes, told as its S256, and stays here.
   * @param more of a chat tool: scopes that are asked for beside those that must be
   * @throws BadInput of the subdomain, of a scope; Refused address-unresolved
   */
  async begin(setup: Setup, more: readonly string[], now: Instant): Promise<string> {
    const { systemType, subdomain } = setup;
    if (subdomain !== '' && !SUBDOMAIN.test(subdomain)) throw wrongField('subdomain', 'must be 1 to 63 letters, digits and dashes');
    const [state, verifier] = [newToken(), newToken()];
    const option = this.optionOf(systemType);
    const address = option ? await this.addressOf(option, setup, more, { state, verifier }) : this.standIn(systemType, state);
    const kept = { ...setup, verifier: this.keys.sealOwn(verifier), expiresAt: later(now, VALID_MS) };
    await this.records.write([put(SETUPS, hashOf(state), kept, null)]);
    return address;
  }

  /**
   * Whoever comes back has let Laurel in: what it was for, and the access, kept under the id of the integration. A state is used once, by the login and organisation that began with it.
   * @throws BadInput state-unmatched; Refused callback-failed: why is for the log
   */
  async finish(
    by: { organisationId: string; sessionId: string; systemType: SystemType },
    { state, code }: { state: string; code: string },
    now: Instant,
  ): Promise<Setup> {
    const setup = await this.use(state, by, now);
    if (!setup) throw new BadInput('state-unmatched', 'Unexpected state value. Please try again');
    try {
      const option = this.optionOf(setup.systemType);
      const access = option ? await this.exchange(option, setup, { state, code }, now) : standInAccess(code);
      await this.tokens.keep(setup.organisationId, setup.setupId, { ...access, subdomain: setup.subdomain });
      return setup;
    } catch (error) {
      this.log.warn(`${setup.systemType} could not be connected: ${whyOf(error)}`);
      throw new Refused('callback-failed', 'Unexpected error');
    }
  }

  /** A good access of an integration, renewed where it is over. @throws AccessOver, which is a fact by then; Error where the system gives none now */
  async access(organisationId: string, configId: string, systemType: SystemType, now: Instant): Promise<Access | undefined> {
    const option = this.optionOf(systemType);
    try {
      return await this.tokens.good(organisationId, configId, now, (access) => this.renewed(option, access, now));
    } catch (error) {
      if (!(error instanceof AccessOver)) throw error;
      const commandId = derivedId(`access over ${error.accessId}`, configId);
      const context = { commandId, organisationId, actor: {}, channel: 'schedule' as const };
      await this.commands.execute(new EndAccess(context, configId, error.accessId));
      throw error;
    }
  }

  /** What a system says at the address of its rows; its stand-in has none. @throws Error */
  async rows(systemType: SystemType, access: Access): Promise<{ via: 'poll' | 'stand-in'; text: string }> {
    return { via: this.optionOf(systemType) ? 'poll' : 'stand-in', text: await this.told(systemType, access, 'rows_url') };
  }

  /**
   * What a system says at one of its addresses; its stand-in has nothing.
   * @param team of that of players: what the system calls the team
   * @throws Error
   */
  async told(systemType: SystemType, { token, subdomain }: Access, what: (typeof TOLD_AT)[number], team = ''): Promise<string> {
    const option = this.optionOf(systemType);
    if (!option) return '[]';
    const url = option[what];
    if (url === undefined) throw new Error(`it has no ${what}`);
    const answer = await this.outbound.send({
      url: filledIn(url, { subdomain, team: encodeURIComponent(team) }),
      method: 'GET',
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    });
    if (answer.status !== 200) throw new Error(`it answers ${answer.status}`);
    return Buffer.from(answer.body).toString();
  }

  /** @throws AccessOver where it can be renewed no more */
  private async renewed(option: ConnectionOption | undefined, { refresh, subdomain }: Access, now: Instant): Promise<Access | undefined> {
    if (!option) return undefined;
    if (refresh === undefined) throw new AccessOver();
    try {
      const answer = await client.refreshTokenGrant(this.configuration(option, subdomain), refresh);
      return { ...accessOf(answer, now), refresh: answer.refresh_token ?? refresh, subdomain };
    } catch (error) {
      throw error instanceof client.ResponseBodyError && error.error === 'invalid_grant' ? new AccessOver() : error;
    }
  }

  private optionOf(systemType: SystemType): ConnectionOption | undefined {
    return this.settings.connections.find(({ system_type }) => system_type === systemType);
  }

  private async addressOf(
    option: ConnectionOption,
    { systemType, subdomain }: Setup,
    more: readonly string[],
    { state, verifier }: { state: string; verifier: string },
  ): Promise<string> {
    const problem = problemOfAddress(filled(option.authorize_url, subdomain));
    if (problem !== undefined) throw new Refused('address-unresolved', `The address to connect at ${problem}`);
    const scope = systemType === 'chattool' ? chatScopes(more).join(' ') : option.scope;
    const address = client.buildAuthorizationUrl(this.configuration(option, subdomain), {
      redirect_uri: this.landing(systemType),
      state,
      ...(scope !== '' && { scope }),
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return address.href;
  }

  private standIn(systemType: SystemType, state: string): string {
    return `${this.landing(systemType)}?${new URLSearchParams({ code: STAND_IN, state })}`;
  }

  private landing(systemType: SystemType): string {
    return `${this.settings.origin}/${systemType}/landing`;
  }

  private async exchange(
    option: ConnectionOption,
    { systemType, subdomain, verifier }: KeptSetup,
    { state, code }: { state: string; code: string },
    now: Instant,
  ): Promise<Omit<Access, 'subdomain'>> {
    const at = new URL(this.landing(systemType));
    at.search = new URLSearchParams({ code, state }).toString();
    const checks = { expectedState: state, pkceCodeVerifier: this.keys.openOwn(verifier) };
    const answer = await client.authorizationCodeGrant(this.configuration(option, subdomain), at, checks);
    const given = new Set(answer.scope?.split(/[\s,]+/));
    const missing = systemType === 'chattool' ? CHAT_SCOPES.mandatory.find((scope) => !given.has(scope)) : undefined;
    if (missing !== undefined) throw new Error(`it does not allow ${missing}`);
    return accessOf(answer, now);
  }

  private configuration({ authorize_url, token_url, client_id, client_secret }: ConnectionOption, subdomain: string): client.Configuration {
    const [authorization_endpoint, token_endpoint] = [filled(authorize_url, subdomain), filled(token_url, subdomain)];
    const metadata = { issuer: new URL(authorization_endpoint).origin, authorization_endpoint, token_endpoint };
    const authentication = client_secret === undefined ? client.None() : client.ClientSecretPost(client_secret);
    const configuration = new client.Configuration(metadata, client_id, undefined, authentication);
    configuration[client.customFetch] = fetchThrough(this.outbound);
    // oxlint-disable-next-line typescript/no-deprecated -- marked to stand out: what is reached is judged by the door
    if (token_endpoint.startsWith('http:')) client.allowInsecureRequests(configuration);
    return configuration;
  }

  private async use(
    state: string,
    by: { organisationId: string; sessionId: string; systemType: SystemType },
    now: Instant,
  ): Promise<KeptSetup | undefined> {
    const setup = (await this.records.get(SETUPS, hashOf(state)))?.document;
    const isTheirs = setup?.organisationId === by.organisationId && setup.sessionId === by.sessionId && setup.systemType === by.systemType;
    if (!setup || !isTheirs || setup.expiresAt <= now) return undefined;
    return (await this.records.deleteAll(SETUPS, { key: hashOf(state) })) === 1 ? setup : undefined;
  }
}

/** What is asked of a chat tool. @throws BadInput */
function chatScopes(more: readonly string[]): string[] {
  const optional: readonly string[] = CHAT_SCOPES.optional;
  const unknown = more.find((scope) => !optional.includes(scope));
  if (unknown !== undefined) throw wrongField('scopes', `are some of ${optional.join(', ')}`);
  return [...CHAT_SCOPES.mandatory, ...CHAT_SCOPES.wizard, ...more];
}

function standInAccess(code: string): Omit<Access, 'subdomain'> {
  if (code !== STAND_IN) throw new Error('its stand-in sends another code');
  return { token: STAND_IN };
}

function accessOf({ access_token, refresh_token, expires_in }: client.TokenEndpointResponse, now: Instant): Omit<Access, 'subdomain'> {
  return {
    token: access_token,
    ...(refresh_token !== undefined && { refresh: refresh_token }),
    ...(expires_in !== undefined && { until: later(now, expires_in * 1_000) }),
  };
}

function filled(url: string, subdomain: string): string {
  return subdomain === '' ? url : filledIn(url, { subdomain });
}
