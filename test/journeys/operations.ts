import type { Scope } from '../../src/platform/http/who.ts';
import type { World } from './operations-ground.ts';

/** What a call is answered: to nobody signed in, a player, an admin, and an admin of another organisation with these very ids. */
type Answers = readonly [anonymous: number, player: number, admin: number, foreign: number];

export type Operation = {
  answers: Answers;
  /** What an API key needs; null where keys are refused. */
  scope: Scope | null;
  /** What a call of an admin sends that is done, with new things to do it to. */
  sends: (world: World) => object | Promise<object>;
};

const open = (answers: Answers, sends: Operation['sends'] = () => ({})): Operation => ({ answers, scope: null, sends });
const read = (answers: Answers, sends: Operation['sends']): Operation => ({ answers, scope: 'read', sends });
const forAdmins = (scope: Scope | null, foreign: number, sends: Operation['sends']): Operation => ({
  answers: [401, 403, 200, foreign],
  scope,
  sends,
});

/** Of one series, as all members may read it. */
const board = (more: object = {}) => read([401, 200, 200, 404], ({ series }) => ({ scoreseriesid: series, ...more }));

/** Every operation, who may, and an example. An operation that is not here fails the walk. Those that change who acts come last. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'GET health': open([200, 200, 200, 200]),
  'GET auth/login_options': open([200, 200, 200, 200]),
  'GET auth/get_user_info': open([200, 200, 200, 200]),
  'POST auth/request_otp': open([200, 200, 200, 200], ({ fresh }) => ({ email: `${fresh('otp')}@example.org` })),
  'POST auth/register_user': open([200, 200, 200, 200], ({ fresh }) => ({
    provider: 4,
    email: `${fresh('register')}@example.org`,
    password: 'Correct-Horse-1',
    display_name: 'Nobody',
    otp_id: 'none',
    otp_code: '000000',
  })),
  'POST auth/otp_login': open([200, 200, 200, 200], ({ fresh }) => ({
    email: `${fresh('login')}@example.org`,
    otp_id: 'none',
    otp_code: '000000',
  })),
  'POST auth/creds_login': open([200, 200, 200, 200], ({ fresh }) => ({ username: `${fresh('creds')}@example.org`, password: 'eA==' })),
  'POST auth/link_login': open([200, 200, 200, 200], () => ({ token: 'none' })),
  'POST account/forgotpw': open([200, 200, 200, 200], ({ fresh }) => ({ email: `${fresh('forgot')}@example.org` })),
  'PUT account/account': open([200, 200, 200, 200], () => ({ new_password: 'Correct-Horse-1', acc_access_key: 'none' })),
  // Whoever may ask may make one; here nobody does, for it takes a while.
  'POST organization/sample': open([400, 400, 400, 400], () => ({ timezone: 'nowhere' })),
  'GET organization/sample': open([200, 200, 200, 200], () => ({ making: 'none' })),
  'DELETE organization/sample': { answers: [401, 403, 409, 409], scope: null, sends: () => ({}) },
  'GET live/reached': read([401, 200, 200, 200], async ({ head }) => ({ position: await head() })),

  'GET group/fetch_list': read([401, 200, 200, 200], () => ({})),
  'POST group/save_members': forAdmins('players:write', 404, ({ organisationId, fresh }) => ({
    group_id: organisationId,
    newprofiles: [{ name: fresh('Marmalade') }],
  })),
  'POST group/preview_members': forAdmins('players:write', 404, ({ organisationId }) => ({
    group_id: organisationId,
    text: 'name\nMarmalade',
  })),
  'GET team/fetch_list': read([401, 200, 200, 404], ({ organisationId }) => ({ groupid: organisationId })),
  'GET profile/fetch_one': read([401, 200, 200, 404], ({ player }) => ({ profileid: player })),
  'GET profile/fetch_list': { answers: [401, 200, 200, 200], scope: null, sends: () => ({}) },
  'GET profile/fetch_invitations': { answers: [401, 200, 200, 200], scope: null, sends: () => ({}) },
  'POST profile/connect_refered': { answers: [401, 404, 404, 404], scope: null, sends: () => ({ accesskey: 'none' }) },
  'POST profile/decline_invite': { answers: [401, 404, 404, 404], scope: null, sends: () => ({ accesskey: 'none' }) },
  'POST profile/act_as': { answers: [401, 200, 200, 200], scope: null, sends: () => ({}) },
  'GET profile/list_players': read([401, 200, 200, 404], ({ organisationId }) => ({ groupid: organisationId })),
  'POST profile/create': forAdmins('players:write', 200, ({ fresh }) => ({ display_name: fresh('Walker') })),
  'PUT profile/update': forAdmins('players:write', 404, ({ other, fresh }) => ({ profile_id: other, display_name: fresh('Marmalade') })),
  'POST profile/change_permission': forAdmins(null, 404, async ({ organisationId, anotherPlayer }) => ({
    groupid: organisationId,
    selplayers: [await anotherPlayer()],
    set_admin: 1,
  })),
  'POST profile/anonymize_players': forAdmins(null, 404, async ({ organisationId, anotherPlayer }) => ({
    groupid: organisationId,
    selplayers: [await anotherPlayer()],
  })),
  'GET externalApiConfig/api_keys': forAdmins(null, 200, () => ({})),
  'POST externalApiConfig/create_api_key': forAdmins(null, 200, ({ fresh }) => ({ name: fresh('walk'), scope: 'entries:write' })),
  'DELETE externalApiConfig/api_key': forAdmins(null, 404, async ({ apiKey }) => ({ id: (await apiKey('read')).id })),

  'GET scoreseries/get_list_scoreseries': read([401, 200, 200, 200], ({ series }) => ({ id: series })),
  'GET scoreseries/board': board(),
  'GET scoreseries/board_csv': board(),
  'GET scoreseries/timeline': board(),
  'GET scoreseries/newest': board(),
  'GET scoreseries/why': read([401, 200, 200, 404], ({ series, player }) => ({ scoreseriesid: series, player })),
  'GET scoreseries/series_score_history': board({ show_revoked: 1 }),
  'GET scoreseries/export': board({ format: 'ndjson' }),
  'GET scoreseries/audit': forAdmins('read', 404, ({ series }) => ({ scoreseriesid: series })),
  'GET scoreseries/audit_acts': forAdmins('read', 404, ({ series }) => ({ scoreseriesid: series })),
  'GET scoreseries/audit_export': forAdmins('read', 404, ({ series }) => ({ scoreseriesid: series, format: 'ndjson' })),
  'GET scoreseries/audit_cause': forAdmins('read', 404, ({ event }) => ({ event })),
  'GET scoreseries/revocation': forAdmins('read', 404, ({ revocation }) => ({ id: revocation })),
  'POST scoreseries/submit_score': forAdmins('entries:write', 404, ({ series, player }) => ({
    version: 1,
    scoreseriesid: series,
    profiles: [player],
    points: '5',
  })),
  'POST scoreseries/save_tag': forAdmins('entries:write', 404, async ({ series, tag, entry }) => ({
    scoreseriesid: series,
    selpoints: [await entry()],
    tags: [tag],
  })),
  'POST scoreseries/revoke': forAdmins('entries:write', 404, async ({ entry }) => ({ selpoints: [await entry()], reason: 'Marmalade' })),
  'POST scoreseries/preview_revocation': forAdmins('entries:write', 404, async ({ entry }) => ({ selpoints: [await entry()] })),
  'POST scoreseries/confirm_revocation': forAdmins('entries:write', 404, async ({ entry, preview }) => ({
    preview_id: await preview('preview_revocation', await entry()),
    reason: 'Marmalade',
  })),
  'POST scoreseries/preview_reinstatement': forAdmins('entries:write', 404, async ({ revokedEntry }) => ({
    selpoints: [await revokedEntry()],
  })),
  'POST scoreseries/reinstate': forAdmins('entries:write', 404, async ({ preview, revokedEntry }) => ({
    preview_id: await preview('preview_reinstatement', await revokedEntry()),
    reason: 'Marmalade',
  })),
  'POST scoreseries/preview_correction': forAdmins('entries:write', 404, async ({ entry }) => ({ entry: await entry(), points: '4' })),
  'POST scoreseries/correct': forAdmins('entries:write', 404, async ({ entry }) => ({
    entry: await entry(),
    points: '4',
    reason: 'Marmalade',
  })),
  'POST scoreseries/preview_import': forAdmins('entries:write', 404, ({ series, player }) => ({
    scoreseriesid: series,
    text: `${player},5`,
  })),
  'POST scoreseries/import_entries': forAdmins('entries:write', 404, ({ series, player, fresh }) => ({
    scoreseriesid: series,
    text: `player,points,comment\n${player},5,${fresh('row')}`,
  })),
  'GET scoreseries_settings/list_scoreseries': forAdmins('read', 200, () => ({})),
  'GET scoreseries_settings/list_point_types': board(),
  'POST scoreseries_settings/save_settings': forAdmins('series:write', 404, ({ series, fresh }) => ({
    id: series,
    name: fresh('Marmalade cup'),
  })),
  'POST scoreseries_settings/save_limit': forAdmins('series:write', 404, ({ series }) => ({
    scoreseriesid: series,
    daily_limit: '1000000',
  })),
  'POST scoreseries_settings/save_linked_scoreseries': forAdmins('series:write', 404, async ({ series, anotherSeries }) => ({
    scoreseriesid: series,
    linked_score_series: await anotherSeries(),
    factor: '0.5',
    active: 0,
  })),
  'DELETE scoreseries_settings/delete_linked_scoreseries': forAdmins('series:write', 404, async ({ series, link }) => ({
    scoreseriesid: series,
    id: await link(),
  })),
  'DELETE scoreseries_settings/delete_scoreseries': forAdmins('series:write', 404, async ({ anotherSeries }) => ({
    scoreseriesid: await anotherSeries(),
  })),
  'POST scoreseries_settings/restore_scoreseries': forAdmins('series:write', 404, async ({ deletedSeries }) => ({
    scoreseriesid: await deletedSeries(),
  })),
  'POST scoreseries_settings/pin_scoreseries': forAdmins('series:write', 404, async ({ anotherSeries }) => ({
    scoreseriesid: await anotherSeries(),
    pinned: 1,
  })),
  'GET tag/tag': read([401, 200, 200, 200], () => ({ cattype: 'badge' })),
  'POST tag/tag': forAdmins('series:write', 404, ({ tag, fresh }) => ({ cattype: 'score', tagid: tag, tagname: fresh('Marmalade tag') })),
  'DELETE tag/tag': forAdmins('series:write', 404, async ({ anotherTag }) => ({ cattype: 'score', tagid: await anotherTag() })),
  'GET icon/iconlist': read([401, 200, 200, 200], () => ({ type: 'badge' })),

  'POST profile/create_organization': {
    answers: [401, 200, 200, 200],
    scope: null,
    sends: ({ fresh }) => ({ display_name: 'Walker', org_name: fresh('Walkers') }),
  },
  'POST auth/logout': open([200, 200, 200, 200]),
};
