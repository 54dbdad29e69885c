import { read, type Operations } from './operation.ts';

export const operations: Operations = {
  'GET icon/iconlist': read([401, 200, 200, 200], () => ({ type: 'badge' })),
};
