import { CommandBus } from '@nestjs/cqrs';
import { Projector } from '../../projections/platform/projector.ts';
import { Directory } from '../../projections/people/directory.ts';
import { Keys } from '../../src/platform/keys.ts';
import { AddPlayers } from '../../src/players/add-players.ts';
import { EntryImport } from '../../src/points/import-entries.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
beforeAll(async () => {
  ground = await openPoints();
});
afterAll(() => ground.laurel.close());

const now = () => new Date().toISOString();
const forget = async (profileId: string) =>
  expect((await ground.admin.post('profile/anonymize_players', { selplayers: [profileId] })).status).toBe(200);
const rebuiltIsTheSame = async () =>
  expect(await ground.laurel.app.get(Projector).verify('people')).toEqual([expect.objectContaining({ different: 0 })]);

test('U-070 the command that made somebody, sent again, neither wakes their key nor takes their address again', async () => {
  const { organisationId } = ground;
  const rows = [
    { line: 1, name: 'Zoe', email: 'zoe@example.org', externalId: 'z-1' },
    { line: 2, name: 'Yann', email: 'yann@example.org' },
  ];
  const context = { commandId: crypto.randomUUID(), organisationId, actor: {}, channel: 'command-line' as const };
  const again = () => ground.laurel.app.get(CommandBus).execute(new AddPlayers(context, now(), rows));
  const { profileIds } = await again();
  await ground.settled();
  await forget(profileIds[0] ?? '');
  expect((await again()).profileIds).toEqual(profileIds);
  await ground.settled();
  await expect(ground.laurel.app.get(Keys).seal('Zoe', organisationId, profileIds[0])).rejects.toThrow('forgotten');
  await rebuiltIsTheSame();
  expect(
    (await ground.admin.post('profile/create', { display_name: 'Zoe II', email: 'zoe@example.org', external_id: 'Z-1' })).body,
  ).toMatchObject({ status: 'ok' });
});

test('U-070 a list that names somebody who was forgotten makes somebody new, whatever list made them before', async () => {
  const { organisationId } = ground;
  const run = async (text: string) => {
    const seriesId = await ground.series();
    const answer = await ground.laurel.app
      .get(EntryImport)
      .run({ organisationId, seriesId, actor: {}, receivedAt: now(), text, createPlayers: true });
    await ground.settled();
    return answer.players_created;
  };
  const named = async (externalId: string) =>
    [...(await ground.laurel.app.get(Directory).organisation(organisationId)).people()].find((person) => person.externalId === externalId)
      ?.profileId;
  expect(await run('player,points\nWilma,1\nXaver,2\n')).toBe(2);
  const [wilma = '', xaver] = [await named('Wilma'), await named('Xaver')];
  await forget(wilma);
  expect(await run('player,points\nWilma,3\nXaver,4\n')).toBe(1);
  expect(await named('Xaver')).toBe(xaver);
  expect(await named('Wilma')).toBeDefined();
  expect(await named('Wilma')).not.toBe(wilma);
  await rebuiltIsTheSame();
});
