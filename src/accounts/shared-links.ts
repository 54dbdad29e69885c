import { timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Instant } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { everyRecord, put, type RecordKind, Records } from '../platform/records/records.ts';
import { AccessChanges } from './access-changes.ts';

/** A page that is shared with whoever has its address. `shows`: the ids of all that it may see. Another generation is another address. */
export type SharedLink = {
  linkId: string;
  organisationId: string;
  shows: readonly string[];
  generation: number;
  createdAt: Instant;
  createdBy: string | null;
};

/** By their ids. */
export const SHARED_LINKS: RecordKind<SharedLink> = { name: 'shared-links', fields: { organisationId: 'value' } };

/** What the secrets of links begin with. */
export const LINK = 'link_';
const ID_LENGTH = 36;

/**
 * The links of shared pages. The secret is the link's id and what only this server can make of id and generation, so that it is kept nowhere
 * and can be shown again to who may share.
 */
@Injectable()
export class SharedLinks implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly access: AccessChanges,
    private readonly keys: Keys,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(SHARED_LINKS);
  }

  async make(link: Pick<SharedLink, 'organisationId' | 'shows' | 'createdBy'>, now: Instant): Promise<SharedLink> {
    const made = { ...link, linkId: crypto.randomUUID(), generation: 1, createdAt: now };
    await this.records.write([put(SHARED_LINKS, made.linkId, made, null)]);
    return made;
  }

  /** What opens the page in this generation. */
  async secretOf({ linkId, generation }: Pick<SharedLink, 'linkId' | 'generation'>): Promise<string> {
    return `${LINK}${linkId}_${await this.keys.keyedHash('', 'shared-link', `${linkId} ${generation}`)}`;
  }

  /** The link that a secret opens in its present generation. */
  async find(secret: string): Promise<SharedLink | undefined> {
    const linkId = secret.slice(LINK.length, LINK.length + ID_LENGTH);
    const link = (await this.records.get(SHARED_LINKS, linkId))?.document;
    return link && isSame(secret, await this.secretOf(link)) ? link : undefined;
  }

  /** A new generation: the addresses that were given away open nothing any more when this answers. Nothing when there is no such link. */
  async renew(organisationId: string, linkId: string): Promise<SharedLink | undefined> {
    const renewed = await this.records.change(SHARED_LINKS, linkId, (link) =>
      link.organisationId === organisationId ? { ...link, generation: link.generation + 1 } : undefined,
    );
    await this.access.announce({ linkId });
    return renewed;
  }

  /** Answers whether there was such a link. */
  async end(organisationId: string, linkId: string): Promise<boolean> {
    const ended = await this.records.deleteAll(SHARED_LINKS, { key: linkId, organisationId });
    await this.access.announce({ linkId });
    return ended === 1;
  }

  async endAll(organisationId: string): Promise<void> {
    for await (const { key } of everyRecord(this.records, SHARED_LINKS, { organisationId })) await this.end(organisationId, key);
  }
}

/** In a time that does not tell how much of it is right. */
function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
