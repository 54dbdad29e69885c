import { CommandBus } from '@nestjs/cqrs';
import { Accounts } from '../../src/accounts/accounts.ts';
import { Devices } from '../../src/accounts/devices.ts';
import { Sessions } from '../../src/accounts/sessions.ts';
import { SharedLinks } from '../../src/accounts/shared-links.ts';
import { CreateOrganisation } from '../../src/organisations/create-organisation.ts';
import { LAST_MEMBERS } from '../../src/organisations/erase-organisation.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { KEYS } from '../../src/platform/keys.ts';
import { Objects } from '../../src/platform/objects/objects.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import { Records } from '../../src/platform/records/records.ts';
import { Settled } from '../../src/platform/settled.ts';
import { connectTo, heard } from '../contracts/live-lines.ts';
import { found, unsealed } from './data-search.ts';
import { dieAfterEachAppend, dieAfterWriting } from './dying-ground.ts';
import { clockAhead, Door } from './identity-ground.ts';
import { Client, startTestLaurel, type TestLaurel } from './laurel.ts';

let laurel: TestLaurel;
let door: Door;
let ahead: { minutes: number };
beforeAll(async () => {
  laurel = await startTestLaurel();
  door = new Door(laurel);
  ahead = clockAhead(laurel);
});
afterEach(() => (ahead.minutes = 0));
afterAll(() => laurel.close());

const remove = (client: Client, id: string) => client.delete('organization/delete_organization', { id });
const TRACES = ['quagmire', 'quillfeather', 'pondweed', 'marmalade skies', 'ext-909', 'a face of hers', 'cloudberry', 'gooseberry'];

test('U-157 what goes is told before; then nothing of the organisation is left in any file, and nobody and nothing acts in it', async () => {
  const { client, organisationId } = await door.admin('keeper@example.org', 'Quagmire Works');
  const [ottoline = ''] = await door.add(client, { name: 'Ottoline Quillfeather', email: 'otto@example.org', external_id: 'EXT-909' });
  await door.add(client, { name: 'Never Here Quillfeather', email: 'never@example.org' });
  const player = await door.join('otto@example.org');
  await client.post('team/team', { name: 'Pondweed' });
  const scoreseriesid = String((await client.post('scoreseries_settings/save_settings', { name: 'Quagmire miles' })).body.id);
  const given = await client.post('scoreseries/submit_score', {
    scoreseriesid,
    profiles: [ottoline],
    points: 1,
    comment: 'marmalade skies',
  });
  const { object_id } = (await client.post('objects/save_object_settings', { name: 'Cloudberry deals' })).body;
  const { id: field } = (await client.post('objects/save_object_column', { object_id, label: 'Cloudberry' })).body;
  const saved = await client.post('objects/save_object_item', { object_id, [`I${String(field)}`]: 'gooseberry' });
  await laurel.app.get(Objects).put({ organisationId, profileId: ottoline }, { s64: Buffer.from('a face of hers') });
  const key = new Client(
    laurel.url,
    String((await client.post('externalApiConfig/create_api_key', { name: 'Quagmire', scope: 'read' })).body.api_key),
  );
  const now = new Date().toISOString();
  const shown = { organisationId, shows: [scoreseriesid], createdBy: ottoline };
  const device = new Client(laurel.url, (await laurel.app.get(Devices).admit(shown, now)).secret);
  const links = laurel.app.get(SharedLinks);
  const link = new Client(laurel.url, await links.secretOf(await links.make(shown, now)));
  for (const { body } of [given, saved]) await door.seen(body);
  await laurel.app.get(Reactions).reached(await laurel.app.get(EventStore).head());
  expect((await door.mails('never@example.org')).join()).toContain('Quagmire');
  for (const trace of TRACES) expect([trace, found(laurel, trace).length > 0]).toEqual([trace, true]);

  expect((await client.get('organization/delete_organization')).body.deletion).toEqual({
    players: 3,
    accounts: 2,
    teams: 1,
    scoreseries: 1,
    entries: 1,
  });
  const line = await connectTo(laurel.url, player.cookie ?? '');
  const watch = { id: 'open', view: 'scoreboard', params: { seriesId: scoreseriesid, period: 'all' }, window: { block: 0 } };
  expect(await line.emitWithAck('watch', { ...watch, profileId: ottoline })).toHaveProperty('order');
  const moved = heard<[object]>(line, 'moved');
  expect(await remove(client, organisationId)).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect((await moved)[0]).toEqual({ id: 'open', error: 'not-allowed' });
  line.disconnect();
  for (const trace of TRACES) expect([trace, found(laurel, trace)]).toEqual([trace, []]);
  const opened = (await unsealed(laurel)).join('\n').toLowerCase();
  for (const trace of TRACES) expect([trace, opened.includes(trace)]).toEqual([trace, false]);

  for (const other of [key, device, link])
    expect((await other.get('scoreseries/board', { scoreseriesid, group: 'players' })).status).not.toBe(200);
  for (const member of [client, player]) {
    expect((await member.get('auth/get_user_info')).body).toMatchObject({ about_user: { logged_in: 1 }, invitations: [] });
    expect((await member.get('profile/list_players', { groupid: organisationId })).status).not.toBe(200);
  }
  expect(await laurel.app.get(Records).get(LAST_MEMBERS, organisationId)).toBeUndefined();
  expect((await remove(client, organisationId)).status).not.toBe(200);
});

test('U-157 accounts keep their other profiles, and what others have of the same names; the address is free there', async () => {
  const { client: stays } = await door.admin('host@example.org', 'Host Ltd');
  await door.add(stays, { name: 'Pat', email: 'pat@example.org' });
  const pat = await door.join('pat@example.org');
  const gone = await pat.post('profile/create_organization', { display_name: 'Pat', org_name: 'Host Ltd' });
  expect((await remove(pat, String(gone.body.organization_id))).status).toBe(200);
  const { profiles } = (await pat.get('auth/get_user_info')).body as { profiles: { org_name: string | null; profile_id: string }[] };
  expect(profiles.map(({ org_name }) => org_name).sort()).toEqual(['Host Ltd']);
  const other = profiles.find(({ org_name }) => org_name === 'Host Ltd');
  expect((await pat.get('profile/fetch_one', { profileid: other?.profile_id ?? '' })).status).toBe(200);
});

test('U-157 only local admins delete, lately signed in, and only the organisation that they act in', async () => {
  const { client, organisationId } = await door.admin('boss@example.org', 'Boss Ltd');
  await door.add(client, { name: 'Quentin', email: 'quentin@example.org' });
  const player = await door.join('quentin@example.org');
  const { client: foreign } = await door.admin('foreign@example.org', 'Foreign Ltd');
  expect((await remove(player, organisationId)).status).toBe(403);
  expect((await player.get('organization/delete_organization')).status).toBe(403);
  expect((await remove(foreign, organisationId)).status).toBe(404);
  expect((await client.delete('organization/delete_organization')).status).toBe(400);
  ahead.minutes = 31;
  expect(await remove(client, organisationId)).toMatchObject({ status: 403, body: { code: 'reauthentication-required' } });
  expect((await client.get('organization/fetch_one')).status).toBe(200);
});

test('two admins who delete it at once both find it deleted, once', async () => {
  const { client, organisationId } = await door.admin('first@example.org', 'Twice Ltd');
  const [second = ''] = await door.add(client, { name: 'Second', email: 'second@example.org' });
  const other = await door.join('second@example.org');
  await client.post('profile/change_permission', { set_admin: 1, selplayers: [second] });
  const answers = await Promise.all([remove(client, organisationId), remove(other, organisationId)]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  await laurel.app.get(Settled).settled(await laurel.app.get(EventStore).head());
  const deleted: string[] = [];
  for await (const { type, metadata } of laurel.app.get(EventStore).readAll())
    if (type === 'OrganisationDeleted' && metadata.organisationId === organisationId) deleted.push(type);
  expect(deleted).toHaveLength(1);
});

/** A second organisation of the dying process, made by a guest, who deletes it. */
async function guests(app: TestLaurel['app']) {
  const now = new Date().toISOString();
  const guest = (await app.get(Accounts).create({ email: null, name: 'You', affiliate: null, passwordHash: null }, now))!;
  const about = { userId: guest.userId, name: 'Pondweed', adminName: 'You', timeZone: 'UTC', sample: false };
  const { organisationId } = await app.get(CommandBus).execute(new CreateOrganisation(crypto.randomUUID(), now, about));
  const cookie = `laurel_session=${(await app.get(Sessions).start(guest.userId, true, now)).token}`;
  return { userId: guest.userId, organisationId, cookie };
}

test('U-157 whatever process dies after the fact, the next one ends what was begun: keys, members and guests', async () => {
  let made = { userId: '', organisationId: '', cookie: '' };
  const survived = await dieAfterEachAppend(
    async ({ laurel: { app } }) => {
      made = await guests(app);
      return [
        (client) => {
          client.cookie = made.cookie;
          return remove(client, made.organisationId);
        },
      ];
    },
    { again: false },
  );
  try {
    expect(survived.facts).toEqual({ OrganisationDeleted: 1 });
    const { app } = survived.laurel;
    const records = app.get(Records);
    expect((await records.get(KEYS, made.organisationId))?.document.wrapped).toHaveLength(0);
    expect(await records.get(LAST_MEMBERS, made.organisationId)).toBeUndefined();
    expect(await app.get(Accounts).get(made.userId)).toBeUndefined();
    expect(found(survived.laurel, 'pondweed')).toEqual([]);
  } finally {
    await survived.close();
  }
});

test('a process that dies before the fact has deleted nothing, and the same call deletes it', async () => {
  let made = { userId: '', organisationId: '', cookie: '' };
  const reborn = await dieAfterWriting(LAST_MEMBERS, async ({ laurel: { app } }) => {
    made = await guests(app);
    return (client) => {
      client.cookie = made.cookie;
      return remove(client, made.organisationId);
    };
  });
  try {
    expect(await reborn.facts()).toEqual({});
    expect((await reborn.ask()).status).toBe(200);
    expect(await reborn.laurel.app.get(Records).get(LAST_MEMBERS, made.organisationId)).toBeUndefined();
    expect(await reborn.facts()).toEqual({ OrganisationDeleted: 1 });
  } finally {
    await reborn.close();
  }
});
