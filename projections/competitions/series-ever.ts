import type { ViewReading } from '../platform/read-models.ts';
import { type Competition, competitionKey, isFormerRules } from './competitions.ts';

/** The series that count in a competition, or did by its rules of before: by which some of its rounds are played, and all were known. */
export async function seriesEver(
  models: Pick<ViewReading, 'scan'>,
  { organisationId, competitionId, rules }: Competition,
): Promise<string[]> {
  const ids = new Set(rules.series.map(({ seriesId }) => seriesId));
  for await (const { document } of models.scan('competitions', { prefix: `${competitionKey(organisationId, competitionId)}/` }))
    if (isFormerRules(document)) for (const { seriesId } of document.stood.series) ids.add(seriesId);
  return [...ids];
}
