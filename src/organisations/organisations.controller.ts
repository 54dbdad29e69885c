import { Body, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { Accounts } from '../accounts/accounts.ts';
import { Limits } from '../accounts/limits.ts';
import { Register } from '../accounts/register.ts';
import { Sessions } from '../accounts/sessions.ts';
import { SignIn } from '../accounts/sign-in.ts';
import { Clock } from '../platform/clock.ts';
import { Delete, Post, Route } from '../platform/http/calls.ts';
import { Id, TimeZone } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/idempotency.interceptor.ts';
import { Allow, anyone, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { Refused } from '../platform/refused.ts';
import { organisationAdmin } from '../players/organisation-policies.ts';
import { DeleteSample } from './delete-sample.ts';
import { MakeSample } from './make-sample.ts';
import { SampleOffer } from './sample-offer.ts';

class MakeSampleSent {
  @TimeZone({ optional: true, note: 'UTC unless told' }) timezone?: string;
}

class DeleteSampleSent {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
}

/** The sample organisation: made to look around, and removed in one click. */
@Route('organization')
@NoReceipt()
export class OrganisationsController {
  constructor(
    private readonly accounts: Accounts,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
    private readonly limits: Limits,
    private readonly makeSample: MakeSample,
    private readonly offer: SampleOffer,
    private readonly register: Register,
    private readonly sessions: Sessions,
    private readonly signIn: SignIn,
  ) {}

  /** Makes a sample organisation of the caller's own. Who is not signed in becomes a guest, who has no address. */
  @Post('sample')
  @Allow(anyone)
  async make(@Body() { timezone = 'UTC' }: MakeSampleSent, @CallOf() call: Call, @Res({ passthrough: true }) reply: FastifyReply) {
    const { who, commandId, receivedAt, address } = call;
    if (!(await this.offer.now()).sample)
      throw new Refused('sample-not-offered', 'Sample data is offered before the first organisation only');
    this.limits.count('sample', receivedAt, who.userId ?? `from ${address}`);
    const known = who.userId === undefined ? undefined : this.accounts.get(who.userId);
    const guest = { email: null, name: 'You', affiliate: null, passwordHash: null, defaultProfile: false };
    const account = known ?? (await this.register.register(guest, commandId, receivedAt));
    if (!account) throw new Error('a guest needs no address that could be taken');
    const { profileId, organisationId, position } = await this.makeSample.make(account, commandId, receivedAt, timezone);
    const session = who.sessionId === undefined ? undefined : this.sessions.get(who.sessionId);
    const signedIn = session ? {} : await this.signIn.begin(account, call, reply, true);
    // After this call's own use of the former profile, so that the next login begins with the new one.
    if (session) await this.sessions.use(session, profileId, this.clock.now());
    return { status: 'ok', position, newid: profileId, organization_id: organisationId, ...signedIn };
  }

  /** Removes the acting sample organisation, for good. */
  @Delete('sample')
  @Allow(organisationAdmin)
  async remove(@Query() _sent: DeleteSampleSent, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new DeleteSample(contextOf(call)));
    return { status: 'ok', position };
  }
}
