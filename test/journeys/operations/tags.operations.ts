import { forAdmins, read, type Operations } from './operation.ts';

export const operations: Operations = {
  'GET tag/tag': read([401, 200, 200, 200], () => ({ cattype: 'badge' })),
  'POST tag/tag': forAdmins('series:write', 404, ({ tag, fresh }) => ({ cattype: 'score', tagid: tag, tagname: fresh('Marmalade tag') })),
  'DELETE tag/tag': forAdmins('series:write', 404, async ({ anotherTag }) => ({ cattype: 'score', tagid: await anotherTag() })),
};
