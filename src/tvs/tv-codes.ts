import { randomInt } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hashOf, newToken } from '../accounts/secrets.ts';
import { type Instant, later } from '../platform/event.values.ts';
import { againOnConflict, type Kept, put, type RecordKind, Records, type RecordWrite } from '../platform/records/records.ts';
import { CODE_LENGTH, CODE_MS, LETTERS } from './tv-code.values.ts';

/** What a TV shows that waits to be paired, and as which it will be. */
type TvCode = {
  code: string;
  tvId: string;
  expiresAt: Instant;
  /** Whose admin has typed it. It is of nobody else from then on. */
  organisationId?: string;
  /** The TV has got its token. */
  taken?: true;
};

/** By the hashes of the secrets that TVs hold: whoever reads a code from a screen does not get its token. */
export const TV_CODES: RecordKind<TvCode> = { name: 'tv-codes', fields: { code: 'unique' }, expires: 'expiresAt' };

/** The codes of TVs, as in RFC 8628: letters to be seen, and a secret that the TV alone holds. */
@Injectable()
export class TvCodes implements OnModuleInit {
  constructor(private readonly records: Records) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(TV_CODES);
  }

  async begin(now: Instant): Promise<{ secret: string; code: string; expiresAt: Instant }> {
    const secret = newToken();
    const expiresAt = later(now, CODE_MS);
    // Should another show the same letters, others are drawn.
    const code = await againOnConflict(async () => {
      const drawn = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
      await this.records.write([put(TV_CODES, hashOf(secret), { code: drawn, tvId: crypto.randomUUID(), expiresAt }, null)]);
      return drawn;
    });
    return { secret, code, expiresAt };
  }

  /** As which TV an organisation pairs the one that shows a code; nothing where none does, or it is another organisation's. Asked again it is the same one. */
  claim(code: string, organisationId: string, now: Instant): Promise<string | undefined> {
    return againOnConflict(async () => {
      const [kept] = (await this.records.find(TV_CODES, { code })).items;
      if (!kept) return undefined;
      const { key, document, version } = kept;
      if (document.organisationId === organisationId) return document.tvId;
      if (document.organisationId !== undefined || document.expiresAt <= now) return undefined;
      await this.records.write([put(TV_CODES, key, { ...document, organisationId }, version)]);
      return document.tvId;
    });
  }

  /** What the holder of a secret shows; nothing where there is no such, or it was over long ago. */
  find(secret: string): Promise<Kept<TvCode> | undefined> {
    return this.records.get(TV_CODES, hashOf(secret));
  }

  /** The TV gets its token, once: together with what lets it in. @throws RecordConflict when it has just got it */
  async take({ key, document, version }: Kept<TvCode>, admission: RecordWrite): Promise<void> {
    await this.records.write([put(TV_CODES, key, { ...document, taken: true }, version), admission]);
  }
}
