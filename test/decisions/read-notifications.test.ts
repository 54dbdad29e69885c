import { inbox, type Inbox } from '../../src/inbox/inbox.ts';
import { readNotifications } from '../../src/inbox/read-notifications.ts';
import type { NotificationsRead } from '../../src/inbox/inbox.events.ts';
import type { Recorded } from '../../src/platform/event.values.ts';

const NOON = '2026-01-01T12:00:00.000Z';
const LATER = '2026-01-01T13:00:00.000Z';

const given = (...facts: NotificationsRead[]): Inbox =>
  facts.reduce<Inbox>((state, fact) => inbox.evolve(state, fact as Recorded<NotificationsRead>), inbox.initial());
const read = (data: Partial<NotificationsRead['data']>): NotificationsRead => ({
  type: 'NotificationsRead',
  data: { profileId: 'ann', ids: [], ...data },
});

test('U-088 what is read is said once: a retry, what was read, and an earlier instant say nothing', () => {
  expect(readNotifications('ann', { ids: ['a', 'b', 'a'] }, given())).toEqual([read({ ids: ['a', 'b'] })]);
  expect(readNotifications('ann', { ids: ['a', 'c'] }, given(read({ ids: ['a', 'b'] })))).toEqual([read({ ids: ['c'] })]);
  expect(readNotifications('ann', { ids: ['a'] }, given(read({ ids: ['a'] })))).toEqual([]);
  expect(readNotifications('ann', { ids: [], upTo: LATER }, given(read({ upTo: NOON })))).toEqual([read({ upTo: LATER })]);
  for (const upTo of [NOON, LATER])
    expect(readNotifications('ann', { ids: [], upTo }, given(read({ upTo: LATER }), read({ upTo: NOON })))).toEqual([]);
});

test('of what was read one by one the last thousand are remembered', () => {
  const many = Array.from({ length: 1_000 }, (_, n) => `n${n}`);
  const state = given(read({ ids: ['first'] }), read({ ids: many }));
  expect([state.ids.size, state.ids.has('first'), state.ids.has('n999')]).toEqual([1_000, false, true]);
});
