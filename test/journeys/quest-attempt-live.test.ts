import { connectTo, type Line } from '../contracts/live-lines.ts';
import { held } from './held.ts';
import type { Client } from './laurel.ts';
import { type AttemptsGround, openAttempts } from './quest-attempts-ground.ts';

let ground: AttemptsGround;
let [asAnn, asBob]: Client[] = [];
const lines: Line[] = [];

beforeAll(async () => {
  ground = await openAttempts();
  const [ann, bob] = await ground.players('Ann', 'Bob');
  [asAnn, asBob] = await Promise.all([ann!, bob!].map((id) => ground.asPlayer(id)));
  await ground.settled();
});
afterAll(async () => {
  for (const line of lines) line.disconnect();
  await ground.laurel.close();
});

/** A device of somebody, which watches their attempt. */
async function device(as: Client, questId: string) {
  const line = await connectTo(ground.url, as.cookie ?? '');
  lines.push(line);
  return held(line, 'quest-attempt', { questId, round: 1 });
}
const ask = async (as: Client, params: object) => {
  const line = await connectTo(ground.url, as.cookie ?? '');
  lines.push(line);
  return (await line.emitWithAck('watch', { id: 'w', view: 'quest-attempt', params, window: { block: 0 } })) as object;
};

test('what is begun, opened, half answered, answered and done on one device the others of the same player show, and nobody else’s', async () => {
  const { quest, questions } = await ground.asked();
  const [one, two] = questions;
  const [desk, phone, other] = [await device(asAnn!, quest), await device(asAnn!, quest), await device(asBob!, quest)];
  expect([phone.header(), phone.rows.size]).toEqual([{ attempt: null }, 0]);
  const set = String((await ground.done(ground.start(quest, asAnn!))).response_set_id);
  await phone.until(() => phone.header().attempt?.response_set_id === set && phone.rows.size === 2);
  for (const { id } of [one!, two!]) await ground.done(ground.open(quest, id, asAnn!));
  await phone.until(() => phone.rows.get(two!.id)?.opened_at != null);
  const half = [{ field_id: one!.field, choices: [one!.right] }];
  await ground.done(asAnn!.post('quest/draft', { questid: quest, activityid: one!.id, response_set_id: set, number: 3, responses: half }));
  await phone.until(() => phone.rows.get(one!.id)?.draft?.number === 3);
  await ground.done(ground.respond(quest, one!.id, asAnn!, half));
  await phone.until(() => phone.rows.get(one!.id)?.status === 'done' && phone.rows.get(one!.id)?.draft === null);
  await ground.done(ground.respond(quest, two!.id, asAnn!, [{ field_id: two!.field, choices: [two!.wrong] }]));
  await phone.until(() => phone.header().attempt?.status === 'done');
  await desk.until(() => desk.header().attempt?.points === '8');
  // It is what the call says.
  const told = (await ground.attempt(quest, asAnn!))!;
  await phone.until(() => JSON.stringify([...phone.rows.values()]) === JSON.stringify(told.activities));
  const [entry] = (await ground.facts('PointsAwarded')).slice(-1).map(({ data }) => (data as { entryId: string }).entryId);
  await ground.done(ground.admin.post('scoreseries/revoke', { selpoints: [entry], reason: 'Wrong' }));
  await phone.until(() => phone.header().attempt?.revoked === 1);
  expect([other.frames, other.header()]).toEqual([[], { attempt: null }]);
});

test('of an anonymous quest devices are in step too, although no fact tells of an answer; when it is cast they show none', async () => {
  const quest = await ground.made({ is_anonymous: 1, scoremode: 1 });
  const ids = [];
  for (const title of ['One', 'Two']) {
    const id = await ground.put(quest, { title, fields: [{ field_type: 2 }] });
    await ground.publish(quest, id);
    ids.push({ id, field: (await ground.fields(quest, id))[0]!.id });
  }
  const [one, two] = ids;
  await ground.done(ground.start(quest, asAnn!));
  const phone = await device(asAnn!, quest);
  for (const { id } of ids) await ground.done(ground.open(quest, id, asAnn!));
  const give = ({ id, field }: { id: string; field: string }, text: string) =>
    ground.done(ground.respond(quest, id, asAnn!, [{ field_id: field, text }]));
  await give(one!, 'Plum');
  await phone.until(() => phone.rows.get(one!.id)?.answers[0]?.text === 'Plum');
  await give(two!, 'Fig');
  await phone.until(() => phone.header().attempt?.status === 'done' && phone.rows.get(one!.id)?.answers.length === 0);
});

test('nobody watches what they may not take, or in a round that is none; programs have no attempts', async () => {
  const draft = await ground.made({ publishphase: 0 });
  expect(await ask(asAnn!, { questId: draft, round: 1 })).toEqual({ error: 'not-allowed' });
  expect(await ask(asAnn!, { questId: 'x', round: 1 })).toEqual({ error: 'not-allowed' });
  for (const params of [
    {},
    { questId: draft },
    { questId: draft, round: '1' },
    { questId: draft, round: 0.5 },
    { questId: 'a/b', round: 1 },
  ])
    expect(await ask(asAnn!, params)).toEqual({ error: 'invalid-input' });
});
