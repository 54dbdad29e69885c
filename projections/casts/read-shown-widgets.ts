import { Injectable } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import type { WinRow } from '../badge-wins/badge-wins.view.ts';
import { ReadWins } from '../badge-wins/read-wins.ts';
import { WinRows } from '../badge-wins/win-rows.ts';
import { WinScopes } from '../badge-wins/win-scopes.ts';
import { BadgeList } from '../badges/badge-list.ts';
import { ReadRosters } from '../competition-rosters/read-rosters.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import { type ScoreSeries, seriesKey } from '../score-series/score-series.ts';
import type { BoardWidget } from '../widget-boards/widget-boards.ts';
import type { ShownCompetition } from './casts.view.ts';
import { ReadSlides } from './read-slides.ts';
import { roundAmong } from './shown-rounds.ts';

/** No widget has room for more. */
const WINS = 20;

/** What widgets show on displays that is of other areas: badges and competitions, as every player may see them. */
@Injectable()
export class ReadShownWidgets {
  constructor(
    private readonly models: ReadModels,
    private readonly badges: BadgeList,
    private readonly scopes: WinScopes,
    private readonly won: ReadWins,
    private readonly rows: WinRows,
    private readonly rosters: ReadRosters,
    private readonly slides: ReadSlides,
  ) {}

  /** Of each widget of badges the latest wins that stand: none of a badge whose series shows players their teams alone. */
  async wins(display: Viewer, widgets: readonly BoardWidget[]): Promise<{ id: string; wins: WinRow[] }[]> {
    const ofBadges = widgets.filter(({ widget }) => widget.widget_type === 'badges');
    if (ofBadges.length === 0) return [];
    const { organisationId } = display;
    const all = await this.badges.all(organisationId, { deleted: false });
    const keys = [...new Set(all.flatMap(({ seriesIds }) => seriesIds.map((id) => seriesKey(organisationId, id))))];
    const series = [...(await this.models.getMany<ScoreSeries>('score-series', keys)).values()].map(({ document }) => document);
    const whole = series.filter(({ teamFilter }) => !teamFilter).map(({ seriesId }) => seriesId);
    const open = all.filter(({ seriesIds }) => seriesIds.every((id) => whole.includes(id)));
    const viewer = { ...display, shows: whole };
    const seen = await this.scopes.of(viewer, open);
    return Promise.all(
      ofBadges.map(async ({ widgetId, widget }) => {
        const { show_for: of, show_for_player_id: player, show_for_team_id: team, badgecategories: categories } = widget;
        const badges = open.filter(({ look }) => categories.length === 0 || look.categories.some((one) => categories.includes(one)));
        const who = { ...(of === 'player' && player && { profileIds: [player] }), ...(of === 'team' && team && { teamId: team }) };
        const query = { organisationId, badges, stands: true, ...who };
        const { rows } = await this.won.page(query, seen, { after: undefined, limit: WINS });
        return { id: widgetId, wins: await this.rows.tell(rows, viewer, seen.people) };
      }),
    );
  }

  /** Those that run, by name, where a widget shows them. */
  async competitions(display: Viewer, widgets: readonly BoardWidget[], now: Instant): Promise<ShownCompetition[]> {
    if (!widgets.some(({ widget }) => widget.widget_type === 'competitions')) return [];
    const all = await this.slides.competitions(display.organisationId);
    const running = (await this.rosters.seenByAll(display, all)).flatMap((competition) => {
      const { round, until = null } = roundAmong(competition, 'active', now);
      return round === undefined ? [] : [{ id: competition.competitionId, name: competition.name, end_date: until }];
    });
    return running.sort((one, other) => one.name.localeCompare(other.name, 'en'));
  }
}
