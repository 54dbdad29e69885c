import { chooseDigest } from '../../src/digests/choose-digest.ts';
import { digestMail } from '../../src/digests/digest-mails.ts';
import { type Digest, DIGESTS, heldDigest } from '../../src/digests/digest.values.ts';
import { type Digests, digests } from '../../src/digests/digests.ts';
import type { DigestsEvent } from '../../src/digests/digests.events.ts';
import { scheduleDigests } from '../../src/digests/schedule-digests.ts';
import { dueMailings, sendDigests } from '../../src/digests/send-digests.ts';
import { inbox } from '../../src/inbox/inbox.ts';
import { NOTIFICATION_TYPES } from '../../src/inbox/notification.values.ts';
import { layOut } from '../../src/mail/mail-layout.ts';
import type { Recorded } from '../../src/platform/event.values.ts';

const VIENNA = 'Europe/Vienna';
// A Wednesday, in winter: Vienna is an hour ahead.
const WEDNESDAY_NOON = '2026-01-07T12:00:00.000Z';
const THURSDAY = '2026-01-08T06:00:00.000Z';
const FRIDAY = '2026-01-09T06:00:00.000Z';
const MONDAY = '2026-01-12T06:00:00.000Z';
const TUESDAY = '2026-01-13T06:00:00.000Z';

const after = (state: Digests, facts: readonly DigestsEvent[]) =>
  facts.reduce((now, fact) => digests.evolve(now, fact as Recorded<DigestsEvent>), state);
const set = (digest: Digest, timeZone = VIENNA, at = WEDNESDAY_NOON, state = digests.initial()) =>
  after(state, scheduleDigests({ digest, timeZone }, at, state));
const sent = (state: Digests, at: string) => after(state, sendDigests(state, at));

test('digests are off at first, and what is set says when the next are due: 07:00 of the zone, of a week on Mondays', () => {
  expect(scheduleDigests({ digest: 'off', timeZone: VIENNA }, WEDNESDAY_NOON, digests.initial())).toEqual([]);
  expect(set('daily').dueAt).toBe(THURSDAY);
  expect(set('weekly').dueAt).toBe(MONDAY);
  expect(set('daily', 'America/New_York').dueAt).toBe('2026-01-07T12:00:00.000Z'.replace('-07T', '-08T'));
  expect(set('off', VIENNA, FRIDAY, set('daily')).dueAt).toBeNull();
});

test('what is as it was says nothing, so that a fact that is delivered twice moves nothing', () => {
  expect(scheduleDigests({ digest: 'daily', timeZone: VIENNA }, FRIDAY, set('daily'))).toEqual([]);
  expect(scheduleDigests({ digest: 'off', timeZone: 'UTC' }, FRIDAY, set('off', VIENNA, THURSDAY, set('daily')))).toEqual([]);
});

test('07:00 comes once where clocks are set, and where a day is left out it is the instant after', () => {
  const spring = set('daily', VIENNA, '2026-03-28T12:00:00.000Z');
  expect(spring.dueAt).toBe('2026-03-29T05:00:00.000Z');
  // Samoa had no thirtieth of December.
  const samoa = set('daily', 'Pacific/Apia', '2011-12-29T18:00:00.000Z');
  const due = [samoa.dueAt, sent(samoa, samoa.dueAt ?? '').dueAt];
  expect(due).toEqual(['2011-12-30T17:00:00.000Z', '2011-12-31T17:00:00.000Z']);
});

test('a mailing is of what was told since the one before, and each period is mailed once', () => {
  const state = set('daily');
  expect(dueMailings(state, '2026-01-08T05:59:59.999Z')).toEqual([]);
  expect(dueMailings(state, THURSDAY)).toEqual([{ digest: 'daily', period: '2026-01-08', after: WEDNESDAY_NOON, upTo: THURSDAY }]);
  const next = sent(state, THURSDAY);
  expect([next.dueAt, dueMailings(next, THURSDAY), sendDigests(next, THURSDAY)]).toEqual([FRIDAY, [], []]);
  expect(dueMailings(next, FRIDAY)).toEqual([{ digest: 'daily', period: '2026-01-09', after: THURSDAY, upTo: FRIDAY }]);
});

test('three days down are one mail, of all that was told meanwhile', () => {
  const state = sent(set('daily'), THURSDAY);
  const late = dueMailings(state, TUESDAY);
  expect(late[0]).toEqual({ digest: 'daily', period: '2026-01-13', after: THURSDAY, upTo: TUESDAY });
  expect(sent(state, TUESDAY).dueAt).toBe('2026-01-14T06:00:00.000Z');
});

test('who has them weekly where others have them daily is mailed on Mondays, also when that Monday was missed', () => {
  const state = sent(sent(set('daily'), THURSDAY), FRIDAY);
  const week = { digest: 'weekly', period: '2026-W03', after: WEDNESDAY_NOON, upTo: MONDAY };
  expect(dueMailings(state, '2026-01-11T06:00:00.000Z').map(({ digest }) => digest)).toEqual(['daily']);
  expect(dueMailings(state, MONDAY)).toMatchObject([{ digest: 'daily' }, week]);
  expect(dueMailings(state, TUESDAY)).toMatchObject([{ digest: 'daily' }, week]);
  expect(dueMailings(sent(state, MONDAY), TUESDAY).map(({ digest }) => digest)).toEqual(['daily']);
  expect(dueMailings(set('weekly'), MONDAY)).toEqual([week]);
});

test('an organisation that mails more often from now on does not tell anew what the last week told', () => {
  const weekly = sent(set('weekly'), MONDAY);
  const daily = set('daily', VIENNA, '2026-01-12T12:00:00.000Z', weekly);
  expect(dueMailings(daily, TUESDAY)).toEqual([{ digest: 'daily', period: '2026-01-13', after: MONDAY, upTo: TUESDAY }]);
});

test('an organisation that moves is mailed at 07:00 where it is, and no day twice', () => {
  const state = sent(set('daily', 'Pacific/Auckland'), '2026-01-07T18:00:00.000Z');
  const moved = set('daily', 'Pacific/Honolulu', '2026-01-07T19:00:00.000Z', state);
  expect(moved.dueAt).toBe('2026-01-09T17:00:00.000Z');
  expect(dueMailings(moved, moved.dueAt ?? '')).toMatchObject([{ period: '2026-01-09' }]);
});

test('what was told while they were off is not mailed when they are on again', () => {
  const off = set('off', VIENNA, FRIDAY, sent(set('daily'), THURSDAY));
  expect(dueMailings(off, TUESDAY)).toEqual([]);
  expect(dueMailings(set('daily', VIENNA, MONDAY, off), TUESDAY)).toMatchObject([{ after: MONDAY }]);
});

test.each([
  [null, 'daily', 'daily'],
  ['daily', 'weekly', 'weekly'],
  ['weekly', 'daily', 'weekly'],
  ['off', 'daily', 'off'],
  ['daily', 'off', 'off'],
] as const)('who says %s in an organisation that mails %s has it %s', (own, all, held) => {
  expect(heldDigest(own, all)).toBe(held);
});

test('what somebody chooses is said once', () => {
  expect(chooseDigest('ann', null, inbox.initial())).toEqual([]);
  const [chosen, ...none] = chooseDigest('ann', 'off', inbox.initial());
  expect([chosen, none]).toEqual([{ type: 'DigestChosen', data: { profileId: 'ann', digest: 'off' } }, []]);
  expect(chooseDigest('ann', 'off', inbox.evolve(inbox.initial(), chosen as never))).toEqual([]);
});

test('the mail says figures and links, of every type of notification, and nothing of what is not new', () => {
  const about = {
    organisation: 'Marmalade',
    digest: 'daily',
    origin: 'https://laurel.example.org',
    unsubscribe: 'https://laurel.example.org/u',
  } as const;
  const { text } = layOut(
    digestMail('ann@example.org', {
      ...about,
      news: new Map([
        ['points_received', 30],
        ['post_like', 2],
        ['post_comment', 1],
      ]),
    }),
    about.origin,
  );
  expect(text).toContain('Points received: 30');
  expect(text).toContain('Comments, likes and mentions: 3');
  expect(text).not.toMatch(/badges|battles|competitions|Targets/i);
  const all = layOut(digestMail('ann@example.org', { ...about, news: new Map(NOTIFICATION_TYPES.map((type) => [type, 1])) }), about.origin);
  const figures = [...all.text.matchAll(/: (\d+)$/gm)].map(([, figure]) => Number(figure));
  expect(figures.reduce((sum, figure) => sum + figure, 0)).toBe(NOTIFICATION_TYPES.length);
  expect(all.text).toContain('https://laurel.example.org/v_settings/accountdata');
  expect(DIGESTS).toEqual(['off', 'weekly', 'daily']);
});
