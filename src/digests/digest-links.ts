import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Keys } from '../platform/keys.ts';
import { Settings } from '../platform/settings.ts';

const SHAPE = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([0-9a-f]{40})$/;

/** Whose digests end. */
export type Reader = { organisationId: string; profileId: string };

/**
 * The address by which mail programs end somebody's digests in one press (RFC 8058). Its token is whose they are, and what only this server can make of
 * that: kept nowhere, and good for ever, since an old mail must end them too.
 */
@Injectable()
export class DigestLinks {
  private readonly origin: string;

  constructor(
    settings: Settings,
    private readonly keys: Keys,
  ) {
    this.origin = settings.origin;
  }

  async of(reader: Reader): Promise<string> {
    return `${this.origin}/api/notifications/unsubscribe?token=${await this.token(reader)}`;
  }

  async token({ organisationId, profileId }: Reader): Promise<string> {
    const said = `${organisationId}.${profileId}`;
    return `${said}.${await this.sign(said)}`;
  }

  /** Whose a token is; nothing for one that this server has not made. */
  async read(token: string): Promise<Reader | undefined> {
    const [, organisationId = '', profileId = '', signature = ''] = SHAPE.exec(token) ?? [];
    const right = await this.sign(`${organisationId}.${profileId}`);
    const isOurs = timingSafeEqual(Buffer.from(signature.padEnd(right.length)), Buffer.from(right));
    return isOurs ? { organisationId, profileId } : undefined;
  }

  private sign(said: string): Promise<string> {
    return this.keys.keyedHash('', 'digest-link', said);
  }
}
