import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { DONE, done, text } from '../platform/http/answers.values.ts';
import { Delete, Post, Route } from '../platform/http/calls.ts';
import { Amount, Flag, Id, Ids, Name, NameOrNone, NestedList, OneOf, Text, TimeZone, Whole } from '../platform/http/fields.ts';
import { BadInput } from '../platform/http/refusals.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { DeleteLink } from './delete-link.ts';
import { DeleteSeries } from './delete-series.ts';
import { PinSeries } from './pin-series.ts';
import { amountOrNone, MOST_POINT_TYPES, readPointTypes, SentPointType } from './read-settings.ts';
import { RestoreSeries } from './restore-series.ts';
import { SaveLink } from './save-link.ts';
import { type GivenSettings, SaveScoreSeries } from './save-settings.ts';
import type { LimitsFor, LimitsType } from './score-series.events.ts';
import { SetLimits } from './set-limits.ts';

const ACTING = { optional: true, note: 'The acting profile' } as const;

class OneScoreSeries {
  @Id(ACTING) profileid?: string;
  @Id() scoreseriesid!: string;
}

/** Settings of a score series; what is absent stays as it is. */
class SaveSettings {
  @Id(ACTING) profileid?: string;
  @Id({ optional: true, note: 'The score series; a new one is made if absent' }) id?: string;
  @Name({ optional: true, note: 'Needed for a new one' }) name?: string;
  @Text({ optional: true, max: 255, note: 'The path of an icon (icon/iconlist); empty is none' }) icon?: string;
  @Id({ optional: true, note: 'The group it belongs to; that of the organisation if absent' }) group_id?: string;
  @Flag({ optional: true, note: 'Players may add points for themselves' }) allowPlayerEntry?: boolean;
  @Flag({ optional: true, note: 'Players may add points for others' }) allowPlayerEntryOther?: boolean;
  @Flag({ optional: true, note: 'The player is notified' }) notify?: boolean;
  @Flag({ optional: true, note: 'Revoked entries stay in the feed, struck out' }) showRevokedPointsInFeed?: boolean;
  @Whole(0, 36_500, { optional: true, note: 'Days of history that players see; 0 is all' }) pointsHistoryLimit?: number;
  @Text({ optional: true, max: 40, note: 'Least points of an entry for a feed post; empty is never' }) wallpost_threshold?: string;
  @Text({ optional: true, max: 40, note: 'Least points of an entry for a celebration on displays; empty is never' })
  event_threshold?: string;
  @Flag({ optional: true, note: 'Players see only entries of their team' }) team_filter?: boolean;
  @NameOrNone({ optional: true }) score_verb?: string;
  @NameOrNone({ optional: true }) point_name_singular?: string;
  @NameOrNone({ optional: true }) point_name_plural?: string;
  @Flag({ optional: true, note: 'Points can be given from the newsfeed' }) allowNewsFeedEntry?: boolean;
  @OneOf([0, 1, 2], { optional: true, note: 'What limits count: 0 nothing, 1 points, 2 entries' }) limits_type?: LimitsType;
  @OneOf([0, 1], { optional: true, note: 'Whose limits: 0 of the player who gets points, 1 of the one who gives them' })
  limits_for?: LimitsFor;
  @Ids({ optional: true, note: 'The tags that entries may have; an empty list is any' }) tags?: string[];
  @NestedList(SentPointType, MOST_POINT_TYPES, { optional: true, note: 'The point types' }) pt_json?: SentPointType[];
  @TimeZone({ optional: true, note: "Of its days, weeks and months; the organisation's if absent; fixed by the first entry" })
  timezone?: string;
}

class PinScoreSeries extends OneScoreSeries {
  @Flag({ note: '1 pins, 0 unpins' }) pinned!: boolean;
}

/** A limit that is absent stays as it is; an empty one is taken away. */
class SaveLimit extends OneScoreSeries {
  @Text({ optional: true, max: 40 }) daily_limit?: string;
  @Text({ optional: true, max: 40 }) weekly_limit?: string;
  @Text({ optional: true, max: 40 }) monthly_limit?: string;
}

class SaveLinkedScoreSeries extends OneScoreSeries {
  @Id({ optional: true, note: 'The link; a new one is made if absent' }) id?: string;
  @Id({ note: 'The score series that gets points' }) linked_score_series!: string;
  @Amount({ optional: true, note: 'Added for every entry; 0 if absent' }) basevalue?: string;
  @Amount({ optional: true, note: 'Times the points, up to 6 decimals; 1 if absent' }) factor?: string;
  @Flag({ optional: true, note: 'Tags are copied; 0 if absent' }) copy_tags?: boolean;
  @Flag({ optional: true, note: '1 if absent' }) active?: boolean;
}
class DeleteLinkedScoreSeries extends OneScoreSeries {
  @Id({ note: 'The link' }) id!: string;
}

/** What is commanded of score series. */
@Route('scoreseries_settings')
export class ScoreSeriesSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
  ) {}

  @Post('save_settings', 'Makes a score series, or changes its settings.', done({ id: text }))
  @Takes(ID_LIST)
  @Allow(admin, { scope: 'series:write' })
  async saveSettings(@Body() sent: SaveSettings, @CallOf() call: Call) {
    const context = contextOf(call);
    const { organisationId, commandId } = context;
    if (sent.group_id !== undefined && sent.group_id !== organisationId) throw new BadInput('group-not-found', 'There is no such group');
    const id = sent.id ?? uuid5('score series', commandId);
    const newIn = sent.id ? undefined : await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    const { position } = await this.commands.execute(new SaveScoreSeries(context, id, givenBy(sent, commandId), newIn));
    return { status: 'ok', position, id };
  }

  @Post('save_limit', 'Sets how much may be given in a day, a week, a month.', DONE)
  @Allow(admin, { scope: 'series:write' })
  async saveLimit(@Body() { scoreseriesid, daily_limit, weekly_limit, monthly_limit }: SaveLimit, @CallOf() call: Call) {
    const limits = {
      day: amountOrNone('daily_limit', daily_limit),
      week: amountOrNone('weekly_limit', weekly_limit),
      month: amountOrNone('monthly_limit', monthly_limit),
    };
    const { position } = await this.commands.execute(new SetLimits(contextOf(call), scoreseriesid, limits));
    return { status: 'ok', position };
  }

  @Post('save_linked_scoreseries', 'Lets every entry of one series add to another, or changes such a link.', done({ id: text }))
  @Allow(admin, { scope: 'series:write' })
  async saveLinkedScoreSeries(@Body() sent: SaveLinkedScoreSeries, @CallOf() call: Call) {
    const context = contextOf(call);
    const linkId = sent.id ?? uuid5('link', context.commandId);
    const { scoreseriesid: seriesId, linked_score_series: linkedSeriesId, basevalue, factor, copy_tags, active } = sent;
    const link = {
      linkId,
      seriesId,
      linkedSeriesId,
      baseValue: basevalue ?? '0',
      factor: factor ?? '1',
      copyTags: copy_tags ?? false,
      active: active ?? true,
    };
    const { position } = await this.commands.execute(new SaveLink(context, link, sent.id === undefined));
    return { status: 'ok', position, id: linkId };
  }

  @Delete('delete_linked_scoreseries', 'Ends a link. What it has added stays.', DONE)
  @Allow(admin, { scope: 'series:write' })
  async deleteLinkedScoreSeries(@Query() { scoreseriesid, id }: DeleteLinkedScoreSeries, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new DeleteLink(contextOf(call), scoreseriesid, id));
    return { status: 'ok', position };
  }

  @Delete('delete_scoreseries', 'Deletes a score series. It can be restored with all its entries.', DONE)
  @Allow(admin, { scope: 'series:write' })
  async deleteScoreSeries(@Query() { scoreseriesid }: OneScoreSeries, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new DeleteSeries(contextOf(call), scoreseriesid));
    return { status: 'ok', position };
  }

  @Post('restore_scoreseries', 'Brings a deleted score series back.', DONE)
  @Allow(admin, { scope: 'series:write' })
  async restoreScoreSeries(@Body() { scoreseriesid }: OneScoreSeries, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new RestoreSeries(contextOf(call), scoreseriesid));
    return { status: 'ok', position };
  }

  @Post('pin_scoreseries', "Puts a score series at the top of everybody's list, or lets it stand among the others again.", DONE)
  @Allow(admin, { scope: 'series:write' })
  async pinScoreSeries(@Body() { scoreseriesid, pinned }: PinScoreSeries, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new PinSeries(contextOf(call), scoreseriesid, pinned));
    return { status: 'ok', position };
  }
}

function givenBy(sent: SaveSettings, commandId: string): GivenSettings {
  return {
    name: sent.name,
    icon: sent.icon,
    allowPlayerEntry: sent.allowPlayerEntry,
    allowPlayerEntryOther: sent.allowPlayerEntryOther,
    notify: sent.notify,
    showRevokedPointsInFeed: sent.showRevokedPointsInFeed,
    pointsHistoryLimit: sent.pointsHistoryLimit,
    wallpostThreshold: amountOrNone('wallpost_threshold', sent.wallpost_threshold),
    eventThreshold: amountOrNone('event_threshold', sent.event_threshold),
    teamFilter: sent.team_filter,
    scoreVerb: sent.score_verb,
    pointNameSingular: sent.point_name_singular,
    pointNamePlural: sent.point_name_plural,
    allowNewsFeedEntry: sent.allowNewsFeedEntry,
    limitsType: sent.limits_type,
    limitsFor: sent.limits_for,
    tags: sent.tags && [...new Set(sent.tags)],
    pointTypes: sent.pt_json === undefined ? undefined : readPointTypes(sent.pt_json, commandId),
    timeZone: sent.timezone,
  };
}
