import type { Decisions } from '../platform/decisions.ts';
import { isChoosable, mustBeChoosable } from '../tags/tag-choice.ts';
import { tags, tagsOf } from '../tags/tags.ts';
import type { CompetitionRules } from './competitions.events.ts';

type Chosen = { [Field in 'series' | 'filter' | 'rewards' | 'categories']?: CompetitionRules[Field] | null };

/**
 * The tags by which entries are chosen, those of rewards, and the categories (U-104) are there. Only those that are new: whoever changes something else is
 * not told of a tag that has gone meanwhile.
 * @throws Refused tag-not-found
 */
export async function mustHaveTags(decisions: Decisions, organisationId: string, given: Chosen, rules: Chosen | undefined): Promise<void> {
  const ofEntries = added(tagsIn(given), tagsIn(rules ?? {}));
  const categories = added(given.categories ?? [], rules?.categories ?? []);
  if (ofEntries.length + categories.length === 0) return;
  const all = await decisions.load(tags, tagsOf(organisationId));
  mustBeChoosable(ofEntries, 'score', all);
  mustBeChoosable(categories, 'competition', all);
}

/** Of some categories those that were not deleted. */
export async function tagsThatAreThere(decisions: Decisions, organisationId: string, tagIds: readonly string[]): Promise<string[]> {
  if (tagIds.length === 0) return [];
  const all = await decisions.load(tags, tagsOf(organisationId));
  return tagIds.filter((tagId) => isChoosable(tagId, 'competition', all));
}

function added(tagIds: readonly string[], former: readonly string[]): string[] {
  return tagIds.filter((tagId) => !former.includes(tagId));
}

function tagsIn({ series, filter, rewards }: Chosen): string[] {
  return [...[...(series ?? []), ...(rewards ?? [])].flatMap((one) => one.tags), ...(filter ?? []).flat()];
}
