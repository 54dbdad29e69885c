import { Body, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { Devices } from '../accounts/devices.ts';
import { Limits } from '../accounts/limits.ts';
import { placeOf } from '../accounts/place.ts';
import { done, DONE, instant, ok, text } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Id, Name, Secret, Text } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { admin, Allow, type Call, callerOf, CallOf, contextOf, display, everybody } from '../platform/http/who.ts';
import { Settings } from '../platform/settings.ts';
import { Displays } from './displays.ts';
import { HandOver } from './hand-over.ts';
import { MoveTv } from './move-tv.ts';
import { PairTv } from './pair-tv.ts';
import { RenameTv } from './rename-tv.ts';
import { TvCodes } from './tv-codes.ts';
import { tvBegun, tvPolled } from './tvs.contract.ts';
import { UnpairTv } from './unpair-tv.ts';

class PollTv {
  @Secret({ note: 'What the TV alone was told when it began' }) secret!: string;
}
class TvHere {
  @Text({ optional: true, max: 1_024, note: 'Instead of a header: the token of the display (U-135)' }) secret?: string;
  @Text({ optional: true, max: 64, note: 'Of the page that the display runs' }) build?: string;
}
class PairTvCall {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Text({ max: 64, note: 'The eight letters that the TV shows' }) code!: string;
  @Name({ note: 'What it is called' }) name!: string;
  @Id({ note: 'What it shows' }) castid!: string;
}
class OneTv {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() tvid!: string;
}
class RenameTvCall extends OneTv {
  @Name() name!: string;
}
class MoveTvCall extends OneTv {
  @Id({ note: 'What it shows from now on' }) castid!: string;
}

/** Ours: TVs that show a code, and the admins who pair them (RFC 8628). */
@Route('tv')
export class TvsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly codes: TvCodes,
    private readonly devices: Devices,
    private readonly displays: Displays,
    private readonly handOver: HandOver,
    private readonly limits: Limits,
    private readonly settings: Settings,
  ) {}

  @Post(
    'begin',
    'Ours. What a TV shows that nobody has paired: a code of eight letters, for ten minutes. One that is let in goes on.',
    tvBegun,
  )
  @Allow(everybody)
  @NoReceipt()
  async begin(@CallOf() call: Call) {
    const back = await this.displays.back(call);
    if (back) return { status: 'ok', state: 'paired', token: back.secret, tvid: back.deviceId, castid: back.castId };
    const { receivedAt, address } = call;
    this.limits.count(receivedAt, { tvsFrom: placeOf(address) });
    const { secret, code, expiresAt } = await this.codes.begin(receivedAt);
    const about = { secret, code, address: `${this.settings.origin}/v_tvcast/pair?code=${code}` };
    return { status: 'ok', state: 'waiting', ...about, expires_at: expiresAt, server_time: receivedAt };
  }

  @Post('poll', 'Ours. Whether a TV was paired: whoever holds its secret gets its token, once.', tvPolled)
  @Allow(everybody)
  @NoReceipt()
  async poll(@Body() { secret }: PollTv, @CallOf() call: Call, @Res({ passthrough: true }) reply: FastifyReply) {
    return { status: 'ok', ...(await this.handOver.to(secret, call, reply)) };
  }

  @Post(
    'here',
    'Ours. A display says that it is there, every ten seconds where no line is open, and of which build: it is let in for 30 days from there.',
    ok({ castid: text, server_time: instant }),
  )
  @Allow(display, { tv: true, acting: null, whileFrozen: true })
  async here(@Body() { build }: TvHere, @CallOf() { who: { deviceId = '', castId = '' }, receivedAt }: Call) {
    await this.devices.here(deviceId, build, receivedAt);
    return { status: 'ok', castid: castId, server_time: receivedAt };
  }

  @Post('pair', 'Ours. Pairs the TV that shows a code: it shows the cast from its next question on.', done({ id: text }))
  @Allow(admin)
  async pair(@Body() { code, name, castid: castId }: PairTvCall, @CallOf() call: Call) {
    const asked = { at: call.receivedAt, by: callerOf(call.who) ?? '' };
    const { position, tvId } = await this.commands.execute(new PairTv(contextOf(call), code, { castId, name }, asked));
    return { status: 'ok', position, id: tvId };
  }

  @Post('rename', 'Ours. Calls a paired TV otherwise.', DONE)
  @Allow(admin)
  async rename(@Body() { tvid, name }: RenameTvCall, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new RenameTv(contextOf(call), tvid, name));
    return { status: 'ok', position };
  }

  @Post('move', 'Ours. Lets a paired TV show another cast.', DONE)
  @Allow(admin)
  async move(@Body() { tvid, castid }: MoveTvCall, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new MoveTv(contextOf(call), tvid, castid));
    return { status: 'ok', position };
  }

  @Post('unpair', 'Ours. Lets a display in no more, however it came: it is dark when this is answered.', DONE)
  @Allow(admin)
  async unpair(@Body() { tvid }: OneTv, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new UnpairTv(contextOf(call), tvid));
    return { status: 'ok', position };
  }
}
