import { timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Instant } from '../platform/event.values.ts';
import { AccessKeys, type SharedThing } from '../platform/http/access-keys.ts';
import { Keys } from '../platform/keys.ts';
import { LatelyUsed } from '../platform/lately-used.values.ts';
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

/** Answers in which generation a thing is shared, as of now, and what is seen by its link if not that thing alone; nothing when it is not. */
type GenerationOf = (thing: SharedThing) => Promise<number | { generation: number; shows: readonly string[] } | undefined>;

/** What links tell of who opens them. */
type Opened = Pick<SharedLink, 'linkId' | 'organisationId' | 'shows'>;

/** What the secrets of links begin with. */
export const LINK = 'link_';
const ID_LENGTH = 36;
const MOST_KEYS = 1_000;
/** The kind of a thing, and two UUIDs in 22 characters each. */
const LINK_OF_THING = /^link_([a-z]{9,20})-([\w-]{22})([\w-]{22})_[0-9a-f]{40}$/;

/**
 * The links of shared pages. The secret is the link's id and what only this server can make of id and generation, so that it is kept nowhere
 * and can be shown again to who may share.
 */
@Injectable()
export class SharedLinks extends AccessKeys implements OnModuleInit {
  private readonly kinds = new Map<string, GenerationOf>();
  /** What opens things, by thing and generation: it follows from them, and is worked out for each call otherwise. */
  private readonly keysOfThings = new LatelyUsed<string>(MOST_KEYS);

  constructor(
    private readonly records: Records,
    private readonly access: AccessChanges,
    private readonly keys: Keys,
  ) {
    super();
  }

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
  async find(secret: string): Promise<Opened | undefined> {
    const [, kind = '', organisation = '', id = ''] = LINK_OF_THING.exec(secret) ?? [];
    if (kind !== '') return this.findThing(secret, { kind, organisationId: uuidOf(organisation), id: uuidOf(id) });
    const linkId = secret.slice(LINK.length, LINK.length + ID_LENGTH);
    const link = (await this.records.get(SHARED_LINKS, linkId))?.document;
    return link && isSame(secret, await this.secretOf(link)) ? link : undefined;
  }

  /** From now on things of a kind can be shared: its name is 9 small letters or more, which no other id of a link begins with. */
  add(kind: string, generationOf: GenerationOf): void {
    this.kinds.set(kind, generationOf);
  }

  override async keyOf({ kind, organisationId, id }: SharedThing, generation: number): Promise<string> {
    const of = `${kind} ${organisationId} ${id} ${generation}`;
    const known = this.keysOfThings.get(of);
    const key = known ?? `${LINK}${linkIdOf({ kind, organisationId, id })}_${await this.keys.keyedHash('', 'shared-thing', of)}`;
    if (known === undefined) this.keysOfThings.set(of, key);
    return key;
  }

  /** Whoever looks at a thing by its link looks anew when this answers: they see nothing more if it is not shared, or in another generation. */
  changed(thing: SharedThing): Promise<void> {
    return this.access.announce({ linkId: linkIdOf(thing) });
  }

  /** Whether things of an organisation may be shared has changed: whoever looks at any of them by a link looks anew when this answers. */
  changedIn(organisationId: string): Promise<void> {
    return this.access.announce({ kind: 'link', organisationId });
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

  /** Of an organisation that is there no more; its things are not shared any more either. */
  async endAll(organisationId: string): Promise<void> {
    for await (const { key } of everyRecord(this.records, SHARED_LINKS, { organisationId })) await this.end(organisationId, key);
    await this.access.announce({ kind: 'link', organisationId });
  }

  private async findThing(secret: string, thing: SharedThing): Promise<Opened | undefined> {
    const shared = await this.kinds.get(thing.kind)?.(thing);
    if (shared === undefined) return undefined;
    const { generation, shows } = typeof shared === 'number' ? { generation: shared, shows: [thing.id] } : shared;
    if (!isSame(secret, await this.keyOf(thing, generation))) return undefined;
    return { linkId: linkIdOf(thing), organisationId: thing.organisationId, shows };
  }
}

/** The same in every generation. */
export function linkIdOf({ kind, organisationId, id }: SharedThing): string {
  return `${kind}-${shortOf(organisationId)}${shortOf(id)}`;
}

function shortOf(uuid: string): string {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');
}

function uuidOf(short: string): string {
  const digits = Buffer.from(short, 'base64url').toString('hex');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;
}

/** In a time that does not tell how much of it is right. */
function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
