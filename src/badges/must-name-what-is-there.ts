import { readCoverPath } from '../icons/cover-path.values.ts';
import { icons, iconsOf } from '../icons/icons.ts';
import { mustBeIcon } from '../icons/icon-choice.ts';
import type { Decisions } from '../platform/decisions.ts';
import { BadInput, NotFound } from '../platform/http/refusals.ts';
import type { Objects } from '../platform/objects/objects.ts';
import { Refused } from '../platform/refused.ts';
import { loadSeries } from '../score-series/load-series.ts';
import { mustBeChoosable } from '../tags/tag-choice.ts';
import { tags, tagsOf } from '../tags/tags.ts';
import { isOpen, team, teamOf } from '../teams/team.ts';
import type { BadgeReward, BadgeRule } from './badge-rule.values.ts';
import type { BadgeLook } from './badges.events.ts';

type Named = { rule?: BadgeRule; look?: BadgeLook };

/**
 * The series, teams, tags and point types that a badge names are there. Only those that are new: whoever changes something else is not told of what has
 * gone meanwhile.
 * @throws NotFound of a series or team; Refused series-deleted, point-type-not-found, tag-not-found
 */
export async function mustNameWhatIsThere(decisions: Decisions, organisationId: string, after: Named, before: Named): Promise<void> {
  for (const seriesId of added(seriesIn(after.rule), seriesIn(before.rule)))
    if ((await loadSeries(decisions, organisationId, seriesId)).deleted) throw new Refused('series-deleted', 'The score series is deleted');
  await mustHavePointTypes(decisions, organisationId, after.rule, before.rule);
  for (const teamId of added(after.rule?.teams ?? [], before.rule?.teams ?? []))
    if (!isOpen(await decisions.load(team, teamOf(organisationId, teamId)))) throw new NotFound('team');
  const ofEntries = added(tagsIn(after.rule), tagsIn(before.rule));
  const categories = added(after.look?.categories ?? [], before.look?.categories ?? []);
  if (ofEntries.length + categories.length === 0) return;
  const all = await decisions.load(tags, tagsOf(organisationId));
  mustBeChoosable(ofEntries, 'score', all);
  mustBeChoosable(categories, 'badge', all);
}

/** The icons and the cover that it wears are the organisation's to show; those that it wore are its own. @throws BadInput naming the field */
export async function mustBePictures(
  decisions: Decisions,
  objects: Objects,
  organisationId: string,
  look: BadgeLook,
  before: BadgeLook | undefined,
): Promise<void> {
  const all = await decisions.load(icons, iconsOf(organisationId));
  for (const path of added(iconsIn(look), iconsIn(before))) mustBeIcon(path, organisationId, all, 'Icon');
  const { backgroundImage: path } = look.celebration;
  if (path === undefined || path === before?.celebration.backgroundImage) return;
  const cover = readCoverPath(path);
  const own = cover?.organisationId === organisationId && cover.profileId === undefined;
  if (own && (await objects.get(cover, cover.pictureId, cover.width))) return;
  const problem = 'must be the path of a cover that was uploaded for the organisation, or empty';
  throw new BadInput('invalid-input', 'Invalid: background_image', { fields: [{ field: 'background_image', problem }] });
}

async function mustHavePointTypes(
  decisions: Decisions,
  organisationId: string,
  after: BadgeRule | undefined,
  before: BadgeRule | undefined,
): Promise<void> {
  for (const [seriesId, id] of added(pointTypesIn(after), pointTypesIn(before)).map((one) => one.split(' '))) {
    const { settings } = await loadSeries(decisions, organisationId, seriesId ?? '');
    if (!settings.pointTypes.some((type) => type.id === id))
      throw new Refused('point-type-not-found', 'The score series has no such point type', { point_type: id });
  }
}

function added(named: readonly string[], former: readonly string[]): string[] {
  return [...new Set(named)].filter((one) => !former.includes(one));
}

function rewardsIn({ rewards, levels }: BadgeRule): BadgeReward[] {
  return [...rewards, ...levels.flatMap((level) => level.rewards)];
}

function seriesIn(rule: BadgeRule | undefined): string[] {
  return rule ? [...rule.sources, ...rewardsIn(rule)].map(({ seriesId }) => seriesId) : [];
}

function tagsIn(rule: BadgeRule | undefined): string[] {
  if (!rule) return [];
  const filters = rule.sources.flatMap((source) => source.filters).filter(({ kind }) => kind === 'tag');
  return [...filters.map(({ id }) => id), ...rewardsIn(rule).flatMap((reward) => reward.tags)];
}

/** Each with its series: ids hold no spaces. */
function pointTypesIn(rule: BadgeRule | undefined): string[] {
  const sources = rule?.sources ?? [];
  return sources.flatMap(({ seriesId, filters }) =>
    filters.filter(({ kind }) => kind === 'point type').map(({ id }) => `${seriesId} ${id}`),
  );
}

function iconsIn(look: BadgeLook | undefined): string[] {
  return look ? [look.icon, ...Object.values(look.levels).map(({ icon }) => icon)].filter((path) => path !== undefined) : [];
}
