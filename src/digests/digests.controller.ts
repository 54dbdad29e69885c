import { Body, Get as NestGet, Query, Redirect } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { inbox } from '../inbox/inbox.ts';
import { INBOX } from '../inbox/inbox.events.ts';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { DONE, ok, word } from '../platform/http/answers.values.ts';
import { Get, Post, Route } from '../platform/http/calls.ts';
import { Id, OneOf, Secret } from '../platform/http/fields.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Allow, type Call, CallOf, contextOf, everybody, member } from '../platform/http/who.ts';
import { ChooseDigest } from './choose-digest.ts';
import { DigestLinks } from './digest-links.ts';
import { DIGESTS } from './digest.values.ts';

/** As the organisation has it. */
const USUAL = 'organisation';
const CHOICES = [USUAL, ...DIGESTS] as const;

class AskDigest {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
}
class SaveDigest extends AskDigest {
  @OneOf(CHOICES, { note: 'How often at most; organisation: as the organisation has it' }) digest!: (typeof CHOICES)[number];
}
class Unsubscribe {
  @Secret({ note: 'Of the mail' }) token!: string;
}

/** How often people are mailed what is new for them. An API key is nobody who is mailed. */
@Route('notifications')
export class DigestsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly links: DigestLinks,
  ) {}

  @Get(
    'digest',
    'How often the caller is mailed what is new at most, and how often the organisation mails.',
    ok({ digest: word(...CHOICES), organisation_digest: word(...DIGESTS) }),
  )
  @Allow(member)
  async digest(@Query() _asked: AskDigest, @CallOf() { who: { organisationId = '', profileId = '' } }: Call) {
    const [{ digest: own }, { digest: all }] = await Promise.all([
      this.decisions.known(inbox, streamName(INBOX, organisationId, profileId)),
      this.decisions.known(organisation, streamName(ORGANISATION, organisationId)),
    ]);
    return { status: 'ok', digest: own ?? USUAL, organisation_digest: all };
  }

  @Post('digest', 'Says how often the caller is mailed what is new, and never more often than the organisation mails.', DONE)
  @Allow(member, { whileFrozen: true })
  async chooseDigest(@Body() { digest }: SaveDigest, @CallOf() call: Call) {
    const { profileId = '' } = call.who;
    const { position } = await this.commands.execute(new ChooseDigest(contextOf(call), profileId, digest === USUAL ? null : digest));
    return { status: 'ok', position };
  }

  /** RFC 8058: mail programs send it for their readers, who need not be signed in; the token stands in the address, and what is sent beside it says nothing. */
  @Post('unsubscribe', 'Ends the mails about what is new, by the token of one of them.', DONE)
  @Allow(everybody)
  async unsubscribe(@Body() { token }: Unsubscribe, @CallOf() { commandId }: Call) {
    const reader = await this.links.read(token);
    if (!reader) throw new NotFound('token');
    const { organisationId, profileId } = reader;
    const context = { commandId, organisationId, actor: { profileId }, channel: 'session' } as const;
    const { position } = await this.commands.execute(new ChooseDigest(context, profileId, 'off'));
    return { status: 'ok', position };
  }

  /** Whoever opens the address is asked by a screen: those who look through mails for others open it as well. */
  @NestGet('unsubscribe')
  @Redirect('', 303)
  @ApiExcludeEndpoint()
  @Allow(everybody)
  asked(@Query() { token }: Unsubscribe) {
    return { url: `/v_login/unsubscribe/${encodeURIComponent(token)}` };
  }
}
