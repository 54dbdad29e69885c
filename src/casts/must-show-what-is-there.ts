import { badge, badgeOf, mustBeThere as mustBeBadge } from '../badges/badge.ts';
import { competition } from '../competitions/competition.ts';
import { competitionOf } from '../competitions/save-competition.ts';
import type { Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { loadSeries } from '../score-series/load-series.ts';
import { boardStreamOf, mustBeThere as mustBeBoard, widgetBoard } from '../widget-boards/widget-board.ts';
import type { CastShow } from './cast-item.values.ts';

/**
 * What an item names is there, of that kind, and of the organisation.
 * @throws NotFound; Refused competition-deleted, badge-deleted, series-deleted, board-removed
 */
export async function mustShowWhatIsThere(decisions: Decisions, organisationId: string, shows: CastShow): Promise<void> {
  switch (shows.kind) {
    case 'competition':
    case 'battle': {
      if (shows.contentId === null) return;
      const named = await decisions.load(competition, competitionOf(organisationId, shows.contentId));
      if (!named.rules || (named.battle !== undefined) !== (shows.kind === 'battle')) throw new NotFound(shows.kind);
      if (named.deleted) throw new Refused('competition-deleted', 'The competition is deleted');
      return;
    }
    case 'winner':
      mustBeBadge(await decisions.load(badge, badgeOf(organisationId, shows.badgeId)));
      return;
    case 'series':
      if ((await loadSeries(decisions, organisationId, shows.seriesId)).deleted)
        throw new Refused('series-deleted', 'The score series is deleted');
      return;
    case 'board':
      if (shows.boardId !== null) mustBeBoard(await decisions.load(widgetBoard, boardStreamOf(organisationId, shows.boardId)));
      return;
    case 'feed':
      // The main group has the organisation's id (U-061).
      if (shows.groupId !== null && shows.groupId !== organisationId) throw new NotFound('group');
  }
}
