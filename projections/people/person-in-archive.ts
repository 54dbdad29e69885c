import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ArchiveParts, type ArchiveRow, type Whose } from '../../src/platform/archive/archive-parts.ts';
import { LastUses, TellProfiles } from './tell-profiles.ts';
import { VisibleDirectory } from './visible-directory.ts';

const COLUMNS = ['field', 'value'] as const;

/** Who somebody is in an organisation, in their archive. */
@Injectable()
export class PersonInArchive implements OnModuleInit {
  constructor(
    private readonly parts: ArchiveParts,
    private readonly visible: VisibleDirectory,
    private readonly profiles: TellProfiles,
    private readonly uses: LastUses,
  ) {}

  onModuleInit(): void {
    this.parts.add({
      name: 'profile',
      title: 'Profile',
      says: 'Who you are in the organisation.',
      order: 10,
      // Of those that name several people the profile tells what they come to; of what is reserved, the values.
      facts: [
        ...['MembersSetAside', 'MembersRestored', 'InvitationsAsked', 'InvitationsSent', 'InvitationsWithdrawn'],
        ...['ValueReserved', 'ValueConfirmed', 'ValueReleased'],
      ],
      columns: COLUMNS,
      rows: (whose) => this.rows(whose),
    });
  }

  private async *rows({ organisationId, profileId }: Whose): AsyncGenerator<ArchiveRow<(typeof COLUMNS)[number]>[]> {
    const themselves = await this.visible.among(organisationId, { teamIds: [], profileId });
    const person = themselves.person(profileId);
    if (!person) return;
    const organisation = person.personal ? undefined : await this.profiles.organisation(organisationId);
    const lastUsed = (await this.uses.lastUses([profileId])).get(profileId) ?? null;
    const one = (field: string, value: string | boolean | null) => ({ field, value });
    yield [
      one('profile_id', profileId),
      one('organisation_id', organisationId),
      one('organisation', organisation?.name ?? null),
      one('name', person.name),
      one('address', person.email),
      one('external_id', person.externalId),
      one('role', person.role),
      one('offline', person.offline),
      one('personal', person.personal),
      one('connected_account', person.userId),
      one('invited_at', person.invitation?.sentAt ?? null),
      one('invitation_came_back', person.invitation?.blocked ?? false),
      one('invitation_declined', person.declined),
      one('picture', person.icon ?? null),
      one('second_picture', person.secondaryAvatar ?? null),
      one('cover', person.coverImage ?? null),
      one('event_theme', person.themeId ?? null),
      one('anthem', person.anthem ?? null),
      one('no_battles', person.battleOptout ?? false),
      one('left', person.left ?? false),
      one('since', person.createdAt),
      one('came_by', person.via ?? null),
      one('last_used', lastUsed),
      ...person.teamIds.map((teamId) => one('team', `${themselves.team(teamId)?.name ?? ''} (${teamId})`)),
      ...(person.deletions ?? []).flatMap(({ from, until }) => [one('deleted_from', from), one('deleted_until', until)]),
    ];
  }
}
