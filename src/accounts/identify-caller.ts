import { Injectable } from '@nestjs/common';
import { Directory } from '../../projections/people/directory.ts';
import type { Person } from '../../projections/people/people.ts';
import { Clock } from '../platform/clock.ts';
import { type AccessChange, type Credentials, Identification } from '../platform/http/identification.ts';
import { Forbidden, NotSignedIn } from '../platform/http/refusals.ts';
import { ANONYMOUS, type Who } from '../platform/http/who.ts';
import { AccessChanges } from './access-changes.ts';
import { ApiKeys } from './api-keys.ts';
import { sessionToken } from './session-cookie.ts';
import { type Session, Sessions } from './sessions.ts';

/** Finds out who calls with point reads only: the login or key in the records, the profiles in the directory. */
@Injectable()
export class IdentifyCaller extends Identification {
  constructor(
    private readonly sessions: Sessions,
    private readonly apiKeys: ApiKeys,
    private readonly directory: Directory,
    private readonly access: AccessChanges,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async byCredentials({ cookie, authorization }: Credentials, actingProfileId?: string): Promise<Who> {
    if (authorization !== undefined) return this.byKey(authorization);
    const token = sessionToken(cookie);
    const session = token === undefined ? undefined : this.sessions.find(token, this.clock.now());
    return session ? this.bySession(session, actingProfileId) : ANONYMOUS;
  }

  override onAccessChanged(listener: (change: AccessChange) => void): () => void {
    return this.access.onAccessChanged(listener);
  }

  private byKey(authorization: string): Who {
    const secret = /^Bearer ([A-Za-z0-9_-]{20,100})$/i.exec(authorization)?.[1];
    const key = secret === undefined ? undefined : this.apiKeys.find(secret);
    if (!key) throw new NotSignedIn();
    return { channel: 'api-key', organisationId: key.organisationId, teamIds: [], keyId: key.keyId, scopes: key.scopes };
  }

  private async bySession(session: Session, actingProfileId: string | undefined): Promise<Who> {
    const own = await this.directory.ofUser(session.userId);
    const acting = actingProfileId === undefined ? lastUsed(own, session) : own.find(({ profileId }) => profileId === actingProfileId);
    if (actingProfileId !== undefined && !acting) throw new Forbidden('This is not one of your profiles', 'not-your-profile');
    const noted = this.sessions.use(session, acting?.profileId, this.clock.now());
    // Who names a profile acts as it from now on: the next call must find it so.
    if (actingProfileId !== undefined) await noted;
    const { userId, sessionId } = session;
    if (!acting) return { channel: 'session', userId, sessionId, teamIds: [] };
    const { profileId, organisationId, role, teamIds } = acting;
    return { channel: 'session', userId, sessionId, profileId, organisationId, role, teamIds };
  }
}

/** The profile last used in this login, else the first in an organisation, else the personal one (U-012). */
function lastUsed(own: readonly Person[], { profileId }: Session): Person | undefined {
  return own.find((person) => person.profileId === profileId) ?? own.find(({ personal }) => !personal) ?? own[0];
}
