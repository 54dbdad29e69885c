import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ArchiveParts } from '../../src/platform/archive/archive-parts.ts';
import { Clock } from '../../src/platform/clock.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import { Keys } from '../../src/platform/keys.ts';
import { Records } from '../../src/platform/records/records.ts';
import { attemptOf, questAttempt } from '../../src/quests/quest-attempt.ts';
import { DRAFTS, KeptDrafts } from '../../src/quests/kept-drafts.ts';
import { connectTo, heard } from '../contracts/live-lines.ts';
import { clockAhead } from './identity-ground.ts';
import type { Client } from './laurel.ts';
import { type AttemptsGround, openAttempts } from './quest-attempts-ground.ts';
import { refusal } from './quests-ground.ts';

let ground: AttemptsGround;
let [ann, bob]: string[] = [];
let [asAnn, asBob]: Client[] = [];

beforeAll(async () => {
  ground = await openAttempts();
  [ann, bob] = await ground.players('Ann', 'Bob');
  [asAnn, asBob] = await Promise.all([ann!, bob!].map((id) => ground.asPlayer(id)));
  await ground.settled();
});
afterAll(() => ground.laurel.close());

/** A survey of two texts, begun and opened. */
const begun = async (as: Client) => {
  const quest = await ground.made({ questtype: 1 });
  const ids = [];
  for (const title of ['One', 'Two']) {
    const id = await ground.put(quest, { title, fields: [{ field_type: 2, field_title: title }] });
    await ground.publish(quest, id);
    ids.push({ id, field: (await ground.fields(quest, id))[0]!.id });
  }
  const set = String((await ground.done(ground.start(quest, as))).response_set_id);
  for (const { id } of ids) await ground.done(ground.open(quest, id, as));
  return { quest, set, one: ids[0]!, two: ids[1]! };
};
type Begun = Awaited<ReturnType<typeof begun>>;
const draft = ({ quest, set, one }: Begun, as: Client, number: number, text: string, more: object = {}) =>
  as.post('quest/draft', {
    questid: quest,
    activityid: one.id,
    response_set_id: set,
    number,
    responses: [{ field_id: one.field, text }],
    ...more,
  });
const rows = () => ground.laurel.app.get(Records).count(DRAFTS, {});

test('what is half typed is kept every two seconds at most, the later of two devices stands, and it is gone with the answer', async () => {
  const of = await begun(asAnn!);
  const ahead = clockAhead(ground.laurel);
  expect(await ground.done(draft(of, asAnn!, 1, 'Marm'))).toMatchObject({ number: 1 });
  expect(await refusal(draft(of, asAnn!, 2, 'Marma'))).toBe('429 draft-too-soon');
  ahead.minutes += 1;
  expect(await ground.done(draft(of, asAnn!, 5, 'Marmalade half'))).toMatchObject({ number: 5 });
  expect(await ground.done(draft(of, asAnn!, 3, 'Older'))).toMatchObject({ number: 5 });
  const [half] = (await ground.attempt(of.quest, asAnn!))!.activities;
  expect(half).toMatchObject({
    status: 'inprogress',
    draft: { number: 5, responses: [{ field_id: of.one.field, choices: [], text: 'Marmalade half' }] },
  });
  // Nothing of it is a fact.
  expect(JSON.stringify((await ground.facts('AnswersGiven')).map(({ data }) => data))).toBe('[]');
  expect(await rows()).toBe(1);
  await ground.done(ground.respond(of.quest, of.one.id, asAnn!, [{ field_id: of.one.field, text: 'Marmalade whole' }]));
  expect((await ground.attempt(of.quest, asAnn!))!.activities[0]).toMatchObject({
    draft: null,
    answers: [{ field_id: of.one.field, choices: [], text: 'Marmalade whole' }],
  });
  expect(await rows()).toBe(0);
  ahead.minutes += 1;
  expect(await refusal(draft(of, asAnn!, 6, 'x', { response_set_id: 'x' }))).toBe('404 not-found');
  expect(await refusal(draft(of, asBob!, 6, 'x'))).toBe('404 not-found');
  expect(await refusal(draft(of, asAnn!, 6, 'x', { responses: [{ field_id: of.two.field, text: 'x' }] }))).toBe('400 field-not-found');
  // In a survey an answer may be gone on with; when all is done that goes, too.
  const { spent_ms } = (await ground.attempt(of.quest, asAnn!))!.activities[0]!;
  await ground.done(draft(of, asAnn!, 7, 'Other', { spent_ms }));
  expect(await rows()).toBe(1);
  await ground.done(ground.respond(of.quest, of.two.id, asAnn!, [{ field_id: of.two.field, text: 'End' }]));
  expect(await rows()).toBe(0);
  expect(await refusal(draft(of, asAnn!, 8, 'x'))).toBe('409 answer-final');
});

test('a draft that is not of the answer that stands is none, however late it arrives, and whoever died before they could take it away', async () => {
  const of = await begun(asBob!);
  const give = async (text: string) => {
    await ground.done(ground.respond(of.quest, of.one.id, asBob!, [{ field_id: of.one.field, text }]));
    return (await ground.attempt(of.quest, asBob!))!.activities[0]!;
  };
  const { spent_ms } = await give('Whole');
  expect(await refusal(draft(of, asBob!, 1, 'Hal'))).toBe('409 draft-outdated');
  expect(await rows()).toBe(0);
  await ground.done(draft(of, asBob!, 1, 'Goes on', { spent_ms }));
  const again = await give('Whole again');
  expect([again.draft, await rows()]).toEqual([null, 0]);
  expect(await refusal(draft(of, asBob!, 2, 'Goes on with wha', { spent_ms }))).toBe('409 draft-outdated');
  const half = { activityId: of.one.id, number: 3, spentMs: spent_ms, answers: { [of.one.field]: { choiceIds: [], text: 'Hal' } } };
  await ground.laurel.app.get(KeptDrafts).keep(ground.organisationId, bob!, of.set, half, ground.laurel.app.get(Clock).now());
  expect((await ground.attempt(of.quest, asBob!))!.activities[0]).toMatchObject({ draft: null, answers: [{ text: 'Whole again' }] });
  await give('The last');
  expect(await rows()).toBe(0);
});

test('own words stand nowhere in clear, every open screen of the player hears of an answer, and nobody else does', async () => {
  const of = await begun(asAnn!);
  const [own, other] = await Promise.all([asAnn!, asBob!].map((as) => connectTo(ground.url, as.cookie ?? '')));
  const told: unknown[] = [];
  other!.on('stale', (notice: unknown) => told.push(notice));
  const stale = heard<[object]>(own!, 'stale');
  await ground.done(ground.respond(of.quest, of.one.id, asAnn!, [{ field_id: of.one.field, text: 'Zanzibar plum' }]));
  expect((await stale)[0]).toMatchObject({ changed: [{ view: 'quest-attempts' }] });
  expect(JSON.stringify(told)).not.toContain('quest-attempts');
  own!.disconnect();
  other!.disconnect();
  const files = readdirSync(ground.laurel.data).filter((name) => /\.db/.test(name));
  for (const file of files) expect(readFileSync(join(ground.laurel.data, file)).includes('Zanzibar plum')).toBe(false);
});

test('U-070 who is forgotten: their words and what is half typed are gone, and what was chosen still counts', async () => {
  const [dan] = await ground.players('Dan');
  const asDan = await ground.asPlayer(dan!);
  const of = await begun(asDan);
  await ground.done(ground.respond(of.quest, of.one.id, asDan, [{ field_id: of.one.field, text: 'Secret words' }]));
  await ground.done(draft(of, asDan, 1, '', { activityid: of.two.id, responses: [{ field_id: of.two.field, text: 'Half a wo' }] }));
  expect(await rows()).toBe(1);
  // It is in the archive that they take themselves, and in no other.
  const archived = async (userId?: string) => {
    const whose = { organisationId: ground.organisationId, profileId: dan!, userId };
    const part = ground.laurel.app
      .get(ArchiveParts)
      .all()
      .find(({ name }) => name === 'quests')!;
    const told: string[] = [];
    for await (const some of part.rows(whose)) for (const { state, field, words } of some) told.push(`${state} ${field} ${words}`);
    return told;
  };
  expect([await archived(), await archived('dan')]).toEqual([
    ['inprogress One Secret words'],
    ['inprogress One Secret words', 'half answered Two Half a wo'],
  ]);
  await ground.done(ground.admin.post('profile/anonymize_players', { selplayers: [dan] }));
  expect(await rows()).toBe(0);
  const { attempt } = await ground.laurel.app.get(Decisions).load(questAttempt, attemptOf(ground.organisationId, of.quest, 1, dan!));
  const { fields } = attempt!.given.get(of.one.id)!;
  expect(await ground.laurel.app.get(Keys).open(fields[of.one.field]!.text)).toBeUndefined();
  expect(attempt!.given.size).toBe(1);
});

test('all answers of an attempt hold 1 MB at most, and so does all that is half answered, also when all is sent at once', async () => {
  const quest = await ground.made({ questtype: 1 });
  const fields = Array.from({ length: 19 }, () => ({ field_type: 2, field_subtype: 'long' }));
  const ids = await Promise.all(Array.from({ length: 6 }, (_, n) => ground.put(quest, { title: `Tell all ${n}`, fields })));
  await ground.publish(quest, ...ids);
  const set = String((await ground.done(ground.start(quest, asBob!))).response_set_id);
  const told: object[] = [];
  for (const activityid of ids) {
    const asked = await ground.fieldsFor(quest, activityid, asBob!);
    told.push({ activityid, responses: asked.map(({ id: field_id }) => ({ field_id, text: 'x'.repeat(10_000) })) });
  }
  const sent = async (call: string, more: object) => {
    const all = told.map(async (one) => refusal(asBob!.post(call, { questid: quest, ...one, ...more })));
    return (await Promise.all(all)).toSorted();
  };
  const three = [...Array<string>(3).fill('200 undefined'), ...Array<string>(3).fill('400 answer-too-long')];
  const before = await rows();
  expect(await sent('quest/draft', { response_set_id: set, number: 1 })).toEqual(three);
  expect(await rows()).toBe(before + 3);
  expect(await sent('quest/respond', {})).toEqual(three);
  await ground.settled();
  const status = (await ground.attempt(quest, asBob!))!.activities.map((one) => one.status);
  expect(status.filter((one) => one === 'done')).toHaveLength(3);
});
