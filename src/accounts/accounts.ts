import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Instant, Sealed } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { add, againOnConflict, type Kept, put, RecordConflict, type RecordKind, Records, remove } from '../platform/records/records.ts';
import type { EmailAddress } from '../players/address.values.ts';
import { AccessLinks } from './access-links.ts';
import { Consents } from './consents.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { Identities } from './openid/identities.ts';
import { ProfilesOfAccounts } from './profiles-of-accounts.ts';
import { Sessions } from './sessions.ts';

/**
 * Who signs in. Without an address it is a guest's, who looks around, or one of an organisation's own login provider: that one acts `within` the
 * organisation alone. `owesProfile`: its personal profile is not made yet.
 */
export type Account = {
  userId: string;
  email: EmailAddress | null;
  name: string;
  passwordHash: string | null;
  affiliate: string | null;
  createdAt: Instant;
  owesProfile?: true;
  within?: string;
};

/** Whether it is of somebody who looks around in a sample, and is gone with it. */
export function isGuest({ email, within }: Account): boolean {
  return email === null && within === undefined;
}

export type LeftProfile = { organisationId: string; profileId: string; personal: boolean };
/**
 * `leaving`: it is being deleted, by the command of that id. To everybody else it is gone already. `leaves`: the profiles that it had then, which no
 * view tells any more once the first step is taken.
 */
type AccountRecord = Pick<Account, 'passwordHash' | 'createdAt' | 'owesProfile' | 'within'> & {
  addressHash?: string;
  sealed: Sealed;
  leaving?: string;
  leaves?: LeftProfile[];
};
type SealedAbout = Pick<Account, 'email' | 'name' | 'affiliate'>;

/** By the ids of users. */
export const ACCOUNTS: RecordKind<AccountRecord> = {
  name: 'accounts',
  fields: { addressHash: 'unique', leaving: 'value', within: 'value' },
};

/** The accounts. What tells who it is, is sealed under a key of the account's own; an address is found by a hash that only this server can make. */
@Injectable()
export class Accounts implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly keys: Keys,
    private readonly links: AccessLinks,
    private readonly sessions: Sessions,
    private readonly browsers: KnownBrowsers,
    private readonly identities: Identities,
    private readonly consents: Consents,
    private readonly profiles: ProfilesOfAccounts,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(ACCOUNTS);
  }

  async find(address: EmailAddress): Promise<Account | undefined> {
    return this.read((await this.records.find(ACCOUNTS, { addressHash: await this.hash(address) })).items[0]);
  }

  async get(userId: string): Promise<Account | undefined> {
    return this.read(await this.records.get(ACCOUNTS, userId));
  }

  /** Its profiles in organisations. */
  async profilesOf(userId: string): Promise<{ organisationId: string; profileId: string }[]> {
    return (await this.profiles.ofUser(userId)).filter(({ personal }) => !personal);
  }

  /** Makes an account; answers nothing when the address has one already. */
  async create(account: Omit<Account, 'userId' | 'createdAt'>, now: Instant): Promise<Account | undefined> {
    const userId = crypto.randomUUID();
    const { email, name, affiliate, passwordHash, owesProfile } = account;
    await this.keys.createOrganisationKey(userId);
    const sealed = await this.keys.seal(JSON.stringify({ email, name, affiliate } satisfies SealedAbout), userId);
    try {
      const addressHash = email === null ? undefined : await this.hash(email);
      await this.records.write([put(ACCOUNTS, userId, { addressHash, sealed, passwordHash, createdAt: now, owesProfile }, null)]);
    } catch (error) {
      if (!(error instanceof RecordConflict)) throw error;
      await this.keys.destroyOrganisationKeys(userId);
      return undefined;
    }
    return { ...account, userId, createdAt: now };
  }

  /** The account of somebody whom an organisation's own provider knows: made with an id that follows from who that is, so that two tries make one. */
  async createWithin(within: string, userId: string, name: string, now: Instant): Promise<Account> {
    await this.keys.createOrganisationKey(userId);
    const about: SealedAbout = { email: null, name, affiliate: null };
    const sealed = await this.keys.seal(JSON.stringify(about), userId);
    await this.records.write([add(ACCOUNTS, userId, { sealed, passwordHash: null, createdAt: now, within })]);
    return { ...about, userId, passwordHash: null, createdAt: now, within };
  }

  /** Takes away the accounts of a deleted organisation's own providers. */
  async deleteWithin(within: string): Promise<void> {
    for (let left: string[]; (left = await this.records.keys(ACCOUNTS, { within })).length > 0;)
      for (const userId of left) await this.delete(userId);
  }

  async setPassword(userId: string, passwordHash: string): Promise<void> {
    await this.records.change(ACCOUNTS, userId, (account) => ({ ...account, passwordHash }));
  }

  /** Changes the name, or the address, which was proved; answers no when another account has it. */
  async change(userId: string, changed: { name?: string; email?: EmailAddress }): Promise<boolean> {
    return againOnConflict(async () => {
      const kept = await this.records.get(ACCOUNTS, userId);
      const account = await this.read(kept);
      if (!kept || !account) return false;
      const { email, name, affiliate } = { ...account, ...changed };
      const addressHash = email === null ? undefined : await this.hash(email);
      const [owner] = addressHash === undefined ? [] : await this.records.keys(ACCOUNTS, { addressHash });
      if (owner !== undefined && owner !== userId) return false;
      const sealed = await this.keys.seal(JSON.stringify({ email, name, affiliate } satisfies SealedAbout), userId);
      await this.records.write([put(ACCOUNTS, userId, { ...kept.document, addressHash, sealed }, kept.version)]);
      return true;
    });
  }

  /** Its personal profile is made. */
  async owesNoProfile(userId: string): Promise<void> {
    await this.records.change(ACCOUNTS, userId, ({ owesProfile, ...account }) => (owesProfile ? account : undefined));
  }

  /** A profile was forgotten: no login acts through it. A guest whose last one it was is gone too; an account with an address is its owner's. */
  async leave(userId: string, profileId: string): Promise<void> {
    await this.sessions.forgetProfile(profileId, userId);
    const others = (await this.profiles.ofUser(userId)).filter((other) => other.profileId !== profileId);
    if (others.length === 0 && (await this.get(userId))?.email === null) await this.delete(userId);
  }

  /**
   * Begins to delete it: nobody signs in, joins or registers with it from now on. Answers the id of the command that does, also when it has begun
   * before; nothing when there is no such account.
   */
  async beginToLeave(userId: string): Promise<string | undefined> {
    const leaving = crypto.randomUUID();
    const marked = await this.records.change(ACCOUNTS, userId, (account) => ({ ...account, leaving: account.leaving ?? leaving }));
    return marked?.leaving;
  }

  /** It stays after all. */
  async stay(userId: string): Promise<void> {
    await this.records.change(ACCOUNTS, userId, ({ leaving, leaves, ...account }) => ((leaving ?? leaves) ? account : undefined));
  }

  /** Those that are being deleted. */
  async leavers(): Promise<string[]> {
    return this.records.keys(ACCOUNTS, { leaving: { from: '' } });
  }

  /** Keeps which profiles one that is being deleted leaves; the first that are told count. Answers those. */
  async leaves(userId: string, profiles: LeftProfile[]): Promise<LeftProfile[]> {
    const kept = await this.records.change(ACCOUNTS, userId, (account) => ({ ...account, leaves: account.leaves ?? profiles }));
    return kept?.leaves ?? [];
  }

  /** One that is being deleted, by which command, and the profiles that it leaves, if they were told. */
  async leaver(userId: string): Promise<{ email: EmailAddress | null; leaving: string; leaves?: LeftProfile[] } | undefined> {
    const kept = await this.records.get(ACCOUNTS, userId);
    const { leaving, leaves } = kept?.document ?? {};
    const opened = kept && (await this.keys.open(kept.document.sealed));
    if (leaving === undefined) return undefined;
    return { email: opened === undefined ? null : (JSON.parse(opened) as SealedAbout).email, leaving, leaves };
  }

  /** Takes away everything of it: its logins, known browsers, answers, links, the key of what is sealed about it, and at last its row. */
  async delete(userId: string): Promise<void> {
    await this.sessions.forgetUser(userId);
    await this.links.endAll(userId);
    await this.browsers.forgetAll(userId);
    await this.identities.forgetAll(userId);
    await this.consents.forgetAll(userId);
    await this.keys.destroyOrganisationKeys(userId);
    await this.records.write([remove(ACCOUNTS, userId)]);
  }

  private hash(address: EmailAddress): Promise<string> {
    return this.keys.keyedHash('', 'account', address);
  }

  private async read(kept: Kept<AccountRecord> | undefined): Promise<Account | undefined> {
    if (!kept || kept.document.leaving !== undefined) return undefined;
    const opened = await this.keys.open(kept.document.sealed);
    if (opened === undefined) return undefined;
    const { passwordHash, createdAt, owesProfile, within } = kept.document;
    const about = JSON.parse(opened) as SealedAbout;
    return { ...about, userId: kept.key, passwordHash, createdAt, ...(owesProfile && { owesProfile }), ...(within && { within }) };
  }
}
