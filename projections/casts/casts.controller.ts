import { Query } from '@nestjs/common';
import { SHARED_CAST } from '../../src/casts/casts.events.ts';
import { shownIcon } from '../../src/icons/shown-icon.values.ts';
import { AccessKeys } from '../../src/platform/http/access-keys.ts';
import { listOf, ok } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Flag, Id, Text } from '../../src/platform/http/fields.ts';
import { flag } from '../../src/platform/http/flag.values.ts';
import { Forbidden, NotFound } from '../../src/platform/http/refusals.ts';
import { admin, Allow, type Call, CallOf, display, member, type Who } from '../../src/platform/http/who.ts';
import { celebrationsFields } from '../moments/celebrations.view.ts';
import { ReadCelebrations } from '../moments/read-celebrations.ts';
import { ReadTvs } from '../tvs/read-tvs.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { ReadModels } from '../platform/read-models.ts';
import { CastGround } from './cast-ground.ts';
import { type Cast, castKey } from './casts.ts';
import { type CastItemRow, castItemRow, type CastRow, castRow, shownBoardFields, shownFeedFields, slidesFields } from './casts.view.ts';
import { ReadShown } from './read-shown.ts';
import { ReadSlides } from './read-slides.ts';

class ActiveCasts {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Text({ optional: true, max: 255, note: 'Instead of a login: the token of a display (U-135). It is told of its cast' }) secret?: string;
  @Flag({ optional: true, note: 'Ours. 1: for admins those that are deleted' }) deleted?: boolean;
}
class AskCelebrations {
  @Text({ optional: true, max: 255, note: 'The token of a display, where it is not sent as a header (U-135)' }) secret?: string;
}
class OneCast {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() castid!: string;
}
class OneBoard extends OneCast {
  @Id() boardid!: string;
}

/** Whoever administers it, or shows it. */
const adminOrDisplay = (who: Who): boolean => admin(who) || display(who);

/** More than anybody has. */
const MOST_CASTS = 10_000;

/** What is read of casts. */
@Route('cast')
export class CastListController {
  constructor(
    private readonly models: ReadModels,
    private readonly slides: ReadSlides,
    private readonly shown: ReadShown,
    private readonly celebrations: ReadCelebrations,
    private readonly ground: CastGround,
    private readonly tvs: ReadTvs,
    private readonly accessKeys: AccessKeys,
  ) {}

  @Get(
    'active_casts',
    'The casts of the organisation, by name: with items, access key and pin for admins; a display is told of its own; others are told names and icons.',
    ok({ casts: listOf(castRow) }),
  )
  @Allow(member, { scope: 'read', tv: true })
  async activeCasts(@Query() { deleted = false }: ActiveCasts, @CallOf() { who, receivedAt }: Call) {
    if (who.castId !== undefined) return { status: 'ok', casts: await this.ofDisplay(who.organisationId, who.castId) };
    const { organisationId, role } = knownViewer(who);
    if (deleted && role !== 'admin') throw new Forbidden();
    const { items } = await this.models.find<Cast>('casts', { organisationId, deleted }, { sort: [{ field: 'name' }], limit: MOST_CASTS });
    const casts = items.map(({ document }) => document);
    if (role !== 'admin') return { status: 'ok', casts: casts.map(named) };
    const itemsOf = await this.slides.items(organisationId, casts);
    // A program that may read is no display: it is not let in by what it read.
    const secrets = who.kind !== 'key';
    const online = await this.tvs.castsOnline(organisationId, receivedAt);
    const row = (cast: Cast) => this.row(cast, itemsOf(cast), { secrets, online: online.has(cast.castId) });
    return { status: 'ok', casts: await Promise.all(casts.map(row)) };
  }

  @Get('cast_item', 'The items of a cast, in their order.', ok({ items: listOf(castItemRow) }))
  @Allow(admin, { scope: 'read' })
  async castItem(@Query() { castid }: OneCast, @CallOf() { who: { organisationId = '' } }: Call) {
    const cast = await this.one(organisationId, castid);
    return { status: 'ok', items: (await this.slides.items(organisationId, [cast]))(cast) };
  }

  @Get(
    'slides',
    'Ours. What a cast shows as of now, for its displays and its preview: which slide is on follows from the time of the server.',
    ok(slidesFields),
  )
  @Allow(adminOrDisplay, { scope: 'read', shown: 'castid' })
  async castSlides(@Query() { castid }: OneCast, @CallOf() { who: { organisationId = '' }, receivedAt }: Call) {
    const { slides, changes = null } = await this.slides.slides(await this.one(organisationId, castid), receivedAt);
    return { status: 'ok', slides, server_time: receivedAt, changes_at: changes };
  }

  @Get(
    'board',
    'Ours. A board that a cast shows, with what its widgets show now, as its displays tell it: all of it, but what a freeze hides from players.',
    ok(shownBoardFields),
  )
  @Allow(adminOrDisplay, { scope: 'read', shown: 'castid' })
  async castBoard(@Query() { castid, boardid }: OneBoard, @CallOf() { who: { organisationId = '' }, receivedAt }: Call) {
    return { status: 'ok', ...(await this.shown.board(await this.one(organisationId, castid), boardid, receivedAt)) };
  }

  @Get(
    'feed',
    'Ours. The newest posts of the feed that a cast shows, or that stands beside its items, as its displays tell them: what every player may see.',
    ok(shownFeedFields),
  )
  @Allow(adminOrDisplay, { scope: 'read', shown: 'castid' })
  async castFeed(@Query() { castid }: OneCast, @CallOf() { who: { organisationId = '' }, receivedAt }: Call) {
    return { status: 'ok', newsfeed: await this.shown.feed(await this.one(organisationId, castid), receivedAt) };
  }

  /** What it has shown already a display knows by the ids. */
  @Get(
    'celebrations',
    'Ours. For displays: what of the last ten minutes they celebrate, the oldest first. What is struck out since is among them no more.',
    ok(celebrationsFields),
  )
  @Allow(display, { tv: true })
  async castCelebrations(@Query() _asked: AskCelebrations, @CallOf() { who, receivedAt }: Call) {
    const { organisationId = '', castId = '' } = who;
    const cast = await this.one(organisationId, castId);
    const celebrates = cast.settings.showsEvents;
    const told = celebrates ? await this.celebrations.of(knownViewer(who), receivedAt) : { celebrations: [], earlier: [] };
    return { status: 'ok', show_events: flag(celebrates), ...told, server_time: receivedAt };
  }

  private async one(organisationId: string, castId: string): Promise<Cast> {
    const cast = (await this.models.get<Cast>('casts', castKey(organisationId, castId)))?.document;
    if (!cast || cast.deleted) throw new NotFound('cast');
    return cast;
  }

  /** None while its cast is deleted. */
  private async ofDisplay(organisationId: string, castId: string): Promise<CastRow[]> {
    const cast = (await this.models.get<Cast>('casts', castKey(organisationId, castId)))?.document;
    if (!cast || cast.deleted) return [];
    const items = (await this.slides.items(organisationId, [cast]))(cast);
    return [await this.row(cast, items, { secrets: false, online: true })];
  }

  private async row(cast: Cast, items: CastItemRow[], { secrets, online }: { secrets: boolean; online: boolean }): Promise<CastRow> {
    const { organisationId, castId, settings, generation, edition, deleted } = cast;
    const { replacesRounds, graceMinutes, showsEvents } = settings;
    return {
      ...named(cast),
      ...(secrets && (await this.secretsOf(organisationId, castId, generation))),
      online: online ? 1 : 0,
      replace_repeat_comp: replacesRounds ? 1 : 0,
      replace_repeat_grace: graceMinutes,
      show_events: flag(showsEvents),
      items,
      edition,
      deleted: deleted ? 1 : 0,
    };
  }

  private async secretsOf(organisationId: string, castId: string, generation: number) {
    const accessKey = await this.accessKeys.keyOf({ kind: SHARED_CAST, organisationId, id: castId }, generation);
    return {
      pin: (await this.ground.pinOf(organisationId, castId)) ?? '',
      access_key: accessKey,
      url: this.ground.addressOf(accessKey),
    };
  }
}

function named({ organisationId, castId, name, settings: { icon = '' } }: Cast): CastRow {
  return { id: castId, name, icon: shownIcon(icon, organisationId), group: organisationId };
}
