import { forAdmins, read, type Operations } from './operation.ts';

export const operations: Operations = {
  'GET newsfeed/get_newsfeed': {
    ...read([401, 200, 200, 404], ({ competition }) => ({ competitionid: competition })),
    shown: true,
    byKey: true,
  },
  'GET newsfeed/likelist': read([401, 200, 200, 404], async ({ joinedPost }) => ({ postid: await joinedPost() })),
  'GET newsfeed/mention_suggestions': read([401, 200, 200, 200], () => ({ searchterm: 'Nobody' })),
  'GET newsfeed/export': { ...forAdmins('read', 200, () => ({ format: 'ndjson' })), needsNothing: true },
};
