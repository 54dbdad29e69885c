import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Keys } from '../platform/keys.ts';
import { put, type RecordKind, Records } from '../platform/records/records.ts';

/** What the payment service gave for what an organisation pays with, by its id. */
export const PAYMENT_TOKENS: RecordKind<{ token: Uint8Array; method: number }> = { name: 'payment-tokens', fields: { token: 'bytes' } };

/** Tokens are secrets: rows, never facts. */
@Injectable()
export class PaymentTokens implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly keys: Keys,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(PAYMENT_TOKENS);
  }

  async find(organisationId: string): Promise<{ token: string; method: number } | undefined> {
    const kept = await this.records.get(PAYMENT_TOKENS, organisationId);
    return kept && { token: this.keys.openOwn(kept.document.token), method: kept.document.method };
  }

  async keep(organisationId: string, token: string, method: number): Promise<void> {
    await this.records.write([put(PAYMENT_TOKENS, organisationId, { token: this.keys.sealOwn(token), method })]);
  }

  async forget(organisationId: string): Promise<void> {
    await this.records.deleteAll(PAYMENT_TOKENS, { key: organisationId });
  }
}
