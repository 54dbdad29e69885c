import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Accounts } from '../accounts/accounts.ts';
import { ApiKeys } from '../accounts/api-keys.ts';
import { Devices } from '../accounts/devices.ts';
import { PersonalReads } from '../accounts/personal-reads.ts';
import { ProfilesOfAccounts } from '../accounts/profiles-of-accounts.ts';
import { SecurityLog } from '../accounts/security-log.ts';
import { SharedLinks } from '../accounts/shared-links.ts';
import { PaymentTokens } from '../billing/payment-tokens.ts';
import { CastPins } from '../casts/cast-pins.ts';
import { CredentialKeys } from '../credentials/credential-keys.ts';
import { FEEDBACK } from '../feedback/feedback.ts';
import { ACCESS_TOKENS } from '../integrations/access-tokens.ts';
import { SETUPS } from '../integrations/connections.ts';
import { EMBED_SESSIONS } from '../integrations/embed-sessions.ts';
import { HOOKS } from '../integrations/hooks.ts';
import { PAYLOAD_PEOPLE, PAYLOADS } from '../integrations/payloads.ts';
import { WEBHOOK_PLACES } from '../integrations/webhook-places.ts';
import { WEBHOOK_SECRETS } from '../integrations/webhook-secrets.ts';
import { ProviderSecrets } from '../login-providers/provider-secrets.ts';
import { Mail } from '../mail/mail.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import { forgetReceipts } from '../platform/http/receipts.ts';
import { Keys } from '../platform/keys.ts';
import { Objects } from '../platform/objects/objects.ts';
import { Reactions } from '../platform/reactions.ts';
import { againOnConflict, put, type RecordKind, Records, remove } from '../platform/records/records.ts';
import { Shown } from '../platform/shown.ts';
import { forgetAnswers } from '../quests/forget-answers.ts';
import { FROZEN_TRIALS } from '../automations/frozen-trials.ts';
import { FROZEN_REGRADES } from '../quests/frozen-regrades.ts';
import { FROZEN_LISTS } from '../revocations/frozen-lists.ts';
import { ORGANISATION } from './organisations.events.ts';
import { UI_SETTINGS } from './ui-of-profiles.ts';

type Member = { userId: string; profileId: string };

/** Through which accounts acted in an organisation that is being deleted, by its id: no view tells once it is. Ids alone; gone when all is. */
export const LAST_MEMBERS: RecordKind<{ members: Member[] }> = { name: 'last-members' };

const AT_ONCE = 50;

/**
 * Takes away everything of a deleted organisation: its API keys, devices and links, what it pays with, what it signs badges with, the pins of its casts, the secrets and accounts of its login providers, what was noted of it and in it, its mails and
 * pictures, and all keys under which its data is sealed. Accounts stay, but for guests who have nothing else. Every step may be taken again.
 */
@Injectable()
export class EraseOrganisation implements OnModuleInit {
  constructor(
    private readonly accounts: Accounts,
    private readonly apiKeys: ApiKeys,
    private readonly devices: Devices,
    private readonly links: SharedLinks,
    private readonly mail: Mail,
    private readonly profiles: ProfilesOfAccounts,
    private readonly securityLog: SecurityLog,
    private readonly personalReads: PersonalReads,
    private readonly keys: Keys,
    private readonly shown: Shown,
    private readonly reactions: Reactions,
    private readonly records: Records,
    private readonly objects: Objects,
    private readonly paymentTokens: PaymentTokens,
    private readonly providerSecrets: ProviderSecrets,
    private readonly credentialKeys: CredentialKeys,
    private readonly castPins: CastPins,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(LAST_MEMBERS);
    this.reactions.add({
      name: 'erase-organisation',
      kind: 'decides',
      begin: 'start',
      categories: [ORGANISATION],
      on: (event) => this.erase(event),
    });
  }

  /**
   * Notes whose profiles go, before the fact says that they do. What is noted of an organisation that stays after all harms nobody; nor does who joined
   * so lately that no view tells: they act in it no more than others, and a guest joins nowhere.
   */
  async begin(organisationId: string): Promise<void> {
    const people = [...(await this.profiles.organisation(organisationId)).people()];
    const found = people.flatMap(({ userId, profileId }) => (userId === null ? [] : [{ userId, profileId }]));
    await againOnConflict(async () => {
      const kept = await this.records.get(LAST_MEMBERS, organisationId);
      // Another call may have noted them, and by now no view tells.
      const members = new Map([...(kept?.document.members ?? []), ...found].map((member) => [member.profileId, member]));
      await this.records.write([put(LAST_MEMBERS, organisationId, { members: [...members.values()] }, kept?.version ?? null)]);
    });
  }

  /** No login acts in it any more, and no open line hears of it; a guest who has nothing else is gone. */
  async leave(organisationId: string, more: readonly Member[] = []): Promise<void> {
    const { members = [] } = (await this.records.get(LAST_MEMBERS, organisationId))?.document ?? {};
    const all = [...members, ...more];
    for (let from = 0; from < all.length; from += AT_ONCE)
      await Promise.all(all.slice(from, from + AT_ONCE).map(({ userId, profileId }) => this.accounts.leave(userId, profileId)));
  }

  private async erase({ type, metadata: { organisationId, actor }, position }: Recorded): Promise<Position | undefined> {
    if (type !== 'OrganisationDeleted') return undefined;
    await this.apiKeys.revokeAll(organisationId);
    await this.devices.revokeAll(organisationId);
    await this.links.endAll(organisationId);
    await this.securityLog.forget(organisationId);
    await this.paymentTokens.forget(organisationId);
    await this.providerSecrets.forgetAll({ organisationId });
    await this.castPins.forgetAll(organisationId);
    await this.records.deleteAll(HOOKS, { organisationId });
    await this.records.deleteAll(EMBED_SESSIONS, { organisationId });
    await this.records.deleteAll(SETUPS, { organisationId });
    await this.records.deleteAll(ACCESS_TOKENS, { organisationId });
    await this.records.deleteAll(PAYLOADS, { organisationId });
    await this.records.deleteAll(PAYLOAD_PEOPLE, { organisationId });
    await this.records.deleteAll(WEBHOOK_PLACES, { organisationId });
    await this.records.deleteAll(WEBHOOK_SECRETS, { organisationId });
    await this.accounts.deleteWithin(organisationId);
    await this.records.deleteAll(FEEDBACK, { organisationId });
    await this.records.deleteAll(FROZEN_LISTS, { organisationId });
    await this.records.deleteAll(FROZEN_REGRADES, { organisationId });
    await this.records.deleteAll(FROZEN_TRIALS, { organisationId });
    await forgetAnswers(this.records, organisationId);
    await this.records.deleteAll(UI_SETTINGS, { organisationId });
    await this.personalReads.forgetAll(organisationId);
    await forgetReceipts(this.records, organisationId);
    await this.keys.destroyOrganisationKeys(organisationId);
    // From here on no mail of its own, and no key that signs, can be made any more.
    await this.credentialKeys.forget(organisationId);
    await this.mail.forgetOrganisation(organisationId);
    await this.objects.deleteAll({ organisationId });
    await this.shown.erased(position);
    const { userId, profileId } = actor;
    // Who deleted it before members were noted, and died right then, leaves too.
    await this.leave(organisationId, userId && profileId ? [{ userId, profileId }] : []);
    await this.records.write([remove(LAST_MEMBERS, organisationId)]);
    return undefined;
  }
}
