import { Query } from '@nestjs/common';
import { SHARED_CAST } from '../../src/casts/casts.events.ts';
import { shownIcon } from '../../src/icons/shown-icon.values.ts';
import { AccessKeys } from '../../src/platform/http/access-keys.ts';
import { listOf, ok } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Flag, Id, Text } from '../../src/platform/http/fields.ts';
import { Forbidden, NotFound } from '../../src/platform/http/refusals.ts';
import { admin, Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { ReadModels } from '../platform/read-models.ts';
import { CastGround } from './cast-ground.ts';
import { type Cast, castKey } from './casts.ts';
import { type CastItemRow, castItemRow, type CastRow, castRow, slidesFields } from './casts.view.ts';
import { ReadSlides } from './read-slides.ts';

class ActiveCasts {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Text({ optional: true, max: 255, note: 'The token of a display (U-135). Refused, until there are displays' }) secret?: string;
  @Flag({ optional: true, note: 'Ours. 1: for admins those that are deleted' }) deleted?: boolean;
}
class OneCast {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() castid!: string;
}

/** More than anybody has. */
const MOST_CASTS = 10_000;

/** What is read of casts. */
@Route('cast')
export class CastListController {
  constructor(
    private readonly models: ReadModels,
    private readonly slides: ReadSlides,
    private readonly ground: CastGround,
    private readonly accessKeys: AccessKeys,
  ) {}

  @Get(
    'active_casts',
    'The casts of the organisation, by name: with items, access key and pin for admins; others are told names and icons.',
    ok({ casts: listOf(castRow) }),
  )
  @Allow(member, { scope: 'read' })
  async activeCasts(@Query() { secret, deleted = false }: ActiveCasts, @CallOf() { who }: Call) {
    if (secret !== undefined) throw new NotFound('display');
    const { organisationId, role } = knownViewer(who);
    if (deleted && role !== 'admin') throw new Forbidden();
    const { items } = await this.models.find<Cast>('casts', { organisationId, deleted }, { sort: [{ field: 'name' }], limit: MOST_CASTS });
    const casts = items.map(({ document }) => document);
    if (role !== 'admin') return { status: 'ok', casts: casts.map(named) };
    const itemsOf = await this.slides.items(organisationId, casts);
    // A program that may read is no display: it is not let in by what it read.
    const secrets = who.kind !== 'key';
    return { status: 'ok', casts: await Promise.all(casts.map((cast) => this.row(cast, itemsOf(cast), secrets))) };
  }

  @Get('cast_item', 'The items of a cast, in their order.', ok({ items: listOf(castItemRow) }))
  @Allow(admin, { scope: 'read' })
  async castItem(@Query() { castid }: OneCast, @CallOf() { who: { organisationId = '' } }: Call) {
    const cast = await this.one(organisationId, castid);
    return { status: 'ok', items: (await this.slides.items(organisationId, [cast]))(cast) };
  }

  @Get(
    'slides',
    'Ours. What a cast shows as of now, for its preview: which slide is on follows from the time of the server.',
    ok(slidesFields),
  )
  @Allow(admin, { scope: 'read' })
  async castSlides(@Query() { castid }: OneCast, @CallOf() { who: { organisationId = '' }, receivedAt }: Call) {
    const { slides, changes = null } = await this.slides.slides(await this.one(organisationId, castid), receivedAt);
    return { status: 'ok', slides, server_time: receivedAt, changes_at: changes };
  }

  private async one(organisationId: string, castId: string): Promise<Cast> {
    const cast = (await this.models.get<Cast>('casts', castKey(organisationId, castId)))?.document;
    if (!cast || cast.deleted) throw new NotFound('cast');
    return cast;
  }

  private async row(cast: Cast, items: CastItemRow[], secrets: boolean): Promise<CastRow> {
    const { organisationId, castId, settings, generation, edition, deleted } = cast;
    const { replacesRounds, graceMinutes, showsEvents } = settings;
    return {
      ...named(cast),
      ...(secrets && (await this.secretsOf(organisationId, castId, generation))),
      // No display asks yet.
      online: 0,
      replace_repeat_comp: replacesRounds ? 1 : 0,
      replace_repeat_grace: graceMinutes,
      show_events: showsEvents ? 1 : 0,
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
