import { Body, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Accounts } from '../accounts/accounts.ts';
import { Limits } from '../accounts/limits.ts';
import { placeOf } from '../accounts/place.ts';
import { Register } from '../accounts/register.ts';
import { Sessions } from '../accounts/sessions.ts';
import { SignIn } from '../accounts/sign-in.ts';
import { Clock } from '../platform/clock.ts';
import { derivedId } from '../platform/derived-id.ts';
import { DONE, ok, whole } from '../platform/http/answers.values.ts';
import { sampleMade } from './organisations.contract.ts';
import { Delete, Get, Post, Route } from '../platform/http/calls.ts';
import { Id, TimeZone } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { Allow, anyone, type Call, CallOf, contextOf, organisationAdmin } from '../platform/http/who.ts';
import { Refused } from '../platform/refused.ts';
import { DeleteOrganisation } from './delete-organisation.ts';
import { MakeSample } from './make-sample.ts';
import { SampleOffer } from './sample-offer.ts';

class MakeSampleSent {
  @TimeZone({ optional: true, note: 'UTC unless told' }) timezone?: string;
  @Id({ optional: true, note: "The caller's own name for this making, to ask how far it is" }) making?: string;
}

class SampleProgressAsked {
  @Id({ note: 'As it was named when it was begun' }) making!: string;
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

  /** Makes a sample organisation of the caller's own, and names its liveliest series. Who is not signed in becomes a guest, who has no address. */
  @Post('sample', 'Makes an organisation of sample data, to look around in.', sampleMade)
  @Allow(anyone)
  async make(
    @Body() { timezone = 'UTC', making }: MakeSampleSent,
    @CallOf() call: Call,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { who, commandId, receivedAt, address } = call;
    if (!(await this.offer.to(headers)).sample)
      throw new Refused('sample-not-offered', 'Sample data is offered before the first organisation only');
    const known = who.userId === undefined ? undefined : await this.accounts.get(who.userId);
    this.limits.count(receivedAt, { sample: who.userId ?? placeOf(address), ...(!known?.email && { guests: 'site' }) });
    const guest = { email: null, name: 'You', affiliate: null, passwordHash: null, defaultProfile: false };
    const account = known ?? (await this.register.register(guest, receivedAt));
    if (!account) throw new Error('a guest needs no address that could be taken');
    // Who did not hear the answer, and asks again, is another guest: the sample of the one before is not theirs.
    const own = derivedId(commandId, account.userId);
    const made = await this.makeSample.make({ account, commandId: own, receivedAt, timeZone: timezone, making });
    const { profileId, organisationId, seriesId, position } = made;
    const session = who.sessionId === undefined ? undefined : await this.sessions.get(who.sessionId);
    const signedIn = session ? {} : await this.signIn.begin(account, call, reply, true);
    // After this call's own use of the former profile, so that the next login begins with the new one.
    if (session) await this.sessions.use(session, profileId, this.clock.now());
    return { status: 'ok', position, newid: profileId, organization_id: organisationId, scoreseriesid: seriesId, ...signedIn };
  }

  /** How far a sample organisation is that is being made, in entries; 0 of 0 when none is, or not yet. */
  @Get('sample', 'How far a sample organisation is that is being made.', ok({ done: whole, total: whole }))
  @Allow(anyone)
  progress(@Query() { making }: SampleProgressAsked) {
    return { status: 'ok', ...this.makeSample.progress(making) };
  }

  /** Removes the acting sample organisation, for good. */
  @Delete('sample', 'Removes the sample organisation.', DONE)
  @Allow(organisationAdmin, { whileFrozen: true })
  async remove(@Query() _sent: DeleteSampleSent, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new DeleteOrganisation(contextOf(call), 'sample'));
    return { status: 'ok', position };
  }
}
