import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Instant } from '../platform/event.values.ts';
import type { Scope } from '../platform/http/who.ts';
import { againOnConflict, everyRecord, put, type RecordKind, Records, remove } from '../platform/records/records.ts';
import { AccessChanges } from './access-changes.ts';
import { hashOf, newToken } from './secrets.ts';

/** A key of an organisation (U-141). It is shown once, later only its last four characters. */
export type ApiKey = {
  keyId: string;
  organisationId: string;
  name: string;
  scopes: readonly Scope[];
  lastFour: string;
  createdAt: Instant;
  createdBy: string | null;
};

/** By the hashes of their secrets. An organisation's have different names. */
export const API_KEYS: RecordKind<ApiKey> = {
  name: 'api-keys',
  fields: { keyId: 'unique', organisationId: 'value', name: 'beside' },
  unique: [['organisationId', 'name']],
};

/** The keys of programs: kept as hashes only. */
@Injectable()
export class ApiKeys implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly access: AccessChanges,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(API_KEYS);
  }

  /** Makes a key; one of the same name is replaced (U-141). */
  async create(key: Pick<ApiKey, 'organisationId' | 'name' | 'scopes' | 'createdBy'>, now: Instant): Promise<ApiKey & { secret: string }> {
    const secret = `laurel_${newToken()}`;
    const { organisationId, name } = key;
    const created = { ...key, keyId: crypto.randomUUID(), lastFour: secret.slice(-4), createdAt: now };
    const replaced = await againOnConflict(async () => {
      const [same] = (await this.records.find(API_KEYS, { organisationId, name })).items;
      await this.records.write([...(same ? [remove(API_KEYS, same.key, same.version)] : []), put(API_KEYS, hashOf(secret), created, null)]);
      return same;
    });
    if (replaced) await this.access.announce({ keyId: replaced.document.keyId });
    return { ...created, secret };
  }

  /** The key, unless it was revoked. */
  async find(secret: string): Promise<ApiKey | undefined> {
    return (await this.records.get(API_KEYS, hashOf(secret)))?.document;
  }

  /** By name. */
  async list(organisationId: string): Promise<ApiKey[]> {
    const keys: ApiKey[] = [];
    for await (const { document } of everyRecord(this.records, API_KEYS, { organisationId }, { sort: { field: 'name' } }))
      keys.push(document);
    return keys;
  }

  /** Answers the key that was revoked, if there was one. */
  async revoke(organisationId: string, keyId: string): Promise<ApiKey | undefined> {
    const [kept] = (await this.records.find(API_KEYS, { organisationId, keyId })).items;
    const revoked = await this.records.deleteAll(API_KEYS, { organisationId, keyId });
    await this.access.announce({ keyId });
    return revoked === 1 ? kept?.document : undefined;
  }

  async revokeAll(organisationId: string): Promise<void> {
    for (const { keyId } of await this.list(organisationId)) await this.revoke(organisationId, keyId);
  }
}
