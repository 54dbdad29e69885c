import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ArchiveParts, type ArchiveRow, type Whose } from '../../platform/archive/archive-parts.ts';
import type { Instant } from '../../platform/event.values.ts';
import { Keys } from '../../platform/keys.ts';
import { put, RecordConflict, type RecordKind, Records } from '../../platform/records/records.ts';
import type { Claims } from './open-id.ts';

/** Somebody at a provider opens an account here. */
export type Identity = { identityId: string; userId: string; through: string; linkedAt: Instant };

/** By hashes of issuers and subjects that only this server can make. */
export const IDENTITIES: RecordKind<Identity> = { name: 'identities', fields: { identityId: 'unique', userId: 'value' } };

const COLUMNS = ['through', 'linked'] as const;

/** Who at which provider is whom here. An identity is an issuer and its subject, never an address: those pass from one to another. */
@Injectable()
export class Identities implements OnModuleInit {
  constructor(
    private readonly archive: ArchiveParts,
    private readonly records: Records,
    private readonly keys: Keys,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(IDENTITIES);
    this.archive.add({
      name: 'providers',
      title: 'Providers',
      says: 'The providers that open your account. They are in no archive that an admin takes.',
      order: 86,
      columns: COLUMNS,
      rows: (whose) => this.linked(whose),
    });
  }

  /** The name under which an identity is kept. `within`: an organisation's own provider says so, whose word is good there alone. */
  of({ issuer, subject }: Pick<Claims, 'issuer' | 'subject'>, within?: string): Promise<string> {
    return this.keys.keyedHash('', 'identity', JSON.stringify([...(within === undefined ? [] : [within]), issuer, subject]));
  }

  async find(identity: string): Promise<Identity | undefined> {
    return (await this.records.get(IDENTITIES, identity))?.document;
  }

  async ofUser(userId: string): Promise<Identity[]> {
    return (await this.records.find(IDENTITIES, { userId })).items.map(({ document }) => document);
  }

  /** Lets an identity open an account; no when it opens another one. */
  async link(identity: string, userId: string, through: string, now: Instant): Promise<boolean> {
    try {
      const linked = { identityId: crypto.randomUUID(), userId, through, linkedAt: now };
      await this.records.write([put(IDENTITIES, identity, linked, null)]);
      return true;
    } catch (error) {
      if (!(error instanceof RecordConflict)) throw error;
      return (await this.find(identity))?.userId === userId;
    }
  }

  /** Answers what was unlinked; nothing when it is not the user's. */
  async unlink(identityId: string, userId: string): Promise<Identity | undefined> {
    const [kept] = (await this.records.find(IDENTITIES, { identityId })).items;
    if (kept?.document.userId !== userId) return undefined;
    await this.records.deleteAll(IDENTITIES, { identityId });
    return kept.document;
  }

  private async *linked({ userId }: Whose): AsyncGenerator<ArchiveRow<(typeof COLUMNS)[number]>[]> {
    if (userId !== undefined) yield (await this.ofUser(userId)).map(({ through, linkedAt: linked }) => ({ through, linked }));
  }

  async forgetAll(userId: string): Promise<void> {
    await this.records.deleteAll(IDENTITIES, { userId });
  }
}
