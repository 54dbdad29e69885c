import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { DONE, done, text } from '../platform/http/answers.values.ts';
import { Delete, Post, Route } from '../platform/http/calls.ts';
import { Flag, Id, NameOrNone, OneOf, Text, Whole } from '../platform/http/fields.ts';
import { ofOwnGroup } from '../platform/http/own-group.ts';
import { BadInput } from '../platform/http/refusals.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { LEAST_SECONDS, MOST_ITEMS, MOST_SECONDS, readTime, RECENT_DAYS, SHOWN_TYPES, type ShownType } from './cast-item.values.ts';
import { DeleteCast } from './delete-cast.ts';
import { type Direction, DIRECTIONS, MoveCastItem } from './move-cast-item.ts';
import { RemoveCastItem } from './remove-cast-item.ts';
import { RenewCastKey } from './renew-cast-key.ts';
import { RestoreCast } from './restore-cast.ts';
import { SaveCast } from './save-cast.ts';
import { SaveCastItem } from './save-cast-item.ts';

const TYPES = Object.keys(SHOWN_TYPES).map(Number) as ShownType[];
/** Two documents of the specification write it differently. */
const SUBTYPES = { active: 'active', recentfinished: 'recentfinished', recent_finished: 'recentfinished' } as const;

class SaveCastCall {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: 'The cast; a new one is made if absent' }) id?: string;
  @NameOrNone({ optional: true, note: 'Needed for a new one (R-180)' }) name?: string;
  @Text({ optional: true, max: 255, note: 'The path of an icon; empty: none' }) icon?: string;
  @Text({ optional: true, max: 255, note: 'Four digits (R-179); needed for a new one (R-181)' }) pin?: string;
  @Id({ optional: true, note: "The organisation's main group (U-131)" }) group?: string;
  @Flag({ optional: true, note: '1 (of a new one): the next round takes the place of one that has ended (U-131)' })
  replace_repeat_comp?: boolean;
  @Whole(0, RECENT_DAYS * 24 * 60, { optional: true, note: 'Minutes that a round stays after its end; 60 of a new one' })
  replace_repeat_grace?: number;
  @Flag({ optional: true, note: '1 (of a new one): celebrations are shown between items' }) show_events?: boolean;
  @Whole(1, 1_000_000_000, { optional: true, note: 'Ours. The edition that was edited: refused if somebody has changed it since' })
  edition?: number;
}
class SaveCastItemCall {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() castid!: string;
  @Id({ optional: true, note: 'The item; a new one is made if absent' }) id?: string;
  @OneOf(TYPES, {
    optional: true,
    note: '1 a competition, 2 to 4 the latest winner of a badge, the one before, the one before that, 5 a battle, 10 a board of widgets, ours 20 the board of a score series and 21 the feed. Needed for a new one',
  })
  ttype?: ShownType;
  @Text({ optional: true, max: 5, note: 'How long it is shown, as m:ss (U-132); minutes as timeout take its place' }) tshowtime?: string;
  @Id({
    optional: true,
    note: 'What is shown; 0 or absent: all competitions or battles of the subtype, or all boards that everybody sees, one after the other (U-133), or the feed of the group of the cast',
  })
  contentid?: string;
  @Whole(0, MOST_ITEMS - 1, { optional: true, note: 'Its place in the cast, from 0; a new one comes last' }) sourceindex?: number;
  @OneOf(Object.keys(SUBTYPES), { optional: true, note: 'Of competitions and battles: those that run, or that ended within 7 days' })
  subtype?: keyof typeof SUBTYPES;
  @Flag({ optional: true, note: '1: the newsfeed is shown beside it' }) with_feed?: boolean;
  @Text({
    optional: true,
    max: 40,
    note: 'How long it is shown, in minutes with fractions (R-088); 1 of a new one. 5 to 3600 whole seconds',
  })
  timeout?: string;
}
class MoveCastItemCall {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() castid!: string;
  @Id() castitemid!: string;
  @OneOf(DIRECTIONS) direction!: Direction;
}
class OneCast {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() castid!: string;
}
class OneCastItem extends OneCast {
  @Id() castitemid!: string;
}

/** What admins command of casts. */
@Route('cast')
export class CastsController {
  constructor(private readonly commands: CommandBus) {}

  @Post('save_cast', 'Makes a cast, or changes its settings.', done({ id: text }))
  @Allow(admin)
  async save(@Body() sent: SaveCastCall, @CallOf() call: Call) {
    const context = contextOf(call);
    ofOwnGroup(sent.group, call.who);
    const { id = uuid5('cast', context.commandId), name, icon, pin, edition } = sent;
    const { replace_repeat_comp: replacesRounds, replace_repeat_grace: graceMinutes, show_events: showsEvents } = sent;
    const given = { name, icon, pin, replacesRounds, graceMinutes, showsEvents };
    const { position } = await this.commands.execute(new SaveCast(context, id, given, { isNew: sent.id === undefined, edition }));
    return { status: 'ok', position, id };
  }

  @Post('cast_item', 'Puts something more on a cast, or changes one of its items.', done({ id: text }))
  @Allow(admin)
  async saveItem(@Body() sent: SaveCastItemCall, @CallOf() call: Call) {
    const context = contextOf(call);
    const { castid: castId, id = uuid5('cast item', context.commandId), contentid, with_feed: withFeed, sourceindex: place } = sent;
    const subtype = sent.subtype && SUBTYPES[sent.subtype];
    const given = { ttype: sent.ttype, contentid, subtype, seconds: secondsOf(sent), withFeed, place };
    const { position } = await this.commands.execute(new SaveCastItem(context, castId, id, given, sent.id === undefined));
    return { status: 'ok', position, id };
  }

  @Post('move_cast_item', 'Moves an item of a cast by one place.', DONE)
  @Allow(admin)
  async moveItem(@Body() { castid, castitemid, direction }: MoveCastItemCall, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new MoveCastItem(contextOf(call), castid, castitemid, direction));
    return { status: 'ok', position };
  }

  @Delete('cast_item', 'Takes an item off a cast.', DONE)
  @Allow(admin)
  async removeItem(@Query() { castid, castitemid }: OneCastItem, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new RemoveCastItem(contextOf(call), castid, castitemid));
    return { status: 'ok', position };
  }

  @Post(
    'regenerateShareKey',
    'A new access key: whoever has the one before sees nothing any more, from this answer on.',
    done({ access_key: text }),
  )
  @Allow(admin)
  async regenerateShareKey(@Body() { castid }: OneCast, @CallOf() call: Call) {
    const { position, accessKey } = await this.commands.execute(new RenewCastKey(contextOf(call), castid));
    return { status: 'ok', position, access_key: accessKey };
  }

  @Delete('cast', 'Hides a cast, and ends its link until it is restored.', DONE)
  @Allow(admin)
  async delete(@Query() { castid }: OneCast, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new DeleteCast(contextOf(call), castid));
    return { status: 'ok', position };
  }

  @Post('restore_cast', 'Ours. Brings a deleted cast back as it was.', DONE)
  @Allow(admin)
  async restore(@Body() { castid }: OneCast, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new RestoreCast(contextOf(call), castid));
    return { status: 'ok', position };
  }
}

/** @throws BadInput time-invalid */
function secondsOf({ timeout, tshowtime }: SaveCastItemCall): number | undefined {
  const [field, sent] = timeout ? ['timeout', timeout] : ['tshowtime', tshowtime];
  if (!sent) return undefined;
  const seconds = readTime(sent);
  if (seconds !== undefined && seconds >= LEAST_SECONDS && seconds <= MOST_SECONDS) return seconds;
  const problem = `must be a time of ${LEAST_SECONDS} to ${MOST_SECONDS} seconds, in minutes or as m:ss`;
  throw new BadInput('time-invalid', `Invalid: ${field}`, { fields: [{ field, problem }], least: LEAST_SECONDS, most: MOST_SECONDS });
}
