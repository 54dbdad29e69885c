import type { Instant } from '../platform/event.values.ts';
import { issuerAddress, statusAddress } from './issuer-addresses.values.ts';
import { statusPlace } from './status-place.values.ts';

/** What the words of a credential mean; the last one has the kind of its schema. */
export const CONTEXTS = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
  'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
];
const SCHEMA = 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json';

/** What is told of a win, in words of today; ids are UUIDs. */
export type TakenBadge = {
  /** Of this server, like `https://laurel.example.org`. */
  origin: string;
  organisation: { organisationId: string; name: string };
  credential: { credentialId: string; index: number; at: Instant };
  /** `id`: of the badge, or of the level that was reached. `picture`: an address, if there is one. */
  achievement: { id: string; name: string; description: string; criteria: string; picture?: string };
  winner: { profileId: string; identity?: { salt: string; identityHash: string } };
  wonAt: Instant;
};

/**
 * The payload of a credential as Open Badges 3.0 places it (8.2, JSON Web Token Proof Format): the credential's own properties, and beside them `iss`,
 * `jti`, `sub` and `nbf`, which say the same once more. Times are whole seconds, as in `nbf`.
 */
export function achievementCredential({ origin, organisation, credential, achievement, winner, wonAt }: TakenBadge) {
  const issuer = { id: issuerAddress(origin, organisation.organisationId), type: ['Profile'], name: organisation.name };
  const [id, subject] = [urn(credential.credentialId), urn(winner.profileId)];
  const { list, place } = statusPlace(credential.index);
  const statusListCredential = statusAddress(origin, organisation.organisationId, list);
  const { name, description, criteria, picture } = achievement;
  return {
    '@context': CONTEXTS,
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name,
    issuer,
    validFrom: inSeconds(credential.at),
    awardedDate: inSeconds(wonAt),
    credentialSubject: {
      id: subject,
      type: ['AchievementSubject'],
      ...(winner.identity && {
        identifier: [{ type: 'IdentityObject', hashed: true, identityType: 'emailAddress', ...winner.identity }],
      }),
      achievement: {
        id: urn(achievement.id),
        type: ['Achievement'],
        achievementType: 'Badge',
        name,
        description,
        criteria: { narrative: criteria },
        ...(picture !== undefined && { image: { id: picture, type: 'Image' } }),
      },
    },
    credentialSchema: [{ id: SCHEMA, type: '1EdTechJsonSchemaValidator2019' }],
    credentialStatus: {
      id: `${statusListCredential}#${place}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(place),
      statusListCredential,
    },
    iss: issuer.id,
    jti: id,
    sub: subject,
    nbf: Math.floor(Date.parse(credential.at) / 1_000),
  };
}

function urn(id: string): string {
  return `urn:uuid:${id}`;
}

function inSeconds(instant: Instant): string {
  return `${instant.slice(0, 19)}Z`;
}
