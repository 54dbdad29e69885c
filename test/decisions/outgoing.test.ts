import type { OutgoingSettings } from '../../src/integrations/integrations.events.ts';
import { ASKABLE, isWanted } from '../../src/integrations/outgoing.values.ts';
import { wholeOutgoing } from '../../src/integrations/save-outgoing.ts';
import { nextSlot, slotsSent } from '../../src/integrations/slots.ts';
import { lineOf } from '../../src/integrations/tell-in-words.ts';
import { before, letterOf, ownerOf, placesOf } from '../../src/integrations/webhook-places.ts';
import { retryAfter, webhookWaitAfter } from '../../src/integrations/webhook-tries.values.ts';
import type { Condition } from '../../src/objects/conditions.values.ts';
import type { PublicEvent } from '../../src/public-events/public-events.values.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-29T12:00:00.000Z');
const off = { onEntries: false, onCompetitionEnd: false, onBadges: false };
const at = '2026-11-29T12:00:00.000Z';
const entry = (points: string): PublicEvent => ({
  type: 'entry.created',
  data: { entry_id: 'e', series_id: 's', player_id: 'p', points, occurred_at: at },
});
const revoked: PublicEvent = { type: 'entries.revoked', data: { revocation_id: 'r', entry_ids: ['a', 'b'], occurred_at: at } };
const won: PublicEvent = { type: 'badge.won', data: { badge_id: 'b', player_id: 'p', win_id: 'w' } };

const wants = (flags: Partial<OutgoingSettings>, event: PublicEvent, ...conditions: Condition[]) =>
  isWanted({ settings: { ...off, ...flags }, conditions }, event);
const asks = (field: string, operator: Condition['operator'], ...values: string[]): Condition => ({ field, operator, values });

test.each<[string, boolean, boolean]>([
  ['without a flag every event goes out', wants({}, entry('5')) && wants({}, won), true],
  ['with one only what it asks for', wants({ onEntries: true }, won), false],
  [
    'entries go when they come and when they are revoked',
    wants({ onEntries: true }, entry('5')) && wants({ onEntries: true }, revoked),
    true,
  ],
  ['amounts are compared as numbers', wants({}, entry('9'), asks('points', 'gt', '10')), false],
  ['a condition asks about the type', wants({}, won, asks('type', 'start', 'badge.')), true],
  ['what an event does not say meets nothing', wants({}, won, asks('points', 'eq', '5')), false],
  ['of a list one must match', wants({}, revoked, asks('entry_ids', 'eq', 'b')), true],
  ['of a list none may match a negation', wants({}, revoked, asks('entry_ids', 'neq', 'b')), false],
  ['all conditions must hold', wants({}, entry('20'), asks('points', 'gt', '10'), asks('player_id', 'eq', 'q')), false],
])('U-138 %s', (_, is, expected) => {
  expect(is).toBe(expected);
});

test('what can be asked is the type and the fields of any public event, and no words', () => {
  expect([...ASKABLE]).toEqual(expect.arrayContaining(['type', 'entry_id', 'points', 'entry_ids', 'round']));
  expect([...ASKABLE]).not.toContain('comment');
});

test('a webhook is tried ten times in 75 hours, with the waits of the standard, a tenth more or less', () => {
  const waits = (random: number) => Array.from({ length: 9 }, (_, n) => webhookWaitAfter(n + 1, random)!);
  expect(waits(0.5).slice(0, 3)).toEqual([5_000, 300_000, 1_800_000]);
  expect(waits(0.5).reduce((sum, each) => sum + each) / HOUR_MS).toBeCloseTo(75.6, 1);
  expect(webhookWaitAfter(10, 0.5)).toBeUndefined();
  expect([waits(0)[0], waits(1)[0]]).toEqual([4_500, 5_500]);
});

test.each([
  ['120', 120_000],
  ['Sun, 29 Nov 2026 12:01:00 GMT', 60_000],
  ['Sun, 29 Nov 2026 11:00:00 GMT', 0],
  ['999999999', 24 * HOUR_MS],
  ['soon', undefined],
  [undefined, undefined],
])('an address that says Retry-After %s is left alone for %s ms', (said, waits) => {
  expect(retryAfter(said, NOW)).toBe(waits);
});

test('a letter is found again by what it tells, in the order of the log, and its place is before it', () => {
  const event = { position: 'store-0007', told: 2 };
  const of = letterOf('hook', [event]);
  expect([ownerOf(of), placesOf(of)]).toEqual(['hook', [event]]);
  expect(placesOf(letterOf('hook', [event, { position: 'store-0012', told: 1 }]))).toEqual([event, { position: 'store-0012', told: 1 }]);
  expect(before(event)).toEqual({ position: 'store-0007', told: 1 });
  expect(of < letterOf('hook', [{ position: 'store-0007', told: 10 }])).toBe(true);
});

test('what is absent stays; without a name or an address, or with a filter about words, it is refused', () => {
  const former = wholeOutgoing({ name: 'CRM', address: 'https://crm.example.org', onBadges: true });
  expect(former.settings).toMatchObject({ way: 'webhook', pace: 'single', isOn: true, onBadges: true });
  expect(wholeOutgoing({ isOn: false }, former)).toEqual({ ...former, settings: { ...former.settings, isOn: false } });
  expect(() => wholeOutgoing({ address: 'https://crm.example.org' })).toThrow('name');
  expect(() => wholeOutgoing({ name: 'CRM' })).toThrow('address');
  expect(() => wholeOutgoing({ address: 'https://ada:secret@crm.example.org' }, former)).toThrow('password');
  expect(() => wholeOutgoing({ conditions: [asks('comment', 'eq', 'x')] }, former)).toThrow('filter');
});

test('U-138 mails go to whoever saves them unless told, and an address is of one way alone; a digest needs a time', () => {
  const webhook = wholeOutgoing({ name: 'CRM', address: 'https://crm.example.org' });
  expect(() => wholeOutgoing({ way: 'message' }, webhook)).toThrow('address');
  expect(wholeOutgoing({ way: 'mail' }, webhook, 'ada').words.address).toBe('ada');
  expect(wholeOutgoing({ way: 'mail', address: 'bob' }, webhook, 'ada').words.address).toBe('bob');
  expect(() => wholeOutgoing({ way: 'mail' }, webhook)).toThrow('address');
  expect(() => wholeOutgoing({ pace: 'digest' }, webhook)).toThrow('time');
});

test('R-094 R-095 U-138 times of a week are days from Monday with HH:mm, or instants in UTC; each once, in their order', () => {
  expect(slotsSent([{ day: 5, time: '17:30' }, '2026-11-29 08:00:00', '2026-11-30 08:00:59', { day: 1, time: '08:00' }])).toEqual([
    { day: 1, time: '08:00' },
    { day: 5, time: '17:30' },
    { day: 7, time: '08:00' },
  ]);
});

test.each([
  ['no list', {}],
  ['day 0', [{ day: 0, time: '08:00' }]],
  ['day 8', [{ day: 8, time: '08:00' }]],
  ['half a day', [{ day: 1.5, time: '08:00' }]],
  ['24:00', [{ day: 1, time: '24:00' }]],
  ['a time that is a number', [{ day: 1, time: 8 }]],
  ['a day that there is not', ['2026-02-30 08:00:00']],
  ['another shape of instant', ['2026-11-30T08:00:00Z']],
  ['nothing', [null]],
  ['too many', Array.from({ length: 51 }, () => ({ day: 1, time: '08:00' }))],
])('U-138 as times of a week %s is refused', (_, sent) => {
  expect(() => slotsSent(sent)).toThrow(/trigger_interval/);
});

test.each([
  ['2026-11-29T12:00:00.000Z', '2026-11-30T08:00:00.000Z'],
  ['2026-11-30T08:00:00.000Z', '2026-12-03T17:30:00.000Z'],
  ['2026-12-03T17:30:00.000Z', '2026-12-07T08:00:00.000Z'],
])('R-095 after %s the next of Monday 08:00 and Thursday 17:30 is %s', (after, next) => {
  const slots = [
    { day: 1, time: '08:00' },
    { day: 4, time: '17:30' },
  ];
  expect([nextSlot(slots, after), nextSlot([], after)]).toEqual([next, undefined]);
});

test('U-138 each public event is a line, with what things are called, and with what stands for what has no name any more', () => {
  const names = new Map([
    ['p', 'Ann'],
    ['s', 'Deals'],
    ['b', 'Marathon'],
  ]);
  const line = (event: PublicEvent) => lineOf(event, (id) => names.get(id));
  expect([entry('5'), revoked, won].map(line)).toEqual(['Ann: 5 in Deals', 'Entries revoked: 2', 'Ann has won Marathon']);
  expect(lineOf(won, () => undefined)).toBe('without a name has won without a name');
  expect(line({ type: 'round.closed', data: { competition_id: 'c', round: 2, until: at } })).toBe('without a name: round 2 is closed');
});
