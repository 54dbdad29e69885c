import type { Decisions } from '../platform/decisions.ts';
import { mustBeChoosable } from '../tags/tag-choice.ts';
import { tags, tagsOf } from '../tags/tags.ts';
import type { CompetitionRules } from './competitions.events.ts';

type Chosen = { [Field in 'series' | 'filter' | 'rewards']?: CompetitionRules[Field] | null };

/**
 * The tags by which entries are chosen, and those of rewards, are there. Only those that are new: whoever changes something else is not told of a tag that has gone meanwhile.
 * @throws Refused tag-not-found
 */
export async function mustHaveTags(decisions: Decisions, organisationId: string, given: Chosen, rules: Chosen | undefined): Promise<void> {
  const former = new Set(rules && tagsIn(rules));
  const added = tagsIn(given).filter((tagId) => !former.has(tagId));
  if (added.length > 0) mustBeChoosable(added, 'score', await decisions.load(tags, tagsOf(organisationId)));
}

function tagsIn({ series, filter, rewards }: Chosen): string[] {
  return [...[...(series ?? []), ...(rewards ?? [])].flatMap((one) => one.tags), ...(filter ?? []).flat()];
}
