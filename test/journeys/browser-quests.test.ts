import type { Browser, Page } from 'playwright-core';
import { Seat, until } from './browser.ts';
import type { Client } from './laurel.ts';
import { type AttemptsGround, openAttempts } from './quest-attempts-ground.ts';
import { looksRight } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';

const words = (...content: object[]) => ({ type: 'doc', content });
const said = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const picture = (alt: string) => words({ type: 'image', attrs: { src: '/uploads/quest/map.svg', alt } });
const labels = (...all: string[]) => all.map((choice_label) => ({ choice_label, choice_points: '1' }));

/** A question of each of the eight types (C-19). */
const EIGHT = [
  {
    title: 'Way out',
    show_time: 1,
    includeintimebonus: 1,
    fields: [
      {
        field_type: 1,
        mandatory: 1,
        feedback: { text: 'By the door.' },
        choices: [{ choice_label: 'Window' }, { choice_label: 'Door', choice_points: '10', iscorrect: 1 }],
      },
    ],
  },
  { title: 'In your words', show_time: 1, fields: [{ field_type: 2, field_subtype: 'long', field_title: 'Why?', mandatory: 1 }] },
  {
    title: 'Watch this',
    activitytype: 'content',
    fields: [{ field_type: 3, contentblob: words({ type: 'youtube', attrs: { src: 'https://youtu.be/aqz-KE-bpKQ' } }) }],
  },
  {
    title: 'Read this',
    activitytype: 'content',
    fields: [{ field_type: 4, contentblob: words(said('Heat rises'), { type: 'blockMath', attrs: { latex: 'E = mc^2' } }) }],
  },
  { title: 'In order', fields: [{ field_type: 5, mandatory: 1, choices: labels('Warn', 'Call', 'Leave') }] },
  { title: 'How clear?', fields: [{ field_type: 6, mandatory: 1 }] },
  { title: 'Would you recommend it?', fields: [{ field_type: 7, mandatory: 1 }] },
  {
    title: 'Which sign?',
    fields: [
      {
        field_type: 8,
        mandatory: 1,
        choices: [
          { choice_label: '', contentblob: picture('A map'), choice_points: '5', iscorrect: 1 },
          { choice_label: 'Another', contentblob: picture('Another map') },
        ],
      },
    ],
  },
];

/** Of two devices one may be told to wait with what is typed, and what was on its way when the answer came is kept no more. */
const unlessTooSoon = (complaint: string) => !/with a status of (429|409 .*\/api\/quest\/draft$)/.test(complaint);

describe('Quests in the browser', () => {
  let ground: AttemptsGround;
  let browser: Browser;
  let ann: Client;
  let phone: Seat;
  let desk: Seat;
  let page: Page;
  let quiz: string;
  let activities: string[];
  /** What came over the line. */
  const heard: string[] = [];
  const small = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const;

  const quest = async (settings: object, all: readonly object[]) => {
    const id = await ground.made(settings);
    const ids: string[] = [];
    for (const data of all) ids.push(await ground.put(id, data));
    await ground.publish(id, ...ids);
    return { id, ids };
  };

  beforeAll(async () => {
    [ground, browser] = await Promise.all([openAttempts(), startBrowser()]);
    const [id = ''] = await ground.players('Ann');
    ann = await ground.asPlayer(id);
    const about = { name: 'Safety on site', qdescription: 'What to do when it burns.', questtype: 2, scoremode: 2, timebonus: '8' };
    ({ id: quiz, ids: activities } = await quest({ ...about, scoreseries_id: ground.series }, EIGHT));
    await quest({ name: 'A draft', publishphase: 0 }, []);
    await ground.settled();
    phone = await Seat.take(browser, ground.url, { as: ann, ...small });
    desk = await Seat.take(browser, ground.url, { as: ground.admin, reducedMotion: 'reduce' });
    ({ page } = phone);
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
    await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Film</p>' }));
  }, 120_000);

  afterAll(async () => {
    await page.screenshot({ path: 'test-results/browser-quests.png' });
    await browser.close();
    await ground.laurel.close();
    expect([...phone.complaints, ...desk.complaints].filter(unlessTooSoon)).toEqual([]);
  });

  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
  /** Goes on by Tab until something has the focus. */
  const tabTo = async (name: string | RegExp) => {
    for (let n = 0; n < 60; n++) {
      await page.keyboard.press('Tab');
      const at = await focused();
      if (typeof name === 'string' ? at === name : name.test(at)) return;
    }
    throw new Error(`Tab does not reach ${String(name)}`);
  };
  const asked = (title: string, on = page) => on.getByRole('heading', { level: 2, name: title }).waitFor();
  const chosenFrom = (on = page) => on.getByRole('radio').first().waitFor({ state: 'attached' });
  const press = async (name: string | RegExp) => {
    await tabTo(name);
    await page.keyboard.press('Enter');
  };

  test('RT-027 to RT-031, RT-047: what waits, what a quest asks and gives, and nothing of a draft', async () => {
    await phone.open('/v_quest');
    await page.getByRole('link', { name: 'Safety on site' }).waitFor();
    expect(await page.getByText('A draft').count()).toBe(0);
    await phone.go('/v_quest/completed');
    await page.getByText('You have done no quest yet').waitFor();
    await phone.go('/v_quest/ongoing');
    await page.getByText('You are at no quest').waitFor();
    await phone.go('/v_quest/notstarted');
    await press('Safety on site');
    await page.getByRole('heading', { level: 1, name: 'Safety on site' }).waitFor();
    await page.getByText('What to do when it burns.').waitFor();
    await page.getByText('Quiz · 8 questions').last().waitFor();
    await looksRight(page);
    await desk.open('/v_quest/all');
    await desk.page.getByRole('link', { name: 'A draft' }).waitFor();
  });

  test('RT-042, R-104, U-169: a quiz with all eight types, at 360 by 740 and by keyboard alone', async () => {
    await press('Start');
    await asked('Way out');
    await page.getByText('Question 1 of 8').waitFor();
    await page.getByRole('progressbar', { name: 'Time left' }).waitFor();
    await press('Answer');
    await page.getByText('This must be answered').waitFor();
    await page.keyboard.press('b');
    expect(await page.getByRole('radio', { name: 'Door' }).isChecked()).toBe(true);
    // That it is answered is heard before what is said to it.
    await page.route(
      '**/api/quest/get_feedback',
      async (route) => {
        const response = await route.fetch();
        await until('the line tells that it is done', () => heard.some((frame) => frame.includes('"status":"done"')));
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await page.keyboard.press('Enter');
    await page.getByText('By the door.').waitFor();
    await page.getByText('Right, +10 points').waitFor();
    await page.getByText('10 points', { exact: true }).waitFor();
    await looksRight(page);
    await until('the focus is on what goes on', async () => (await focused()) === 'Next');
    await page.keyboard.press('Enter');
    await asked('In your words');
  });

  test('half-typed answers and the clock are there after a reload, and on a second device whose own clock is an hour ahead', async () => {
    await tabTo('');
    await page.keyboard.type('Because of the sm');
    await page.getByText('Saved', { exact: true }).waitFor();
    const opened = async () => (await ground.attempt(quiz, ann))?.activities.find(({ id }) => id === activities[1])?.opened_at;
    const before = await opened();
    await page.reload();
    await asked('In your words');
    const second = await Seat.take(browser, ground.url, { as: ann, reducedMotion: 'reduce' });
    await second.page.clock.setFixedTime(Date.now() + 3_600_000);
    await second.open(`/v_quest/${quiz}/do`);
    await asked('In your words', second.page);
    for (const on of [page, second.page]) {
      expect(await on.getByText('10 points', { exact: true }).count()).toBe(1);
      expect(await on.getByRole('textbox', { name: 'Why?' }).inputValue()).toBe('Because of the sm');
      expect(await on.locator('form b').first().textContent()).toMatch(/^\d:\d\d$/);
    }
    expect([before, await opened()]).toEqual([expect.any(String), before]);
    await second.page.getByRole('textbox', { name: 'Why?' }).fill('Because of the smoke');
    await second.page.getByText('Saved', { exact: true }).waitFor();
    await second.page.getByRole('button', { name: 'Answer' }).click();
    await second.page.getByText('Your answer is given').waitFor();
    await asked('Watch this');
    expect(second.complaints.filter(unlessTooSoon)).toEqual([]);
    await second.leave();
  });

  test('R-271: a video comes when it is asked for, formulas are drawn, and what is to be read is gone on from', async () => {
    expect(await page.locator('iframe').count()).toBe(0);
    await press('Play the video');
    await page.frameLocator('iframe').getByText('Film').waitFor();
    await press('Next');
    await asked('Read this');
    await page.locator('math').waitFor({ state: 'attached' });
    await page.getByText('Heat rises').waitFor();
    await looksRight(page);
    await press('Next');
    await asked('In order');
  });

  test('ranks are moved by their arrows, stars and grades chosen by digits, pictures by letters; and the result is there', async () => {
    const lines = async () => page.locator('ol li bdi').allTextContents();
    await until('all three are there', async () => (await lines()).length === 3);
    for (const name of ['Call', 'Warn']) {
      const at = (await lines()).indexOf(name);
      for (let to = at - 1; to >= 0; to--) {
        // The focus stays on the arrow.
        await (to === at - 1 ? press(`Earlier: ${name}`) : page.keyboard.press('Enter'));
        await until(`${name} has moved`, async () => (await lines())[to] === name);
      }
    }
    expect(await lines()).toEqual(['Warn', 'Call', 'Leave']);
    await press('Answer');
    await page.getByText('Right, +3 points').waitFor();
    await page.keyboard.press('Enter');
    await asked('How clear?');
    await chosenFrom();
    await page.keyboard.press('4');
    await page.keyboard.press('Enter');
    await page.getByText('Your answer is given').waitFor();
    await page.keyboard.press('Enter');
    await asked('Would you recommend it?');
    await chosenFrom();
    await looksRight(page);
    await page.keyboard.press('9');
    await page.keyboard.press('Enter');
    await page.getByText('Your answer is given').waitFor();
    await page.keyboard.press('Enter');
    await asked('Which sign?');
    await chosenFrom();
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await page.getByText('Right, +5 points').waitFor();
    await page.keyboard.press('Enter');
    await asked('Done');
    await page.getByText('3 of 3 right').waitFor();
    await looksRight(page);
    await ground.settled();
    expect(await ground.facts('AttemptStarted', 'AttemptDone')).toHaveLength(2);
    expect(await ground.facts('PointsAwarded')).toHaveLength(1);
    await press('To the quest');
    await page.getByRole('heading', { name: 'Your result' }).waitFor();
    await phone.go('/v_quest/completed');
    await page.getByRole('link', { name: 'Safety on site' }).waitFor();
  });

  test('a line of a rank is dragged; in a survey one goes back and changes an answer until the last is given', async () => {
    const { id } = await quest({ name: 'Opinions', questtype: 1 }, [
      { title: 'First', fields: [{ field_type: 5, choices: labels('One', 'Two', 'Three') }] },
      { title: 'Last', fields: [{ field_type: 2, field_subtype: 'short', field_title: 'More?' }] },
    ]);
    await phone.open(`/v_quest/${id}/do`);
    await asked('First');
    const lines = async () => {
      await page.locator('ol li bdi').first().waitFor();
      return page.locator('ol li bdi').allTextContents();
    };
    const before = await lines();
    const grip = page.locator('ol li').first().locator('span[aria-hidden="true"]').last();
    const [from, to] = [(await grip.boundingBox())!, (await page.locator('ol li').last().boundingBox())!];
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, to.y + to.height / 2, { steps: 5 });
    await page.mouse.up();
    expect(await lines()).toEqual([before[1], before[2], before[0]]);
    await page.getByRole('button', { name: 'Answer' }).click();
    await asked('Last');
    await page.getByRole('button', { name: 'Back' }).click();
    await asked('First');
    expect(await lines()).toEqual([before[1], before[2], before[0]]);
    await page.getByRole('button', { name: 'Answer' }).click();
    await asked('Last');
    await page.getByRole('button', { name: 'Answer' }).click();
    await page.getByText('Thank you for your answers.').waitFor();
  });

  test('what is kept without a name says so before it is answered; where nothing else is left any more, it ends by that answer', async () => {
    const { id, ids } = await quest({ name: 'Of the house', questtype: 1 }, [
      { title: 'How is the lift?', anon_answers: 1, fields: [{ field_type: 6, mandatory: 1 }] },
      { title: 'And the stairs?', fields: [{ field_type: 6 }] },
    ]);
    await phone.open(`/v_quest/${id}/do`);
    await asked('How is the lift?');
    await page.getByText('Your answer is kept without your name.').waitFor();
    await page.getByText('Once it is given, it cannot be changed.').waitFor();
    await chosenFrom();
    await page.keyboard.press('4');
    await page.keyboard.press('Enter');
    await asked('And the stairs?');
    expect(await page.getByText('Your answer is kept without your name.').count()).toBe(0);
    await ground.done(ground.post('publishphase', { questid: id, publishphase: 1, 'activity[]': ids.slice(1) }));
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByText('Thank you for your answers.').waitFor();
    await ground.settled();
    expect(await ground.attempt(id, ann)).toMatchObject({ status: 'done' });
  });

  test('RT-040, RT-041, U-180: a preview keeps nothing, and players see none', async () => {
    const all = () => ground.facts('AttemptStarted', 'ActivityOpened', 'AnswersGiven', 'AttemptDone');
    const before = (await all()).length;
    const { page: screen } = desk;
    await desk.open(`/v_quest/${quiz}/preview`);
    await asked('Way out', screen);
    await chosenFrom(screen);
    await screen.keyboard.press('b');
    await screen.getByRole('button', { name: 'Answer' }).click();
    await asked('In your words', screen);
    await screen.getByRole('textbox', { name: 'Why?' }).fill('Whatever');
    await screen.getByText('A preview keeps no answers.').waitFor();
    await desk.open(`/v_quest/${quiz}/preview/${activities[7]}`);
    await asked('Which sign?', screen);
    await chosenFrom(screen);
    await screen.keyboard.press('b');
    await screen.getByRole('button', { name: 'Answer' }).click();
    await screen.getByText('That was the last one').waitFor();
    expect((await all()).length).toBe(before);
    expect(await ground.attempt(quiz, ground.admin)).toBeNull();
    await phone.go(`/v_quest/${quiz}/preview`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Way out').waitFor({ state: 'detached' });
  });
});
