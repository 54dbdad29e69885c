import type { Client } from './laurel.ts';
import { openQuests, type QuestsGround, refusal } from './quests-ground.ts';

let ground: QuestsGround;
let done: QuestsGround['done'];
let post: QuestsGround['post'];
let made: QuestsGround['made'];
let put: QuestsGround['put'];
let publish: QuestsGround['publish'];
let one: QuestsGround['one'];
let activities: QuestsGround['activities'];
let fields: QuestsGround['fields'];
let asAnn: Client;

beforeAll(async () => {
  ground = await openQuests();
  ({ done, post, made, put, publish, one, activities, fields } = ground);
  const [ann] = await ground.players('Ann');
  asAnn = await ground.asPlayer(ann!);
  await ground.settled();
});
afterAll(() => ground.laurel.close());

test('R-198 U-172 U-180 an activity is kept with its fields and choices; players are told nothing by which it is judged', async () => {
  const id = await made({ questtype: 2, scoreseries_id: ground.series, scoremode: 2 });
  const blob = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Look' }] }] };
  const evil = {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'Look', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }] },
      { type: 'script', content: [] },
    ],
  };
  const data = {
    title: 'Exit',
    adescription: 'Where to',
    req_points: '5',
    anon_answers: 0,
    show_time: 1,
    includeintimebonus: 1,
    fields: [
      {
        field_type: 1,
        field_subtype: 'multi',
        field_title: 'Which?',
        mandatory: 1,
        contentblob: JSON.stringify(evil),
        feedback: { text: 'KEY-WORDS', blob, advanced_editor: 1 },
        choices: [
          { choice_label: 'Door', choice_points: '3.5', iscorrect: 1, contentblob: blob },
          { choice_label: 'Other', choice_points: -1, player_custom_choice: 1 },
        ],
      },
      { field_type: 2, field_subtype: 'short', casesensitive: 1, choices: [{ choice_label: 'KEY-TEXT', choice_points: '1' }] },
      { field_type: 5, choices: ['1st', '2nd', '3rd', '4th', '5th', '6th'].map((choice_label) => ({ choice_label })) },
    ],
  };
  const activity = await put(id, data);
  const [row] = await activities(id);
  expect(row).toEqual({
    id: activity,
    title: 'Exit',
    adescription: 'Where to',
    image: '',
    req_points: '5',
    parent_id: null,
    activitytype: 'question',
    anon_answers: 0,
    show_time: 1,
    includeintimebonus: 1,
    place: 0,
    publishphase: 0,
    field_types: [1, 2, 5],
    revision: 1,
  });
  const whole = await fields(id, activity);
  const own = JSON.stringify(blob);
  expect(whole[0]).toEqual({
    id: expect.any(String) as string,
    field_type: 1,
    field_subtype: 'multi',
    field_title: 'Which?',
    field_order: 0,
    mandatory: 1,
    casesensitive: 0,
    contentblob: own,
    feedback: { text: 'KEY-WORDS', blob: own, advanced_editor: 1 },
    choices: [
      {
        id: expect.any(String) as string,
        choice_label: 'Door',
        choice_points: '3.5',
        iscorrect: 1,
        player_custom_choice: 0,
        contentblob: own,
      },
      {
        id: expect.any(String) as string,
        choice_label: 'Other',
        choice_points: '-1',
        iscorrect: 0,
        player_custom_choice: 1,
        contentblob: '',
      },
    ],
  });
  const asPlayersSee = await fields(id, activity, { doingmode: '1', preview: '1' });
  expect(JSON.stringify(asPlayersSee)).not.toMatch(/iscorrect|choice_points|feedback|KEY/);
  expect(asPlayersSee.map(({ choices }) => choices.length)).toEqual([2, 0, 6]);
  const ids = asPlayersSee[2]!.choices.map((choice) => choice.id);
  expect(ids).toEqual(whole[2]!.choices.map((choice) => choice.id).sort());
  expect(await activities(id, asAnn)).toEqual([]);
  expect(await refusal(asAnn.get('quest/activity', { questid: id, activityid: activity }))).toBe('404 not-found');
  await publish(id, activity);
  expect(await activities(id, asAnn)).toEqual([{ ...row, publishphase: 2, revision: undefined }]);
  expect((await one(id)).activities).toBe(1);
  for (const more of [{}, { preview: '1' }, { doingmode: '1', preview: '1' }])
    expect(await refusal(asAnn.get('quest/activity_choice', { questid: id, activityid: activity, ...more }))).toBe('403 not-allowed');
  expect(await refusal(asAnn.get('quest/activity_choice', { questid: id, activityid: activity, doingmode: '1' }))).toBe(
    '409 attempt-not-started',
  );
  // The same as a form sends it.
  const again = { id: activity, revision: 1, fields: whole.map((field) => ({ id: field.id, mandatory: 1 })) };
  expect(await put(id, again)).toBe(activity);
  expect((await fields(id, activity)).map(({ mandatory }) => mandatory)).toEqual([1, 1, 1]);
  const late = { ...again, fields: whole.map((field) => ({ id: field.id, mandatory: 0 })) };
  expect(await refusal(post('activity', { questid: id, data: JSON.stringify(late) }))).toBe('409 activity-changed');
});

test('U-174 fields and choices are deleted and moved, and an order that somebody has overtaken is outdated', async () => {
  const id = await made();
  const section = await put(id, { activitytype: 'section', title: 'Part' });
  const [a, b] = [
    await put(id, { title: 'A', parent_id: section, fields: [{ field_type: 6 }, { field_type: 2 }] }),
    await put(id, { title: 'B' }),
  ];
  const titles = async () => (await activities(id)).map(({ title, place }) => `${place} ${title}`);
  expect(await titles()).toEqual(['0 Part', '1 A', '2 B']);
  await done(post('move_activity', { questid: id, activityorder: [b, section, a] }));
  expect(await titles()).toEqual(['0 B', '1 Part', '2 A']);
  const [rate, text] = await fields(id, a);
  await done(post('move_field', { questid: id, fielda: rate!.id, fieldb: text!.id }));
  expect((await fields(id, a)).map((field) => field.id)).toEqual([text!.id, rate!.id]);
  const choice = rate!.choices[4]!.id;
  await done(ground.admin.delete('quest/field', { questid: id, activity_id: a, mode: 'choice', id: choice }));
  await done(ground.admin.delete('quest/field', { questid: id, activity_id: a, mode: 'field', id: text!.id }));
  expect((await fields(id, a)).map(({ choices }) => choices.map(({ choice_label }) => choice_label))).toEqual([['1', '2', '3', '4']]);
  await done(ground.admin.delete('quest/activity', { questid: id, 'activity[]': section }));
  expect(await titles()).toEqual(['0 B']);
  expect(await refusal(post('move_activity', { questid: id, activityorder: [b, section, a] }))).toBe('409 order-outdated');
  expect(await refusal(post('activity', { questid: id, data: { id: a, title: 'Back' } }))).toBe('404 not-found');
});

test('of 50 who add at once none is lost, and of two orders at once one is told', async () => {
  const id = await made();
  const ids = await Promise.all(Array.from({ length: 50 }, (_, n) => put(id, { title: `${n}` })));
  expect((await activities(id)).map((row) => row.id).sort()).toEqual([...ids].sort());
  const twice = await Promise.all([ids, [...ids].reverse()].map((activityorder) => post('move_activity', { questid: id, activityorder })));
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  const race = await Promise.all([
    ground.admin.delete('quest/activity', { questid: id, 'activity[]': ids[0]! }),
    post('move_activity', { questid: id, activityorder: ids }),
  ]);
  expect([`${race[0].status}`, [200, 409].includes(race[1].status)]).toEqual(['200', true]);
  await ground.settled();
  expect(await activities(id)).toHaveLength(49);
});

test('a copy of 1 MB is there as a whole', async () => {
  const id = await made();
  const choices = Array.from({ length: 80 }, () => ({ choice_label: 'x'.repeat(1_900) }));
  for (let n = 0; n < 7; n++) await put(id, { title: `${n}`, fields: [{ field_type: 1, choices }] });
  const copy = String((await done(post('copy', { questid: id, copy_name: 'Large' }))).newquestid);
  expect((await activities(copy)).map(({ title }) => title)).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  const tooLarge = {
    fields: [
      { field_type: 1, choices },
      { field_type: 1, choices },
    ],
  };
  expect(await refusal(post('activity', { questid: id, data: tooLarge }))).toBe('400 activity-too-large');
});
