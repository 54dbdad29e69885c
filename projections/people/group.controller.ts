import { Query } from '@nestjs/common';
import { flag, listOf, ok } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Flag, Id, Text } from '../../src/platform/http/fields.ts';
import { Note } from '../../src/platform/http/noted.ts';
import { ofOwnGroup } from '../../src/platform/http/own-group.ts';
import { Allow, type Call, CallOf, member, organisationAdmin } from '../../src/platform/http/who.ts';
import { readAddress } from '../../src/players/address.values.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { listPlayers } from './list-players.ts';
import { groupRow, personFound } from './people.view.ts';
import { TellProfiles } from './tell-profiles.ts';
import { VisibleDirectory } from './visible-directory.ts';

class FetchGroups {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Flag({ optional: true, note: '1: only groups that one administers (R-070)' }) only_admin?: boolean;
}

class SearchNotInGroup {
  @Id({ optional: true, note: "The organisation's main group" }) group_id?: string;
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Text({ max: 255, note: 'Words of a name, an external id or an address; an address in full may be added' }) searchterm!: string;
}

/** So many are told. */
const MOST_FOUND = 30;

/** The groups of the acting profile: its organisation's main group (U-061). */
@Route('group')
export class GroupController {
  constructor(
    private readonly tellProfiles: TellProfiles,
    private readonly visible: VisibleDirectory,
  ) {}

  @Get('fetch_list', 'The groups of the acting profile: its organisation.', ok({ groups: listOf(groupRow) }))
  @Allow(member, { scope: 'read' })
  async fetchList(@Query() { only_admin }: FetchGroups, @CallOf() { who }: Call) {
    const organisation = await this.tellProfiles.organisation(who.organisationId ?? '');
    const administers = organisationAdmin(who);
    if (!organisation || (only_admin && !administers)) return { status: 'ok', groups: [] };
    const { organisationId, name } = organisation;
    return {
      status: 'ok',
      groups: [{ id: organisationId, name, icon: null, is_group_admin: administers ? 1 : 0, organization_id: organisationId }],
    };
  }

  /**
   * Who is not in the group any more and can be brought back: those who are deleted (U-071). `can_add_email`: the words are an address that nobody
   * has, also nobody who is deleted (U-079).
   */
  @Get(
    'search_profiles_not_in_group',
    'Who was deleted from the group and can be brought back, and whether what is typed is an address that can be added.',
    ok({ profiles: listOf(personFound), can_add_email: flag }),
  )
  @Note('PersonalDataViewed')
  @Allow(organisationAdmin, { scope: 'read' })
  async searchProfilesNotInGroup(@Query() { group_id, searchterm: search }: SearchNotInGroup, @CallOf() { who }: Call) {
    ofOwnGroup(group_id, who);
    const directory = await this.visible.of(knownViewer(who));
    const query = { search, deleted: true, descending: false, seesAll: true };
    const { rows } = listPlayers(directory, query, { after: undefined, limit: MOST_FOUND }, () => undefined);
    const address = readAddress(search);
    const free = address !== undefined && [...directory.people()].every(({ email }) => email !== address);
    return {
      status: 'ok',
      profiles: rows.map(({ profileId, name, icon }) => ({ profile_id: profileId, Name: name, icon: icon ?? null })),
      can_add_email: free ? (1 as const) : (0 as const),
    };
  }
}
