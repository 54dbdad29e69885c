import type { World } from '../operations-ground.ts';
import { forAdmins, open, type Operations } from './operation.ts';

/** What an admin wrote, new for each call. */
const post = async ({ clients: { admin } }: World) =>
  String((await admin.post('newsfeed/shoutmessage', { message: 'Marmalade for all' })).body.id);
const comment = async (world: World) =>
  String((await world.clients.admin.post('newsfeed/post_comment', { postid: await post(world), feedcomment: 'Marmalade' })).body.id);

export const operations: Operations = {
  'POST newsfeed/shoutmessage': open([401, 200, 200, 404], ({ organisationId }) => ({ groupid: organisationId, message: 'Marmalade' })),
  'POST newsfeed/post_comment': open([401, 200, 200, 404], async (world) => ({ postid: await post(world), feedcomment: 'Marmalade' })),
  'POST newsfeed/dolike': open([401, 200, 200, 404], async (world) => ({ postid: await post(world), like: 1 })),
  'POST newsfeed/pinnPost': forAdmins(null, 404, async (world) => ({ postid: await post(world), pin: 0 })),
  // Of whoever calls: no other feed can be named.
  'POST newsfeed/truncate': forAdmins(null, 200, () => ({ todate: '2020-02-29' })),
  'DELETE newsfeed/comment': forAdmins(null, 404, async (world) => ({ id: await comment(world) })),
  'DELETE newsfeed/shoutmessage': forAdmins(null, 404, async (world) => ({ id: await post(world) })),
};
