import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QuestRow } from '../../projections/quests/quests.view.ts';
import { USUAL_TARIFF } from '../../src/billing/plans.values.ts';
import { connectTo, heard } from '../contracts/live-lines.ts';
import { type Client, startTestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';
import { openQuests, type QuestsGround, refusal } from './quests-ground.ts';

let ground: QuestsGround;
let done: QuestsGround['done'];
let post: QuestsGround['post'];
let save: QuestsGround['save'];
let made: QuestsGround['made'];
let put: QuestsGround['put'];
let publish: QuestsGround['publish'];
let one: QuestsGround['one'];
let namesFor: QuestsGround['namesFor'];
let activities: QuestsGround['activities'];
let fields: QuestsGround['fields'];
let [ann, bob, cid]: string[] = [];
let [asAnn, asBob]: Client[] = [];

beforeAll(async () => {
  ground = await openQuests();
  ({ done, post, save, made, put, publish, one, namesFor, activities, fields } = ground);
  [ann, bob, cid] = await ground.players('Ann', 'Bob', 'Cid');
  [asAnn, asBob] = await Promise.all([ann!, bob!].map((id) => ground.asPlayer(id)));
  await ground.settled();
});
afterAll(() => ground.laurel.close());

const tag = async (cattype: string) =>
  String((await done(ground.admin.post('tag/tag', { cattype, tagname: `${cattype} ${crypto.randomUUID()}` }))).id);

test('U-169 U-176 R-254 a quest stands as the specification names its fields, its dates are UTC, and every open screen hears of it', async () => {
  const badge = String((await done(ground.admin.post('badges/save', { data: { Name: 'Safe', badge_type: 2 } }))).id);
  const [rewardTag, category] = [await tag('score'), await tag('quest')];
  const line = await connectTo(ground.url, asAnn!.cookie ?? '');
  const stale = heard<[object]>(line, 'stale');
  const sent = {
    name: 'Fire',
    qdescription: 'What to do',
    icon: '/uploads/quest/map.svg',
    questtype: 2,
    repeat_mode_id: 3,
    repeats_number: 12,
    repeat_end_date: '2096-12-31T00:00:00Z',
    start_date: '2096-01-31 08:00:00',
    end_date: '2096-02-05T09:00:00+01:00',
    scoremode: 3,
    reward_points: '10',
    timebonus: '2,5',
    publishphase: 2,
    freeforall: 1,
  };
  const id = String(
    (
      await done(
        save({
          ...sent,
          group_id: ground.organisationId,
          scoreseries_id: ground.series,
          reward_tags: [rewardTag],
          badge_id: badge,
          tags: [category],
        }),
      )
    ).id,
  );
  expect((await stale)[0]).toMatchObject({ changed: [{ view: 'quests' }] });
  line.disconnect();
  const row = await one(id);
  expect(row).toEqual({
    id,
    name: 'Fire',
    qdescription: 'What to do',
    icon: '/uploads/quest/map.svg',
    questtype: 2,
    group_id: ground.organisationId,
    is_anonymous: 0,
    repeat_mode_id: 3,
    repeats_number: 12,
    repeat_end_date: '2096-12-31T00:00:00.000Z',
    start_date: '2096-01-31T08:00:00.000Z',
    end_date: '2096-02-05T08:00:00.000Z',
    timezone: 'Europe/Vienna',
    scoreseries_id: ground.series,
    scoremode: 3,
    reward_points: '10',
    reward_tags: [rewardTag],
    badge_id: badge,
    timebonus: '2.5',
    tags: [category],
    publishphase: 2,
    freeforall: 1,
    from_template: null,
    have_response: 0,
    can_change_anon: 1,
    round: { number: 1, from: '2096-01-31T08:00:00.000Z', before: '2096-02-05T08:00:00.000Z' },
    activities: 0,
    status: 'notstarted',
    answered: 0,
    editable: 1,
    template: 0,
    edition: 1,
    deleted: 0,
    results_stand: 0,
  });
  const forEditors = { template: undefined, edition: undefined, deleted: undefined, results_stand: undefined };
  expect(await one(id, asAnn)).toEqual({ ...row, editable: 0, ...forEditors });
  await done(save({ id, end_date: '', repeats_number: 0, badge_id: '', qdescription: '', edition: 1 }));
  expect(await one(id)).toMatchObject({ end_date: null, repeats_number: 0, badge_id: null, qdescription: '', edition: 2, name: 'Fire' });
  expect(await refusal(save({ id, name: 'Smoke', edition: 1 }))).toBe('409 quest-changed');
});

test('R-103 U-001 U-168 U-176 players see what is published and they may take; who edits quests lists others too', async () => {
  const [open, draft, back] = [
    await made({ name: 'Open' }),
    await made({ name: 'Draft', publishphase: 0 }),
    await made({ name: 'Back', publishphase: 1 }),
  ];
  const closed = await made({ name: 'For some', freeforall: 0 });
  const seen = async (as: Client, query = {}) =>
    (await namesFor(as, query)).filter((name) => ['Open', 'Draft', 'Back', 'For some'].includes(name));
  expect(await seen(asAnn!)).toEqual(['Open']);
  expect(await seen(asAnn!, { publishphase: 'all' })).toEqual(['Open']);
  expect(await seen(ground.admin)).toEqual(['For some', 'Open']);
  expect(await seen(ground.admin, { publishphase: '0' })).toEqual(['Draft']);
  expect(await seen(ground.admin, { publishphase: 'all' })).toEqual(['Back', 'Draft', 'For some', 'Open']);
  expect(await seen(ground.admin, { mineonly: '1' })).toEqual(['Open']);
  for (const id of [draft, back, closed]) expect(await refusal(asAnn!.get('quest/questinfo', { id }))).toBe('404 not-found');
  await done(post('add_profiles', { questid: closed, newprofiles: [ann] }));
  expect([await seen(asAnn!), await seen(asBob!)]).toEqual([['For some', 'Open'], ['Open']]);
  await done(ground.admin.delete('quest/quest', { id: open }));
  expect(await seen(asAnn!)).toEqual(['For some']);
  expect(await seen(ground.admin, { deleted: '1' })).toEqual(['Open']);
  expect(await refusal(asAnn!.get('quest/activity', { questid: open }))).toBe('404 not-found');
  await done(post('restore_quest', { id: open }));
  expect(await seen(asAnn!)).toEqual(['For some', 'Open']);
});

test('who made a quest edits it when they are no admin any more; what it gives, and new ones, are the admins’ to say', async () => {
  await done(ground.admin.post('profile/change_permission', { set_admin: 1, selplayers: [bob] }));
  const id = String((await done(save({ name: "Bob's", scoreseries_id: ground.series }, asBob))).id);
  await done(ground.admin.post('profile/change_permission', { set_admin: 0, selplayers: [bob] }));
  const activity = String((await done(post('activity', { questid: id, data: { title: 'First' } }, asBob))).id);
  await done(save({ id, qdescription: 'Mine', publishphase: 2 }, asBob));
  expect(await one(id, asBob)).toMatchObject({ qdescription: 'Mine', editable: 1, edition: 2 });
  expect((await activities(id, asBob)).map(({ publishphase }) => publishphase)).toEqual([0]);
  expect(await refusal(save({ id, reward_points: '1000000' }, asBob))).toBe('403 admins-only');
  expect(await refusal(save({ name: 'Another' }, asBob))).toBe('403 not-allowed');
  expect(await refusal(post('copy', { questid: id, copy_name: 'Another' }, asBob))).toBe('403 not-allowed');
  for (const asked of [
    save({ id, name: 'Hers' }, asAnn),
    post('activity', { questid: id, data: { id: activity, title: 'Hers' } }, asAnn),
    post('add_profiles', { questid: id, newprofiles: [ann] }, asAnn),
    asAnn!.delete('quest/quest', { id }),
    asAnn!.get('quest/get_templates'),
  ])
    expect(await refusal(asked)).toBe('403 not-allowed');
  await done(asBob!.delete('quest/quest', { id }));
});

test('U-035 U-104 the copy of a template is a draft with ids of its own and without people; a template is not taken', async () => {
  const template = await made({ name: 'Usual', template: 1, questtype: 2, scoreseries_id: ground.series, reward_points: '5' });
  const section = await put(template, { activitytype: 'section', title: 'Part' });
  const activity = await put(template, {
    title: 'A',
    parent_id: section,
    fields: [{ field_type: 1, choices: [{ choice_label: 'Yes', iscorrect: 1 }] }],
  });
  await publish(template, section, activity);
  await done(post('add_profiles', { questid: template, newprofiles: [ann] }));
  expect(await namesFor(asAnn!)).not.toContain('Usual');
  expect(await namesFor(ground.admin, { publishphase: 'all' })).not.toContain('Usual');
  const { templates } = await done(ground.admin.get('quest/get_templates'));
  expect((templates as QuestRow[]).map(({ name }) => name)).toEqual(['Usual']);
  const key = crypto.randomUUID();
  const copy = () => ground.admin.post('quest/copy', { questid: template, copy_name: 'Ours' }, { 'idempotency-key': key });
  const id = String((await done(copy())).newquestid);
  expect((await done(copy())).newquestid).toBe(id);
  expect(await one(id)).toMatchObject({
    name: 'Ours',
    publishphase: 0,
    template: 0,
    from_template: template,
    questtype: 2,
    reward_points: '5',
  });
  const [part, own, ...more] = await activities(id);
  expect([part!.title, own!.title, more, own!.parent_id, own!.publishphase]).toEqual(['Part', 'A', [], part!.id, 2]);
  const [before, after] = [await fields(template, activity), await fields(id, own!.id)];
  expect(JSON.stringify(after)).not.toContain(before[0]!.id);
  expect(after[0]!.choices[0]).toMatchObject({ choice_label: 'Yes', iscorrect: 1 });
  expect((await done(ground.admin.get('quest/profile_list', { id }))).players).toEqual([]);
  // What is changed there is not changed here.
  await put(template, { id: activity, title: 'Other' });
  expect((await activities(id))[1]!.title).toBe('A');
});

test('U-035 new quests begin as is usual, where nothing else is said; of two who set that the second is told', async () => {
  const set = (sent: object) => post('save_defaults', sent);
  const usual = async () => (await done(ground.admin.get('quest/defaults'))).defaults;
  expect(await usual()).toEqual({ questtype: 1, freeforall: 0, tags: [] });
  const category = await tag('quest');
  await done(set({ questtype: 2, freeforall: 1, tags: [category], was: { questtype: 1 } }));
  expect(await usual()).toEqual({ questtype: 2, freeforall: 1, tags: [category] });
  expect(await refusal(set({ questtype: 1, was: { questtype: 1 } }))).toBe('409 changed-since');
  await done(set({ questtype: 1, was: { questtype: 2 } }));
  expect(await refusal(set({ tags: ['x'] }))).toBe('409 tag-not-found');
  const begun = async (more: object = {}) => one(String((await done(save({ name: 'Usual one', ...more }))).id));
  expect(await begun({ freeforall: 0 })).toMatchObject({ questtype: 1, freeforall: 0, tags: [category] });
  await done(ground.admin.delete('tag/tag', { tagid: category }));
  expect(await begun()).toMatchObject({ questtype: 1, freeforall: 1, tags: [] });
  await done(set({ freeforall: 0 }));
});

test('U-181 whoever is in a team that was added may take a quest, who joins it later too, and nobody who has left', async () => {
  const team = String((await done(ground.admin.post('team/team', { name: 'Red' }))).teamid);
  const id = await made({ name: 'For Red', freeforall: 0 });
  await done(post('team', { questid: id, 'team[]': [team] }));
  expect(await namesFor(asAnn!)).not.toContain('For Red');
  await done(ground.admin.post('team/save_members', { teamid: team, newprofiles: [{ profile_id: ann }] }));
  expect(await namesFor(asAnn!)).toContain('For Red');
  await done(post('add_profiles', { questid: id, newprofiles: [ann, cid] }));
  const list = async () => {
    const { players, teams, participants, limit, message } = await done(ground.admin.get('quest/profile_list', { id }));
    return [
      (players as { name: string }[]).map(({ name }) => name),
      (teams as { teamname: string; members: number }[]).map(({ teamname, members }) => `${teamname} ${members}`),
      participants,
      limit,
      message,
    ];
  };
  expect(await list()).toEqual([['Ann', 'Cid'], ['Red 1'], 2, null, '']);
  await done(ground.admin.delete('quest/profile', { questid: id, profiles: `${ann},${cid}` }));
  expect(await list()).toEqual([[], ['Red 1'], 1, null, '']);
  expect(await namesFor(asAnn!)).toContain('For Red');
  await done(ground.admin.delete('team/delete_members', { teamid: team, delprofiles: JSON.stringify([ann]) }));
  expect(await namesFor(asAnn!)).not.toContain('For Red');
  await done(ground.admin.delete('quest/team', { questid: id, 'team[]': team }));
  expect(await list()).toEqual([[], [], 0, null, '']);
  expect(await refusal(post('team', { questid: id, 'team[]': ['x'] }))).toBe('404 not-found');
  expect(await refusal(post('add_profiles', { questid: id, newprofiles: ['x'] }))).toBe('404 not-found');
});

test('R-254 its rounds are opened and closed as they come due, of a draft none is', async () => {
  const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
  const [running, over, draft] = [
    await made({ name: 'Runs', start_date: hours(-30), end_date: hours(5) }),
    await made({ name: 'Over', start_date: hours(-30), end_date: hours(-5) }),
    await made({ name: 'Later', start_date: hours(-30), publishphase: 0 }),
  ];
  await ground.turned();
  const facts = async () => {
    const all = await ground.facts('QuestRoundOpened', 'QuestReminderDue', 'QuestRoundClosed');
    const told = all.map(({ type, data }) => ({ type, ...(data as { questId: string; round: number }) }));
    return (id: string) => told.flatMap(({ type, questId, round }) => (questId === id ? [`${type} ${round}`] : []));
  };
  const of = await facts();
  expect([of(running), of(over), of(draft)]).toEqual([['QuestRoundOpened 1', 'QuestReminderDue 1'], ['QuestRoundClosed 1'], []]);
  await done(save({ id: running, end_date: hours(-1) }));
  await done(save({ id: draft, publishphase: 2 }));
  await ground.turned();
  const then = await facts();
  expect(then(running)).toEqual(['QuestRoundOpened 1', 'QuestReminderDue 1', 'QuestRoundClosed 1']);
  expect(then(draft)).toEqual(['QuestRoundOpened 1']);
});

test('what is wrong is told by its field, and nothing of it is stored', async () => {
  const id = await made();
  const facts = async () => (await ground.facts('QuestChanged', 'QuestCreated', 'ActivitySaved')).length;
  const before = await facts();
  expect(await refusal(save({}))).toBe('409 name-missing');
  expect(await refusal(save({ id, name: '' }))).toBe('409 name-missing');
  expect(await refusal(save({ id, start_date: 'soon' }))).toBe('400 invalid-input');
  expect(await refusal(save({ id, badge_id: '../x' }))).toBe('400 invalid-input');
  expect(await refusal(save({ id, badge_id: 'x' }))).toBe('404 not-found');
  expect(await refusal(save({ id, scoreseries_id: 'x' }))).toBe('404 not-found');
  expect(await refusal(save({ id, reward_tags: ['x'] }))).toBe('409 tag-not-found');
  expect(await refusal(save({ id, icon: 'https://evil.example/a.png' }))).toBe('400 invalid-input');
  expect(await refusal(save({ name: 'N', from_template: id }))).toBe('409 template-missing');
  expect(await refusal(save({ name: 'N', group_id: 'x' }))).toBe('404 not-found');
  expect(await refusal(post('activity', { questid: id, data: { parent_id: 'x' } }))).toBe('404 not-found');
  expect(await refusal(post('activity', { questid: id, data: { fields: [{ field_type: 4, contentblob: 'no JSON' }] } }))).toBe(
    '400 content-invalid',
  );
  expect(await facts()).toBe(before);
});

test('U-179 R-280 a plan limits who may take part: each is counted once, and more are refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-plans-'));
  const file = join(folder, 'plans.json');
  const plans = USUAL_TARIFF.plans.map(({ id, name }) => ({ id, name, monthly: id, annually: id, quest_participants: 3 }));
  writeFileSync(file, JSON.stringify({ vat: { country: 'AT', percent: 20 }, plans }));
  const laurel = await startTestLaurel({ LAUREL_BILLING: 'stand-in', LAUREL_PLANS: file });
  try {
    const limited = await openPoints({ on: laurel });
    const [one, two, three, four] = await limited.players('One', 'Two', 'Three', 'Four');
    const sent = async (path: string, body: object) => {
      const answer = await limited.admin.post(path, body);
      await limited.settled();
      return answer;
    };
    const id = String((await sent('quest/questinfo', { name: 'Few' })).body.id);
    const team = String((await sent('team/team', { name: 'Red' })).body.teamid);
    await sent('team/save_members', { teamid: team, newprofiles: [one, two].map((profile_id) => ({ profile_id })) });
    expect((await sent('quest/add_profiles', { questid: id, newprofiles: [one, three] })).status).toBe(200);
    expect((await sent('quest/team', { questid: id, 'team[]': [team] })).status).toBe(200);
    expect((await sent('quest/add_profiles', { questid: id, newprofiles: [four] })).body).toMatchObject({
      code: 'participants-limited',
      message: 'limited to 3',
      limit: 3,
    });
    const { body } = await limited.admin.get('quest/profile_list', { id });
    expect(body).toMatchObject({ participants: 3, limit: 3, message: 'limited to 3' });
  } finally {
    await laurel.close();
    rmSync(folder, { recursive: true });
  }
});
