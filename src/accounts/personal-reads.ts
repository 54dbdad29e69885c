import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { type Instant, later } from '../platform/event.values.ts';
import type { Notes } from '../platform/http/noted.ts';
import { organisationAdmin, type Call } from '../platform/http/who.ts';
import { add, type RecordFilter, type RecordKind, Records } from '../platform/records/records.ts';
import { SecurityLog } from './security-log.ts';
import type { SecurityAct } from './security-log.values.ts';

/** That an admin, or a program, read what others are known by: once for each reader, person or list, and day of UTC. */
export type PersonalRead = {
  organisationId: string;
  /** {@link whoseReads} of a person; of a list, which is about everybody in the organisation, of nobody. */
  whose: string;
  act: SecurityAct;
  /** The call. */
  what: string;
  /** The profile of an admin; of a program {@link PROGRAM} and the id of its key. */
  readerId: string;
  /** The first time of that day. */
  at: Instant;
  expiresAt: Instant;
};

/** With its key, and whether it was a program. */
type FoundRead = PersonalRead & { id: string; program: boolean };

export const PERSONAL_READS: RecordKind<PersonalRead> = {
  name: 'personal-reads',
  fields: { whose: 'value', at: 'beside' },
  expires: 'expiresAt',
};

const KEPT_MS = 400 * 86_400_000;
const MOST_KNOWN = 10_000;
/** With what the id of a reader begins that is a key, not a profile. */
const PROGRAM = 'key:';

/** What reads of a person are found by; without one those of lists. */
export function whoseReads(organisationId: string, profileId = ''): string {
  return `${organisationId}/${profileId}`;
}

/**
 * Who read whose address, archive, or a list or export that they are in: told to the person, for 400 days. The security log says the same to admins,
 * and from where. A list is one row, however many are in it.
 */
@Injectable()
export class PersonalReads implements Notes, OnModuleInit {
  private readonly logger = new Logger('personal-reads');
  /** What was kept lately: reads cost nothing then. */
  private readonly known = new Set<string>();

  constructor(
    private readonly records: Records,
    private readonly log: SecurityLog,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(PERSONAL_READS);
  }

  /** It is shown whether or not that can be kept. */
  async shown(act: SecurityAct, call: Call, operation: string, about: string | undefined): Promise<void> {
    await this.log.shown(act, call, operation, about);
    await this.keep(act, call, operation, about).catch((error: unknown) => this.logger.error(error));
  }

  /** Newest first. @param after the last row before; `keys`: of {@link whoseReads} */
  async page(keys: readonly string[], limit: number, after?: { at: Instant; id: string }): Promise<FoundRead[]> {
    const options = { sort: { field: 'at', descending: true }, limit } as const;
    const whose = { in: keys };
    const filters: RecordFilter<PersonalRead>[] = after
      ? [
          { whose, at: after.at, key: { before: after.id } },
          { whose, at: { before: after.at } },
        ]
      : [{ whose }];
    const found: FoundRead[] = [];
    for (const filter of filters)
      for (const { key, document } of (await this.records.find(PERSONAL_READS, filter, options)).items)
        found.push({ ...document, id: key, program: document.readerId.startsWith(PROGRAM) });
    return found.slice(0, limit);
  }

  /** The person is forgotten. */
  async forget(organisationId: string, profileId: string): Promise<void> {
    await this.records.deleteAll(PERSONAL_READS, { whose: whoseReads(organisationId, profileId) });
  }

  /** The organisation is deleted. */
  async forgetAll(organisationId: string): Promise<void> {
    await this.records.deleteAll(PERSONAL_READS, { whose: { startsWith: whoseReads(organisationId) } });
  }

  /** Members see in an export what they see on their screens, and no address. */
  private async keep(act: SecurityAct, { who, receivedAt: at }: Call, what: string, about: string | undefined): Promise<void> {
    const { organisationId, profileId, keyId } = who;
    const readerId = profileId ?? (keyId === undefined ? undefined : `${PROGRAM}${keyId}`);
    if (!organisationId || !readerId || !organisationAdmin(who) || (about !== undefined && about === profileId)) return;
    const whose = whoseReads(organisationId, about);
    const key = [whose, at.slice(0, 10), readerId, what].join(' ');
    if (this.known.has(key)) return;
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    await this.records.write([add(PERSONAL_READS, key, { organisationId, whose, act, what, readerId, at, expiresAt: later(at, KEPT_MS) })]);
    this.known.add(key);
  }
}
