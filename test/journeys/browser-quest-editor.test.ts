import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { USUAL_TARIFF } from '../../src/billing/plans.values.ts';
import { Seat, until } from './browser.ts';
import { type Client, startTestLaurel } from './laurel.ts';
import { openQuests, type QuestsGround } from './quests-ground.ts';
import { lookOver } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';

const ELEMENTS = ['Multiple choice', 'Picture choice', 'Text input', 'Rank', 'Rate', 'NPS', 'YouTube video', 'Custom content'];

describe('Where quests are made', () => {
  let folder: string;
  let ground: QuestsGround;
  let browser: Browser;
  let desk: Seat;
  let page: Page;
  let questId: string;
  let ann: string;
  let anns: Client;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laurel-plans-'));
    const file = join(folder, 'plans.json');
    const plans = USUAL_TARIFF.plans.map(({ id, name }) => ({ id, name, monthly: id, annually: id, quest_participants: 2 }));
    writeFileSync(file, JSON.stringify({ vat: { country: 'AT', percent: 20 }, plans }));
    const on = await startTestLaurel({ LAUREL_BILLING: 'stand-in', LAUREL_PLANS: file });
    [ground, browser] = await Promise.all([openQuests({ on }), startBrowser()]);
    [ann = ''] = await ground.players('Ann', 'Bob', 'Cid');
    desk = await Seat.take(browser, ground.url, { as: ground.admin, reducedMotion: 'reduce' });
    ({ page } = desk);
  }, 120_000);

  afterAll(async () => {
    await page.screenshot({ path: 'test-results/browser-quest-editor.png' });
    await browser.close();
    await ground.laurel.close();
    rmSync(folder, { recursive: true });
    expect(desk.complaints.filter((said) => !said.includes('with a status of 409'))).toEqual([]);
  });

  const save = () => page.getByRole('button', { name: /^Save/ }).click();
  const saved = () => page.getByRole('status').getByText('Saved', { exact: true }).first().waitFor();
  const tab = (name: string) => page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const titles = async () => (await ground.activities(questId)).map(({ title }) => title);
  const lines = () => page.getByRole('list', { name: 'Activities' }).getByRole('listitem').getByRole('link').allTextContents();

  test('RT-032, RT-037, C-19, U-172: a quiz is made from nothing, with an activity of each type', async () => {
    await desk.open('/v_quest/new');
    await page.getByRole('radio', { name: 'Quiz' }).check();
    await page.getByRole('button', { name: 'Make the quest' }).click();
    await page.getByText('A quest needs a name').waitFor();
    await field('Name').fill('Safety on site');
    await page.getByRole('button', { name: 'Make the quest' }).click();
    await page.getByRole('heading', { name: 'Nothing is asked yet' }).waitFor();
    questId = new URL(page.url()).pathname.split('/')[2] ?? '';
    for (const element of ELEMENTS) {
      await page.getByRole('button', { name: 'Add an activity' }).click();
      await page.getByRole('menuitem', { name: element }).click();
      await field('Title').fill(element);
      if (element === 'YouTube video') {
        await field('Address of the video').fill('https://example.org/clip');
        await page.getByRole('button', { name: 'Add it' }).click();
        await page.getByText('This is no address of a YouTube video').waitFor();
        await field('Address of the video').fill('https://youtu.be/dQw4w9WgXcQ');
      }
      if (element === 'Custom content') await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Read this first');
      await page.getByRole('button', { name: 'Add it' }).click();
      await page.getByRole('link', { name: element }).waitFor();
    }
    expect(await titles()).toEqual(ELEMENTS);
    const types = (await ground.activities(questId)).map(({ field_types: types }) => types);
    expect(types).toEqual([[1], [8], [2], [5], [6], [7], [3], [4]]);
    expect(await lookOver(page, 'quest-content')).toEqual([]);
  });

  test('RT-036, R-271, U-175: choices have points and what is right, text has formats, and what is removed is gone with the save', async () => {
    await page.getByRole('link', { name: 'Multiple choice' }).click();
    await field('Question').fill('Which way out?');
    await field('Text of choice 1').fill('The stairs');
    await field('Points of choice 1').fill('10');
    await page.getByLabel('Choice 1 is right').check();
    await field('Text of choice 2').fill('The lift');
    await page.getByRole('button', { name: 'Add a choice' }).click();
    await field('Text of choice 3').fill('The window');
    await page.getByRole('button', { name: 'Add text below the question' }).click();
    const text = page.getByRole('textbox', { name: 'Text below the question' });
    await text.click();
    await page.keyboard.press('Control+b');
    await page.keyboard.type('Smoke rises');
    await field('Feedback').fill('Lifts stop.');
    await save();
    await saved();
    const [activity] = await ground.activities(questId);
    const [asked] = await ground.fields(questId, activity!.id);
    expect(asked?.choices.map(({ choice_label: label, choice_points: points, iscorrect }) => [label, points, iscorrect])).toEqual([
      ['The stairs', '10', 1],
      ['The lift', '0', 0],
      ['The window', '0', 0],
    ]);
    expect(JSON.parse(asked?.contentblob ?? '')).toEqual({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Smoke rises', marks: [{ type: 'bold' }] }] }],
    });
    await desk.drawn();
    await page.getByRole('button', { name: 'Remove The window' }).click();
    await page.getByRole('button', { name: 'Move The lift earlier' }).click();
    expect(await lookOver(page, 'quest-activity')).toEqual([]);
    await save();
    await until('the choice is gone', async () => (await ground.fields(questId, activity!.id))[0]?.choices.length === 2);
    const labels = async () => (await ground.fields(questId, activity!.id))[0]?.choices.map(({ choice_label: label }) => label).join();
    await until('the order is kept', async () => (await labels()) === 'The lift,The stairs');
  });

  test('what somebody else adds meanwhile is told once, and stays beside what is saved again', async () => {
    await desk.drawn();
    const [activity] = await ground.activities(questId);
    const fields = await ground.fields(questId, activity!.id);
    await field('Question').fill('Which is the way out?');
    const added = [...fields.map(({ id }) => ({ id })), { field_type: 2, field_title: 'Why?' }];
    await ground.put(questId, { id: activity!.id, fields: added });
    await save();
    await page.getByText('Somebody has changed this activity meanwhile', { exact: false }).waitFor();
    await desk.drawn();
    await save();
    await until('both are there', async () => {
      const now = await ground.fields(questId, activity!.id);
      return now.map(({ field_title: title }) => title).join() === 'Which is the way out?,Why?';
    });
  });

  test('RT-035, U-174: activities are put in order by keys and by mouse; an order that is outdated is said and mended', async () => {
    await desk.go(`/v_quest/${questId}/content`);
    await page.getByRole('button', { name: 'Move Rank earlier' }).focus();
    await page.keyboard.press('Enter');
    await until('Rank is before the text', async () => (await titles()).slice(2, 4).join() === 'Rank,Text input');
    const line = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
    await line('NPS')
      .locator('[class*="_grip"]')
      .dragTo(line('Multiple choice'), { targetPosition: { x: 200, y: 4 } });
    await until('NPS is first', async () => (await titles())[0] === 'NPS');
    let isAdded = false;
    await page.route('**/api/quest/move_activity', async (route) => {
      if (!isAdded) await ground.put(questId, { title: 'Late' });
      isAdded = true;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Move Rate earlier' }).click();
    await page.getByText('This is how it stands now: move it again.', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'Late' }).waitFor();
    await page.getByRole('button', { name: 'Move Rate earlier' }).click();
    await until('Rate is earlier', async () => (await titles()).indexOf('Rate') < (await titles()).indexOf('Text input'));
    await page.unroute('**/api/quest/move_activity');
    await until('the page shows it', async () => (await lines()).join() === (await titles()).join());
  });

  test('R-102, U-001: several are published at once, and what is deleted asks first', async () => {
    await page.getByRole('button', { name: 'Actions for Late' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByText('It cannot be brought back.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('link', { name: 'Late' }).waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('8 activities are published').first().waitFor();
    expect((await ground.one(questId)).activities).toBe(8);
  });

  test('RT-038, R-280, U-179, U-181: a team and players may take it, as many as the plan allows, and a removal is undone', async () => {
    await ground.done(ground.admin.post('team/team', { name: 'Red' }));
    await tab('Players');
    await page.getByText('limited to 2').first().waitFor();
    await page.getByRole('combobox', { name: 'Add a team' }).click();
    await page.getByRole('option', { name: 'Red' }).click();
    await page.getByRole('list', { name: 'Teams' }).getByText('Red').waitFor();
    const add = async (...names: string[]) => {
      await page.getByRole('button', { name: 'Add players' }).first().click();
      for (const name of names) {
        await page.getByRole('combobox', { name: 'Players' }).fill(name);
        await page.getByRole('option', { name: new RegExp(name) }).click();
      }
      await page.locator('button[form="add-quest-players"]').click();
    };
    await add('Ann', 'Bob');
    await page.getByText('2 participants').waitFor();
    await add('Cid');
    await page.getByRole('dialog').getByRole('alert').getByText('limited to 2').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Remove Ann' }).click();
    await page.getByText('1 participant', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 participants').waitFor();
    expect(await lookOver(page, 'quest-players')).toEqual([]);
  });

  test('RT-039, RT-034, U-169, U-170: it gives points and a bonus, and is published; then a player may take it', async () => {
    await tab('Award');
    await page.getByRole('combobox', { name: 'Score series' }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('radio', { name: 'Both' }).check();
    await field('Points for taking part').fill('5');
    await field('Most points').fill('3');
    expect(await lookOver(page, 'quest-award')).toEqual([]);
    await save();
    await saved();
    await tab('Details');
    await page.getByLabel('End', { exact: true }).fill('2001-01-01T10:00');
    await page.getByRole('radio', { name: 'Published' }).check();
    await page.getByText('The end must be after the start').waitFor();
    await page.getByLabel('End', { exact: true }).fill('');
    expect(await lookOver(page, 'quest-edit')).toEqual([]);
    await save();
    await until('it is published', async () => (await ground.one(questId)).publishphase === 2);
    const row = await ground.one(questId);
    expect([row.scoreseries_id, row.scoremode, row.reward_points, row.timebonus]).toEqual([ground.series, 3, '5', '3']);
    anns = await ground.asPlayer(ann);
    expect(await ground.namesFor(anns)).toEqual(['Safety on site']);
  });

  test('what somebody else has set meanwhile is told once; who saves again means it', async () => {
    await desk.drawn();
    await field('Name').fill('Safety first');
    await ground.done(ground.save({ id: questId, qdescription: 'All of it' }));
    await until('it shows', async () => (await field('Description').inputValue()) === 'All of it');
    await save();
    await page.getByText('Somebody has changed the quest meanwhile', { exact: false }).waitFor();
    await save();
    await until('it is saved', async () => (await ground.one(questId)).name === 'Safety first');
    expect((await ground.one(questId)).qdescription).toBe('All of it');
  });

  test('RT-033, U-035, U-104: a template is made, and a quest of it; deleting it is undone', async () => {
    await page.getByRole('heading', { level: 1, name: 'Safety first' }).waitFor();
    await page.getByRole('button', { name: 'Make it a template' }).click();
    await page.getByText('Safety first is a template now').first().waitFor();
    await desk.go('/v_quest/settings');
    await page.getByRole('button', { name: 'Delete Safety first' }).click();
    await page.getByRole('heading', { name: 'There are no templates' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Make a quest from Safety first' }).click();
    await page.getByRole('heading', { level: 1, name: 'Safety first' }).waitFor();
    await until('it is another one', () => !page.url().includes(questId) && page.url().endsWith('/edit'));
    const made = await ground.one(new URL(page.url()).pathname.split('/')[2] ?? '');
    expect([made.from_template, made.publishphase, made.activities]).toEqual([questId, 0, 8]);
    await desk.go('/v_quest/settings?part=new');
    await page.getByRole('radio', { name: 'Quiz' }).check();
    await save();
    const usual = async () => (await ground.done(ground.admin.get('quest/defaults'))).defaults;
    await until('it is usual', async () => JSON.stringify(await usual()).includes('"questtype":2'));
    await desk.go('/v_quest/new');
    await until('it begins with it', () => page.getByRole('radio', { name: 'Quiz' }).isChecked());
  });

  test('who makes no quests is told so', async () => {
    const player = await Seat.take(browser, ground.url, { as: anns });
    await player.open('/v_quest/new');
    await player.page.getByRole('heading', { name: 'Not yours to see' }).waitFor();
    expect(await player.page.getByRole('button', { name: 'Make the quest' }).count()).toBe(0);
    await player.leave();
  });
});
