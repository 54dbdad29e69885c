import { badgeWins, isStanding } from '../../src/badges/badge-wins.ts';
import type { BadgeWinEvent } from '../../src/badges/badge-wins.events.ts';
import { convergeWins, givenLevels } from '../../src/badges/converge-wins.ts';
import type { DueWin } from '../../src/badges/judging.values.ts';
import { winIdOf } from '../../src/badges/win-id.ts';
import { level, ruled, rules, set } from './badge-ground.ts';

const reward = { rewardId: 'r', seriesId: 'coins', points: '5', tags: [] };
const versions = rules(set(1, ruled({ kind: 'amount', value: '10', rewards: [reward] }), '2025-03-01T00:00:00.000Z'));
const given = (...facts: BadgeWinEvent[]) =>
  facts.reduce((wins, fact) => badgeWins.evolve(wins, { id: 'f', ...fact }), badgeWins.initial());
const due = (more: Partial<DueWin> = {}): DueWin => ({
  profileId: 'ann',
  slot: 'once',
  version: 1,
  wonAt: '2025-03-04T12:00:00.000Z',
  value: '10',
  entryId: 'e1',
  teamIds: [],
  ...more,
});
const soon = { occurredAt: '2025-03-04T12:00:00.000Z', recordedAt: '2025-03-04T12:00:01.000Z' };
const revoked = { occurredAt: '2025-03-06T09:00:00.000Z', recordedAt: '2025-03-06T09:00:01.000Z' };
const winId = winIdOf('b', 'ann', 'once');
const about = { badgeId: 'b', profileId: 'ann', winId };
const won = convergeWins('b', versions, [due()], given(), soon);
const place = { version: 1, wonAt: '2025-03-04T12:00:00.000Z', value: '10', entryId: 'e1', teamIds: [] };

test('what is due and not known is won, with its rewards in full, to be celebrated', () => {
  expect(won).toEqual([{ type: 'BadgeWon', data: { ...about, slot: 'once', rewards: [reward], quiet: false, ...place } }]);
});

test('what is known as it is due says nothing', () => {
  expect(convergeWins('b', versions, [due()], given(...won), revoked)).toEqual([]);
});

test('what is due no more is withdrawn at the time of its cause, and returns as the same win', () => {
  const withdrawn = convergeWins('b', versions, [], given(...won), revoked);
  expect(withdrawn).toEqual([{ type: 'BadgeWithdrawn', data: { ...about, occurredAt: revoked.occurredAt } }]);
  expect(convergeWins('b', versions, [], given(...won, ...withdrawn), revoked)).toEqual([]);
  expect(convergeWins('b', versions, [due()], given(...won, ...withdrawn), revoked)).toEqual([
    { type: 'BadgeReturned', data: { ...about, occurredAt: revoked.occurredAt, ...place } },
  ]);
});

test('a win by another entry has moved; by another rule alone it has not', () => {
  expect(convergeWins('b', versions, [due({ entryId: 'e0' })], given(...won), revoked)).toEqual([
    { type: 'BadgeWinMoved', data: { ...about, ...place, entryId: 'e0' } },
  ]);
  expect(convergeWins('b', versions, [due({ version: 2 })], given(...won), revoked)).toEqual([]);
});

test('no rule brings back what an admin took, and it is remembered as the rule has it', () => {
  const taken: BadgeWinEvent = { type: 'BadgeRevoked', data: { ...about, occurredAt: revoked.occurredAt } };
  const back: BadgeWinEvent = { type: 'BadgeReinstated', data: { ...about, occurredAt: revoked.occurredAt } };
  expect(convergeWins('b', versions, [due()], given(...won, taken), revoked)).toEqual([]);
  const gone = given(...won, taken, ...convergeWins('b', versions, [], given(...won, taken), revoked), back).get(winId);
  expect(gone && isStanding(gone)).toBe(false);
  const returned = given(...won, taken, back).get(winId);
  expect(returned && isStanding(returned)).toBe(true);
});

test('a win by a saved rule, or learned over 24 hours late, is quiet', () => {
  const bySave = rules(set(1, ruled({ kind: 'amount', value: '10' }), '2025-03-05T00:00:00.000Z'));
  expect(convergeWins('b', bySave, [due()], given(), soon)).toMatchObject([{ data: { quiet: true } }]);
  expect(convergeWins('b', bySave, [due()], given(), { ...soon, entryId: 'e1' })).toMatchObject([{ data: { quiet: false } }]);
  expect(convergeWins('b', versions, [due()], given(), { ...soon, recordedAt: '2025-03-05T12:00:00.000Z' })).toMatchObject([
    { data: { quiet: false } },
  ]);
  expect(convergeWins('b', versions, [due()], given(), { ...soon, recordedAt: '2025-03-05T12:00:00.001Z' })).toMatchObject([
    { data: { quiet: true } },
  ]);
});

test('a level is paid what the badge and the level give', () => {
  const two = { rewardId: 'of level', seriesId: 'coins', points: '7', tags: [] };
  const levels = [{ ...level('one', '10'), rewards: [two] }];
  const ofLevels = rules(set(1, ruled({ kind: 'levels', levels, rewards: [reward] }), '2025-03-01T00:00:00.000Z'));
  expect(convergeWins('b', ofLevels, [due({ slot: 'one', levelId: 'one' })], given(), soon)).toMatchObject([
    { data: { rewards: [reward, two] } },
  ]);
});

test('a level without a value was given, and stays given when it moves', () => {
  const gift: DueWin = { profileId: 'ann', slot: 'two', levelId: 'two', version: 1, wonAt: '2025-03-04T12:00:00.000Z', teamIds: ['reds'] };
  const wins = given(...convergeWins('b', versions, [gift], given(), soon));
  const moved = given(
    ...convergeWins('b', versions, [gift], given(), soon),
    ...convergeWins('b', versions, [{ ...gift, wonAt: revoked.occurredAt }], wins, revoked),
  );
  expect(givenLevels(moved)).toEqual([{ levelId: 'two', at: '2025-03-04T12:00:00.000Z', teamIds: ['reds'] }]);
});
