import { mustBePlayers } from '../competitions/must-be-players.ts';
import type { Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { loadSeries } from '../score-series/load-series.ts';
import { mustBeChoosable } from '../tags/tag-choice.ts';
import { tags, tagsOf } from '../tags/tags.ts';
import { existingItem, targets, targetsOf } from '../targets/targets.ts';
import { isOpen, team, teamOf } from '../teams/team.ts';
import type { Widget } from './widget.values.ts';

/**
 * The series, players, teams, target item and tags that a widget names are there. Only those that are new: whoever changes something else is not told of what
 * has gone meanwhile.
 * @throws NotFound of a series, player, team or target item; Refused series-deleted, tag-not-found
 */
export async function mustNameWhatIsThere(
  decisions: Decisions,
  organisationId: string,
  widget: Widget,
  before: Widget | undefined,
): Promise<void> {
  const added = (names: (widget: Widget) => readonly string[]) => {
    const former = before ? names(before) : [];
    return [...new Set(names(widget))].filter((id) => id !== '' && !former.includes(id));
  };
  for (const seriesId of added(({ series }) => series))
    if ((await loadSeries(decisions, organisationId, seriesId)).deleted) throw new Refused('series-deleted', 'The score series is deleted');
  const players = added((one) => [one.show_for_player_id, one.compare_to_player_id]);
  if (players.length > 0) await mustBePlayers(decisions, organisationId, players);
  for (const teamId of added((one) => [one.show_for_team_id, one.compare_to_team_id]))
    if (!isOpen(await decisions.load(team, teamOf(organisationId, teamId)))) throw new NotFound('team');
  for (const itemId of added((one) => [one.compare_target_item_id]))
    existingItem(itemId, await decisions.load(targets, targetsOf(organisationId)));
  const ofEntries = added((one) => [...one.tag_filter, ...one.group_tags]);
  const ofBadges = added((one) => one.badgecategories);
  if (ofEntries.length + ofBadges.length === 0) return;
  const all = await decisions.load(tags, tagsOf(organisationId));
  mustBeChoosable(ofEntries, 'score', all);
  mustBeChoosable(ofBadges, 'badge', all);
}
