import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { OwnProviders } from '../login-providers/own-providers.ts';
import { Clock } from '../platform/clock.ts';
import { type AccessListener, type Credentials, Identification } from '../platform/http/identification.ts';
import { fromThisSite } from '../platform/http/origin.ts';
import { Forbidden, NotSignedIn, TooManyRequests } from '../platform/http/refusals.ts';
import { ANONYMOUS, type Who } from '../platform/http/who.ts';
import { Settings } from '../platform/settings.ts';
import { CurrentRoles } from '../players/current-roles.ts';
import { AccessChanges } from './access-changes.ts';
import { ApiKeys } from './api-keys.ts';
import { tokenIn } from './cookies.ts';
import { DEVICE, Devices } from './devices.ts';
import { Limits } from './limits.ts';
import { placeOf } from './place.ts';
import { type FoundProfile, ProfilesOfAccounts } from './profiles-of-accounts.ts';
import { type Session, Sessions } from './sessions.ts';
import { LINK, SharedLinks } from './shared-links.ts';

/** `asOfNow`: the role is what the log says. `switches`: whom the call names acts in later calls too; any site can link to a GET. */
type How = { asOfNow: boolean; switches: boolean };

/** Finds out who calls with point reads only: the login, key, device or link in the records, the profiles in the directory, the role in its stream. */
@Injectable()
export class IdentifyCaller extends Identification {
  constructor(
    private readonly sessions: Sessions,
    private readonly apiKeys: ApiKeys,
    private readonly devices: Devices,
    private readonly links: SharedLinks,
    private readonly limits: Limits,
    private readonly profiles: ProfilesOfAccounts,
    private readonly roles: CurrentRoles,
    private readonly access: AccessChanges,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly providers: OwnProviders,
  ) {
    super();
  }

  /** Counts calls of keys. @throws NotSignedIn, Forbidden; TooManyRequests too-many-calls */
  override async of(
    { method, headers, ip }: { method: string; headers: IncomingHttpHeaders; ip?: string },
    actingProfileId: string | undefined,
    { asOfNow }: { asOfNow: boolean },
  ): Promise<Who> {
    const who = await this.identify({ cookie: headers.cookie, authorization: headers.authorization, address: ip }, actingProfileId, {
      asOfNow,
      switches: method !== 'GET' && fromThisSite(headers, this.settings),
    });
    if (who.kind === 'key') this.countCall(who.keyId);
    return who;
  }

  override byCredentials(credentials: Credentials, actingProfileId?: string): Promise<Who> {
    return this.identify(credentials, actingProfileId, { asOfNow: false, switches: false });
  }

  override async byAccessKey(key: string, address: string): Promise<Who | undefined> {
    const who = await this.byLink(key, address);
    return who?.organisationId !== undefined && (await this.roles.stands(who.organisationId, { asOfNow: false })) ? who : undefined;
  }

  override async byTvCookie({ cookie }: IncomingHttpHeaders): Promise<Who | undefined> {
    const token = tokenIn(cookie, 'laurel_tv');
    const who = token === undefined ? undefined : await this.byDevice(`${DEVICE}${token}`);
    return who?.organisationId !== undefined && (await this.roles.stands(who.organisationId, { asOfNow: false })) ? who : undefined;
  }

  override onAccessChanged(listener: AccessListener): () => void {
    return this.access.onAccessChanged(listener);
  }

  private async identify(credentials: Credentials, actingProfileId: string | undefined, how: How): Promise<Who> {
    const { cookie, authorization, address } = credentials;
    if (authorization !== undefined) return this.byAuthorization(authorization, address, how);
    const token = tokenIn(cookie, 'laurel_session');
    const session = token === undefined ? undefined : await this.sessions.find(token, this.clock.now());
    // Switched off or removed, a provider has nobody signed in from that instant on, whatever is left of their logins.
    if (session?.within !== undefined && !(await this.providers.isOn(session.through ?? '', how))) return ANONYMOUS;
    return session ? this.bySession(session, actingProfileId, how) : ANONYMOUS;
  }

  /** What a credential is, its own first word says; one that says nothing is a key. @throws NotSignedIn */
  private async byAuthorization(authorization: string, address: string | undefined, { asOfNow }: How): Promise<Who> {
    const secret = /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(authorization)?.[1] ?? '';
    const who = await this.whoHas(secret, address);
    if (who?.organisationId === undefined || !(await this.roles.stands(who.organisationId, { asOfNow }))) throw new NotSignedIn();
    return who;
  }

  private async whoHas(secret: string, address: string | undefined): Promise<Who | undefined> {
    if (secret.startsWith(DEVICE)) return this.byDevice(secret);
    if (secret.startsWith(LINK)) return this.byLink(secret, address);
    const key = await this.apiKeys.find(secret);
    return (
      key && { kind: 'key', channel: 'api-key', keyId: key.keyId, organisationId: key.organisationId, scopes: key.scopes, teamIds: [] }
    );
  }

  private countCall(keyId: string): void {
    try {
      this.limits.count(this.clock.now(), { callsOf: keyId });
    } catch (error) {
      if (!(error instanceof TooManyRequests)) throw error;
      const { callsAMinute } = this.settings.limits;
      throw new TooManyRequests(error.retryAfterSeconds, 'too-many-calls', `A key may call ${callsAMinute} times a minute`);
    }
  }

  private async byDevice(secret: string): Promise<Who | undefined> {
    const device = await this.devices.find(secret, this.clock.now());
    if (!device) return undefined;
    const { deviceId, organisationId, shows, castId } = device;
    return { kind: 'device', deviceId, organisationId, shows, castId, teamIds: [] };
  }

  /** Who guesses at links is told to wait; one that is right is never refused. @throws TooManyRequests */
  private async byLink(secret: string, address: string | undefined): Promise<Who | undefined> {
    const link = await this.links.find(secret);
    if (link) return { kind: 'link', linkId: link.linkId, organisationId: link.organisationId, shows: link.shows, teamIds: [] };
    if (address !== undefined) this.limits.count(this.clock.now(), { wrongLinksFrom: placeOf(address) });
    return undefined;
  }

  private async bySession(session: Session, actingProfileId: string | undefined, { asOfNow, switches }: How): Promise<Who> {
    const { within } = session;
    const own = (await this.profiles.ofUser(session.userId)).filter(
      ({ organisationId }) => within === undefined || organisationId === within,
    );
    const named = actingProfileId !== undefined;
    const acting = await this.firstThere(
      named ? own.filter(({ profileId }) => profileId === actingProfileId) : byUse(own, session),
      asOfNow,
    );
    if (named && !acting) throw new Forbidden('This is not one of your profiles', 'not-your-profile');
    const noted = this.sessions.use(session, switches || !named ? acting?.profileId : undefined, this.clock.now());
    // The next call must find it so.
    if (switches && named) await noted;
    const { userId, sessionId } = session;
    if (!acting) return { kind: 'login', channel: 'session', userId, sessionId, teamIds: [] };
    const { profileId, organisationId, teamIds, role } = acting;
    return { kind: 'login', channel: 'session', userId, sessionId, profileId, organisationId, role, teamIds };
  }

  /** The first who is not out, with the role of the log: the view may be behind. */
  private async firstThere(profiles: readonly FoundProfile[], asOfNow: boolean): Promise<FoundProfile | undefined> {
    for (const profile of profiles) {
      const role = await (asOfNow ? this.roles.asOfNow(profile) : this.roles.of(profile));
      if (role && (await this.roles.isOf(profile, profile.userId ?? '', { asOfNow }))) return { ...profile, role };
    }
    return undefined;
  }
}

/** The profile last used in this login, else the first in an organisation, else the personal one (U-012). */
function byUse(own: readonly FoundProfile[], { profileId }: Session): FoundProfile[] {
  const place = (profile: FoundProfile) => (profile.profileId === profileId ? 0 : profile.personal ? 2 : 1);
  return own.toSorted((a, b) => place(a) - place(b));
}
