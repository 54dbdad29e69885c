import { Injectable } from '@nestjs/common';
import { badge, badgeOf } from '../badges/badge.ts';
import type { KeptWin } from '../badges/badge-wins.ts';
import type { BadgeLook } from '../badges/badges.events.ts';
import type { BadgeRule } from '../badges/badge-rule.values.ts';
import { shownIcon } from '../icons/shown-icon.values.ts';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Settings } from '../platform/settings.ts';
import { PROFILE } from '../players/players.events.ts';
import { profile } from '../players/profile.ts';
import { achievementCredential, type TakenBadge } from './achievement-credential.values.ts';
import { BadgePictures } from './badge-pictures.ts';
import { bake } from './baked-png.ts';
import { CredentialKeys } from './credential-keys.ts';
import type { Credential } from './credentials.ts';
import { criteriaOf } from './criteria.values.ts';
import { identityHash } from './recipient.ts';

/**
 * Makes credentials of facts, whenever they are asked for: none is kept. Words, picture, rule and address are those of today, so that as long as nobody changes them
 * the same credential is the same text, byte for byte.
 */
@Injectable()
export class TakenBadges {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly signing: CredentialKeys,
    private readonly pictures: BadgePictures,
    private readonly settings: Settings,
  ) {}

  /** As VC-JWT. @throws Refused no-signing-key where the key is gone */
  async jwt(organisationId: string, credential: Credential, win: KeptWin): Promise<string> {
    const payload = achievementCredential(await this.told(organisationId, credential, win));
    return this.signing.sign(organisationId, credential.keyId, payload);
  }

  /** The picture of the badge, with the credential in it. */
  async png(organisationId: string, credential: Credential, win: KeptWin): Promise<Buffer> {
    const { look } = await this.badge(organisationId, credential.badgeId);
    const picture = await this.pictures.png(organisationId, iconOf(look, win), credential.badgeId);
    return bake(picture, await this.jwt(organisationId, credential, win));
  }

  private async told(organisationId: string, credential: Credential, win: KeptWin): Promise<TakenBadge> {
    const { badgeId, credentialId, profileId } = credential;
    const { origin } = this.settings;
    const { look, rule } = await this.badge(organisationId, badgeId);
    const level = win.levelId === undefined ? undefined : look.levels[win.levelId];
    const [name = '', levelName, words] = await Promise.all([
      this.keys.open(look.name),
      this.keys.open(level?.name),
      this.keys.open(level?.description ?? look.description),
    ]);
    const called = levelName === undefined ? name : `${name}: ${levelName}`;
    const icon = shownIcon(iconOf(look, win), organisationId);
    return {
      origin,
      organisation: { organisationId, name: await this.organisationName(organisationId) },
      credential,
      achievement: {
        id: win.levelId === undefined ? badgeId : derivedId(win.levelId, badgeId),
        name: called,
        description: words ?? called,
        criteria: criteriaOf(rule, win.levelId),
        ...(icon !== '' && { picture: `${origin}${icon}` }),
      },
      winner: { profileId, ...(await this.identity(organisationId, profileId, credentialId)) },
      wonAt: win.place.wonAt,
    };
  }

  /** Deleted or not: whoever has won it keeps it. */
  private async badge(organisationId: string, badgeId: string): Promise<{ look: BadgeLook; rule: BadgeRule }> {
    const { look, rule } = await this.decisions.load(badge, badgeOf(organisationId, badgeId));
    if (!look || !rule) throw new NotFound('badge');
    return { look, rule };
  }

  private async organisationName(organisationId: string): Promise<string> {
    const { name } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    return (await this.keys.open(name)) ?? '';
  }

  /** The salt is the credential's own, follows from a key of the organisation, and so is the same each time. */
  private async identity(organisationId: string, profileId: string, credentialId: string): Promise<Pick<TakenBadge['winner'], 'identity'>> {
    const { email } = await this.decisions.load(profile, streamName(PROFILE, organisationId, profileId));
    const address = await this.keys.open(email);
    if (!address) return {};
    const salt = await this.keys.fingerprint(organisationId, `badge ${credentialId}`);
    return { identity: { salt, identityHash: identityHash(address, salt) } };
  }
}

function iconOf({ icon, levels }: BadgeLook, { levelId }: KeptWin): string {
  return (levelId === undefined ? undefined : levels[levelId]?.icon) ?? icon ?? '';
}
