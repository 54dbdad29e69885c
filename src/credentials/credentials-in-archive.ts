import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isStanding } from '../badges/badge-wins.ts';
import { ArchiveParts, type ArchiveRow, type Whose } from '../platform/archive/archive-parts.ts';
import { Decisions } from '../platform/decisions.ts';
import { Refused } from '../platform/refused.ts';
import { credentialFacts } from './credentials.events.ts';
import { type Credential, credentials, credentialsOf } from './credentials.ts';
import { findWin } from './find-win.ts';
import { TakenBadges } from './taken-badges.ts';

const COLUMNS = ['credential_id', 'badge_id', 'win_id', 'taken', 'counts', 'credential'] as const;

/** The badges that somebody took along, in their archive: with what they took, where they take the archive themselves. */
@Injectable()
export class CredentialsInArchive implements OnModuleInit {
  constructor(
    private readonly parts: ArchiveParts,
    private readonly decisions: Decisions,
    private readonly badges: TakenBadges,
  ) {}

  onModuleInit(): void {
    this.parts.add({
      name: 'badges-taken',
      title: 'Badges that you took along',
      says: 'Each badge that you took as a file, and whether it still counts. What counts is in here once more, in no archive that an admin takes.',
      order: 35,
      facts: Object.keys(credentialFacts),
      columns: COLUMNS,
      rows: (whose) => this.taken(whose),
    });
  }

  private async *taken(whose: Whose): AsyncGenerator<ArchiveRow<(typeof COLUMNS)[number]>[]> {
    const { all } = await this.decisions.load(credentials, credentialsOf(whose.organisationId));
    for (const credential of [...all.values()].filter(({ profileId }) => profileId === whose.profileId)) {
      const { credentialId: credential_id, badgeId: badge_id, winId: win_id, at: taken, revoked } = credential;
      const text = whose.userId === undefined || revoked ? null : await this.text(whose.organisationId, credential);
      yield [{ credential_id, badge_id, win_id, taken, counts: !revoked, credential: text }];
    }
  }

  /** Nothing where its key is gone, or its end is on the way. */
  private async text(organisationId: string, credential: Credential): Promise<string | null> {
    const win = await findWin(this.decisions, organisationId, credential);
    if (!win || !isStanding(win)) return null;
    return this.badges.jwt(organisationId, credential, win).catch((error: unknown) => {
      if (error instanceof Refused) return null;
      throw error;
    });
  }
}
