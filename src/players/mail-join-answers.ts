import { Injectable, type OnModuleInit } from '@nestjs/common';
import { v5 as uuid5 } from 'uuid';
import { Accounts } from '../accounts/accounts.ts';
import { Mail } from '../mail/mail.ts';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { answering, Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { type Recorded, streamName } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Reactions } from '../platform/reactions.ts';
import { Settings } from '../platform/settings.ts';
import type { EmailAddress } from './address.values.ts';
import { FinishJoinRequests } from './finish-join-requests.ts';
import { letInMail, notLetInMail } from './join-mails.ts';
import { joinRequests } from './join-requests.ts';
import { Members } from './members.ts';
import { JOIN_REQUESTS, type JoinApproved, type JoinRefused, type JoinRequestEvent, PROFILE } from './players.events.ts';
import { profile } from './profile.ts';

const COMMANDS = '9a2b6c1e-3f57-4c7d-8f0a-51d2b7c64e18';

/**
 * Who asked to join an organisation hears by mail what an admin said, at the address that their account has proved: the same mail however often the
 * fact is delivered. Who ended the account hears nothing.
 */
@Injectable()
export class MailJoinAnswers implements OnModuleInit {
  private readonly origin: string;

  constructor(
    settings: Settings,
    private readonly accounts: Accounts,
    private readonly decisions: Decisions,
    private readonly finish: FinishJoinRequests,
    private readonly keys: Keys,
    private readonly mail: Mail,
    private readonly members: Members,
    private readonly reactions: Reactions,
  ) {
    this.origin = settings.origin;
  }

  onModuleInit(): void {
    this.reactions.add({
      name: 'mail-join-answers',
      kind: 'effects',
      begin: 'now',
      categories: [JOIN_REQUESTS],
      on: (event) => this.tell(event as Recorded<JoinRequestEvent>),
    });
  }

  private async tell(event: Recorded<JoinRequestEvent>): Promise<undefined> {
    if (event.type === 'JoinRequested') return;
    const { organisationId } = event.metadata;
    const { deleted, name } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    const called = await this.keys.open(name);
    if (deleted || called === undefined) return;
    const to = event.type === 'JoinApproved' ? await this.letIn(event) : await this.refused(event);
    if (to === undefined) return;
    const message = event.type === 'JoinApproved' ? letInMail(to, called, `${this.origin}/`) : notLetInMail(to, called);
    await this.mail.sendOnce(message, derivedId(event.data.profileId, event.id), { organisationId });
  }

  /** Nothing where they could not become a player any more. An account of the organisation's own provider has proved the address of its player. */
  private async letIn(event: Recorded<JoinApproved>): Promise<EmailAddress | undefined> {
    const { organisationId } = event.metadata;
    const { userId } = event.data;
    await this.finish.letIn(answering(event, uuid5(event.id, COMMANDS)), event.data);
    const player = await this.members.present(organisationId, userId);
    const account = await this.accounts.get(userId);
    if (player === undefined || !account) return undefined;
    if (account.email) return account.email;
    return this.keys.open((await this.decisions.load(profile, streamName(PROFILE, organisationId, player))).email);
  }

  /** What they told of themselves is gone by now: whom only the organisation's own provider knows is told when they sign in there. */
  private async refused({ data: { profileId }, metadata: { organisationId } }: Recorded<JoinRefused>): Promise<EmailAddress | undefined> {
    const { refused } = await this.decisions.load(joinRequests, streamName(JOIN_REQUESTS, organisationId));
    const request = refused.get(profileId);
    return (request && (await this.accounts.get(request.userId)))?.email ?? undefined;
  }
}
