import type { BadgeLook } from '../../src/badges/badges.events.ts';
import type { TakePart } from '../../src/competitions/competitions-moments.values.ts';
import type { CompetitionRules } from '../../src/competitions/competitions.events.ts';
import { everybodyTakesPart } from '../../src/competitions/spells.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import type { PointAmount } from '../../src/points/point-amount.values.ts';
import type { Revoked } from '../../src/points/points-moments.values.ts';
import type { Documents } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** What decides whom facts call, as it stands at this place of the log. Key: `organisationId/~` with its kind, `/` and the id of what it is of. */
export type KeptGround = Document & (SeriesKept | BadgeKept | CompetitionKept | PersonKept | TeamKept | PostKept | ListedKept);

type SeriesKept = { keeps: 'series'; notify: boolean; wallpost: PointAmount | null };
type BadgeKept = { keeps: 'badge'; notify: BadgeLook['notify'] };
/** `chosen`: who was, each with the team, or null. `teams`: the organisation's team that each is, or null; and whether chosen players alone count for it. */
type CompetitionKept = {
  keeps: 'competition';
  rules: Pick<CompetitionRules, 'grouping' | 'delayedClose' | 'joining'>;
  players: readonly string[];
  chosen: { readonly [profileId: string]: string | null };
  teams: { readonly [teamId: string]: { of: string | null; playersOnly: boolean } };
};
type PersonKept = { keeps: 'person'; since: Instant; teamIds: readonly string[] };
type TeamKept = { keeps: 'team'; profileIds: readonly string[] };
/** Whose a post is, also one that a fact made; and whom it mentions. */
type PostKept = { keeps: 'post'; owner: string; mentions: readonly string[] };
/** What a revocation that is not applied yet will take of whom; by which facts it was listed. */
type ListedKept = { keeps: 'listed'; facts: readonly string[]; people: { readonly [profileId: string]: Revoked } };

type Kind = KeptGround['keeps'];
export type Of<K extends Kind> = Extract<KeptGround, { keeps: K }>;
type Reading = { get(key: string): Promise<Document | undefined> };
type Writing = Documents<Document>;

export async function groundOf<K extends Kind>(
  documents: Reading,
  organisationId: string,
  keeps: K,
  id: string,
): Promise<Of<K> | undefined> {
  return (await documents.get(groundKey(organisationId, keeps, id))) as Of<K> | undefined;
}

export function keepGround(documents: Writing, organisationId: string, id: string, ground: KeptGround): void {
  documents.put(groundKey(organisationId, ground.keeps, id), ground);
}

/** Of what is there. */
export async function changeGround<K extends Kind>(
  documents: Writing,
  organisationId: string,
  keeps: K,
  id: string,
  changes: (ground: Of<K>) => Partial<Of<K>>,
): Promise<void> {
  const ground = await groundOf(documents, organisationId, keeps, id);
  if (ground) keepGround(documents, organisationId, id, { ...ground, ...changes(ground) });
}

export function groundKey(organisationId: string, keeps: Kind, id: string): string {
  return `${organisationId}/~${keeps}/${id}`;
}

/** Who takes part in a competition now. */
export async function takingPart(
  documents: Reading,
  organisationId: string,
  { rules, chosen, teams }: Of<'competition'>,
): Promise<TakePart> {
  const all = Object.entries(chosen);
  const members = new Map<string, readonly string[]>();
  if (rules.grouping === 'teams')
    for (const [teamId, { of, playersOnly }] of Object.entries(teams)) {
      const whole = of === null || playersOnly ? undefined : await groundOf(documents, organisationId, 'team', of);
      const some = all.flatMap(([profileId, in_]) => (in_ === teamId ? [profileId] : []));
      members.set(teamId, [...new Set([...(whole?.profileIds ?? []), ...some])]);
    }
  const profileIds = rules.grouping === 'teams' ? [...new Set([...members.values()].flat())] : all.map(([profileId]) => profileId);
  return { everybody: everybodyTakesPart(rules), profileIds, members };
}
