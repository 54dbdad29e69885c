import { Injectable } from '@nestjs/common';
import { Decisions } from '../platform/decisions.ts';
import { type Instant, streamName } from '../platform/event.values.ts';
import { PROFILE, ROLES } from './players.events.ts';
import { type Profile, profile } from './profile.ts';
import { roles } from './roles.ts';

/** Who can be invited: has an address, and nobody acts as them or is to. */
export function isOpenToInvitation({ exists, personal, offline, email, userId }: Profile): boolean {
  return exists && !personal && !offline && email !== undefined && userId === undefined;
}

/** Whether somebody who left may answer: they were invited since. */
export function wasInvitedSince({ leftAt }: Profile, sentAt: Instant | undefined): boolean {
  return leftAt !== undefined && sentAt !== undefined && sentAt > leftAt;
}

/** Asks the streams of players whether they can be invited. */
@Injectable()
export class OpenToInvitations {
  constructor(private readonly decisions: Decisions) {}

  /** Which of some players of an organisation, as of now. */
  async among(organisationId: string, profileIds: readonly string[]): Promise<Set<string>> {
    const { aside } = await this.decisions.load(roles, streamName(ROLES, organisationId));
    const open = await Promise.all(
      profileIds.map(async (profileId) => {
        // Who left may be asked to come back.
        if ([...(aside.get(profileId) ?? [])].some((why) => why !== 'left')) return [];
        const state = await this.decisions.load(profile, streamName(PROFILE, organisationId, profileId));
        return isOpenToInvitation(state) ? [profileId] : [];
      }),
    );
    return new Set(open.flat());
  }
}
