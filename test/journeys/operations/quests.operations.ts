import type { World } from '../operations-ground.ts';
import { forAdmins, open, read, type Operations } from './operation.ts';

/** What who edits a quest commands; an admin of another organisation knows of no such quest. */
const command = (sends: (world: World) => object | Promise<object>) => forAdmins('quests:write', 404, sends);

export const operations: Operations = {
  'GET quest/questinfo': read([401, 200, 200, 404], ({ quest }) => ({ id: quest })),
  'GET quest/get_templates': { ...forAdmins('read', 200, () => ({})), needsNothing: true },
  'GET quest/defaults': { ...forAdmins('read', 200, () => ({})), needsNothing: true },
  'POST quest/save_defaults': { ...forAdmins('quests:write', 200, () => ({ questtype: 1 })), needsNothing: true },
  'GET quest/activity': read([401, 200, 200, 404], ({ quest }) => ({ questid: quest })),
  'GET quest/activity_choice': forAdmins('read', 404, ({ quest, activity }) => ({ questid: quest, activityid: activity })),
  'GET quest/prepare_start': open([401, 200, 200, 404], ({ quest }) => ({ questid: quest })),
  'GET quest/attempt': open([401, 200, 200, 404], ({ quest }) => ({ questid: quest })),
  'POST quest/start_quest': open([401, 200, 200, 404], ({ quest }) => ({ questid: quest })),
  'POST quest/respond': open([401, 409, 200, 404], async ({ openQuest }) => {
    const { quest, activity } = await openQuest();
    return { questid: quest, activityid: activity, responses: [] };
  }),
  'POST quest/get_feedback': open([401, 409, 200, 404], async ({ openQuest }) => {
    const { quest, activity } = await openQuest();
    return { questid: quest, activityid: activity, response: [] };
  }),
  'POST quest/draft': open([401, 404, 200, 404], async ({ openQuest }) => {
    const { quest, activity, attempt } = await openQuest();
    return { questid: quest, activityid: activity, response_set_id: attempt, number: 1, responses: [] };
  }),
  'POST quest/preview_reset': forAdmins('quests:write', 404, ({ quest, other }) => ({ questid: quest, 'players[]': [other] })),
  'POST quest/reset_responses': command(({ quest, other }) => ({ questid: quest, 'players[]': [other], reason: 'Marmalade' })),
  'GET quest/results': forAdmins('read', 404, ({ quest }) => ({ questid: quest })),
  'GET quest/responses': forAdmins('read', 404, ({ quest }) => ({ questid: quest })),
  'GET quest/participants': forAdmins('read', 404, ({ quest }) => ({ questid: quest })),
  'GET quest/export': forAdmins('read', 404, ({ quest }) => ({ questid: quest, format: 'ndjson' })),
  'POST quest/preview_regrade': command(async ({ regradableQuest }) => ({ questid: await regradableQuest() })),
  'POST quest/confirm_regrade': command(async ({ regradePreview, regradableQuest }) => ({
    preview_id: await regradePreview(await regradableQuest()),
    reason: 'Marmalade',
  })),
  'GET quest/profile_list': forAdmins('read', 404, ({ quest }) => ({ id: quest })),
  'POST quest/questinfo': command(async ({ anotherQuest, fresh }) => ({
    id: (await anotherQuest()).quest,
    name: fresh('Marmalade quest'),
  })),
  'POST quest/copy': command(({ quest, fresh }) => ({ questid: quest, copy_name: fresh('Marmalade quest') })),
  'DELETE quest/quest': command(async ({ anotherQuest }) => ({ id: (await anotherQuest()).quest })),
  'POST quest/restore_quest': command(async ({ anotherQuest }) => ({ id: (await anotherQuest()).quest })),
  'POST quest/activity': command(({ quest, activity, fresh }) => ({ questid: quest, data: { id: activity, title: fresh('Marmalade') } })),
  'POST quest/publishphase': command(async ({ anotherQuest }) => {
    const { quest, activity } = await anotherQuest();
    return { questid: quest, 'activity[]': [activity], publishphase: 2 };
  }),
  'POST quest/move_activity': command(async ({ anotherQuest }) => {
    const { quest, activity } = await anotherQuest();
    return { questid: quest, activityorder: [activity] };
  }),
  'DELETE quest/activity': command(async ({ anotherQuest }) => {
    const { quest, activity } = await anotherQuest();
    return { questid: quest, 'activity[]': [activity] };
  }),
  'DELETE quest/field': command(async ({ anotherQuest }) => {
    const { quest, activity, fields } = await anotherQuest();
    return { questid: quest, activity_id: activity, mode: 'field', id: fields[0] };
  }),
  'POST quest/move_field': command(async ({ anotherQuest }) => {
    const { quest, fields } = await anotherQuest();
    return { questid: quest, fielda: fields[0], fieldb: fields[1] };
  }),
  'POST quest/add_profiles': command(({ quest, other }) => ({ questid: quest, newprofiles: [other] })),
  'DELETE quest/profile': command(({ quest, other }) => ({ questid: quest, profiles: [other] })),
  'POST quest/team': command(({ quest, team }) => ({ questid: quest, 'team[]': [team] })),
  'DELETE quest/team': command(({ quest, team }) => ({ questid: quest, 'team[]': [team] })),
};
