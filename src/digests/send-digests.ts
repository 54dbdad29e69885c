import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Accounts } from '../accounts/accounts.ts';
import { ProfilesOfAccounts } from '../accounts/profiles-of-accounts.ts';
import { inbox } from '../inbox/inbox.ts';
import { INBOX } from '../inbox/inbox.events.ts';
import { Mail } from '../mail/mail.ts';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { Clock } from '../platform/clock.ts';
import { Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { type Instant, type Position, streamName } from '../platform/event.values.ts';
import { Standing } from '../platform/http/standing.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import type { Due } from '../platform/schedule/due.ts';
import { occurrenceAfter, occurrenceUpTo } from '../platform/schedule/recurrence.values.ts';
import { Scheduler } from '../platform/schedule/scheduler.ts';
import { Settings } from '../platform/settings.ts';
import type { EmailAddress } from '../players/address.values.ts';
import { CurrentRoles } from '../players/current-roles.ts';
import { PROFILE } from '../players/players.events.ts';
import { profile } from '../players/profile.ts';
import { DigestLinks, type Reader } from './digest-links.ts';
import { digestMail } from './digest-mails.ts';
import { type Digest, heldDigest, isWithin, type Mailed, recurrenceOf } from './digest.values.ts';
import { type Digests, digests } from './digests.ts';
import { DIGESTS_OF, type DigestsSent } from './digests.events.ts';
import { NewNotifications } from './new-notifications.ts';

/** Whoever is mailed so often is mailed what they were told in a stretch of time. */
export type Mailing = { digest: Mailed; period: string; after: Instant; upTo: Instant };

/** What is to be mailed at an instant when digests are due; nothing where that was done. Of periods that were missed meanwhile the last stands for all. */
export function dueMailings({ digest, timeZone, dueAt, told }: Digests, at: Instant): Mailing[] {
  if (dueAt === null || dueAt > at) return [];
  return MAILED.filter((one) => isWithin(one, digest)).flatMap((one) => {
    const { at: upTo, bucket: period } = occurrenceUpTo(recurrenceOf(one, timeZone), at);
    const { upTo: after, period: last } = told[one];
    return upTo > after && period !== last ? [{ digest: one, period, after, upTo }] : [];
  });
}

const MAILED = ['daily', 'weekly'] as const satisfies Mailed[];

/** They were mailed. */
export function sendDigests(state: Digests, at: Instant): DigestsSent[] {
  const { digest, timeZone } = state;
  if (digest === 'off') return [];
  const dueAt = occurrenceAfter(recurrenceOf(digest, timeZone), at).at;
  return dueMailings(state, at).map(({ digest: one, period, upTo }) => ({
    type: 'DigestsSent',
    data: { digest: one, period, upTo, dueAt },
  }));
}

const MAILS = '0d2f9b0e-8f3d-4a29-9a6d-71b5f6c0c3a4';

/**
 * Mails people what is new for them when it is due: first the mails, each under an id that follows from its period and its reader, then the fact. Who
 * dies in between begins anew, and nobody is mailed twice. Whom to mail is asked of streams as of now: who has just said that they want none gets none.
 */
@Injectable()
export class SendDigests implements OnModuleInit {
  private readonly origin: string;

  constructor(
    settings: Settings,
    private readonly accounts: Accounts,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly links: DigestLinks,
    private readonly mail: Mail,
    private readonly news: NewNotifications,
    private readonly profiles: ProfilesOfAccounts,
    private readonly roles: CurrentRoles,
    private readonly scheduler: Scheduler,
    private readonly standing: Standing,
  ) {
    this.origin = settings.origin;
  }

  onModuleInit(): void {
    this.scheduler.add({ name: 'send-digests', catchUp: 'last', issue: (due) => this.issue(due) });
  }

  private async issue({ dueAt, context }: Due): Promise<Position | undefined> {
    const { organisationId } = context;
    const stream = streamName(DIGESTS_OF, organisationId);
    const state = await this.decisions.load(digests, stream);
    const mailings = dueMailings(state, dueAt);
    if (mailings.length > 0 && !(await this.isFrozen(organisationId))) await this.mailAll(organisationId, state.digest, mailings);
    const { position } = await this.decisions.decide(digests, stream, context, (now) => sendDigests(now, dueAt));
    return position;
  }

  private async mailAll(organisationId: string, digest: Digest, mailings: readonly Mailing[]): Promise<void> {
    const { deleted, name } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    const called = await this.keys.open(name);
    if (deleted || called === undefined) return;
    const { people } = await this.profiles.organisation(organisationId).then((all) => ({ people: [...all.people()] }));
    for (const { profileId, userId, personal } of people) {
      if (userId === null || personal) continue;
      const { digest: own } = await this.decisions.load(inbox, streamName(INBOX, organisationId, profileId));
      const mailing = mailings.find((one) => one.digest === heldDigest(own, digest));
      if (mailing) await this.mailTo({ organisationId, profileId }, called, mailing);
    }
  }

  private async mailTo(reader: Reader, called: string, { digest, period, after, upTo }: Mailing): Promise<void> {
    const { organisationId, profileId } = reader;
    const role = await this.roles.asOfNow(reader);
    const { email, userId, offline, teamIds } = await this.decisions.load(profile, streamName(PROFILE, organisationId, profileId));
    if (role === undefined || userId === undefined || offline) return;
    const address: EmailAddress | undefined = (await this.accounts.get(userId))?.email ?? (await this.keys.open(email));
    if (address === undefined) return;
    const who = {
      kind: 'login',
      channel: 'session',
      userId,
      sessionId: '',
      organisationId,
      profileId,
      role,
      teamIds: [...teamIds],
    } as const;
    const news = await this.news.count(who, { after, upTo }, this.clock.now());
    if (news.size === 0) return;
    const unsubscribe = await this.links.of(reader);
    const message = digestMail(address, { organisation: called, digest, news, origin: this.origin, unsubscribe });
    await this.mail.sendOnce(message, derivedId(`${period} ${profileId}`, MAILS), { organisationId });
  }

  private async isFrozen(organisationId: string): Promise<boolean> {
    try {
      await this.standing.mustNotBeFrozen(organisationId);
      return false;
    } catch (error) {
      if (error instanceof Refused && error.code === 'organisation-frozen') return true;
      throw error;
    }
  }
}
