import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../platform/clock.ts';
import { type Instant, later, type Sealed } from '../platform/event.values.ts';
import { againOnConflict, everyRecord, put, type RecordKind, Records, remove } from '../platform/records/records.ts';
import { AccessChanges } from './access-changes.ts';
import { hashOf, newToken } from './secrets.ts';

/** A login. `profileId` is the profile that was last used in it (U-012). */
export type Session = {
  sessionId: string;
  userId: string;
  profileId: string | null;
  remember: 0 | 1;
  /** Where it began, as whoever began it says; absent in older ones. */
  from?: Sealed;
  /** The provider that said who it is: the id of a login option, or of an organisation's own provider; absent where it was the address or the password. */
  through?: string;
  /** The organisation whose own provider that is: the login is good there alone. */
  within?: string;
  startedAt: Instant;
  usedAt: Instant;
  /** key_ttl: logged in while it is later than now. */
  expiresAt: Instant;
};

const HOUR_MS = 3_600_000;
/** How long a login lasts after its last use (U-048). */
const LASTS_MS = { 0: 12 * HOUR_MS, 1: 30 * 24 * HOUR_MS } as const;
const MOST_KNOWN = 10_000;
/** Logins of one account that are listed. */
const MOST_LISTED = 200;
/** Use is noted this often at most. */
const NOTED_EVERY_MS = 10 * 60_000;

/** By the hashes of their tokens. */
export const SESSIONS: RecordKind<Session> = {
  name: 'sessions',
  fields: { sessionId: 'unique', userId: 'value', expiresAt: 'value', through: 'value' },
  expires: 'expiresAt',
};

/** When a profile was last used, by profile. */
export const PROFILE_USES: RecordKind<{ userId: string; usedAt: Instant }> = {
  name: 'profile-uses',
  fields: { userId: 'value', usedAt: 'beside' },
};

/** The logins: tokens are kept as hashes only. */
@Injectable()
export class Sessions implements OnModuleInit, OnModuleDestroy {
  /** The logins that were used lately, by the hash of their token. Every change of a login lets go of all. */
  private readonly known = new Map<string, Session>();
  private changes = 0;
  /** Whose end was told: those that ended up to here. */
  private told: Instant = '';
  private next: NodeJS.Timeout | undefined;
  private watching = true;

  constructor(
    private readonly records: Records,
    private readonly access: AccessChanges,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(SESSIONS);
    await this.records.declare(PROFILE_USES);
    this.told = this.clock.now();
    await this.watchTheClock();
  }

  onModuleDestroy(): void {
    this.watching = false;
    clearTimeout(this.next);
  }

  /** Begins a login under a new token; the one that the caller came with, if any, is over. */
  async start(
    userId: string,
    remember: boolean,
    now: Instant,
    { replaces, from, through, within }: { replaces?: string; from?: Sealed; through?: string; within?: string } = {},
  ): Promise<Session & { token: string }> {
    const token = newToken();
    const kept = remember ? 1 : 0;
    const profileId = (await this.lastUsedBy(userId)) ?? null;
    const session: Session = {
      sessionId: crypto.randomUUID(),
      userId,
      profileId,
      remember: kept,
      ...(from && { from }),
      ...(through !== undefined && { through }),
      ...(within !== undefined && { within }),
      startedAt: now,
      usedAt: now,
      expiresAt: later(now, LASTS_MS[kept]),
    };
    await this.changing(() => this.records.write([put(SESSIONS, hashOf(token), session, null)]));
    if (replaces) await this.end(replaces);
    return { ...session, token };
  }

  /** The login of a token, unless it is over. */
  async find(token: string, now: Instant): Promise<Session | undefined> {
    const hash = hashOf(token);
    const changes = this.changes;
    const session = this.known.get(hash) ?? (await this.records.get(SESSIONS, hash))?.document;
    if (!session || session.expiresAt <= now) return undefined;
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    // What was read while something changed may be what it was before.
    if (changes === this.changes) this.known.set(hash, session);
    return session;
  }

  async get(sessionId: string): Promise<Session | undefined> {
    return (await this.records.find(SESSIONS, { sessionId })).items[0]?.document;
  }

  /** Those that are not over, the last used first. */
  async ofUser(userId: string, now: Instant): Promise<Session[]> {
    const lasting = { sort: { field: 'expiresAt', descending: true }, limit: MOST_LISTED } as const;
    const { items } = await this.records.find(SESSIONS, { userId, expiresAt: { after: now } }, lasting);
    return items.map(({ document }) => document).sort((a, b) => (a.usedAt < b.usedAt ? 1 : -1));
  }

  /** Notes that a login was used through a profile: at once when it is another profile, else every ten minutes. A full disk must not stop reads. */
  async use(session: Session, profileId: string | undefined, now: Instant): Promise<void> {
    const another = profileId !== undefined && profileId !== session.profileId;
    if (!another && Date.parse(now) - Date.parse(session.usedAt) < NOTED_EVERY_MS) return;
    const { sessionId, userId, remember } = session;
    const noted = { usedAt: now, expiresAt: later(now, LASTS_MS[remember]), ...(another && { profileId }) };
    const note = async () => {
      const [kept] = (await this.records.find(SESSIONS, { sessionId })).items;
      await this.records.write([
        ...(kept ? [put(SESSIONS, kept.key, { ...kept.document, ...noted }, kept.version)] : []),
        ...(profileId === undefined ? [] : [put(PROFILE_USES, profileId, { userId, usedAt: now })]),
      ]);
    };
    await this.changing(() => againOnConflict(note)).catch(() => undefined);
  }

  async end(sessionId: string): Promise<void> {
    await this.changing(() => this.records.deleteAll(SESSIONS, { sessionId }));
    await this.access.announce({ sessionId });
  }

  /** Ends every login of a user but one. */
  async endAll(userId: string, except = ''): Promise<void> {
    await this.changing(() => this.records.deleteAll(SESSIONS, { userId, sessionId: { not: except } }));
    await this.access.announce({ userId });
  }

  /** Ends every login of a user that began at a provider, but one. */
  async endThrough(userId: string, through: string, except = ''): Promise<void> {
    await this.changing(() => this.records.deleteAll(SESSIONS, { userId, through, sessionId: { not: except } }));
    await this.access.announce({ userId });
  }

  /** Ends every login that began at a provider. */
  async endAllThrough(through: string): Promise<void> {
    const ended: string[] = [];
    for await (const { document } of everyRecord(this.records, SESSIONS, { through })) ended.push(document.sessionId);
    await this.changing(() => this.records.deleteAll(SESSIONS, { through }));
    await Promise.all(ended.map((sessionId) => this.access.announce({ sessionId })));
  }

  /** How many logins that began at a provider are not over. */
  countThrough(through: string): Promise<number> {
    return this.records.count(SESSIONS, { through, expiresAt: { after: this.clock.now() } });
  }

  /** Ends every login of a user who is no more, and forgets which profiles they used. */
  async forgetUser(userId: string): Promise<void> {
    await this.records.deleteAll(PROFILE_USES, { userId });
    await this.endAll(userId);
  }

  /** No login acts through the profile any more. */
  async forgetProfile(profileId: string, userId: string): Promise<void> {
    const forget = async () => {
      const steps = [remove(PROFILE_USES, profileId)];
      for await (const { key, document, version } of everyRecord(this.records, SESSIONS, { userId }))
        if (document.profileId === profileId) steps.push(put(SESSIONS, key, { ...document, profileId: null }, version));
      await this.records.write(steps);
    };
    await this.changing(() => againOnConflict(forget));
    await this.access.announce({ profileId });
  }

  /** When profiles were last used: those that ever were. */
  async lastUses(profileIds: readonly string[]): Promise<Map<string, Instant>> {
    const uses = await this.records.getMany(PROFILE_USES, profileIds);
    return new Map([...uses].map(([profileId, { document }]) => [profileId, document.usedAt]));
  }

  /** Lets go of the known logins when it is done, be it refused or not. */
  private async changing(change: () => Promise<unknown>): Promise<void> {
    try {
      await change();
    } finally {
      this.changes += 1;
      this.known.clear();
    }
  }

  /** Tells of logins when their time is over. One timer serves all: what begins or is used meanwhile ends later than it looks. */
  private async watchTheClock(): Promise<void> {
    const now = this.clock.now();
    const next = { sort: { field: 'expiresAt' }, limit: 1 } as const;
    await this.tellOfEnded(now);
    const [first] = (await this.records.find(SESSIONS, { expiresAt: { after: now } }, next)).items;
    const left = first ? Date.parse(first.document.expiresAt) - Date.parse(now) : HOUR_MS;
    if (this.watching) this.next = setTimeout(() => void this.watchTheClock(), Math.min(left, HOUR_MS)).unref();
  }

  private async tellOfEnded(now: Instant): Promise<void> {
    const since = { after: this.told, to: now };
    this.told = now;
    for await (const { document } of everyRecord(this.records, SESSIONS, { expiresAt: since }))
      void this.access.announce({ sessionId: document.sessionId });
  }

  private async lastUsedBy(userId: string): Promise<string | undefined> {
    const last = { sort: { field: 'usedAt', descending: true }, limit: 1 } as const;
    return (await this.records.keys(PROFILE_USES, { userId }, last))[0];
  }
}
