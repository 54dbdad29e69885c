import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Keys } from '../platform/keys.ts';
import { put, type RecordKind, Records, remove } from '../platform/records/records.ts';

/** By which an organisation's provider knows that it is this server that asks. */
export const PROVIDER_SECRETS: RecordKind<{ organisationId: string; providerId: string; secret: Uint8Array }> = {
  name: 'login-provider-secrets',
  fields: { organisationId: 'value', providerId: 'value', secret: 'bytes' },
};

/** Secrets of clients are rows, never facts, and in no answer. */
@Injectable()
export class ProviderSecrets implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly keys: Keys,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(PROVIDER_SECRETS);
  }

  async find(secretId: string | null): Promise<string | undefined> {
    const kept = secretId === null ? undefined : await this.records.get(PROVIDER_SECRETS, secretId);
    return kept && this.keys.openOwn(kept.document.secret);
  }

  /** Durable when it answers: the fact that names it comes after. */
  async keep(secretId: string, organisationId: string, providerId: string, secret: string): Promise<void> {
    await this.records.write([put(PROVIDER_SECRETS, secretId, { organisationId, providerId, secret: this.keys.sealOwn(secret) })]);
  }

  async forget(secretId: string): Promise<void> {
    await this.records.write([remove(PROVIDER_SECRETS, secretId)]);
  }

  async forgetAll(of: { organisationId: string } | { providerId: string }): Promise<void> {
    await this.records.deleteAll(PROVIDER_SECRETS, of);
  }
}
