import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hashOf, newToken } from '../accounts/secrets.ts';
import { type Instant, later } from '../platform/event.values.ts';
import { put, type RecordKind, Records } from '../platform/records/records.ts';

/** A cast that an admin opens in a second window. */
type TvWindow = { organisationId: string; castId: string; createdBy: string | null; expiresAt: Instant };

/** By the hashes of their tokens. */
export const TV_WINDOWS: RecordKind<TvWindow> = { name: 'tv-windows', expires: 'expiresAt' };

const VALID_MS = 60_000;

/** The tokens that a second window exchanges for its own (U-057): 60 seconds, one use. */
@Injectable()
export class TvWindows implements OnModuleInit {
  constructor(private readonly records: Records) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(TV_WINDOWS);
  }

  async make(window: Omit<TvWindow, 'expiresAt'>, now: Instant): Promise<string> {
    const token = newToken();
    await this.records.write([put(TV_WINDOWS, hashOf(token), { ...window, expiresAt: later(now, VALID_MS) }, null)]);
    return token;
  }

  /** Uses a token up; nothing when it is no good, or another call has just done so. */
  async use(token: string, now: Instant): Promise<TvWindow | undefined> {
    const key = hashOf(token);
    const window = (await this.records.get(TV_WINDOWS, key))?.document;
    const used = window && (await this.records.deleteAll(TV_WINDOWS, { key })) === 1;
    return used && window.expiresAt > now ? window : undefined;
  }
}
