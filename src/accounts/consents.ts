import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ArchiveParts, type ArchiveRow, type Whose } from '../platform/archive/archive-parts.ts';
import type { Instant } from '../platform/event.values.ts';
import { put, type RecordKind, Records } from '../platform/records/records.ts';
import { Settings, type Terms } from '../platform/settings.ts';

/** What somebody answered to terms, and when. One of the two times is there. */
export type Consent = { userId: string; datetimeYes: Instant | null; datetimeNo: Instant | null };

/** By account and terms. */
export const CONSENTS: RecordKind<Consent> = { name: 'consents', fields: { userId: 'value' } };

const COLUMNS = ['terms', 'yes', 'no'] as const;

/** What people answered to the terms of this server (U-055). Rows, not facts: they end with the account. */
@Injectable()
export class Consents implements OnModuleInit {
  /** What is asked now; nothing where no terms are set. */
  readonly terms: Terms | undefined;

  constructor(
    private readonly archive: ArchiveParts,
    private readonly records: Records,
    settings: Settings,
  ) {
    this.terms = settings.terms;
  }

  async onModuleInit(): Promise<void> {
    await this.records.declare(CONSENTS);
    this.archive.add({
      name: 'consents',
      title: 'Terms',
      says: 'What you answered to the terms of this server, each by the hash of its words. It is in no archive that an admin takes.',
      order: 84,
      columns: COLUMNS,
      rows: (whose) => this.answered(whose),
    });
  }

  /** Whether the terms of now are still to be answered: yes and no are both answers. */
  async isDue(userId: string): Promise<boolean> {
    return this.terms !== undefined && (await this.find(userId, this.terms.id)) === undefined;
  }

  async find(userId: string, termsId: string): Promise<Consent | undefined> {
    return (await this.records.get(CONSENTS, keyOf(userId, termsId)))?.document;
  }

  /** Keeps an answer. The same once more keeps the time of the first. */
  async answer(userId: string, termsId: string, yes: boolean, now: Instant): Promise<Consent> {
    const before = await this.find(userId, termsId);
    if (before && (before.datetimeYes !== null) === yes) return before;
    const consent = { userId, datetimeYes: yes ? now : null, datetimeNo: yes ? null : now };
    await this.records.write([put(CONSENTS, keyOf(userId, termsId), consent)]);
    return consent;
  }

  private async *answered({ userId }: Whose): AsyncGenerator<ArchiveRow<(typeof COLUMNS)[number]>[]> {
    if (userId === undefined) return;
    const { items } = await this.records.find(CONSENTS, { userId });
    yield items.map(({ key, document: { datetimeYes: yes, datetimeNo: no } }) => ({ terms: key.slice(userId.length + 1), yes, no }));
  }

  async forgetAll(userId: string): Promise<void> {
    await this.records.deleteAll(CONSENTS, { userId });
  }
}

function keyOf(userId: string, termsId: string): string {
  return `${userId}/${termsId}`;
}
