import type { MembersPreview } from '../../src/players/players.contract.ts';
import { Door } from './identity-ground.ts';
import { type Client, startTestLaurel, type TestLaurel } from './laurel.ts';

let laurel: TestLaurel;
let door: Door;
beforeAll(async () => {
  laurel = await startTestLaurel();
  door = new Door(laurel);
});
afterAll(() => laurel.close());

const preview = async (client: Client, sent: object) => {
  const { status, body } = await client.post('group/preview_members', sent);
  expect(status).toBe(200);
  return body as unknown as MembersPreview;
};
const PEOPLE = 10_000;
const TEAMS = 200;
const list = (from: number, count: number, team: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => `Person ${from + at},p${from + at}@fjord.example,${team(from + at)},E-${from + at}`);
const HEADER = 'name,e-mail,team,external id';

test('U-067 U-068 10,000 people in 200 teams: each row’s fate before anything is stored, all of them written, and found again', async () => {
  const { client, organisationId } = await door.admin('fjord@example.org', 'Fjord');
  const text = [HEADER, ...list(0, PEOPLE, (at) => `Crew ${at % TEAMS}`)].join('\n');
  const before = await preview(client, { group_id: organisationId, text });
  expect(before.counts).toEqual({ new: PEOPLE, changed: 0, same: 0, refused: 0 });
  expect(before.new_team_count).toBe(TEAMS);
  expect((await client.get('profile/list_players')).body.total).toBe(1);

  const saved = await client.post('group/save_members', { newprofiles: before.rows });
  expect([saved.status, (saved.body.newids as string[]).length]).toEqual([200, PEOPLE]);
  await door.seen(saved.body);
  const found = await client.get('profile/list_players', { search: 'Person 7777' });
  expect(found.body.players).toEqual([
    expect.objectContaining({ external_id: 'E-7777', teams: [expect.objectContaining({ teamname: 'Crew 177' })] }),
  ]);

  // The same list once more: a thousand of them in another team, and a few rows that say what cannot be. One says the id of the first person and
  // the address of the second: which of these three rows is right the list does not say.
  const again = [HEADER, ...list(0, PEOPLE - 3, (at) => `Crew ${(at < 1_000 ? at + 1 : at) % TEAMS}`)];
  const wrong = ['New,p1@fjord.example,,E-0', 'Newcomer,new@fjord.example,Crews 7,N-1', ',nobody@fjord.example,,'];
  const after = await preview(client, { text: [...again, ...wrong].join('\n') });
  expect(after.counts).toEqual({ new: 0, changed: 998, same: PEOPLE - 1_003, refused: 5 });
  expect(after.rows.slice(-3).map(({ refused }) => refused?.code)).toEqual(['email-taken', 'team-nearly', 'name-missing']);
}, 120_000);

test('U-068 U-071 what is saved is what the review said, deleted and forgotten players included', async () => {
  const { client } = await door.admin('crew@example.org', 'Crew');
  const [ann, gone, lost] = await door.add(
    client,
    { name: 'Ann', email: 'ann@crew.example', team: 'Harbour' },
    { name: 'Gone', email: 'gone@crew.example' },
    { name: 'Lost', email: 'lost@crew.example', external_id: 'L-1' },
  );
  await door.seen((await client.send('DELETE', 'profile/delete_players', { selplayers: [gone] })).body);
  await door.seen((await client.post('profile/anonymize_players', { selplayers: [lost] })).body);
  const text = [
    'name,e-mail,team',
    'Ann B.,ANN@crew.example,Meadow',
    'Gone,gone@crew.example,Meadow',
    'Lost,lost@crew.example,Harbor',
    'Twin,twin@crew.example,',
    'Twin II,twin@crew.example,',
  ].join('\n');
  const fates = ({ rows }: MembersPreview) => rows.map(({ fate, refused }) => refused?.code ?? fate);
  expect(fates(await preview(client, { text }))).toEqual(['changed', 'email-deleted', 'team-nearly', 'email-twice', 'email-twice']);
  const repaired = await preview(client, { text, teams: [{ team: 'Harbor', use: 'Harbour' }], keep_first: 1 });
  expect(fates(repaired)).toEqual(['changed', 'email-deleted', 'new', 'new', 'email-twice']);
  expect(repaired.rows[0]).toMatchObject({
    profile_id: ann,
    changes: [
      { field: 'team', from: 'Harbour', to: 'Meadow' },
      { field: 'name', from: 'Ann', to: 'Ann B.', stays: 1 },
    ],
  });

  const newprofiles = repaired.rows.filter(({ fate }) => fate === 'new' || fate === 'changed');
  await door.add(client, ...newprofiles);
  const { players } = (await client.get('profile/list_players', { sort: 'name' })).body as {
    players: { Name: string; teams: { teamname: string }[] }[];
  };
  const teams = Object.fromEntries(players.map(({ Name, teams: theirs }) => [Name, theirs.map(({ teamname }) => teamname)]));
  expect(teams).toMatchObject({ Ann: ['Harbour', 'Meadow'], Lost: ['Harbour'], Twin: [] });
  expect(fates(await preview(client, { text, teams: [{ team: 'Harbor', use: 'Harbour' }], keep_first: 1 }))).toEqual([
    'same',
    'email-deleted',
    'same',
    'same',
    'email-twice',
  ]);
});

test.each([
  ['a team that is none', { text: 'Ann', teams: [{ team: '', use: 'Blue' }] }],
  ['teams that are no list', { text: 'Ann', teams: 'Blue' }],
  ['a flag that is none', { text: 'Ann', keep_first: 'perhaps' }],
])('U-068 %s is refused', async (_, sent) => {
  const { client } = await (boss ??= door.admin('hostile@example.org', 'Hostile'));
  const { status, body } = await client.post('group/preview_members', sent);
  expect([status, body.code]).toEqual([400, 'invalid-input']);
});
let boss: ReturnType<Door['admin']> | undefined;
