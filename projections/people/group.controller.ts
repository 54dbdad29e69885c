import { Query } from '@nestjs/common';
import { listOf, ok } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Flag, Id } from '../../src/platform/http/fields.ts';
import { Allow, type Call, CallOf, member, organisationAdmin } from '../../src/platform/http/who.ts';
import { groupRow } from './people.view.ts';
import { TellProfiles } from './tell-profiles.ts';

class FetchGroups {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Flag({ optional: true, note: '1: only groups that one administers (R-070)' }) only_admin?: boolean;
}

/** The groups of the acting profile: its organisation's main group (U-061). */
@Route('group')
export class GroupController {
  constructor(private readonly tellProfiles: TellProfiles) {}

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
}
