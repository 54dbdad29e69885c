import { describe, expect, test } from '@jest/globals';
import type { CredentialEvent, CredentialIssued } from '../../src/credentials/credentials.events.ts';
import { type Credentials, credentials, freeIndex, revokedIn } from '../../src/credentials/credentials.ts';
import { criteriaOf } from '../../src/credentials/criteria.values.ts';
import { issueCredential } from '../../src/credentials/issue-credential.ts';
import { revokeCredentials } from '../../src/credentials/revoke-credentials.ts';
import { LIST_LENGTH, statusPlace } from '../../src/credentials/status-place.values.ts';
import type { BadgeRule } from '../../src/badges/badge-rule.values.ts';

const FIRST = '2026-11-24T10:00:00.000Z';
const LATER = '2026-11-24T11:00:00.000Z';
const issue = { credentialId: 'c1', winId: 'w1', badgeId: 'b1', profileId: 'p1', keyId: 'k1', at: FIRST };
const issued = (more: Partial<CredentialIssued['data']> = {}): CredentialIssued => ({
  type: 'CredentialIssued',
  data: { ...issue, index: 7, ...more },
});
const given = (...facts: CredentialEvent[]): Credentials =>
  facts.reduce<Credentials>((state, fact, id) => credentials.evolve(state, { id: String(id), ...fact }), credentials.initial());
const revoked = (state: Credentials) => revokeCredentials(LATER, 'win', [...state.all.values()]);

describe('taking a badge along', () => {
  test('A win is taken along once, however often it is asked for', () => {
    expect(issueCredential(issue, 0.5, given())).toEqual([issued({ index: LIST_LENGTH / 2 })]);
    expect(issueCredential({ ...issue, credentialId: 'c2' }, 0.5, given(issued()))).toEqual([]);
  });

  test('A credential that ended stays so, and its win gets another one at another place', () => {
    const [ended] = revoked(given(issued()));
    const state = given(issued(), ...(ended ? [ended] : []));
    expect(revoked(state)).toEqual([]);
    const [again] = issueCredential({ ...issue, credentialId: 'c2', at: LATER }, 7.5 / LIST_LENGTH, state);
    expect(again?.data).toMatchObject({ credentialId: 'c2', index: 8 });
    const [list] = given(issued(), ...(ended ? [ended] : []), ...(again ? [again] : [])).lists;
    expect(list && { revoked: revokedIn(list), at: list.at }).toEqual({ revoked: [7], at: LATER });
  });

  test('The draw decides the place, and never takes one that is taken', () => {
    expect(freeIndex(given(issued({ index: 0 }), issued({ index: 1 })), 0)).toBe(2);
    expect(freeIndex(given(issued({ index: LIST_LENGTH - 1 })), 0.999_999_999)).toBe(LIST_LENGTH - 2);
  });

  test('When a list is full, the next one begins', () => {
    const full = given(issued());
    if (full.lists[0]) full.lists[0].taken = LIST_LENGTH;
    expect(statusPlace(freeIndex(full, 0.25))).toEqual({ list: 1, place: LIST_LENGTH / 4 });
  });

  test('A list says since when it is so: when it began, or when it last had one more', () => {
    const { lists } = given(issued(), issued({ credentialId: 'c2', winId: 'w2', index: 9, at: LATER }));
    expect(lists.map((list) => ({ revoked: revokedIn(list), at: list.at }))).toEqual([{ revoked: [], at: FIRST }]);
  });
});

test('What a badge is won by is said in words', () => {
  const rule: BadgeRule = {
    kind: 'amount',
    sources: [],
    mode: 'sum',
    value: '100',
    atOnce: true,
    timeZone: 'UTC',
    levels: [],
    rewards: [],
  };
  expect(criteriaOf({ ...rule, period: { count: 1, unit: 'week' } })).toBe('Reached 100 points within one week.');
  expect(criteriaOf({ ...rule, mode: 'count' })).toBe('Reached 100 entries.');
  expect(criteriaOf({ ...rule, kind: 'king of the hill', period: { count: 2, unit: 'month' } })).toBe(
    'Had the most of all at the end of 2 months.',
  );
  const levels: BadgeRule['levels'] = [
    { levelId: 'l1', rewards: [], kind: 'given' },
    { levelId: 'l2', rewards: [], kind: 'amount', mode: 'greatest', value: '5' },
  ];
  expect(criteriaOf({ ...rule, kind: 'levels', levels }, 'l2')).toBe('Level 2: Reached 5 points at once.');
});
