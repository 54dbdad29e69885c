import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Role } from '../../players/players.events.ts';
import type { CommandContext, Decisions } from '../decisions.ts';
import type { Channel, Instant, Sealed } from '../event.values.ts';

/** What an API key may do (U-141). */
export const SCOPES = [
  'read',
  'entries:write',
  'players:write',
  'series:write',
  'competitions:write',
  'badges:write',
  'quests:write',
  'objects:write',
  'webhooks:write',
] as const;
export type Scope = (typeof SCOPES)[number];

/** Nobody whom this server knows. */
type Nobody = { kind: 'nobody'; channel: 'session'; teamIds: readonly string[] };
/** Somebody is signed in. The acting profile (U-012) with its organisation and role is absent until there is one. */
export type Login = {
  kind: 'login';
  channel: 'session';
  userId: string;
  sessionId: string;
  profileId?: string;
  organisationId?: string;
  role?: Role;
  teamIds: readonly string[];
};
/** A program of an organisation: it acts as far as its scopes allow, and looks as an admin without a profile. */
type Key = { kind: 'key'; channel: 'api-key'; keyId: string; organisationId: string; scopes: readonly Scope[]; teamIds: readonly string[] };
/** A TV, or whoever has the address of a shared page: looks at the things that it shows, by their ids, and commands nothing. `castId`: the cast of a TV. */
type Device = { kind: 'device'; deviceId: string; castId?: string } & Showing;
type Link = { kind: 'link'; linkId: string } & Showing;
type Showing = { organisationId: string; shows: readonly string[]; teamIds: readonly string[] };
/** Whoever runs the command line on the server's machine. */
type Operator = { kind: 'operator'; channel: 'command-line'; organisationId: string; role: 'admin'; teamIds: readonly string[] };

/** What another kind has, this one has not: it can be asked of each, and given to none. */
type Only<Kind, Names extends PropertyKey = Kinds extends infer One ? (One extends One ? keyof One : never) : never> = Kind extends Kind
  ? Kind & { readonly [Absent in Exclude<Names, keyof Kind>]?: undefined }
  : never;
type Kinds = Nobody | Login | Key | Device | Link | Operator;

/** Who calls, as this server knows it. */
export type Who = Only<Kinds>;

export const ANONYMOUS: Who = { kind: 'nobody', channel: 'session', teamIds: [] };

/** Under what turns and limits a caller is counted; nothing for nobody. */
export function callerOf({ profileId, userId, keyId, deviceId, linkId }: Who): string | undefined {
  return profileId ?? keyId ?? userId ?? deviceId ?? linkId;
}

/** What a call knows beside its parameters; kept on the request when it is let in. `address`: where it comes from. `cookie`, `agent`: the headers. */
export type Call = { who: Who; commandId: string; receivedAt: Instant; address: string; cookie?: string; agent?: string };

export type CallRequest = FastifyRequest & { call?: Call };

/** What was sent, not yet checked. */
export type Sent = Readonly<Record<string, unknown>>;
/** The state of a stream as of now: what policies speak of, never a view, which may be behind. */
export type Load = Decisions['load'];

/** May this caller do this? Anything but true is no. It may say instead that there is no such thing, as the operation would. */
export type Policy = (who: Who, sent: Sent, load: Load) => boolean | Promise<boolean>;

export type Allowed = {
  policy: Policy;
  scope?: Scope;
  shown?: string;
  byKey?: string;
  byCastKey?: boolean;
  tv?: boolean;
  actingParameter?: string | null;
  reauthenticate?: BySent;
  whileFrozen?: BySent;
  writes?: BySent;
};
/** Whether it holds for a call: always, or by what was sent. */
type BySent = boolean | ((sent: Sent) => boolean);

export function holdsFor(by: BySent | undefined, sent: Sent): boolean {
  return typeof by === 'function' ? by(sent) : by === true;
}

export const ALLOWED = 'laurel:allowed';

/**
 * The policy line of an operation. Without one an operation is refused to everybody.
 * `scope`: what an API key needs; without it keys are refused. `shown`: which parameter names the thing that a device or link must show; without it
 * they are refused. `byKey`: whoever sends the access key of one of these (`accesskey`, or C-11 `competitionkey` or `key`) looks at it, whoever else they are; who names none of
 * them means that one. `byCastKey`: whoever sends the key of a cast (`castkey`) looks as who has its link, and so does a TV that shows it: the operation asks what that cast
 * shows. `tv`: a TV may, of itself, also by the token as `secret` or `cast_secret` (C-11, U-135), or by its cookie where nobody is signed in. `acting`: which parameter names the acting profile (`profileid` unless told; null where `profileid` names the thing, not
 * the actor). `reauthenticate`: whoever is signed in has lately shown that it is them, by signing in or anew. `whileFrozen`: it goes on while
 * the organisation is frozen (U-082), as reading does, and what everybody who is signed in may. `writes`: of a GET, that it makes facts, and so comes from the site
 * itself and stops while the organisation is frozen.
 */
export const Allow = (
  policy: Policy,
  options: {
    scope?: Scope;
    shown?: string;
    byKey?: string;
    byCastKey?: boolean;
    tv?: boolean;
    acting?: string | null;
    reauthenticate?: BySent;
    whileFrozen?: BySent;
    writes?: BySent;
  } = {},
) =>
  SetMetadata(ALLOWED, {
    policy,
    scope: options.scope,
    shown: options.shown,
    byKey: options.byKey,
    byCastKey: options.byCastKey,
    tv: options.tv,
    actingParameter: options.acting === undefined ? 'profileid' : options.acting,
    reauthenticate: options.reauthenticate,
    whileFrozen: options.whileFrozen,
    writes: options.writes,
  } satisfies Allowed);

/** The policy of an action on a thing: the thing is found by what was sent, as of now. */
export const may =
  <Thing>(action: (who: Who, thing: Thing) => boolean, find: (who: Who, sent: Sent, load: Load) => Promise<Thing>): Policy =>
  async (who, sent, load) =>
    member(who) && action(who, await find(who, sent, load));

/** Anybody, signed in or not. */
export const anyone: Policy = () => true;
/** A TV, of itself. */
export const display = ({ castId }: Who): boolean => castId !== undefined;
/** Everybody alike: nobody is asked who they are, and a key or cookie, good or bad, changes nothing. */
export const everybody: Policy = () => true;
/** Whoever is signed in, with or without a profile. */
export const signedIn: Policy = ({ userId }) => userId !== undefined;
/** Whoever acts through a profile, or another credential, of an organisation. What they may see of it is the view's scope. */
export const member = ({ organisationId }: Who): boolean => organisationId !== undefined;
/** Whoever acts through a profile: no program, and no display. */
export const player = ({ organisationId, profileId }: Who): boolean => organisationId !== undefined && profileId !== undefined;
/** Admins of the acting organisation; for keys the scope decides. */
export const admin = ({ role, kind }: Who): boolean => role === 'admin' || kind === 'key';
/** Admins of an organisation: a personal profile administers nobody but itself. For keys the scope decides. */
export const organisationAdmin = (who: Who): boolean => admin(who) && member(who) && who.organisationId !== who.profileId;

/** The call's caller, command id and time. */
export const CallOf = createParamDecorator((_: unknown, context: ExecutionContext): Call => {
  const { call } = context.switchToHttp().getRequest<CallRequest>();
  if (!call) throw new Error('nobody was let in');
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
  if (!organisationId || !channel) throw new Error('a command needs an organisation, and somebody who acts in it');
  return {
    commandId,
    organisationId,
    actor: { ...(profileId && { profileId }), ...((userId ?? keyId) && { userId: userId ?? `key:${keyId}` }) },
    channel: more.channel ?? channel,
    ...(more.reason && { reason: more.reason }),
  };
}
