import { Body, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Devices } from '../accounts/devices.ts';
import { Limits } from '../accounts/limits.ts';
import { placeOf } from '../accounts/place.ts';
import { cast, castOf, mustBeThere } from '../casts/cast.ts';
import { CastPins } from '../casts/cast-pins.ts';
import { SHARED_CAST } from '../casts/casts.events.ts';
import { shownIcon } from '../icons/shown-icon.values.ts';
import { Decisions } from '../platform/decisions.ts';
import { ok, text } from '../platform/http/answers.values.ts';
import { Get, Post, Route } from '../platform/http/calls.ts';
import { Id, Secret, Text } from '../platform/http/fields.ts';
import { Identification } from '../platform/http/identification.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { Forbidden, NotFound, NotSignedIn } from '../platform/http/refusals.ts';
import { admin, Allow, type Call, CallOf, display, everybody } from '../platform/http/who.ts';
import { Keys } from '../platform/keys.ts';
import { clientOf, Displays } from './displays.ts';
import { tv, tvOf } from './tv.ts';
import { TvWindows } from './tv-windows.ts';
import { tvLogin, tvUserInfo } from './tvs.contract.ts';

class TvLogin {
  @Text({ max: 255, note: 'The access key in the address of the cast' }) castkey!: string;
  @Secret({ optional: true, note: 'The pin of the cast; without it the cookie of before lets in' }) pin?: string;
  @Text({ optional: true, max: 255, note: 'What the browser calls itself: the token is good with it alone' }) clientid?: string;
}
class GetTvToken {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() castid!: string;
}
class ExchangeTvToken {
  @Secret({ note: 'Of gettvtoken: 60 seconds, one use' }) token!: string;
  @Text({ optional: true, max: 255, note: 'What the browser calls itself' }) clientid?: string;
}
class TvUserInfo {
  @Text({ optional: true, max: 1_024, note: 'Ours, instead of a header or cookie: the token of the display (U-135)' }) secret?: string;
  @Text({ optional: true, max: 255, note: 'What the browser called itself when it was let in' }) clientid?: string;
  @Id({ optional: true, note: 'Found never: a display is told of nobody by their id' }) profile_id?: string;
  @Text({ optional: true, max: 255, note: 'Found never' }) external_id?: string;
}

/** */
const COOKIEFAIL = { status: 'error', message: 'Cookiefail' } as const;

/** How displays are let in that no admin has paired (U-057), and what they are told of themselves. */
@Route('auth')
@NoReceipt()
export class TvLoginsController {
  constructor(
    private readonly decisions: Decisions,
    private readonly devices: Devices,
    private readonly displays: Displays,
    private readonly identification: Identification,
    private readonly keys: Keys,
    private readonly limits: Limits,
    private readonly pins: CastPins,
    private readonly windows: TvWindows,
  ) {}

  /** the key and the pin; or the key and what it was let in with before. */
  @Post('tvlogin', 'Lets a display in by the key of a cast and its pin.', tvLogin)
  @Allow(everybody)
  async tvLogin(@Body() { castkey, pin, clientid }: TvLogin, @CallOf() call: Call, @Res({ passthrough: true }) reply: FastifyReply) {
    const { organisationId, castId } = await this.castByKey(castkey, call);
    const back = await this.displays.back(call);
    if (!pin) {
      if (back?.castId !== castId || back.client !== clientOf(clientid)) return COOKIEFAIL;
      return letIn(back, castId);
    }
    const { receivedAt, address } = call;
    const counted = { wrongPinsFrom: placeOf(address), wrongPinsFor: castkey };
    const right = await this.limits.attempt(receivedAt, counted, async () =>
      (await this.pins.find(organisationId, castId)) === pin ? true : undefined,
    );
    if (!right) throw new Forbidden('The pin is wrong', 'pin-wrong');
    this.limits.count(receivedAt, { tvsFrom: placeOf(address) });
    const { generation } = await this.decisions.known(cast, castOf(organisationId, castId));
    const came = { by: 'pin', castId, generation } as const;
    const shown = await this.displays.letIn({ organisationId, came, client: clientOf(clientid), createdBy: null }, call);
    if (back?.came?.by === 'pin') await this.devices.revoke(back.organisationId, back.deviceId);
    this.displays.remember(reply, shown.secret);
    return letIn(shown, castId);
  }

  @Post('gettvtoken', 'What a second window of an admin exchanges for the token of a display.', ok({ token: text }))
  @Allow(admin)
  async getTvToken(@Body() { castid: castId }: GetTvToken, @CallOf() { who: { organisationId = '', profileId }, receivedAt }: Call) {
    mustBeThere(await this.decisions.load(cast, castOf(organisationId, castId)));
    return { status: 'ok', token: await this.windows.make({ organisationId, castId, createdBy: profileId ?? null }, receivedAt) };
  }

  /** The window is in the browser of an admin, whose cookie stays what it is. */
  @Post('exchangetvtoken', 'Lets a second window of an admin in as a display.', tvLogin)
  @Allow(everybody)
  async exchangeTvToken(@Body() { token, clientid }: ExchangeTvToken, @CallOf() call: Call) {
    const { organisationId, castId, createdBy } = (await this.windows.use(token, call.receivedAt)) ?? {};
    if (organisationId === undefined || castId === undefined) return COOKIEFAIL;
    const { settings, deleted, generation } = await this.decisions.known(cast, castOf(organisationId, castId));
    if (!settings || deleted) return COOKIEFAIL;
    const about = { organisationId, client: clientOf(clientid), createdBy: createdBy ?? null };
    return letIn(await this.displays.letIn({ ...about, came: { by: 'window', castId, generation } }, call), castId);
  }

  @Get('get_tv_user_info', 'What a display is, and which cast it shows.', tvUserInfo)
  @Allow(display, { tv: true, acting: null })
  async getTvUserInfo(@Query() { clientid, profile_id, external_id }: TvUserInfo, @CallOf() { who }: Call) {
    const { organisationId = '', deviceId = '', castId = '' } = who;
    const { client } = (await this.devices.get(deviceId)) ?? {};
    if (clientid !== undefined && client !== undefined && client !== clientOf(clientid)) throw new NotSignedIn();
    if (profile_id !== undefined || external_id) throw new NotFound('profile');
    const [{ paired }, { settings, deleted }] = await Promise.all([
      this.decisions.known(tv, tvOf(organisationId, deviceId)),
      this.decisions.known(cast, castOf(organisationId, castId)),
    ]);
    const [name, castName] = await Promise.all([this.keys.open(paired?.name), this.keys.open(deleted ? undefined : settings?.name)]);
    return {
      status: 'ok',
      about_user: { logged_in: 1 },
      profile: null,
      tv: { id: deviceId, name: name ?? '' },
      cast: {
        id: castId,
        name: castName ?? '',
        icon: shownIcon((!deleted && settings?.icon) || '', organisationId),
        show_events: settings?.showsEvents ? 1 : 0,
        deleted: deleted ? 1 : 0,
      },
    };
  }

  /** The cast that a key opens. @throws NotFound, TooManyRequests */
  private async castByKey(castkey: string, { address }: Call): Promise<{ organisationId: string; castId: string }> {
    const { linkId, organisationId, shows } = (await this.identification.byAccessKey(castkey, address)) ?? {};
    const castId = shows?.[0];
    if (!linkId?.startsWith(`${SHARED_CAST}-`) || organisationId === undefined || castId === undefined) throw new NotFound('cast');
    return { organisationId, castId };
  }
}

function letIn({ secret, deviceId }: { secret: string; deviceId: string }, castId: string) {
  return { status: 'ok', token: secret, tvid: deviceId, castid: castId, about_user: { logged_in: 1 } } as const;
}
