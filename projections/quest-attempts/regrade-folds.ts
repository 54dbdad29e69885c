import type { QuestRegradeEvent, RegradeApplied, RegradedResult } from '../../src/quests/quests.events.ts';
import type { Documents, Folds } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** What has been listed for a regrade that is not applied yet. Key: `organisationId/~regrade/regradeId`. */
type ListedRegrade = Document & { lists: readonly string[] };
/** One of its parts. Key: that of the head, and the id of the fact that brought it. */
type RegradePart = Document & { results: readonly RegradedResult[] };
/** What a view needs to remember of regrades. */
export type RegradeDocument = ListedRegrade | RegradePart;

export type RegradeOf = Pick<RegradeApplied['data'], 'questId' | 'scoringVersion'> & { organisationId: string };

/** The results of a regrade become those of their attempts in one commit, as revoked entries turn. `regrade`: takes up one of them. */
export function regradeFolds<D extends Document>(
  regrade: (documents: Documents<D | RegradeDocument>, of: RegradeOf, result: RegradedResult) => Promise<void>,
): Folds<QuestRegradeEvent, D | RegradeDocument> {
  return {
    async RegradeListed({ id, data, metadata: { organisationId } }, documents) {
      const key = listedKey(organisationId, data.regradeId);
      const { lists } = ((await documents.get(key)) as ListedRegrade | undefined) ?? { lists: [] };
      if (lists.includes(id)) return;
      documents.put(`${key}/${id}`, { results: data.results });
      documents.put(key, { lists: [...lists, id] });
    },

    async RegradeApplied({ data: { questId, regradeId, scoringVersion }, metadata: { organisationId } }, documents) {
      const head = listedKey(organisationId, regradeId);
      const { lists } = ((await documents.get(head)) as ListedRegrade | undefined) ?? { lists: [] };
      for (const list of lists) {
        const { results } = ((await documents.get(`${head}/${list}`)) as RegradePart | undefined) ?? { results: [] };
        for (const result of results) await regrade(documents, { organisationId, questId, scoringVersion }, result);
        documents.delete(`${head}/${list}`);
      }
      if (lists.length > 0) documents.delete(head);
    },
  };
}

function listedKey(organisationId: string, regradeId: string): string {
  return `${organisationId}/~regrade/${regradeId}`;
}
