import { Body, Query, Res, StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { FileOf, listOf, ok, object, text, word } from '../platform/http/answers.values.ts';
import { Get, Post, Route } from '../platform/http/calls.ts';
import { Id, OneOf, Whole } from '../platform/http/fields.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Allow, type Call, CallOf, contextOf, everybody, type Who } from '../platform/http/who.ts';
import { CredentialKeys } from './credential-keys.ts';
import { IssueCredential } from './issue-credential.ts';
import { STATUS_TTL_MS } from './status-list.ts';
import { StatusLists } from './status-lists.ts';
import { TakenBadges } from './taken-badges.ts';

class TakeBadge {
  @Id({ optional: true, note: 'The acting profile: whoever won it' }) profileid?: string;
  @Id({ note: 'The badge' }) badgeid!: string;
  @Id({ note: 'The win of it' }) win!: string;
  @OneOf(['jwt', 'png'], { optional: true, note: 'As a signed text, or in a picture; jwt if absent' }) format: 'jwt' | 'png' = 'jwt';
}
class IssuerAsked {
  @Id({ note: 'The organisation that issues' }) org_id!: string;
}
class StatusAsked extends IssuerAsked {
  @Whole(0, 1_000_000, { note: 'Which of its lists: a badge names it' }) list!: number;
}

const publicKey = object({ kty: text, n: text, e: text, kid: text, alg: word('RS256'), use: word('sig') });
const PUBLIC = `public, max-age=${STATUS_TTL_MS / 1_000}`;

/** Badges to take along. */
@Route('badges')
export class TakenBadgesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly badges: TakenBadges,
  ) {}

  @Post(
    'credential',
    'Ours. Takes a badge that you won along as an Open Badge 3.0, signed by the organisation: as a text (VC-JWT), or in the picture of the badge.',
    new FileOf('text/plain', 'image/png'),
  )
  @Allow(winner)
  async credential(@Body() { badgeid: badgeId, win: winId, format }: TakeBadge, @CallOf() call: Call) {
    const context = contextOf(call);
    const { organisationId, actor } = context;
    const taken = { badgeId, winId, profileId: actor.profileId ?? '' };
    const { credential, win } = await this.commands.execute(new IssueCredential(context, taken, call.receivedAt));
    const named = (ending: string) => ({ disposition: `attachment; filename="badge.${ending}"` });
    return format === 'png'
      ? new StreamableFile(await this.badges.png(organisationId, credential, win), { type: 'image/png', ...named('png') })
      : new StreamableFile(Buffer.from(await this.badges.jwt(organisationId, credential, win)), { type: 'text/plain', ...named('jwt') });
  }
}

/** What anybody needs who is shown a badge: the keys that prove it, and whether it still counts. */
@Route('credentials')
export class CredentialsController {
  constructor(
    private readonly keys: CredentialKeys,
    private readonly lists: StatusLists,
  ) {}

  @Get('keys', 'Ours. The public keys of an organisation that issues badges, as a JSON Web Key Set.', ok({ keys: listOf(publicKey) }))
  @Allow(everybody)
  async publicKeys(@Query() { org_id: organisationId }: IssuerAsked, @Res({ passthrough: true }) reply: FastifyReply) {
    const keys = await this.keys.publicKeys(organisationId);
    if (keys.length === 0) throw new NotFound('issuer');
    void reply.header('cache-control', PUBLIC);
    return { status: 'ok', keys };
  }

  @Get(
    'status',
    'Ours. Which badges of an organisation count no more: a Bitstring Status List, signed (VC-JWT).',
    new FileOf('application/vc+jwt'),
  )
  @Allow(everybody)
  async status(@Query() { org_id: organisationId, list }: StatusAsked, @Res({ passthrough: true }) reply: FastifyReply) {
    const signed = await this.lists.signed(organisationId, list);
    void reply.type('application/vc+jwt').header('cache-control', PUBLIC);
    return signed;
  }
}

/** Whoever won it, and nobody for them: it goes with an address, and what it opens elsewhere is theirs. What is theirs is found by the call. */
function winner({ kind, profileId }: Who): boolean {
  return kind === 'login' && profileId !== undefined;
}
