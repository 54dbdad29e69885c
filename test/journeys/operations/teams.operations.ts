import { forAdmins, read, type Operations } from './operation.ts';

export const operations: Operations = {
  'GET team/fetch_list': read([401, 200, 200, 404], ({ organisationId }) => ({ groupid: organisationId })),
  'GET team/fetch_one': read([401, 200, 200, 404], ({ team }) => ({ teamid: team })),
  'POST team/team': forAdmins('players:write', 404, ({ organisationId, fresh }) => ({ group: organisationId, name: fresh('Marmalade') })),
  'PUT team/team': forAdmins('players:write', 404, ({ team, fresh }) => ({ teamid: team, name: fresh('Marmalade') })),
  'DELETE team/team': forAdmins('players:write', 404, async ({ anotherTeam }) => ({ teamid: await anotherTeam() })),
  'POST team/save_members': forAdmins('players:write', 404, ({ team, other }) => ({ teamid: team, newprofiles: [{ profile_id: other }] })),
  'DELETE team/delete_members': forAdmins('players:write', 404, ({ team, other }) => ({
    teamid: team,
    delprofiles: JSON.stringify([other]),
  })),
};
