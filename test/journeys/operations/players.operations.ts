import { CommandBus } from '@nestjs/cqrs';
import { Accounts } from '../../../src/accounts/accounts.ts';
import { Decisions } from '../../../src/platform/decisions.ts';
import { streamName } from '../../../src/platform/event.values.ts';
import { BecomePlayer } from '../../../src/players/become-player.ts';
import { joinRequests } from '../../../src/players/join-requests.ts';
import { JOIN_REQUESTS } from '../../../src/players/players.events.ts';
import type { World } from '../operations-ground.ts';
import { forAdmins, read, type Operations } from './operation.ts';

export const operations: Operations = {
  'GET group/fetch_list': read([401, 200, 200, 200], () => ({})),
  'GET group/search_profiles_not_in_group': {
    answers: [401, 403, 200, 404],
    scope: 'read',
    sends: ({ organisationId }) => ({ group_id: organisationId, searchterm: 'Marmalade' }),
  },
  'POST group/save_members': forAdmins('players:write', 404, ({ organisationId, fresh }) => ({
    group_id: organisationId,
    newprofiles: [{ name: fresh('Marmalade') }],
  })),
  'POST group/preview_members': forAdmins('players:write', 404, ({ organisationId }) => ({
    group_id: organisationId,
    text: 'name\nMarmalade',
  })),
  // They were invited when they were added.
  'POST group/resend_invitations': {
    answers: [401, 403, 409, 404],
    scope: null,
    sends: async ({ organisationId, anotherPlayer }) => ({ groupid: organisationId, selplayers: [await anotherPlayer()] }),
  },
  'GET group/waiting_invitations': forAdmins('read', 404, ({ organisationId }) => ({ groupid: organisationId })),
  'GET group/get_invitation_link': forAdmins(null, 404, ({ organisationId }) => ({ groupid: organisationId })),
  'POST group/set_invitation_link': {
    ...forAdmins(null, 404, ({ organisationId }) => ({ groupid: organisationId, renew: 1 })),
    needsNothing: true,
  },
  'GET group/fetch_invited_group': { answers: [409, 409, 409, 409], scope: null, sends: () => ({ access_key: 'none' }) },
  'POST group/join_by_link': { answers: [401, 409, 409, 409], scope: null, sends: () => ({ access_key: 'none' }), whileFrozen: true },
  'GET group/join_requests': forAdmins('read', 404, ({ organisationId }) => ({ groupid: organisationId })),
  'POST group/approve_join_requests': forAdmins('players:write', 404, async (world) => ({
    groupid: world.organisationId,
    selplayers: [await asking(world)],
  })),
  'POST group/refuse_join_requests': forAdmins('players:write', 404, async (world) => ({
    groupid: world.organisationId,
    selplayers: [await asking(world)],
  })),
  'GET profile/fetch_join_requests': { answers: [401, 200, 200, 200], scope: null, sends: () => ({}) },
  'GET profile/fetch_one_refered': { answers: [409, 409, 409, 409], scope: null, sends: () => ({ referer: 'none' }) },
  'GET profile/fetch_one': { ...read([401, 200, 200, 404], ({ player }) => ({ profileid: player })), nobodyActs: true },
  'GET profile/fetch_list': { answers: [401, 200, 200, 200], scope: null, sends: () => ({}) },
  'GET profile/fetch_invitations': { answers: [401, 200, 200, 200], scope: null, sends: () => ({}) },
  'POST profile/connect_refered': { answers: [401, 404, 404, 404], scope: null, sends: () => ({ accesskey: 'none' }), whileFrozen: true },
  'POST profile/decline_invite': { answers: [401, 404, 404, 404], scope: null, sends: () => ({ accesskey: 'none' }), whileFrozen: true },
  'POST profile/act_as': { answers: [401, 200, 200, 200], scope: null, sends: () => ({}), needsNothing: true, whileFrozen: true },
  // Nobody takes feedback there.
  'POST profile/give_feedback': {
    answers: [401, 409, 409, 409],
    scope: null,
    sends: () => ({ feed_back: 'The board is quick.' }),
    nobodyActs: true,
  },
  'GET profile/get_event_themes': read([401, 200, 200, 200], () => ({})),
  'GET profile/parse_sound_url': { ...read([401, 200, 200, 200], () => ({ url: 'a song' })), nobodyActs: true },
  'GET profile/facts': read([401, 404, 200, 404], ({ other }) => ({ player: other })),
  'GET profile/archive': { answers: [401, 403, 200, 404], scope: null, sends: ({ other }) => ({ player: other }) },
  'GET profile/list_players': read([401, 200, 200, 404], ({ organisationId }) => ({ groupid: organisationId })),
  'POST profile/create': forAdmins('players:write', 200, ({ fresh }) => ({ display_name: fresh('Walker') })),
  'PUT profile/update': {
    ...forAdmins('players:write', 404, ({ other, fresh }) => ({ profile_id: other, display_name: fresh('Marmalade') })),
    needsNothing: true,
  },
  'POST profile/update_players': forAdmins('players:write', 409, ({ other, fresh }) => ({
    data: [{ profile_id: other, name: fresh('Marmalade') }],
  })),
  'POST profile/change_permission': forAdmins(null, 404, async ({ organisationId, anotherPlayer }) => ({
    groupid: organisationId,
    selplayers: [await anotherPlayer()],
    set_admin: 1,
  })),
  'DELETE profile/delete_players': forAdmins(null, 404, async ({ organisationId, anotherPlayer }) => ({
    groupid: organisationId,
    selplayers: [await anotherPlayer()],
  })),
  // Nobody acts as them.
  'DELETE profile/detach_account': {
    answers: [401, 403, 409, 404],
    scope: null,
    sends: ({ other }) => ({ profileid: other }),
    notTried: true,
    nobodyActs: true,
    whileFrozen: true,
  },
  'POST profile/activate_players': forAdmins(null, 404, async ({ organisationId, anotherPlayer }) => ({
    groupid: organisationId,
    selplayers: [await anotherPlayer()],
  })),
  'POST profile/anonymize_players': forAdmins(null, 404, async ({ organisationId, anotherPlayer }) => ({
    groupid: organisationId,
    selplayers: [await anotherPlayer()],
  })),
};

/** Somebody new who asks to become a player. */
async function asking({ laurel: { app }, organisationId, fresh }: World): Promise<string> {
  const [name, at] = [fresh('asking'), new Date().toISOString()];
  const email = `${crypto.randomUUID()}@example.org`;
  const account = await app.get(Accounts).create({ name, email, passwordHash: null, affiliate: null }, at);
  const newcomer = { organisationId, userId: account?.userId ?? '', name, email, via: 'link:1', approval: true };
  const context = { commandId: crypto.randomUUID(), organisationId, actor: {}, channel: 'session' as const };
  await app.get(CommandBus).execute(new BecomePlayer(context, at, newcomer));
  const { waiting } = await app.get(Decisions).load(joinRequests, streamName(JOIN_REQUESTS, organisationId));
  return [...waiting.keys()].at(-1) ?? '';
}
