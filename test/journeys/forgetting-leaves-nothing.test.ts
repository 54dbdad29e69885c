import { PERSONAL_READS, whoseReads } from '../../src/accounts/personal-reads.ts';
import { Objects } from '../../src/platform/objects/objects.ts';
import { Records } from '../../src/platform/records/records.ts';
import { found, unsealed } from './data-search.ts';
import { Door } from './identity-ground.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';

const TRACES = ['quillfeather', 'ottoline', 'otto@nowhere', 'EXT-909', 'marmalade skies', 'a face of hers'];

let laurel: TestLaurel;
let door: Door;
beforeAll(async () => {
  laurel = await startTestLaurel();
  door = new Door(laurel);
});
afterAll(() => laurel.close());

test('U-070 of who is forgotten nothing is left in any file, as it lies or unpacked or unsealed: no row, picture, mail, login or read', async () => {
  const { client, organisationId } = await door.admin('keeper@example.org', 'Forgetful');
  const [gone = ''] = await door.add(client, { name: 'Ottoline Quillfeather', email: 'otto@nowhere.example', external_id: 'EXT-909' });
  const ottoline = await door.join('otto@nowhere.example');
  const scoreseriesid = String((await client.post('scoreseries_settings/save_settings', { name: 'Miles' })).body.id);
  const given = await client.post('scoreseries/submit_score', { scoreseriesid, profiles: [gone], points: 1, comment: 'marmalade skies' });
  await door.seen(given.body);
  await laurel.app.get(Objects).put({ organisationId, profileId: gone }, { s64: Buffer.from('a face of hers') });
  await client.get('profile/fetch_one', { profileid: gone });
  expect((await ottoline.get('profile/archive')).status).toBe(200);
  const records = laurel.app.get(Records);
  const reads = () => records.count(PERSONAL_READS, { whose: whoseReads(organisationId, gone) });
  expect(await reads()).toBe(1);
  // The search finds what is there.
  expect(found(laurel, 'quillfeather')).not.toEqual([]);
  expect(found(laurel, 'a face of hers')).not.toEqual([]);
  expect(found(laurel, 'quillfeather').some((place) => place.includes('views.db '))).toBe(true);
  expect(await unsealed(laurel)).toContain('Ottoline Quillfeather');

  expect((await client.post('profile/anonymize_players', { selplayers: [gone] })).status).toBe(200);
  expect(await reads()).toBe(0);
  for (const trace of TRACES) expect([trace, found(laurel, trace)]).toEqual([trace, []]);
  const opened = (await unsealed(laurel)).join('\n').toLowerCase();
  for (const trace of TRACES) expect([trace, opened.includes(trace.toLowerCase())]).toEqual([trace, false]);
  expect(await client.get('profile/archive', { player: gone })).toMatchObject({ status: 404 });
  expect((await ottoline.get('account/reads')).body).toMatchObject({ reads: [] });
  expect((await ottoline.get('profile/archive')).status).toBe(403);
});
