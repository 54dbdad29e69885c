import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Projector } from '../../projections/platform/projector.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Identification } from '../../src/platform/http/identification.ts';
import { RECEIPTS } from '../../src/platform/http/receipts.ts';
import { Records } from '../../src/platform/records/records.ts';
import { Door } from './identity-ground.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';

describe('Forgetting a player (U-070)', () => {
  let laurel: TestLaurel;
  let door: Door;

  beforeAll(async () => {
    laurel = await startTestLaurel();
    door = new Door(laurel);
  });
  afterAll(() => laurel.close());

  test('U-070 the name, addresses and external id are nowhere in the data folder; the number stays, and rebuilding tells no more', async () => {
    const { client } = await door.admin('keeper@example.org', 'Forgetful');
    const [gone = '', stays = ''] = await door.add(
      client,
      { name: 'Zebulon Quackenbush', email: 'zebulon@quack.example', external_id: 'QX-77192', team: 'Blue' },
      { name: 'Somebody Else', email: 'else@quack.example', team: 'Blue' },
    );
    await door.seen(
      (await client.put('profile/update', { profile_id: gone, email: 'quackenbush@second.example', display_name: 'Zeb Quackenbush' })).body,
    );
    const zebulon = await door.join('quackenbush@second.example');
    expect((await zebulon.get('auth/get_user_info')).body).toMatchObject({
      about_user: { logged_in: 1 },
      profiles: [{ profile_id: gone }],
    });
    expect(mentions(laurel.data, 'quackenbush')).not.toEqual([]);
    const series = await client.post('scoreseries_settings/save_settings', { name: 'Miles' });
    const scoreseriesid = String(series.body.id);
    const list = { scoreseriesid, text: 'player,points\nZeb Quackenbush,1\n' };
    await client.post('scoreseries/import_entries', list);
    for (const [call, sent] of [
      ['scoreseries/preview_import', list],
      ['scoreseries/preview_revocation', { scoreseriesid, player: gone }],
      ['group/preview_members', { text: 'Zeb Quackenbush' }],
    ] as const)
      expect([call, (await client.post(call, sent, { 'idempotency-key': call })).status]).toEqual([call, 200]);
    expect(mentions(laurel.data, 'quackenbush')).not.toContain(join(laurel.data, 'records.db-wal'));
    // What is left out is named in the answer, and answers are kept for retries.
    const unknown = { scoreseriesid, text: 'player,points\nZeb Quackenbush II,1\n', skip_bad: 1 };
    expect((await client.post('scoreseries/import_entries', unknown, { 'idempotency-key': 'left-out' })).body).toMatchObject({
      imported: 0,
    });

    const forgotten = await client.post('profile/anonymize_players', { selplayers: [gone] });
    expect(forgotten.status).toBe(200);
    for (const trace of ['quackenbush', 'zebulon', 'quack.example/', 'zebulon@quack', 'second.example', 'QX-77192']) {
      expect([trace, mentions(laurel.data, trace)]).toEqual([trace, []]);
    }
    expect((await client.get('profile/fetch_one', { profileid: gone })).body.profile).toMatchObject({
      Name: 'Anonymous 1',
      emailaddress: null,
      external_id: null,
      connected: 0,
      anonymous: 1,
      teams: [{ teamname: 'Blue' }],
    });
    expect((await zebulon.get('auth/get_user_info')).body).toMatchObject({ about_user: { logged_in: 1 }, profiles: [] });
    expect(await laurel.app.get(Projector).verify('people')).toEqual([expect.objectContaining({ view: 'people', differences: [] })]);

    const again = await client.post('profile/anonymize_players', { selplayers: [gone, stays] });
    expect(again.status).toBe(200);
    expect((await client.get('profile/fetch_one', { profileid: stays })).body.profile).toMatchObject({ Name: 'Anonymous 2' });
    await door.add(client, { name: 'New', email: 'quackenbush@second.example', external_id: 'qx-77192' });
  });

  test('U-070 whoever forgets hears where others’ comments hold the name; these are others’ words, and stay', async () => {
    const { client } = await door.admin('listener@example.org', 'Listening');
    const [gone = '', other = ''] = await door.add(client, { name: 'Élodie Marchand-Roux' }, { name: 'Somebody Else' });
    const series = await client.post('scoreseries_settings/save_settings', { name: 'Helpers' });
    const scoreseriesid = String(series.body.id);
    const say = async (profileId: string, comment: string) =>
      (
        (await client.post('scoreseries/submit_score', { scoreseriesid, profiles: [profileId], points: 1, comment })).body.ids as string[]
      )[0];
    const named = await say(other, 'Stood in for "elodie MARCHAND ROUX" on Sunday');
    await say(other, 'Roux, Elodie Marchand');
    await say(other, 'Elodie Marchand Rouxton');
    await say(gone, 'Well done, Élodie Marchand-Roux');
    await laurel.app.get(Projector).reached(await laurel.app.get(EventStore).head());

    const { body } = await client.post('profile/anonymize_players', { selplayers: [gone] });
    expect(body).toMatchObject({
      status: 'ok',
      mentions: [{ seriesid: scoreseriesid, entry_id: named, profileid: other, name: 'Somebody Else' }],
      mention_count: 1,
    });
    expect(mentions(laurel.data, 'marchand-roux')).toEqual([]);
    const { body: history } = await client.get('scoreseries/series_score_history', { scoreseriesid, search: 'marchand' });
    expect(JSON.stringify(history)).toContain('MARCHAND ROUX');
    expect((await client.post('profile/anonymize_players', { selplayers: [gone] })).body).toMatchObject({ mentions: [], mention_count: 0 });
  });

  test('the ids of imported rows and what a receipt was given for are kept as keyed hashes; of receipts an organisation loses its own only', async () => {
    const one = await door.admin('importer@example.org', 'Importing');
    const two = await door.admin('bystander@example.org', 'Bystanders');
    const [gone = ''] = await door.add(one.client, { name: 'Ingeborg Xylander' });
    const series = await one.client.post('scoreseries_settings/save_settings', { name: 'Lists' });
    const list = { scoreseriesid: String(series.body.id), text: 'id,player,points\nxylander-2026,Ingeborg Xylander,1\n' };
    expect((await one.client.post('scoreseries/import_entries', list)).body).toMatchObject({ imported: 1 });
    expect(mentions(laurel.data, 'xylander-2026')).toEqual([]);
    expect((await one.client.post('scoreseries/import_entries', list)).body).toMatchObject({ imported: 0, skipped: 1 });

    const records = laurel.app.get(Records);
    const keptOf = ({ organisationId }: { organisationId: string }) =>
      records.count(RECEIPTS, { key: { startsWith: `${organisationId}/` } });
    const kept = async () => {
      // Nobody waits for a receipt: what was written before this is there after it.
      await records.write([]);
      return [await keptOf(one), await keptOf(two)];
    };
    for (const { client } of [one, two])
      await client.post('scoreseries_settings/save_settings', { name: 'Kept' }, { 'idempotency-key': 'kept' });
    expect(await kept()).toEqual([1, 1]);
    await one.client.post('profile/anonymize_players', { selplayers: [gone] });
    expect(await kept()).toEqual([0, 1]);
  });

  test('R-192 the last admin is not forgotten', async () => {
    const { client, profileId } = await door.admin('only@example.org', 'Only');
    expect((await client.post('profile/anonymize_players', { selplayers: [profileId] })).body).toMatchObject({ code: 'last-admin' });
    expect((await client.get('profile/list_players')).body).toMatchObject({ total: 1 });
  });

  test('an organisation that forgets the only profile of a person does not take the account: it still signs in', async () => {
    const { client } = await door.admin('only-boss@example.org', 'Elsewhere');
    const [only = ''] = await door.add(client, { name: 'Only', email: 'owner@example.org' });
    const owner = await door.join('owner@example.org');
    expect((await client.post('profile/anonymize_players', { selplayers: [only] })).status).toBe(200);
    expect((await owner.get('auth/get_user_info')).body).toMatchObject({ about_user: { logged_in: 1 }, profiles: [] });
    const again = await door.visitor().post('auth/otp_login', { email: 'owner@example.org', ...(await door.code('owner@example.org')) });
    expect(again.body).toMatchObject({ login_status: 'ok', about_user: { AccountName: 'Somebody' }, profiles: [] });
  });

  test('an account with other profiles stays; whoever watches hears that the profile is gone', async () => {
    const one = await door.admin('first-boss@example.org', 'First');
    const two = await door.admin('second-boss@example.org', 'Second');
    const [inFirst = ''] = await door.add(one.client, { name: 'Both', email: 'both@example.org' });
    const [inSecond = ''] = await door.add(two.client, { name: 'Both', email: 'both@example.org' });
    const both = await door.join('both@example.org');
    await both.post('profile/act_as', { profileid: inFirst });
    const changes: object[] = [];
    const stop = laurel.app.get(Identification).onAccessChanged((change) => changes.push(change));
    await one.client.post('profile/anonymize_players', { selplayers: [inFirst] });
    stop();
    expect(changes).toContainEqual({ profileId: inFirst });
    expect((await both.get('profile/fetch_list')).body.profiles).toEqual([expect.objectContaining({ profile_id: inSecond })]);
    expect((await both.get('profile/list_players', { profileid: inFirst })).status).toBe(403);
    expect((await both.get('profile/list_players')).status).toBe(200);
  });
});

/** The files under a folder that hold a text, whatever its case. */
function mentions(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile() && readFileSync(file, 'latin1').toLowerCase().includes(text.toLowerCase()));
}
