import { Query } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { amount, listOf, ok, orNull, whole } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Day, Id, OneOf, Text, When, Whole } from '../../src/platform/http/fields.ts';
import { ofOwnGroup } from '../../src/platform/http/own-group.ts';
import { After, following, keyAfter, page } from '../../src/platform/http/paging.ts';
import { BadInput, NotFound } from '../../src/platform/http/refusals.ts';
import { Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import { fromMicros, MAX_TOTAL } from '../../src/points/point-amount.values.ts';
import { heldWithin } from '../../src/targets/held-targets.values.ts';
import { holderNamed } from '../../src/targets/target-holder.values.ts';
import { dayOf } from '../../src/targets/target-periods.values.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { SENSES } from '../scoreboard/board-choices.values.ts';
import type { Sense } from '../scoreboard/scoreboard.view.ts';
import { ReadTargets } from './read-targets.ts';
import type { Holding } from './targets.ts';
import { targetHolderRow, targetItemRow, targetRow, targetValueRow } from './targets.view.ts';
import { holderRows, itemRow, valueRows, whoIs } from './told-targets.ts';

const ACTING = { optional: true, note: 'The acting profile' } as const;

class GetTargets {
  @Id(ACTING) profileid?: string;
  @Id({ optional: true, note: 'Only those of this group' }) group_id?: string;
}
class GetItems {
  @Id(ACTING) profileid?: string;
  @Id({ optional: true, note: 'Only those of this target' }) target_id?: string;
  @Id({ optional: true, note: 'Only those of this score series' }) score_series_id?: string;
  @Id({ optional: true, note: 'Only this one' }) id?: string;
}
class OfItem {
  @Id(ACTING) profileid?: string;
  @Id() target_item_id!: string;
  @When({ optional: true, note: 'Ours. As they were at this instant; as they are now when missing' }) at?: Instant;
  @OneOf(SENSES, { optional: true, note: 'Ours. By all that is known by now (the default), or by what was known then' }) sense?: Sense;
}
class GetValues extends OfItem {
  @Id({ optional: true, note: 'Only those of this player' }) group_member_id?: string;
  @Id({ optional: true, note: 'Only those of this team' }) team_id?: string;
  @Whole(1, 1000, { optional: true, note: 'Ours. Of so many holders; 200 unless told' }) limit?: number;
  @After() after?: string;
}
class HolderPlace {
  @Text({ max: 80 }) holder!: string;
}
const HOLDERS = ['all', 'team', 'player'] as const;
class GetPersons {
  @Id(ACTING) profileid?: string;
  @Id() target_item_id!: string;
  @OneOf(HOLDERS, { optional: true, note: 'Only all, teams, or players (R-256)' }) scope?: (typeof HOLDERS)[number];
  @Whole(0, 1_000_000, { optional: true, note: 'From 0' }) pageno?: number;
  @Whole(1, 1000, { optional: true, note: '50 unless told' }) pagesize?: number;
}
class GetDefault {
  @Id(ACTING) profileid?: string;
  @Id() score_series_id!: string;
}
class GetSum extends OfItem {
  @Id({ optional: true, note: 'What this player is to reach: their own, their teams’, that of all, or by default' })
  group_member_id?: string;
  @Id({ optional: true, note: 'What this team is to reach as a whole; what all have where neither is named' }) team_id?: string;
  @Day({ note: 'The first day in the zone of the series, or an instant in it' }) period_start!: string;
  @Day({ note: 'The last day' }) period_end!: string;
}

/** What is read of targets: for whoever sees the series, of whom they may see. */
@Route('targets')
export class TargetListController {
  constructor(
    private readonly targets: ReadTargets,
    private readonly visible: VisibleDirectory,
  ) {}

  @Get('get_targets', 'The targets with items that the acting profile may see; for admins all.', ok({ targets: listOf(targetRow) }))
  @Allow(member, { scope: 'read' })
  async getTargets(@Query() { group_id }: GetTargets, @CallOf() { who }: Call) {
    ofOwnGroup(group_id, who);
    const viewer = knownViewer(who);
    const [all, seen] = await Promise.all([this.targets.targets(viewer.organisationId), this.targets.all(viewer, {})]);
    const rows = all.map(({ targetId, name, organisationId }) => {
      return { id: targetId, name, group_id: organisationId, items: seen.filter(({ item }) => item.targetId === targetId).length };
    });
    return { status: 'ok', targets: rows.filter(({ items }) => items > 0 || viewer.role === 'admin') };
  }

  @Get('get_target_items', 'The target items that the acting profile may see.', ok({ items: listOf(targetItemRow) }))
  @Allow(member, { scope: 'read' })
  async getTargetItems(@Query() { target_id, score_series_id, id }: GetItems, @CallOf() { who }: Call) {
    const viewer = knownViewer(who);
    const asked = {
      ...(target_id && { targetId: target_id }),
      ...(score_series_id && { seriesId: score_series_id }),
      ...(id && { itemId: id }),
    };
    const [names, items] = await Promise.all([this.names(viewer.organisationId), this.targets.all(viewer, asked)]);
    return { status: 'ok', items: items.map((seen) => itemRow(seen, names.get(seen.item.targetId) ?? '')) };
  }

  @Get(
    'get_target_item_values',
    'What is to be reached in each period, of whom the acting profile may see: in pages of holders.',
    page({ values: listOf(targetValueRow) }),
  )
  @Allow(member, { scope: 'read' })
  async getTargetItemValues(@Query() sent: GetValues, @CallOf() { who, receivedAt }: Call) {
    const { target_item_id: itemId, group_member_id, team_id, limit = 200, after } = sent;
    const viewer = knownViewer(who);
    const seen = await this.targets.seen(viewer, itemId);
    const [holdings, directory] = await Promise.all([this.targets.holdings(seen.item), this.visible.of(viewer)]);
    const people = directory.within(seen.scope.people);
    const list = `target values ${itemId}`;
    const from = keyAfter(list, HolderPlace, after)?.holder ?? '';
    const isAsked = ({ of, holderId }: Holding) => {
      if (group_member_id === undefined && team_id === undefined) return true;
      return (of === 'player' && holderId === group_member_id) || (of === 'team' && holderId === team_id);
    };
    const told = [...holdings.all()]
      .filter((holding) => isAsked(holding) && placeOf(holding) > from && whoIs(holding, people) !== undefined)
      .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
    const rows = told.slice(0, limit);
    const last = told.length > limit ? rows.at(-1) : undefined;
    const values = rows.flatMap((holding) => valueRows(holding, seen, toldAt(sent, receivedAt)));
    return { status: 'ok', values, ...following(list, last && { holder: placeOf(last) }) };
  }

  @Get(
    'get_target_item_persons',
    'Who has values in an item: all, then teams, then players, by name.',
    ok({ persons: listOf(targetHolderRow), total: whole }),
  )
  @Allow(member, { scope: 'read' })
  async getTargetItemPersons(@Query() { target_item_id, scope, pageno = 0, pagesize = 50 }: GetPersons, @CallOf() { who }: Call) {
    const viewer = knownViewer(who);
    const seen = await this.targets.seen(viewer, target_item_id);
    const [holdings, directory] = await Promise.all([this.targets.holdings(seen.item), this.visible.of(viewer)]);
    const isAsked = (of: (typeof HOLDERS)[number]) => scope === undefined || scope === of;
    const rows = holderRows(holdings, directory.within(seen.scope.people)).filter(({ group_member_id, team_id }) =>
      isAsked(group_member_id !== null ? 'player' : team_id !== null ? 'team' : 'all'),
    );
    return { status: 'ok', persons: rows.slice(pageno * pagesize, (pageno + 1) * pagesize), total: rows.length };
  }

  @Get(
    'get_default_target_item',
    'The item of a score series that is used where somebody has no value of their own; null where there is none.',
    ok({ item: orNull(targetItemRow) }),
  )
  @Allow(member, { scope: 'read' })
  async getDefaultTargetItem(@Query() { score_series_id }: GetDefault, @CallOf() { who }: Call) {
    const viewer = knownViewer(who);
    const [names, items] = await Promise.all([this.names(viewer.organisationId), this.targets.all(viewer, { seriesId: score_series_id })]);
    const found = items.find(({ item }) => item.isDefault);
    return { status: 'ok', item: found ? itemRow(found, names.get(found.item.targetId) ?? '') : null };
  }

  @Get(
    'get_target_values_sum',
    'What somebody is to reach within some days: of a period that is covered in part as much as its days.',
    ok({ sum: amount }),
  )
  @Allow(member, { scope: 'read' })
  async getTargetValuesSum(@Query() sent: GetSum, @CallOf() { who, receivedAt }: Call) {
    const viewer = knownViewer(who);
    const seen = await this.targets.seen(viewer, sent.target_item_id);
    const { timeZone } = seen;
    const days = { from: dayOf(sent.period_start, timeZone), to: dayOf(sent.period_end, timeZone) };
    const holder = holderNamed(sent);
    if (!holder)
      throw new BadInput('invalid-input', 'Invalid: team_id', { fields: [{ field: 'team_id', problem: 'name a player or a team' }] });
    const [holdings, directory] = await Promise.all([this.targets.holdings(seen.item), this.visible.of(viewer)]);
    const person = holder.kind === 'player' ? directory.within(seen.scope.people).person(holder.profileId) : undefined;
    if (holder.kind === 'player' && !person) throw new NotFound('player');
    const levels = person
      ? holdings.levelsOfPlayer(person)
      : holder.kind === 'team'
        ? holdings.levelsOfTeam(holder.teamId)
        : holdings.levelsOfAll();
    const { instant, knownBy } = toldAt(sent, receivedAt);
    const sum = heldWithin(levels, days, { timeZone, knownBy, asOf: instant });
    return { status: 'ok', sum: fromMicros(Number(sum > BigInt(MAX_TOTAL) ? BigInt(MAX_TOTAL) : sum)) };
  }

  private async names(organisationId: string): Promise<Map<string, string>> {
    return new Map((await this.targets.targets(organisationId)).map(({ targetId, name }) => [targetId, name]));
  }
}

function toldAt({ at, sense }: Pick<OfItem, 'at' | 'sense'>, now: Instant): { instant: number; knownBy: number } {
  const instant = Date.parse(at ?? now);
  return { instant, knownBy: at !== undefined && sense === 'known' ? instant : Infinity };
}

/** All first, then players and teams: the order of pages, which no name is in. */
function placeOf({ of, holderId }: Holding): string {
  return `${of} ${holderId}`;
}
