import type { Browser, Page } from 'playwright-core';
import { Seat, until } from './browser.ts';
import type { Answer } from './laurel.ts';
import { type BoardsGround, openBoards } from './widget-boards-ground.ts';
import { startBrowser } from './start-browser.ts';

describe('Boards of widgets in the browser', () => {
  let ground: BoardsGround;
  let browser: Browser;
  let seat: Seat;
  let page: Page;
  let boardId: string;

  beforeAll(async () => {
    [ground, browser] = await Promise.all([openBoards(), startBrowser()]);
    seat = await Seat.take(browser, ground.laurel.url, { as: ground.admin, reducedMotion: 'reduce' });
    ({ page } = seat);
  }, 120_000);

  afterAll(async () => {
    await page.screenshot({ path: 'test-results/browser-boards.png' });
    await browser.close();
    await ground.laurel.close();
    expect(seat.complaints).toEqual([]);
  });

  const tile = (name: string) => page.getByRole('article', { name, exact: true });
  const save = async () => {
    await page.getByRole('button', { name: 'Save board' }).click();
    await page.getByText('The board is saved.').first().waitFor();
    await page.getByRole('region', { name: /change/ }).waitFor({ state: 'detached' });
    await ground.settled();
  };
  const choose = async (label: string, option: string) => {
    await page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  async function add(title: string, kind: string, more?: () => Promise<void>) {
    await page.getByRole('button', { name: 'Add widget' }).first().click();
    await choose('What it is', kind);
    await page.getByRole('dialog').getByLabel('Title').fill(title);
    await choose('Time', 'All time');
    await more?.();
    await page.getByRole('button', { name: 'Put it on the board' }).click();
    await tile(title).waitFor();
  }
  const places = async () =>
    (await ground.board(boardId)).widgets
      .toSorted((a, b) => Number(a.widgetno) - Number(b.widgetno))
      .map(({ custom_title, widget_row, widget_col, width, height }) => [custom_title, widget_row, widget_col, width, height]);

  test('RT-097 RT-098 R-169: from nothing to a board, which needs a name', async () => {
    await seat.open('/v_dashboard');
    await page.getByText('No boards yet').waitFor();
    await page.getByRole('link', { name: 'New board' }).first().click();
    await page.getByRole('button', { name: 'Make the board' }).click();
    await page.getByText('Name is mandatory').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Sales floor');
    await page.getByRole('button', { name: 'Make the board' }).click();
    await page.waitForURL(/v_dashboard\/.+\/edit$/);
    boardId = /v_dashboard\/([^/]+)\/edit/.exec(page.url())?.[1] ?? '';
    await page.getByText('Nothing stands on this board yet').waitFor();
  });

  test('RT-100 R-128 R-131 R-132: widgets are added, and saved all together', async () => {
    await add('All calls', 'Number');
    await add('Best', 'List of players');
    await add('By player', 'Chart', async () => {
      await choose('Split by', 'Player');
    });
    await page.getByRole('region', { name: '3 changes' }).waitFor();
    await save();
    expect(await places()).toEqual([
      ['All calls', 0, 0, 'normal', 'normal'],
      ['Best', 0, 2, 'normal', 'normal'],
      ['By player', 2, 0, 'normal', 'normal'],
    ]);
    await tile('All calls').getByText('10.5').waitFor();
  });

  test('what a widget would show is seen while it is made, and on the board before that is saved', async () => {
    await page.getByRole('button', { name: 'Add widget' }).first().click();
    const preview = page.getByRole('dialog').getByRole('region', { name: 'Preview' });
    await choose('Time', 'All time');
    await preview.getByText('10.5').waitFor();
    await choose('What is counted', 'Entries');
    await preview.getByText('3', { exact: true }).waitFor();
    await choose('What it is', 'Chart');
    await choose('Split by', 'Player');
    await preview.getByRole('img', { name: /: 3 in 2 parts/ }).waitFor();
    await choose('Whose', 'A player’s');
    await preview.getByText('as soon as nothing is missing').waitFor();
    await choose('Whose', 'Everybody’s');
    await choose('What it is', 'Number');
    await page.getByRole('dialog').getByLabel('Title').fill('Tried');
    await page.getByRole('button', { name: 'Put it on the board' }).click();
    await tile('Tried').getByText('3', { exact: true }).waitFor();
    expect((await ground.board(boardId)).widgets.map(({ custom_title: title }) => title)).not.toContain('Tried');
    await page.getByRole('button', { name: 'Discard' }).click();
    await tile('Tried').waitFor({ state: 'detached' });
  });

  test('R-272 R-273: by keys a widget is moved, wider, higher, and taken back; what cannot be is dim', async () => {
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
    };
    await press('Best, choose to move or change it');
    for (const way of ['up', 'right', 'down'])
      expect(await page.getByRole('button', { name: `Move Best ${way}` }).getAttribute('aria-disabled')).toBe('true');
    await press('Move Best left');
    await press('Move Best left');
    await page.getByRole('status').filter({ hasText: 'Best stands in row 1, column 1, 2 wide and 2 high' }).waitFor();
    await press('Make Best wider');
    await press('Make Best higher');
    await press('Undo');
    await save();
    expect((await places()).find(([name]) => name === 'Best')).toEqual(['Best', 0, 0, 'wide', 'normal']);
  });

  test('by mouse a widget is dragged to another place, and one that is removed comes back', async () => {
    await tile('All calls')
      .getByTitle('Drag All calls')
      .dragTo(tile('Best'), { targetPosition: { x: 20, y: 20 } });
    await until('All calls stands first', async () => {
      const [best, calls] = await Promise.all([tile('Best').boundingBox(), tile('All calls').boundingBox()]);
      return best !== null && calls !== null && calls.y < best.y;
    });
    await page.getByRole('button', { name: 'By player, choose to move or change it' }).click();
    await page.getByRole('button', { name: 'Remove By player' }).click();
    await tile('By player').waitFor({ state: 'detached' });
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await tile('By player').waitFor();
    await save();
    expect((await places()).map(([name, row]) => [name, row])).toEqual([
      ['All calls', 0],
      ['Best', 2],
      ['By player', 4],
    ]);
  });

  test('R-272 R-273: by its corner a widget is drawn to another size', async () => {
    const corner = tile('By player').locator('..').getByTitle('Draw By player larger or smaller');
    await corner.scrollIntoViewIfNeeded();
    const [from, tileBox] = await Promise.all([corner.boundingBox(), tile('By player').boundingBox()]);
    if (!from || !tileBox) throw new Error('the corner is not in sight');
    await page.mouse.move(from.x + 12, from.y + 12);
    await page.mouse.down();
    await page.mouse.move(from.x + 12 + tileBox.width, from.y + 12, { steps: 4 });
    await until(
      'it is drawn as wide as the board',
      async () => ((await tile('By player').boundingBox())?.width ?? 0) > 1.9 * tileBox.width,
    );
    await page.mouse.up();
    await page.getByRole('status').filter({ hasText: 'By player stands in row 5, column 1, 4 wide and 2 high' }).waitFor();
    await save();
    expect((await places()).find(([name]) => name === 'By player')).toEqual(['By player', 4, 0, 'wide', 'normal']);
  });

  test('a widget of badges shows those of the categories that are chosen, however many others were won since', async () => {
    const idOf = async (asked: Promise<Answer>) => String((await ground.done(asked)).id);
    const category = await idOf(ground.admin.post('tag/tag', { cattype: 'badge', tagname: 'Craft' }));
    const badgeOf = (data: object) => idOf(ground.admin.post('badges/save', { data: { badge_type: 2, ...data } }));
    const [crafted, other] = [await badgeOf({ Name: 'Carpenter', categories: [category] }), await badgeOf({ Name: 'Talker' })];
    const give = (badgeid: string) => ground.done(ground.admin.post('badges/give_badge', { badgeid, toprofileid: ground.ann }));
    await give(crafted);
    for (let n = 0; n < 21; n++) await give(other);
    await seat.open(`/v_dashboard/${boardId}/edit`);
    await page.getByRole('button', { name: 'Add widget' }).first().click();
    await choose('What it is', 'Badges');
    await page.getByRole('dialog').getByLabel('Title').fill('Crafts');
    await page.getByRole('group', { name: 'Only badges of these categories' }).getByRole('button', { name: 'Craft' }).click();
    await page.getByRole('button', { name: 'Put it on the board' }).click();
    await save();
    await seat.open(`/v_dashboard/${boardId}`);
    await tile('Crafts').getByText('Carpenter').waitFor();
    expect(await tile('Crafts').getByText('Talker').count()).toBe(0);
    const { widgets } = await ground.board(boardId);
    const added = widgets.find(({ custom_title: title }) => title === 'Crafts');
    expect(added?.badgecategories).toEqual([category]);
    await ground.done(ground.admin.delete('widget/remove_widget', { unique_id: String(added?.id) }));
  });

  test('RT-099: a board is live, of any instant, and each chart can be read as a table', async () => {
    await seat.open(`/v_dashboard/${boardId}`);
    await tile('All calls').getByText('10.5').waitFor();
    await page.getByRole('img', { name: /^By player: 10.5 in 2 parts/ }).waitFor();
    await page.getByRole('button', { name: 'By player as a table' }).click();
    const table = page.getByRole('table', { name: 'By player' });
    expect(await table.getByRole('row').allTextContents()).toEqual(['PartValue', 'Bob7.5', 'Ann3']);
    await ground.give(ground.cid, '4.5', '2026-03-01T10:00:00Z');
    await tile('All calls').getByText('15', { exact: true }).waitFor();
    await tile('Best').getByText('Cid').waitFor();
    await table.getByText('Cid').waitFor();
    await seat.go(`/v_dashboard/${boardId}?at=2026-01-05T12:00:00Z`);
    await tile('All calls').getByText('5', { exact: true }).waitFor();
    await tile('Best').getByText('Bob').waitFor({ state: 'detached' });
  });

  test('RT-136 R-215 U-102 C-01: whoever has the link sees the board at both its addresses, until it is shared no more', async () => {
    await seat.open(`/v_dashboard/${boardId}`);
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Share by a link' }).click();
    const shared = page.getByRole('switch', { name: 'Open it to whoever has the link' });
    await page.getByText('Open it to whoever has the link').click();
    const link = await page.getByRole('textbox', { name: 'Link of the board' }).inputValue();
    await ground.settled();
    const key = new URL(link).searchParams.get('accesskey') ?? '';
    for (const address of [link, `/s/share.php?show=${key}`]) {
      const guest = await Seat.take(browser, ground.laurel.url, { reducedMotion: 'reduce' });
      await guest.open(address);
      await guest.page.getByRole('article', { name: 'All calls' }).getByText('15', { exact: true }).waitFor();
      await guest.page.getByRole('article', { name: 'Best' }).getByText('Cid').waitFor();
      expect(guest.complaints).toEqual([]);
      await guest.leave();
    }
    await page.getByText('Open it to whoever has the link').click();
    await until('it is shared no more', async () => !(await shared.isChecked()));
    await ground.settled();
    for (const address of [link, `/s/share.php?show=${key}`]) {
      const guest = await Seat.take(browser, ground.laurel.url, { reducedMotion: 'reduce' });
      await guest.open(address);
      expect(new URL(guest.page.url()).pathname).toBe('/v_login');
      await guest.leave();
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  });

  test('RT-010 R-215 R-216 U-207: who switches sharing off closes the links of all boards at once, on pages that are open too', async () => {
    await ground.done(ground.save({ id: boardId, share_mode: 1 }));
    const { key } = (await ground.board(boardId)).widget_board;
    const guest = await Seat.take(browser, ground.laurel.url, { reducedMotion: 'reduce' });
    await guest.open(`/s/share.php?show=${key}`);
    await guest.page.getByRole('article', { name: 'All calls' }).getByText('15', { exact: true }).waitFor();
    const choose = async () => {
      await seat.open('/v_settings/organization/organization');
      await page.getByText('Boards may be shared by a link').click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('region', { name: /change/ }).waitFor({ state: 'detached' });
    };
    await choose();
    await guest.page.getByRole('heading', { name: 'This board is not shared any more' }).waitFor();
    expect((await ground.guest.get('widget/get_boards', { key })).status).toBe(404);
    await ground.settled();
    await seat.open(`/v_dashboard/${boardId}`);
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Share by a link' }).click();
    await page.getByText('Your administrators have disabled public sharing.').waitFor();
    await choose();
    expect((await ground.guest.get('widget/get_boards', { key })).status).toBe(200);
    await guest.leave();
  });

  test('U-209: a board is copied with its widgets, deleted, and restored', async () => {
    await seat.open('/v_dashboard');
    await page.getByRole('link', { name: 'Copy Sales floor' }).click();
    await page.getByRole('button', { name: 'Make the board' }).click();
    await page.waitForURL(/v_dashboard\/.+\/edit$/);
    await tile('By player').waitFor();
    expect(page.url()).not.toContain(boardId);
    await page.getByRole('link', { name: 'Show it' }).click();
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete board' }).click();
    await page.getByText('“Copy of Sales floor” is deleted.').waitFor();
    await page.getByRole('link', { name: 'Copy of Sales floor', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Those that are deleted' }).click();
    await page.getByRole('button', { name: 'Restore Copy of Sales floor' }).click();
    await page.getByText('is back as it was').waitFor();
    await page.getByRole('button', { name: 'Those that are deleted' }).click();
    await page.getByRole('link', { name: 'Copy of Sales floor', exact: true }).waitFor();
  });

  test('U-213: when somebody else changed a widget meanwhile it is said, all else is saved, and saving again means it', async () => {
    await seat.open(`/v_dashboard/${boardId}/edit`);
    await page.getByRole('button', { name: 'All calls, choose to move or change it' }).click();
    await page.getByRole('button', { name: 'Make All calls higher' }).click();
    const { widgets } = await ground.board(boardId);
    const other = widgets.find(({ custom_title: title }) => title === 'All calls');
    await ground.put({ id: other?.id, custom_title: 'All of them' });
    await page.getByRole('button', { name: 'Save board' }).click();
    await page.getByText('Somebody has changed this board meanwhile').waitFor();
    await save();
    expect((await places()).map(([name]) => name)).toContain('All calls');
    // The browser notes what the server refused.
    expect(seat.complaints.splice(0)).toEqual([expect.stringContaining('409 (Conflict)')]);
  });

  test('what was removed is offered to be brought back until the board is saved, or the change discarded', async () => {
    const offered = page.getByRole('status').getByText('“Best” is off the board.');
    const remove = async () => {
      await page.getByRole('button', { name: 'Best, choose to move or change it' }).click();
      await page.getByRole('button', { name: 'Remove Best' }).click();
      await offered.waitFor();
      // Who points at it keeps it for as long as they like.
      await offered.hover();
    };
    await remove();
    await page.getByRole('button', { name: 'Discard' }).focus();
    await page.keyboard.press('Enter');
    await offered.waitFor({ state: 'detached' });
    await tile('Best').waitFor();
    await remove();
    await page.getByRole('button', { name: 'Save board' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: /change/ }).waitFor({ state: 'detached' });
    expect(await offered.count()).toBe(0);
    await ground.settled();
    expect((await places()).map(([name]) => name)).not.toContain('Best');
  });
});
