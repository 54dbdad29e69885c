import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Role } from '../../players/players.events.ts';
import type { CommandContext } from '../decisions.ts';
import type { Channel, Instant, Sealed } from '../event.values.ts';

/** What an API key may do (U-141). */
export const SCOPES = ['read', 'entries:write', 'players:write', 'series:write'] as const;
export type Scope = (typeof SCOPES)[number];

/** Who calls, as this server knows it, with the profile that acts (U-012). */
export type Who = {
  channel: Channel;
  /** Absent for anonymous callers and API keys. */
  userId?: string;
  sessionId?: string;
  /** The acting profile and its organisation; absent until one is chosen. An API key has an organisation only. */
  profileId?: string;
  organisationId?: string;
  /** Its role in that organisation. */
  role?: Role;
  teamIds: readonly string[];
  /** Only for API keys. */
  keyId?: string;
  scopes?: readonly Scope[];
};

export const ANONYMOUS: Who = { channel: 'session', teamIds: [] };

/** What a call knows beside its parameters; kept on the request by the guard. `address`: where it comes from. `cookie`: the header. */
export type Call = { who: Who; commandId: string; receivedAt: Instant; address: string; cookie?: string };

export type CallRequest = FastifyRequest & { call?: Call };

/** May this caller do this? `input` is what was sent, not yet checked. Anything but true is no. */
export type Policy = (who: Who, input: Readonly<Record<string, unknown>>) => boolean;

export type Allowed = { policy: Policy; scope?: Scope; actingParameter?: string | null };
export const ALLOWED = 'laurel:allowed';

/**
 * The policy line of an operation. Without one an operation is refused to everybody.
 * `scope`: what an API key needs; without it keys are refused. `acting`: which parameter names the acting profile
 * (`profileid` unless told; null where `profileid` names the thing, not the actor).
 */
export const Allow = (policy: Policy, options: { scope?: Scope; acting?: string | null } = {}) =>
  SetMetadata(ALLOWED, {
    policy,
    scope: options.scope,
    actingParameter: options.acting === undefined ? 'profileid' : options.acting,
  } satisfies Allowed);

/** Anybody, signed in or not. */
export const anyone: Policy = () => true;
/** Everybody alike: nobody is asked who they are, and a key or cookie, good or bad, changes nothing. */
export const everybody: Policy = () => true;
/** Whoever is signed in, with or without a profile. */
export const signedIn: Policy = ({ userId }) => userId !== undefined;
/** Whoever acts through a profile, or a key, of an organisation. What they may see of it is the view's scope. */
export const member: Policy = ({ organisationId }) => organisationId !== undefined;
/** Admins of the acting organisation; for keys the scope decides. */
export const admin: Policy = ({ role, scopes }) => role === 'admin' || scopes !== undefined;

/** The call's caller, command id and time. */
export const CallOf = createParamDecorator((_: unknown, context: ExecutionContext): Call => {
  const { call } = context.switchToHttp().getRequest<CallRequest>();
  if (!call) throw new Error('the access guard has not run');
  return call;
});

/** Aborts when the caller hangs up before the answer. */
export const GoneOf = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal => {
  const { raw, signal } = context.switchToHttp().getRequest<FastifyRequest>();
  return raw.destroyed ? AbortSignal.abort() : signal;
});

/** The envelope of the facts that a call leads to. */
export function contextOf({ who, commandId }: Call, more: { reason?: Sealed; channel?: Channel } = {}): CommandContext {
  const { organisationId, profileId, userId, keyId, channel } = who;
  if (!organisationId) throw new Error('a command needs an organisation');
  return {
    commandId,
    organisationId,
    actor: { ...(profileId && { profileId }), ...((userId ?? keyId) && { userId: userId ?? `key:${keyId}` }) },
    channel: more.channel ?? channel,
    ...(more.reason && { reason: more.reason }),
  };
}
