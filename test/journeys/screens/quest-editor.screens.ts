import { admins, type Looks, members, openActions } from './looks.ts';

/** Where quests are made: settings, content, people, and what is given. */
export const screens: Looks = {
  'v_quest/new': [{ name: 'quest-new', everySize: true, path: () => '/v_quest/new', roles: members }],
  'v_quest/settings': [
    { name: 'quest-settings', everySize: true, path: () => '/v_quest/settings', roles: members },
    { name: 'quest-settings-categories', path: () => '/v_quest/settings?part=categories', roles: admins },
    { name: 'quest-settings-new', path: () => '/v_quest/settings?part=new', roles: admins },
  ],
  'v_quest/:qid/edit': [{ name: 'quest-edit', everySize: true, path: ({ quest }) => `/v_quest/${quest}/edit`, roles: members }],
  'v_quest/:qid/content': [
    { name: 'quest-content', everySize: true, path: ({ quest }) => `/v_quest/${quest}/content`, roles: members },
    { name: 'quest-content-actions', path: ({ quest }) => `/v_quest/${quest}/content`, roles: admins, after: openActions },
  ],
  'v_quest/:qid/content/:actid': [
    {
      name: 'quest-activity',
      everySize: true,
      path: ({ quest, questActivity }) => `/v_quest/${quest}/content/${questActivity}`,
      roles: members,
    },
  ],
  'v_quest/:qid/content/:sectionid/new/:acttype': [
    { name: 'quest-activity-new', everySize: true, path: ({ quest }) => `/v_quest/${quest}/content/none/new/content`, roles: members },
  ],
  'v_quest/:qid/players': [{ name: 'quest-players', everySize: true, path: ({ quest }) => `/v_quest/${quest}/players`, roles: members }],
  'v_quest/:qid/award': [{ name: 'quest-award', everySize: true, path: ({ quest }) => `/v_quest/${quest}/award`, roles: members }],
};
