import type { BadgeLook } from '../../src/badges/badges.events.ts';
import type { ToldRules } from '../../src/competitions/competitions-moments.values.ts';
import type { Thresholds } from '../../src/points/points-moments.values.ts';
import type { Document } from '../platform/read-models.ts';

/** What decides how facts are told, as it stands at this place of the log. Key: `organisationId/~` with its kind, `/` and the id of what it is of. */
export type KeptSettings = Document & (SeriesKept | BadgeKept | CompetitionKept | PersonKept);

type SeriesKept = { keeps: 'series' } & Thresholds;
type BadgeKept = { keeps: 'badge'; notify: BadgeLook['notify'] };
type CompetitionKept = { keeps: 'competition' } & ToldRules;
type PersonKept = { keeps: 'person'; isAdmin: boolean; teamIds: readonly string[] };

type Kind = KeptSettings['keeps'];
type Of<K extends Kind> = Extract<KeptSettings, { keeps: K }>;
type Reading = { get(key: string): Promise<Document | undefined> };
type Writing = Reading & { put(key: string, document: KeptSettings): void };

export async function settingsOf<K extends Kind>(
  documents: Reading,
  organisationId: string,
  keeps: K,
  id: string,
): Promise<Of<K> | undefined> {
  return (await documents.get(keyOf(organisationId, keeps, id))) as Of<K> | undefined;
}

export function keep(documents: Writing, organisationId: string, id: string, settings: KeptSettings): void {
  documents.put(keyOf(organisationId, settings.keeps, id), settings);
}

/** Of what is there. */
export async function change<K extends Kind>(
  documents: Writing,
  organisationId: string,
  keeps: K,
  id: string,
  changes: (settings: Of<K>) => Partial<Of<K>>,
): Promise<void> {
  const settings = await settingsOf(documents, organisationId, keeps, id);
  if (settings) keep(documents, organisationId, id, { ...settings, ...changes(settings) });
}

function keyOf(organisationId: string, keeps: Kind, id: string): string {
  return `${organisationId}/~${keeps}/${id}`;
}
