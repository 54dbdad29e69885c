import { Clock } from '../../src/platform/clock.ts';
import { UniqueValues } from '../../src/players/unique-values.ts';
import { Door } from './identity-ground.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';

describe('R-191 addresses are unique, and none is lost, although the process died in the middle of a command', () => {
  let laurel: TestLaurel;
  let door: Door;

  beforeAll(async () => {
    laurel = await startTestLaurel();
    door = new Door(laurel);
  });
  afterAll(() => laurel.close());

  /** The next command dies when its facts are stored, before it says so of the values that it uses. */
  const dieBeforeConfirming = () => {
    const unique = laurel.app.get(UniqueValues);
    const confirm = unique.confirm.bind(unique);
    unique.confirm = () => {
      unique.confirm = confirm;
      return Promise.reject(new Error('dead'));
    };
  };
  const later = (minutes: number) => {
    const moment = new Date(Date.now() + minutes * 60_000).toISOString();
    laurel.app.get(Clock).now = () => moment;
  };

  test('a changed address is held for its player, the one before is free, whether the command comes again or not', async () => {
    const { client } = await door.admin('keeper@example.org', 'Keepers');
    const [ada = '', bob = ''] = await door.add(
      client,
      { name: 'Ada', email: 'ada@old.example', external_id: 'A-1' },
      { name: 'Bob', email: 'bob@old.example' },
    );
    const change = (profile_id: string, email: string, external_id?: string) =>
      client.put('profile/update', { profile_id, email, ...(external_id && { external_id }) });
    dieBeforeConfirming();
    expect((await change(ada, 'ada@new.example', 'A-2')).status).toBe(500);
    later(11);
    expect((await change(ada, 'ada@new.example', 'A-2')).status).toBe(200);
    expect((await change(bob, 'ada@new.example')).body).toMatchObject({ code: 'email-taken' });
    expect((await change(bob, 'bob@old.example', 'a-2')).body).toMatchObject({ code: 'external-id-taken' });
    expect((await change(bob, 'ada@old.example', 'A-1')).status).toBe(200);
    expect((await change(ada, 'ada@old.example')).body).toMatchObject({ code: 'email-taken' });
  });

  test('a player who was added is not robbed of the address', async () => {
    const { client } = await door.admin('other-keeper@example.org', 'Others');
    dieBeforeConfirming();
    const row = { name: 'Cem', email: 'cem@example.org' };
    expect((await client.post('group/save_members', { newprofiles: [row] })).status).toBe(500);
    later(22);
    const [dan = ''] = await door.add(client, { name: 'Dan' });
    expect((await client.put('profile/update', { profile_id: dan, email: 'cem@example.org' })).body).toMatchObject({ code: 'email-taken' });
  });
});
