import type { RawPlayerRow } from '../../src/players/player-row.values.ts';
import { NearlyNamed } from '../../src/players/nearly-named.ts';
import { type Known, KnownPlayers, PlayersReview, type Repairs } from '../../src/players/review-players.ts';

const TEAMS = ['Harbour', 'Meadow', 'Summit'].map((name) => ({ teamId: name.toLowerCase(), name }));
const ann = { profileId: 'ann', name: 'Ann', email: 'ann@club.example', externalId: 'A-1', teamIds: ['summit'], deleted: false };
const bob = { profileId: 'bob', name: 'Bob', email: 'bob@club.example', externalId: null, teamIds: [], deleted: false };
const gone = { profileId: 'gone', name: 'Gone', email: 'gone@club.example', externalId: 'G-1', teamIds: [], deleted: true };

function review(rows: readonly Omit<RawPlayerRow, 'line'>[], { teams = {}, keepFirst = false, there = [ann, bob, gone] }: Given = {}) {
  const known = new KnownPlayers(TEAMS);
  for (const person of there) known.add(person);
  const meant = new Map(Object.entries(teams).map(([team, use]) => [team.toLowerCase(), use]));
  const judged = new PlayersReview(known, { teams: meant, keepFirst });
  rows.forEach((row, at) => judged.see({ line: at + 1, ...row }));
  return [...judged.judged()];
}
type Given = { teams?: Record<string, string>; keepFirst?: Repairs['keepFirst']; there?: readonly Known[] };

/** The fate of each row, and of those that are refused why, and which other row. */
const fates = (...given: Parameters<typeof review>) =>
  review(...given).map(({ fate, refused }) => (refused ? `${refused.code}${refused.other ? ` ${refused.other}` : ''}` : fate));

describe('The fate of each row of a list (U-068, R-232)', () => {
  test.each<[string, Omit<RawPlayerRow, 'line'>, string]>([
    ['somebody new', { name: 'Cem', email: 'cem@club.example', team: 'Meadow' }, 'new'],
    ['a name alone is nobody who is there', { name: 'Ann' }, 'new'],
    ['a team that nobody has heard of is made', { name: 'Cem', team: 'Lantern' }, 'new'],
    ['who is there, in this team', { name: 'Ann', email: 'ann@club.example', team: 'Summit' }, 'same'],
    ['addresses in any case and width', { name: 'Ann', email: 'ＡNN@Club.Example' }, 'same'],
    ['external ids in any case', { name: 'Ann', externalId: 'a-1' }, 'same'],
    ['teams in any case', { name: 'Ann', externalId: 'A-1', team: 'SUMMIT' }, 'same'],
    ['who is there joins a team', { name: 'Ann', externalId: 'A-1', team: 'Harbour' }, 'changed'],
    ['who is there needs no name', { name: '', externalId: 'A-1', team: 'Harbour' }, 'changed'],
    ['R-190 somebody new does', { name: '', email: 'cem@club.example' }, 'name-missing'],
    ['an address that is none', { name: 'Cem', email: 'cem@' }, 'email-invalid'],
    ['R-191 the address of somebody else', { name: 'Ann', externalId: 'A-1', email: 'bob@club.example' }, 'email-taken'],
    ['U-071 an address that a deleted player keeps', { name: 'Gone', email: 'GONE@club.example' }, 'email-deleted'],
    ['U-071 an external id that a deleted player keeps', { name: 'Gone', externalId: 'g-1' }, 'external-id-deleted'],
    ['U-071 an address of a deleted player for another', { name: 'Ann', externalId: 'A-1', email: 'gone@club.example' }, 'email-deleted'],
    ['R-190 before U-071: what is wrong by itself', { name: 'a\u0000b', externalId: 'G-1' }, 'name-invalid'],
  ])('%s', (_, row, fate) => expect(fates([row])).toEqual([fate]));

  test('whom a row is about the external id says before the address, and each difference is told from and to', () => {
    const [row] = review([{ name: 'Bobby', email: 'new@club.example', externalId: 'A-1', team: 'Harbour' }]);
    expect(row).toMatchObject({ fate: 'changed', profile_id: 'ann' });
    expect(row?.changes).toEqual([
      { field: 'team', from: 'Summit', to: 'Harbour' },
      { field: 'name', from: 'Ann', to: 'Bobby', stays: 1 },
      { field: 'email', from: 'ann@club.example', to: 'new@club.example', stays: 1 },
    ]);
    const [other] = review([{ name: 'Bob', email: 'bob@club.example', externalId: 'B-1' }]);
    expect(other).toMatchObject({ fate: 'same', profile_id: 'bob', changes: [{ field: 'external_id', from: null, to: 'B-1', stays: 1 }] });
  });

  test('a player who is in a hundred teams joins no other', () => {
    const many = { ...ann, teamIds: Array.from({ length: 100 }, (_, at) => `t${at}`) };
    expect(fates([{ name: 'Ann', externalId: 'A-1', team: 'Harbour' }], { there: [many] })).toEqual(['too-many-teams']);
  });

  const twins = [
    { name: 'Cem', email: 'cem@club.example' },
    { name: 'Dora', email: 'dora@club.example' },
    { name: 'Cem Aydin', email: 'CEM@club.example' },
    { name: 'Ann', externalId: 'A-1' },
    { name: 'Ann L.', email: 'ann@club.example' },
  ];
  test('R-191 of two rows about one player neither counts, wherever they stand, until somebody says that the first does', () => {
    expect(fates(twins)).toEqual(['email-twice 3', 'new', 'email-twice 1', 'player-twice 5', 'player-twice 4']);
    expect(fates(twins, { keepFirst: true })).toEqual(['new', 'new', 'email-twice 1', 'same', 'player-twice 4']);
  });

  test('a row that cannot be taken is no twin, and does not stand for the one that can', () => {
    const rows = [
      { name: '', email: 'cem@club.example' },
      { name: 'Cem', email: 'cem@club.example' },
    ];
    expect(fates(rows)).toEqual(['name-missing', 'new']);
    const nearly = [{ name: 'Cem', email: 'cem@club.example', team: 'Harbor' }, ...rows.slice(1)];
    expect(fates(nearly, { keepFirst: true })).toEqual(['team-nearly', 'new']);
  });

  test('a team that is nearly so named is asked about: it is that one, or a new one', () => {
    const rows = [{ name: 'Cem', team: 'harbor' }];
    expect(review(rows)[0]?.refused).toMatchObject({ field: 'team', code: 'team-nearly', use: 'Harbour' });
    expect(review(rows, { teams: { Harbor: 'Harbour' } })[0]).toMatchObject({ fate: 'new', team: 'Harbour' });
    expect(review(rows, { teams: { Harbor: 'Harbor' } })[0]).toMatchObject({ fate: 'new', team: 'Harbor' });
  });

  test('every row has one fate, and what it says stays in sight', () => {
    const [row] = review([{ name: ' Cem ', email: 'cem@', externalId: '7', team: 'Meadow' }]);
    expect(row).toMatchObject({ line: 1, fate: 'refused', name: 'Cem', email: 'cem@', external_id: '7', team: 'Meadow' });
  });
});

describe('A team that is nearly so named', () => {
  const near = new NearlyNamed(['Harbour', 'Team 12', 'Red', 'Team A', 'North Side', 'Café Süd']);
  test.each([
    ['Harbor', 'Harbour'],
    ['HARBUOR', 'Harbour'],
    ['Harboer', 'Harbour'],
    ['Team12', 'Team 12'],
    ['Northside', 'North Side'],
    ['Nort Side', 'North Side'],
    ['cafe sud', 'Café Süd'],
    ['Team 13', undefined],
    ['Rod', undefined],
    ['Team B', undefined],
    ['South Side', undefined],
    ['', undefined],
    ['\u{1F600}', undefined],
  ])('%s', (name, team) => expect(near.find(name)).toBe(team));
});
