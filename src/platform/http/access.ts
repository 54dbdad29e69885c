import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.ts';
import { Decisions } from '../decisions.ts';
import { derivedId } from '../derived-id.ts';
import { isRecord } from '../is-record.values.ts';
import { Settings } from '../settings.ts';
import { Identification } from './identification.ts';
import { fromThisSite } from './origin.ts';
import { keySecretIn, Reauthentication } from './reauthentication.ts';
import { BadInput, Forbidden, NotFound, NotSignedIn } from './refusals.ts';
import { type Allowed, ANONYMOUS, anyone, type Call, callerOf, type CallRequest, everybody, holdsFor, type Sent, type Who } from './who.ts';

const ACTORS = 'b3c1f2de-7a55-4c33-9f6e-0d1f6f9a4c11';

/**
 * Stands before every operation: finds out who calls, and asks the operation's policy. Deny by default: an operation without a policy
 * is refused. Commands must come from this site unless a key sends them: by cookie, and also those that begin a login.
 */
@Injectable()
export class Access {
  constructor(
    private readonly identification: Identification,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
    private readonly reauthentication: Reauthentication,
  ) {}

  /** Who calls, and under which id. @throws BadInput, Forbidden, NotFound, NotSignedIn, TooManyRequests; what the policy throws */
  async admit(request: CallRequest, allowed: Allowed | undefined): Promise<Call> {
    if (!allowed) throw new Forbidden();
    const sent = sentOf(request);
    const acting =
      allowed.actingParameter === null
        ? undefined
        : text({ ...(request.query as Sent), ...bodyOf(request) }[allowed.actingParameter ?? 'profileid']);
    // Where everybody may, the role does not matter: signing in and out goes on while the store is away.
    const writes = request.method !== 'GET' || holdsFor(allowed.writes, sent);
    const asOfNow = writes && allowed.policy !== anyone;
    const who =
      allowed.policy === everybody
        ? ANONYMOUS
        : ((await this.guest(request, allowed)) ?? (await this.caller(request, acting, { asOfNow, tv: allowed.tv })));
    if (who.kind !== 'key' && writes && !fromThisSite(request.headers, this.settings))
      throw new Forbidden('This call must come from the site itself', 'foreign-origin');
    const permitted = isWithin(allowed, who, sent) && (await allowed.policy(who, sent, (...what) => this.decisions.load(...what)));
    if (!permitted) throw who.kind === 'nobody' ? new NotSignedIn() : new Forbidden();
    const receivedAt = this.clock.now();
    if (holdsFor(allowed.reauthenticate, sent) && who.kind === 'login')
      await this.reauthentication.require(who, keySecretIn(request), receivedAt);
    return {
      who,
      commandId: commandId(request, callerOf(who) ?? request.ip),
      receivedAt,
      address: request.ip,
      cookie: request.headers.cookie,
      agent: request.headers['user-agent'],
    };
  }

  private async caller(
    request: CallRequest,
    acting: string | undefined,
    { asOfNow, tv }: { asOfNow: boolean; tv?: boolean },
  ): Promise<Who> {
    const who = await this.identification.of(request, acting, { asOfNow });
    return who.kind === 'nobody' && tv ? ((await this.identification.byTvCookie(request.headers)) ?? who) : who;
  }

  /** Whoever looks by the access key or the token of a TV that was sent, if one was and opens something here. @throws NotFound, NotSignedIn, TooManyRequests */
  private async guest(request: CallRequest, { byKey, byCastKey, tv, shown = '' }: Allowed): Promise<Who | undefined> {
    const sent = sentOf(request);
    const secret = tv ? text(sent.secret ?? sent.cast_secret) : undefined;
    if (secret !== undefined) {
      const who = await this.identification.byCredentials({ authorization: `Bearer ${secret}`, address: request.ip });
      if (who.castId === undefined) throw new NotSignedIn();
      return who;
    }
    const castKey = byCastKey ? text(sent.castkey) : undefined;
    if (castKey !== undefined) {
      const guest = await this.identification.byAccessKey(castKey, request.ip);
      if (!guest) throw new NotFound('cast');
      return guest;
    }
    const key = byKey === undefined ? undefined : text(sent.accesskey ?? sent.competitionkey ?? sent.key);
    if (byKey === undefined || key === undefined) return undefined;
    const guest = await this.identification.byAccessKey(key, request.ip);
    // Of what the key does not open there is nothing, as of what is not there.
    if (!guest || !(sent[shown] === undefined || guest.shows?.some((id) => id === sent[shown]))) throw new NotFound(byKey);
    return guest;
  }
}

/** What the operation itself reads: nobody is judged by something else than what is done. */
export function sentOf(request: CallRequest): Sent {
  return request.method === 'GET' || request.method === 'DELETE' ? (request.query as Sent) : bodyOf(request);
}

function bodyOf({ body }: CallRequest): Sent {
  return isRecord(body) ? body : {};
}

/** Whether a credential that is not for everything reaches as far as this operation: a key by its scopes, a device or link by the thing. */
function isWithin({ scope, shown, byKey, byCastKey, tv }: Allowed, who: Who, sent: Sent): boolean {
  switch (who.kind) {
    case 'nobody':
    case 'login':
    case 'operator':
      return true;
    case 'key':
      return scope !== undefined && who.scopes.includes(scope);
    case 'device':
    case 'link':
      if (byCastKey && (text(sent.castkey) ?? who.castId) !== undefined) return true;
      if (tv && who.castId !== undefined) return true;
      return shown !== undefined && (who.shows.some((id) => id === sent[shown]) || (byKey !== undefined && sent[shown] === undefined));
  }
}

/** The caller's own key makes the command's id, so that a retry is the same command; without a key every call is its own. */
function commandId(request: CallRequest, actor: string): string {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return crypto.randomUUID();
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new BadInput('invalid-idempotency-key', 'An Idempotency-Key is 1 to 200 visible ASCII characters');
  return derivedId(`${actor}\n${key}`, ACTORS);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
