import { Query } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { amount, listOf, object, ok, orNull, text, whole, word } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Day, Id, OneOf, Text, When, Whole } from '../../src/platform/http/fields.ts';
import { After, following, keyAfter, page } from '../../src/platform/http/paging.ts';
import { BadInput, Forbidden } from '../../src/platform/http/refusals.ts';
import { Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import { dayOf, TARGET_PERIODS, type TargetPeriod } from '../../src/targets/target-periods.values.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { SENSES } from '../scoreboard/board-choices.values.ts';
import { historyFrom, untilOf } from '../scoreboard/frames.ts';
import type { Sense } from '../scoreboard/scoreboard.view.ts';
import { ReadTargets, type SeenItem } from '../targets/read-targets.ts';
import { targetItemRow } from '../targets/targets.view.ts';
import { itemRow } from '../targets/told-targets.ts';
import { deletedOf } from './contestants.ts';
import { gridPeriods } from './grid-cells.ts';
import { type PaceGround, paceAt, paceNow } from './pace-ground.ts';
import { PaceTable } from './pace-table.ts';
import { Paces } from './paces.ts';
import { TargetGrid } from './target-grid.ts';
import { gridPeriod, gridRow, togetherRow } from './target-grid.view.ts';
import { paceRow } from './target-pace.view.ts';
import { togetherOf } from './together.ts';

const SCOPES = ['player', 'team', 'all'] as const;

class AsOf {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @When({ optional: true, note: 'As of this instant, with the targets of that time; of now when missing' }) at?: Instant;
  @OneOf(SENSES, { optional: true, note: 'As things had happened by then (the default), or as they were known then' }) sense?: Sense;
}
class GetGrid extends AsOf {
  @Id() target_item_id!: string;
  @OneOf(SCOPES, { optional: true, note: 'Of players (the default), of teams, or that of all (R-256)' }) scope?: (typeof SCOPES)[number];
  @Id({ optional: true, note: 'Only the players of this team' }) team_id?: string;
  @OneOf(TARGET_PERIODS, { optional: true, note: 'Sums of quarters or years, longer than the periods of the item; these if absent' })
  period?: TargetPeriod;
  @Day({ note: 'Periods from this day on. In the zone of the series, or an instant in it' }) from!: string;
  @Day({ note: 'To the one that this day is in: at most 24' }) to!: string;
  @Whole(1, 200, { optional: true, note: '100 unless told' }) limit?: number;
  @After() after?: string;
}
class GridPlace {
  @Whole(0, 10_000_000) place!: number;
  @Text({ max: 80 }) id!: string;
}
class GetOverview extends AsOf {
  @Id() score_series_id!: string;
}

/** What everybody is to reach, and how far along they are: as a grid of an item, and of all items of a series together. */
@Route('targets')
export class TargetGridController {
  constructor(
    private readonly targets: ReadTargets,
    private readonly paces: Paces,
  ) {}

  @Get(
    'grid',
    'Ours. What each player or team is to reach in each period of an item, and has; by name, in pages. Totals are of all of them.',
    page({
      today: text,
      /** How long its periods are. */
      period: word(...TARGET_PERIODS),
      periods: listOf(gridPeriod),
      totals: listOf(object({ reached: orNull(amount), target: amount })),
      total: whole,
      together: orNull(togetherRow),
      rows: listOf(gridRow),
    }),
  )
  @Allow(member, { scope: 'read' })
  async grid(@Query() sent: GetGrid, @CallOf() { who, receivedAt }: Call) {
    const { target_item_id: itemId, scope = 'player', team_id: teamId, period, limit = 100, after } = sent;
    if (teamId !== undefined && scope !== 'player')
      throw new BadInput('invalid-input', 'Invalid: team_id', { fields: [{ field: 'team_id', problem: 'is of players alone' }] });
    const seen = await this.targets.seen(knownViewer(who), itemId);
    const { timeZone, item } = seen;
    if (period !== undefined && TARGET_PERIODS.indexOf(period) < TARGET_PERIODS.indexOf(item.period))
      throw new BadInput('invalid-input', 'Invalid: period', {
        fields: [{ field: 'period', problem: 'is shorter than those of the item' }],
      });
    const isSummed = period !== undefined && period !== item.period;
    const found = await this.look(seen, sent, receivedAt);
    const { ground } = found;
    const days = { from: dayOf(sent.from, timeZone), to: dayOf(sent.to, timeZone) };
    const periods = gridPeriods({ ...item, ...(period && { period }) }, days, timeZone);
    const look = gridLook(ground, found.table.today, sent, receivedAt);
    const grid = new TargetGrid(ground, { scope, isSummed, ...(teamId !== undefined && { teamId }) }, periods, look);
    // What is to be reached in several periods together has the pace of one that is as long.
    const table = isSummed
      ? new PaceTable(ground.series.timeline, { ...look, item, scope: seen.scope, now: look.instant }, grid.contestants())
      : found.table;
    const list = `target grid ${itemId} ${scope} ${teamId ?? ''}`;
    const first = startOf(grid, keyAfter(list, GridPlace, after));
    const lines = grid.lines.slice(first, first + limit);
    const paces = new Map(table.rows(0, Infinity).map((row) => [`${row.of}.${row.id}`, row]));
    const last = first + limit < grid.lines.length ? lines.at(-1) : undefined;
    return {
      status: 'ok',
      today: table.today,
      period: period ?? item.period,
      periods: periods.map(({ from, to }) => ({ period_start: from, period_end: to })),
      totals: grid.totals(),
      total: grid.lines.length,
      together: togetherOf(
        grid.lines.flatMap(({ id }) => paces.get(id) ?? []),
        { now: look.instant, today: table.today, timeZone },
      ),
      rows: lines.map((line) => ({
        id: line.id,
        name: line.name,
        icon: line.icon,
        values: grid.values(line),
        pace: paces.get(line.id) ?? null,
      })),
      ...following(list, last && { place: first + lines.length - 1, id: last.id }),
    };
  }

  @Get(
    'overview',
    'Ours. The target items of a score series, how far along all who have a value of it are together with each, and oneself.',
    ok({ items: listOf(object({ item: targetItemRow, together: orNull(togetherRow), mine: orNull(paceRow) })) }),
  )
  @Allow(member, { scope: 'read' })
  async overview(@Query() sent: GetOverview, @CallOf() { who, receivedAt }: Call) {
    const viewer = knownViewer(who);
    const [names, items] = await Promise.all([
      this.targets.targets(viewer.organisationId),
      this.targets.all(viewer, { seriesId: sent.score_series_id }),
    ]);
    const named = new Map(names.map(({ targetId, name }) => [targetId, name]));
    const told = [];
    for (const seen of items) {
      const { table } = await this.look(seen, sent, receivedAt);
      // Whoever has but the default item's value is told of there.
      const rows = table.rows(0, Infinity).filter(({ by }) => by !== 'default');
      const { timeZone } = seen;
      told.push({
        item: itemRow(seen, named.get(seen.item.targetId) ?? ''),
        together: togetherOf(rows, { now: Date.parse(sent.at ?? receivedAt), today: table.today, timeZone }),
        mine: rows.find(({ of, id }) => of === 'player' && id === viewer.profileId) ?? null,
      });
    }
    return { status: 'ok', items: told };
  }

  /** @throws Forbidden for an instant before the history that one may see */
  private async look(seen: SeenItem, { at, sense = 'happened' }: AsOf, now: Instant): Promise<{ ground: PaceGround; table: PaceTable }> {
    if (at && Date.parse(at) < historyFrom(seen, Date.parse(now)))
      throw new Forbidden('This is before the history that you may see', 'history-limit');
    const ground = await this.paces.ground(seen);
    return { ground, table: at === undefined ? paceNow(ground, {}, Date.parse(now)) : paceAt(ground, {}, at, sense) };
  }
}

/** What counts, as for the pace of the same instant. */
function gridLook({ seen: { scope, timeZone }, directory }: PaceGround, today: string, { at, sense }: AsOf, now: Instant) {
  const instant = Date.parse(at ?? now);
  const isKnown = at !== undefined && sense === 'known';
  return {
    instant,
    today,
    timeZone,
    isPast: at !== undefined,
    knownBy: isKnown ? instant : Infinity,
    until: at === undefined || isKnown ? untilOf({ scope }) : Math.min(instant, untilOf({ scope })),
    without: deletedOf(directory, at === undefined ? Infinity : instant),
  };
}

/** Where a page starts: after its row, or after its place when that has gone. */
function startOf({ lines }: TargetGrid, after: GridPlace | undefined): number {
  if (!after) return 0;
  const found = lines[after.place]?.id === after.id ? after.place : lines.findIndex(({ id }) => id === after.id);
  return (found < 0 ? after.place - 1 : found) + 1;
}
