import {
  changesRules,
  COMPETITION,
  type CompetitionRules,
  type CompetitionRulesEvent,
} from '../../src/competitions/competitions.events.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** A competition with its rules; the deleted ones too. Key: `organisationId/competitionId`. */
export type Competition = Document & {
  organisationId: string;
  competitionId: string;
  name: string;
  /** Null: the default text is shown. */
  infoText: string | null;
  rules: Omit<CompetitionRules, 'name' | 'infoText'>;
  /** How often its rules were set. */
  edition: number;
  deleted: boolean;
};

export function competitionKey(organisationId: string, competitionId: string): string {
  return `${organisationId}/${competitionId}`;
}

/** A document of this view. */
export function isCompetition(document: Document | undefined): document is Competition {
  return document !== undefined && 'competitionId' in document && 'rules' in document;
}

export const competitionsView = projection<Competition, CompetitionRulesEvent>({
  name: 'competitions',
  version: 1,
  categories: [COMPETITION],
  indexes: { organisationId: 'value', competitionId: 'value', name: 'value', deleted: 'value' },
  concerns: ({ deleted }) => ({ whom: deleted ? 'admins' : 'organisation' }),
  on: {
    async CompetitionCreated({ data: { competitionId, rules }, metadata: { organisationId } }, documents, open) {
      const { name, infoText, ...others } = rules;
      documents.put(competitionKey(organisationId, competitionId), {
        organisationId,
        competitionId,
        name: (await open(name)) ?? '',
        infoText: (await open(infoText)) ?? null,
        rules: others,
        edition: 1,
        deleted: false,
      });
    },
    async CompetitionChanged({ data: { competitionId, changes }, metadata: { organisationId } }, documents, open) {
      const { name, infoText, ...others } = changes;
      const texts = {
        ...(name && { name: (await open(name)) ?? '' }),
        ...(infoText !== undefined && { infoText: (infoText && (await open(infoText))) ?? null }),
      };
      await change(documents, organisationId, competitionId, ({ rules, edition }) => ({
        ...texts,
        rules: withChanges(rules, others),
        edition: edition + Number(changesRules(changes)),
      }));
    },
    CompetitionDeleted: ({ data, metadata }, documents) =>
      change(documents, metadata.organisationId, data.competitionId, () => ({ deleted: true })),
    CompetitionRestored: ({ data, metadata }, documents) =>
      change(documents, metadata.organisationId, data.competitionId, () => ({ deleted: false })),
  },
});

async function change(
  documents: Documents<Competition>,
  organisationId: string,
  competitionId: string,
  changes: (competition: Competition) => Partial<Competition>,
): Promise<void> {
  const key = competitionKey(organisationId, competitionId);
  const competition = await documents.get(key);
  if (competition) documents.put(key, { ...competition, ...changes(competition) });
}

/** Null takes a value away. */
function withChanges(rules: Competition['rules'], changes: object): Competition['rules'] {
  const all: [string, unknown][] = Object.entries({ ...rules, ...changes });
  return Object.fromEntries(all.filter(([, value]) => value !== null)) as Competition['rules'];
}
