import { forAdmins, read, type Operations } from './operation.ts';

/** A picture of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIABAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');

export const operations: Operations = {
  'GET icon/iconlist': read([401, 200, 200, 200], () => ({ type: 'badge' })),
  'POST upload/image': forAdmins('series:write', 200, () => ({
    type: 'scoreseries',
    file: new File([PIXEL], 'walk.gif', { type: 'image/gif' }),
  })),
};
