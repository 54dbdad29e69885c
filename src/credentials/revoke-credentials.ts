import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BADGE_WINS, type BadgeWinEvent } from '../badges/badge-wins.events.ts';
import { isStanding } from '../badges/badge-wins.ts';
import { answering, Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { type Instant, type Position, type Recorded, streamName } from '../platform/event.values.ts';
import { Reactions } from '../platform/reactions.ts';
import { forgotten } from '../players/forgotten.ts';
import { FORGOTTEN, type PersonForgotten } from '../players/players.events.ts';
import { type CredentialEvent, type CredentialRevoked, CREDENTIALS } from './credentials.events.ts';
import { type Credential, credentials, type Credentials, credentialsOf } from './credentials.ts';
import { findWin, type NamedWin } from './find-win.ts';

type Heard = BadgeWinEvent | PersonForgotten | CredentialEvent;

type Because = CredentialRevoked['data']['because'];

/** Ends what does not count any more, for good: none of it comes back, whatever its win does. @param at when that which ended it was recorded */
export function revokeCredentials(at: Instant, because: Because, ended: readonly Credential[]): CredentialRevoked[] {
  return ended
    .filter(({ revoked }) => !revoked)
    .map(({ credentialId, winId, badgeId, profileId, index }) => {
      const data = { credentialId, winId, badgeId, profileId, index, because, at };
      return { type: 'CredentialRevoked', data };
    });
}

/**
 * A win that stopped standing ends the credential that was issued before, even where it stands again by now. Who is forgotten has none that counts. A credential
 * that was issued while that happened is looked at when its own fact is heard.
 */
@Injectable()
export class RevokeCredentials implements OnModuleInit {
  constructor(
    private readonly decisions: Decisions,
    private readonly reactions: Reactions,
  ) {}

  onModuleInit(): void {
    this.reactions.add({
      name: 'revoke-credentials',
      kind: 'decides',
      begin: 'start',
      categories: [BADGE_WINS, FORGOTTEN, CREDENTIALS],
      lane: (event) => laneOf(event as Recorded<Heard>),
      on: (event) => this.on(event as Recorded<Heard>),
    });
  }

  private async on(event: Recorded<Heard>): Promise<Position | undefined> {
    const { organisationId, recordedAt } = event.metadata;
    switch (event.type) {
      case 'BadgeWithdrawn':
      case 'BadgeRevoked': {
        const stands = await this.stands(organisationId, event.data);
        return this.end(event, 'win', ({ ofWins }) => listed(ofWins.get(event.data.winId)).filter(({ at }) => !stands || at <= recordedAt));
      }
      case 'CredentialIssued': {
        const because = await this.endedMeanwhile(organisationId, event.data);
        return because && this.end(event, because, ({ all }) => listed(all.get(event.data.credentialId)));
      }
      case 'PersonForgotten':
        return this.end(event, 'forgotten', ({ all }) => [...all.values()].filter(({ profileId }) => profileId === event.data.profileId));
      default:
        return undefined;
    }
  }

  private async end(
    event: Recorded<Heard>,
    because: Because,
    ended: (state: Credentials) => readonly Credential[],
  ): Promise<Position | undefined> {
    const { organisationId, recordedAt } = event.metadata;
    const context = answering(event, derivedId(event.id, COMMANDS));
    const { position } = await this.decisions.decide(credentials, credentialsOf(organisationId), context, (state) =>
      revokeCredentials(recordedAt, because, ended(state)),
    );
    return position || undefined;
  }

  private async endedMeanwhile(organisationId: string, taken: NamedWin): Promise<Because | undefined> {
    const { profileIds } = await this.decisions.load(forgotten, streamName(FORGOTTEN, organisationId));
    if (profileIds.has(taken.profileId)) return 'forgotten';
    return (await this.stands(organisationId, taken)) ? undefined : 'win';
  }

  private async stands(organisationId: string, taken: NamedWin): Promise<boolean> {
    const win = await findWin(this.decisions, organisationId, taken);
    return win !== undefined && isStanding(win);
  }
}

function listed(credential: Credential | undefined): Credential[] {
  return credential ? [credential] : [];
}

function laneOf({ data }: Recorded<Heard>): string {
  return 'winId' in data ? data.winId : data.profileId;
}

const COMMANDS = 'e0a1f3d6-7b52-4c8e-9a3d-51c2f4b8d907';
