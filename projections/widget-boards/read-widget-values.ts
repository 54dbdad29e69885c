import { Injectable } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { Turns } from '../../src/platform/turns.ts';
import { MAX_TOTAL, type MicroPoints, toMicros } from '../../src/points/point-amount.values.ts';
import type { Span } from '../../src/points/periods.values.ts';
import { heldAt, heldWithin } from '../../src/targets/held-targets.values.ts';
import { dateAt } from '../../src/targets/target-periods.values.ts';
import type { Widget } from '../../src/widget-boards/widget.values.ts';
import { isDeleted, teamsAsOf } from '../people/people.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import { type ScoreSeries, seriesKey } from '../score-series/score-series.ts';
import { SeriesScopes } from '../score-series/series-scopes.ts';
import { Boards } from '../scoreboard/boards.ts';
import { historyFrom } from '../scoreboard/frames.ts';
import type { Sense } from '../scoreboard/scoreboard.view.ts';
import { type Tag, tagKey } from '../tags/tags.ts';
import { ReadTargets } from '../targets/read-targets.ts';
import { daySumsOf } from './day-sums.ts';
import type { SeenBoard } from './read-boards.ts';
import { type Counting, firstOf, type Source, tallyOf } from './widget-tally.ts';
import {
  type Bucket,
  isByTime,
  spanBefore,
  timeBuckets,
  widgetSpan,
  type WidgetTime,
  type WidgetValue,
  widgetValue,
} from './widget-value.values.ts';
import type { BoardWidget } from './widget-boards.ts';
import type { WidgetValueRow } from './widget-boards.view.ts';

/** As of when, in which sense, and what was chosen above the board (U-211). */
export type AskedValues = {
  at?: Instant | undefined;
  sense: Sense;
  teamIds?: readonly string[] | undefined;
  profileId?: string | undefined;
  tagIds?: readonly string[] | undefined;
};

type Shown = Omit<Widget, 'title'>;
/** What of a board is looked at, by whom. */
type Look = { viewer: Viewer; board: SeenBoard; asked: AskedValues; now: number; everybody: VisiblePeople; without: ReadonlySet<string> };
type Subject = { profileId?: string | undefined; teamId?: string | undefined };

/** What shows numbers: all else is shown by the calls of its own area. */
const COUNTING: readonly Widget['widget_type'][] = ['value', 'chart', 'playerlist', 'gauge'];
const EMPTY: Omit<WidgetValueRow, 'id' | 'hidden' | 'chart_type'> = {
  from: null,
  before: null,
  value: '0',
  entries: 0,
  previous: null,
  compared: null,
  percent: null,
  elapsed: null,
  indicator: null,
  buckets: [],
};

/** What the widgets of a board show, each within what its viewer may see of its series: who looks by a link sees all of them. */
@Injectable()
export class ReadWidgetValues {
  private readonly turns = new Turns();

  constructor(
    private readonly boards: Boards,
    private readonly scopes: SeriesScopes,
    private readonly targets: ReadTargets,
    private readonly visible: VisibleDirectory,
    private readonly models: ReadModels,
  ) {}

  async of(viewer: Viewer, board: SeenBoard, asked: AskedValues, now: Instant): Promise<WidgetValueRow[]> {
    const everybody = await this.visible.among(viewer.organisationId, 'all');
    const instant = asked.at === undefined ? Infinity : Date.parse(asked.at);
    const deleted = Array.from(everybody.people()).flatMap((person) => (isDeleted(person, instant) ? [person.profileId] : []));
    const look: Look = { viewer, board, asked, now: Date.parse(now), everybody, without: new Set(deleted) };
    const rows: WidgetValueRow[] = [];
    for (const widget of board.widgets) {
      if (!COUNTING.includes(widget.widget.widget_type)) continue;
      rows.push(await this.row(widget, look));
      // Of many who look together each has a turn of the thread, and others in between.
      await this.turns.begin().rest();
    }
    return rows;
  }

  private async row({ widgetId: id, widget: saved }: BoardWidget, look: Look): Promise<WidgetValueRow> {
    const widget: Shown = saved.widget_type === 'playerlist' ? { ...saved, group_by: 'player' } : saved;
    const seen = await this.sources(widget, look);
    if (!seen) return { id, hidden: 1, chart_type: widget.chart_type, ...EMPTY };
    const { buckets, span, ...value } = await this.value(widget, seen, look);
    const { from, before } = span;
    return { id, hidden: 0, ...value, from: instantOf(from), before: instantOf(before), buckets: await this.named(widget, buckets, look) };
  }

  /** Nothing where nothing of its series may be seen as of the instant that is asked for. */
  private async sources({ series }: Shown, look: Look): Promise<{ sources: Source[]; time: WidgetTime } | undefined> {
    const { viewer, asked, now, without } = look;
    const { organisationId } = viewer;
    const instant = asked.at === undefined ? now : Date.parse(asked.at);
    const sources: Source[] = [];
    let time: WidgetTime | undefined;
    for (const seriesId of series) {
      const scope = await this.scopes.of(throughBoard(viewer, seriesId), seriesId);
      const kept = await this.models.get<ScoreSeries>('score-series', seriesKey(organisationId, seriesId));
      if (!scope || !kept) continue;
      const { timeZone } = kept.document;
      const first = historyFrom({ scope, timeZone }, now);
      if (instant < first) return undefined;
      // Days are those of the first series.
      time = { instant, timeZone: time?.timeZone ?? timeZone, historyFrom: Math.max(time?.historyFrom ?? -Infinity, first) };
      const { timeline } = await this.boards.series(organisationId, seriesId);
      await this.turns.through(daySumsOf(timeline, timeZone).follow());
      const { people } = scope;
      const some = people === 'all' ? undefined : Array.from((await this.visible.among(organisationId, people)).people());
      sources.push({ timeline, timeZone, scope, without, only: some && new Set(some.map(({ profileId }) => profileId)) });
    }
    return time && { sources, time };
  }

  private async value(widget: Shown, { sources, time }: { sources: Source[]; time: WidgetTime }, look: Look): Promise<WidgetValue> {
    const { asked } = look;
    const subject = subjectOf(widget, look);
    const isKnown = asked.at !== undefined && asked.sense === 'known';
    const span = widgetSpan(widget, time);
    const counting: Counting = {
      span,
      ...subject,
      until: asked.at === undefined || isKnown ? Infinity : time.instant,
      knownBy: isKnown ? time.instant : Infinity,
      teamIds: both(look.board.made?.settings.team_filter ? look.board.made.settings.teamIds : undefined, asked.teamIds),
      tagIds: both(widget.tag_filter.length > 0 ? widget.tag_filter : undefined, asked.tagIds),
    };
    const splitOf = (within: Span, looked: WidgetTime) => {
      if (!isByTime(widget)) return { ...widget, buckets: [] };
      const first = within.from === -Infinity ? firstOf(sources, counting) : within.from;
      return { ...widget, buckets: timeBuckets(widget.group_by, within, looked, first) };
    };
    const split = splitOf(span, time);
    const earlier = widget.showprev ? spanBefore(widget, time) : undefined;
    const told = earlier && earlier.from >= time.historyFrom ? earlier : undefined;
    const other = comparedSubject(widget);
    return widgetValue(
      widget,
      {
        main: tallyOf(sources, counting, split),
        before: told && tallyOf(sources, { ...counting, span: told }, splitOf(told, { ...time, instant: told.before - 1 })),
        other: other && tallyOf(sources, { ...counting, profileId: undefined, teamId: undefined, ...other }, split),
        target: await this.target(widget, subject, { span, time, knownBy: counting.knownBy }, look),
      },
      time,
      split.buckets,
    );
  }

  /** What is to be reached in the time of a widget: what was entered, or what is held in an item by whom it shows. */
  private async target(
    widget: Shown,
    { profileId, teamId }: Subject,
    { span, time, knownBy }: { span: Span; time: WidgetTime; knownBy: number },
    { viewer, everybody, asked }: Look,
  ): Promise<MicroPoints | undefined> {
    if (widget.compare_to === 'target') return widget.compare_target === '' ? undefined : toMicros(widget.compare_target);
    if (widget.compare_to !== 's_target' || widget.compare_target_item_id === '') return undefined;
    const item = await this.targets.item(viewer.organisationId, widget.compare_target_item_id);
    const scope = item && (await this.scopes.of(throughBoard(viewer, item.seriesId), item.seriesId));
    if (!item || !scope) return undefined;
    const person = profileId === undefined ? undefined : everybody.within(scope.people).person(profileId);
    if (profileId !== undefined && !person) return undefined;
    const holdings = await this.targets.holdings(item);
    const teamIds = person && (asked.at === undefined ? person.teamIds : teamsAsOf(person, time.instant));
    const levels = person
      ? holdings.levelsOfPlayer({ profileId: person.profileId, teamIds: teamIds ?? [] })
      : teamId === undefined
        ? holdings.levelsOfAll()
        : holdings.levelsOfTeam(teamId);
    if (levels.length === 0) return undefined;
    const { instant, timeZone } = time;
    if (span.from === -Infinity) {
      const held = heldAt(levels, instant, { timeZone, knownBy });
      return held && toMicros(held.target);
    }
    const days = { from: dateAt(span.from, timeZone), to: dateAt(span.before - 1, timeZone) };
    const sum = heldWithin(levels, days, { timeZone, knownBy, asOf: instant });
    return Number(sum > BigInt(MAX_TOTAL) ? BigInt(MAX_TOTAL) : sum);
  }

  /** People, teams and tags as they are called now; who is not known is not told of. */
  private async named({ group_by: group }: Shown, buckets: Bucket[], { viewer, everybody }: Look): Promise<WidgetValueRow['buckets']> {
    const { organisationId } = viewer;
    const keys = group === 'tag' ? buckets.map(({ id }) => tagKey(organisationId, id)) : [];
    const tags = await this.models.getMany<Tag>('tags', keys);
    const nameOf = (id: string): string | undefined => {
      switch (group) {
        case 'player':
          return everybody.person(id)?.name;
        case 'team':
          return everybody.team(id)?.name;
        case 'tag':
          return tags.get(tagKey(organisationId, id))?.document.name;
        default:
          return '';
      }
    };
    return buckets.flatMap((bucket) => {
      const name = nameOf(bucket.id);
      return name === undefined ? [] : [{ ...bucket, name }];
    });
  }
}

/** Who looks by a link, or at a device, sees what the board shows: all of its series. */
function throughBoard(viewer: Viewer, seriesId: string): Viewer {
  return viewer.shows ? { ...viewer, shows: [...viewer.shows, seriesId] } : viewer;
}

/** Whose points: who is named, or whose status board it is, or who was chosen above the board. */
function subjectOf({ show_for, show_for_player_id: player, show_for_team_id: team }: Shown, { board, asked, viewer }: Look): Subject {
  const owner = board.ownerId === viewer.organisationId ? undefined : board.ownerId;
  const profileId = show_for === 'player' ? player || owner : undefined;
  return { profileId: profileId ?? asked.profileId, teamId: show_for === 'team' && team !== '' ? team : undefined };
}

function comparedSubject({ compare_to, compare_to_player_id: player, compare_to_team_id: team }: Shown): Subject | undefined {
  if (compare_to === 'player' && player !== '') return { profileId: player };
  return compare_to === 'team' && team !== '' ? { teamId: team } : undefined;
}

/** What is in both of two lists; all if neither is there. */
function both(one: readonly string[] | undefined, other: readonly string[] | undefined): readonly string[] | undefined {
  return one && other ? one.filter((id) => other.includes(id)) : (one ?? other);
}

function instantOf(milliseconds: number | null): Instant | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}
