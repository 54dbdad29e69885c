import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { type Channel, type Instant, later, type Sealed } from '../platform/event.values.ts';
import { type Page, pageOf, type Turn } from '../platform/http/paging.ts';
import type { Call } from '../platform/http/who.ts';
import { Keys } from '../platform/keys.ts';
import { againOnConflict, put, type RecordFilter, type RecordKind, Records } from '../platform/records/records.ts';
import { Refused } from '../platform/refused.ts';
import type { EmailAddress } from '../players/address.values.ts';
import { Accounts } from './accounts.ts';
import { placeOf } from './place.ts';
import type { SecurityAct } from './security-log.values.ts';

/** Something that somebody did from one place in one hour, and how often. Key: organisation, hour, and what makes it that. */
export type SecurityNote = {
  organisationId: string;
  act: SecurityAct;
  /** The first and the last time within the hour. */
  at: Instant;
  last: Instant;
  count: number;
  channel: Channel;
  /** Who did it; nobody where it was refused. A program is `key:` and the id of its key. */
  actorId?: string;
  userId?: string;
  /** Whom it is about. */
  profileId?: string;
  /** The call by which it was done; the name of an API key. */
  what?: string;
  /** Where from, under the key of the person; of programs under the organisation's. */
  place: Sealed;
  /** Its place in the log: the organisation, the first time and a hash. */
  order: string;
  expiresAt: Instant;
};

export const SECURITY_NOTES: RecordKind<SecurityNote> = {
  name: 'security-notes',
  fields: { order: 'unique', organisationId: 'value', act: 'beside', actorId: 'beside', profileId: 'beside', channel: 'beside' },
  expires: 'expiresAt',
};

export type SecurityQuery = {
  types?: readonly string[];
  actorId?: string;
  channel?: Channel;
  profileId?: string;
  from?: Instant;
  to?: Instant;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What strangers can bring about goes sooner. */
const KEPT_MS: { readonly [Act in SecurityAct]?: number } = {
  SignInRefused: 90 * DAY_MS,
  PasswordChangeRefused: 90 * DAY_MS,
  ReauthenticationRefused: 90 * DAY_MS,
};
const OTHERS_KEPT_MS = 400 * DAY_MS;
const MOST_KNOWN = 10_000;

/** Hears that there is something new in an organisation's log. */
type NotedListener = (organisationId: string) => void;
/** Through what something was done, when, and where from. */
type Done = { who: Pick<Call['who'], 'channel'> } & Pick<Call, 'receivedAt' | 'address'>;
type About = Partial<Pick<SecurityNote, 'actorId' | 'userId' | 'profileId' | 'what'>>;
/** A note as it is shown, under its place in the log. */
type Told = Pick<SecurityNote, keyof About | 'act' | 'at' | 'last' | 'count' | 'channel'> & { id: string; place?: string };

/**
 * Who signed in or out, changed a password, was refused, made keys, exported, or looked at personal data: a row for each person, place and hour, so that nobody fills the disk by
 * it. What is tried for an address without an account is about nobody and is not kept; nor is what the limits of tries refuse unseen.
 */
@Injectable()
export class SecurityLog implements OnModuleInit {
  private readonly logger = new Logger('security-log');
  /** Reads that were noted this hour: they are not counted. */
  private readonly known = new Set<string>();
  private readonly listeners = new Set<NotedListener>();

  constructor(
    private readonly records: Records,
    private readonly keys: Keys,
    private readonly accounts: Accounts,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(SECURITY_NOTES);
  }

  /** What was done with an account by its owner, in every organisation that it has a profile in. */
  async done(act: SecurityAct, userId: string, call: Call): Promise<void> {
    await this.countOf(userId, act, call, (profileId) => ({ actorId: profileId, userId, profileId }));
  }

  /** What was done with an account by whoever runs the server. */
  async doneByOperator(act: SecurityAct, userId: string, now: Instant): Promise<void> {
    await this.countOf(userId, act, { who: { channel: 'command-line' }, receivedAt: now, address: '' }, (profileId) => ({ profileId }));
  }

  /** Its owner has signed out: that stands whether or not it can be noted. */
  async signedOut(act: SecurityAct, userId: string, call: Call): Promise<void> {
    await this.done(act, userId, call).catch((error: unknown) => this.logger.error(error));
  }

  /** Nobody waits for it: how long an answer takes must not tell whether there is an account. */
  refused(act: SecurityAct, address: EmailAddress, call: Call): void {
    this.noteRefused(act, address, call).catch((error: unknown) => this.logger.error(error));
  }

  /** Hears of every note, when it can be read. Answers how to stop listening. */
  onNoted(listener: NotedListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Something that changes who may do what. */
  async changed(act: SecurityAct, call: Call, what: string): Promise<void> {
    const { organisationId } = call.who;
    if (organisationId) await this.count(organisationId, act, call, { ...actorOf(call), what });
  }

  /** That somebody was shown something: once an hour. It is shown whether or not that can be kept. */
  async shown(act: SecurityAct, call: Call, what: string, profileId?: string): Promise<void> {
    const { organisationId } = call.who;
    const actor = actorOf(call);
    // To look at oneself is nothing; that somebody took all there is of a person is told to them, whoever it was.
    const oneself = profileId !== undefined && profileId === actor.actorId && act !== 'ArchiveTaken';
    if (!organisationId || oneself) return;
    const key = [organisationId, hourOf(call.receivedAt), act, actor.actorId ?? actor.userId, profileId, what].join(' ');
    if (this.known.has(key)) return;
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    this.known.add(key);
    await this.count(organisationId, act, call, { ...actor, profileId, what }).catch((error: unknown) => this.logger.error(error));
  }

  /** A page, newest first; places are opened. A key is a place in the log. */
  async page(
    organisationId: string,
    { types, actorId, channel, profileId, from, to }: SecurityQuery,
    { after, limit }: Turn<{ position: string }>,
  ): Promise<Page<Told, { position: string }>> {
    const all = `${organisationId}/`;
    const before = after?.position;
    const until = before !== undefined && (to === undefined || before <= `${to}~`) ? before : to === undefined ? '~' : `${to}~`;
    const filter: RecordFilter<SecurityNote> = {
      order: { from: all + (from ?? ''), before: all + until },
      ...(types && { act: { in: types } }),
      ...(actorId && { actorId }),
      ...(channel && { channel }),
      ...(profileId && { profileId }),
    };
    const found = await this.records.find(SECURITY_NOTES, filter, { sort: { field: 'order', descending: true }, limit: limit + 1 });
    const notes = await Promise.all(
      found.items.map(async ({ document: { order, place, ...note } }) => ({
        ...note,
        id: order.slice(all.length),
        place: await this.keys.open(place),
      })),
    );
    return pageOf(notes, limit, ({ id }) => ({ position: id }));
  }

  /** The organisation is deleted. */
  async forget(organisationId: string): Promise<void> {
    await this.records.deleteAll(SECURITY_NOTES, { organisationId });
  }

  private async noteRefused(act: SecurityAct, address: EmailAddress, call: Call): Promise<void> {
    const account = await this.accounts.find(address);
    if (account) await this.countOf(account.userId, act, call, (profileId) => ({ profileId }));
  }

  private async countOf(userId: string, act: SecurityAct, call: Done, about: (profileId: string) => About): Promise<void> {
    for (const { organisationId, profileId } of await this.accounts.profilesOf(userId))
      await this.count(organisationId, act, call, about(profileId));
  }

  /** Of somebody, or an organisation, that is forgotten at that moment nothing is kept. */
  private async count(organisationId: string, act: SecurityAct, call: Done, about: About): Promise<void> {
    try {
      await againOnConflict(() => this.countOnce(organisationId, act, call, about));
      for (const listener of this.listeners) listener(organisationId);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }

  private async countOnce(organisationId: string, act: SecurityAct, { who, receivedAt: now, address }: Done, about: About): Promise<void> {
    // A device or link signs in nowhere, and is shown nobody's data.
    if (!who.channel) return;
    const { actorId, userId, profileId, what } = about;
    const from = placeOf(address);
    const hour = hourOf(now);
    const id = await this.keys.fingerprint(organisationId, [act, actorId, userId, profileId, what, from].join('\n'));
    const key = `${organisationId}/${hour}/${id}`;
    const kept = await this.records.get(SECURITY_NOTES, key);
    const note: SecurityNote = kept?.document ?? {
      ...{ organisationId, act, at: now, last: now, count: 0, channel: who.channel, ...about },
      place: await this.keys.seal(from, organisationId, actorId ?? profileId),
      order: `${organisationId}/${now}/${id}`,
      expiresAt: later(now, KEPT_MS[act] ?? OTHERS_KEPT_MS),
    };
    const counted = { ...note, count: note.count + 1, last: now > note.last ? now : note.last };
    await this.records.write([put(SECURITY_NOTES, key, counted, kept?.version ?? null)]);
  }
}

function actorOf({ who: { profileId, userId, keyId } }: Call): Pick<About, 'actorId' | 'userId'> {
  return {
    ...(profileId !== undefined && { actorId: profileId }),
    ...((userId ?? keyId) !== undefined && { userId: userId ?? `key:${keyId}` }),
  };
}

function hourOf(now: Instant): string {
  return now.slice(0, 13);
}
