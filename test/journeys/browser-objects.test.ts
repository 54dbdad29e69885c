import type { Browser, Page } from 'playwright-core';
import { Seat, until } from './browser.ts';
import type { Client } from './laurel.ts';
import { openObjects, valuesOf } from './objects-ground.ts';
import { startBrowser } from './start-browser.ts';

describe('Data objects in the browser', () => {
  let ground: Awaited<ReturnType<typeof openObjects>>;
  let browser: Browser;
  let keeper: Seat;
  let player: Seat;
  let desk: Page;
  let page: Page;
  let asAnn: Client;
  let bob: string;
  let objectId: string;

  beforeAll(async () => {
    [ground, browser] = await Promise.all([openObjects(), startBrowser()]);
    const [ann = '', other = ''] = await ground.players('Ann', 'Bob');
    bob = other;
    asAnn = await ground.asPlayer(ann);
    await ground.settled();
    const calm = { reducedMotion: 'reduce' } as const;
    keeper = await Seat.take(browser, ground.laurel.url, { as: ground.admin, ...calm });
    player = await Seat.take(browser, ground.laurel.url, { as: asAnn, ...calm });
    ({ page: desk } = keeper);
    ({ page } = player);
  }, 120_000);

  afterAll(async () => {
    await page.screenshot({ path: 'test-results/browser-objects.png' });
    await desk.screenshot({ path: 'test-results/browser-objects-desk.png' });
    await browser.close();
    await ground.laurel.close();
    expect([...keeper.complaints, ...player.complaints].filter((said) => !/with a status of 40[0349]/.test(said))).toEqual([]);
  });

  const choose = async (of: Page, label: string, option: string) => {
    await of.getByRole('combobox', { name: label }).last().click();
    await of.getByRole('option', { name: option, exact: true }).click();
  };
  const press = (of: Page, name: string) => of.getByRole('button', { name, exact: true }).click();
  const aside = (of: Page) => of.getByRole('complementary');
  const fieldId = async (label: string) => {
    const [object] = await ground.objects();
    return object!.fields.find((field) => field.label === label)!.id;
  };
  const add = async (name: string, type: string, more: () => Promise<void> = async () => {}) => {
    await desk.getByRole('button', { name: 'Add a field' }).first().click();
    await desk.getByRole('dialog').getByLabel('Name').fill(name);
    await choose(desk, 'What it holds', type);
    await more();
    await press(desk, 'Add the field');
    await desk.getByRole('listitem').filter({ hasText: name }).first().waitFor();
  };

  test('RT-078 RT-080 RT-081 R-204 R-205 an admin makes Deals, with fields and a rule that reads as a sentence', async () => {
    await keeper.open('/v_objects');
    await desk.getByRole('button', { name: 'New data object' }).first().click();
    await press(desk, 'Make it');
    await desk.getByText('A data object needs a name').waitFor();
    await desk.getByLabel('What is it called?').fill('Deals');
    await press(desk, 'Make it');
    await desk.getByText('There are no fields yet').waitFor();
    await add('Customer', 'Text', async () => {
      await desk.getByRole('switch', { name: 'A filter over the list' }).check();
    });
    await add('State', 'Choice', async () => {
      await press(desk, 'Add a choice');
      await desk.getByRole('textbox', { name: 'Choice 1' }).fill('Open');
      await desk.getByRole('textbox', { name: 'Choice 1' }).press('Enter');
      await desk.getByRole('textbox', { name: 'Choice 2' }).fill('Won');
    });
    await add('Owner', 'Player');
    await add('Amount', 'Number', async () => {
      await press(desk, 'Add a rule');
      await press(desk, 'Add a condition');
      await choose(desk, 'Field', 'Owner');
      await choose(desk, 'Value', 'who looks');
    });
    const amount = desk.getByRole('listitem').filter({ hasText: 'Amount' }).first();
    await amount.getByText('Players may change it').waitFor();
    await amount.getByText('If Owner is who looks').waitFor();
    await press(desk, 'Move Amount up');
    await until('Amount is the third', async () => (await ground.objects())[0]!.fields[2]!.label === 'Amount');
    await desk.getByRole('main').getByRole('link', { name: 'Settings' }).click();
    await desk.getByRole('radio', { name: 'Everybody' }).check();
    await choose(desk, 'Add items', 'Everybody with access');
    await choose(desk, 'Change items', 'Everybody with access');
    await desk.getByRole('button', { name: /^Save/ }).click();
    await desk.getByText('Saved', { exact: true }).first().waitFor();
    objectId = (await ground.objects())[0]!.id;
    expect(await ground.objects()).toMatchObject([{ name: 'Deals', access_for: ['players'], allow_new_entry: 2, allow_update: 2 }]);
  });

  test('RT-079 U-164 a player adds an item, is told what is wrong at its field, and what of another is locked', async () => {
    const [customer, owner, amount] = [await fieldId('Customer'), await fieldId('Owner'), await fieldId('Amount')];
    await ground.done(ground.save(ground.admin, objectId, { [customer]: 'Harbour office', [owner]: bob, [amount]: '12' }));
    await ground.settled();
    await player.open('/v_objects');
    await page.getByRole('link', { name: 'Deals' }).click();
    await page.getByRole('row').filter({ hasText: 'Harbour office' }).getByText('locked').waitFor();
    await page.getByRole('button', { name: 'Add an item' }).first().click();
    await aside(page).getByLabel('Customer').fill('Mill');
    await aside(page).getByLabel('Amount').fill('twelve');
    await choose(page, 'State', 'Won');
    await press(page, 'Add it');
    await aside(page).getByText('must be a number', { exact: false }).waitFor();
    await aside(page).getByLabel('Amount').fill('12,5');
    await press(page, 'Add it');
    await page.getByRole('row').filter({ hasText: 'Mill' }).getByRole('cell', { name: '12.5' }).waitFor();
    expect(valuesOf((await ground.items(ground.admin, objectId))[0]!)).toMatchObject({ [customer]: 'Mill', [amount]: '12.5' });
    await page.getByRole('button', { name: 'Harbour office' }).click();
    await aside(page).getByText('Its rules do not let you change this').waitFor();
    await aside(page).getByLabel('Customer').fill('Harbour');
    await press(page, 'Save');
    await page.getByRole('row').filter({ hasText: 'Harbour' }).first().waitFor();
    await aside(page).getByRole('button', { name: 'History' }).click();
    await aside(page).getByText('by Ann').waitFor();
  });

  test('two who change an item at once are told, and who saves again means it; the list follows by itself', async () => {
    await desk.getByRole('main').getByRole('link', { name: 'Items' }).click();
    await desk.getByRole('button', { name: 'Mill' }).click();
    await aside(desk).getByLabel('Amount').fill('99');
    await page.getByRole('button', { name: 'Mill' }).click();
    await aside(page).getByLabel('Customer').fill('Mill & Sons');
    await press(page, 'Save');
    await aside(desk).getByText('What you did not touch shows their values', { exact: false }).waitFor();
    await press(desk, 'Save');
    await aside(desk).getByText('Save again to keep what you typed', { exact: false }).waitFor();
    await press(desk, 'Save');
    await desk.getByRole('row').filter({ hasText: 'Mill & Sons' }).getByRole('cell', { name: '99' }).waitFor();
    await page.getByRole('row').filter({ hasText: 'Mill & Sons' }).getByRole('cell', { name: '99' }).waitFor();
  });

  test('U-167 R-218 a filter stands in the address; items are deleted after a question, and what may not be gone stays', async () => {
    await page.getByRole('textbox', { name: 'Find in Customer' }).fill('harb');
    await until('Mill is not shown', async () => (await page.getByRole('row').filter({ hasText: 'Mill' }).count()) === 0);
    expect(page.url()).toContain(`I${await fieldId('Customer')}=harb`);
    await ground.done(ground.admin.post('objects/save_object_settings', { object_id: objectId, allow_delete: 2 }));
    await page.getByRole('checkbox', { name: 'Select Harbour' }).check();
    await page.getByRole('button', { name: 'Delete' }).first().click();
    await ground.done(ground.admin.post('objects/save_object_settings', { object_id: objectId, allow_delete: 0 }));
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByText('Something went wrong').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await desk.getByRole('checkbox', { name: 'Select Harbour' }).check();
    await desk.getByRole('group', { name: '1 selected' }).getByRole('button', { name: 'Delete' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No item matches').waitFor();
    await press(desk, 'Undo');
    await page.getByRole('button', { name: 'Harbour' }).waitFor();
  });

  test('RT-078 a deleted data object is found by admins alone, and comes back with its items', async () => {
    await desk.getByRole('main').getByRole('link', { name: 'Settings' }).click();
    await press(desk, 'Delete data object');
    await page.getByText('There is no such data object').waitFor();
    await ground.settled();
    expect((await asAnn.get('objects/get_objects', { deleted: 1 })).body.objects).toEqual([]);
    await press(desk, 'Deleted');
    await desk.getByRole('row').filter({ hasText: 'Deals' }).getByRole('button', { name: 'Restore' }).click();
    await desk.getByText('Deals is back, with its items').first().waitFor();
    await page.getByRole('button', { name: 'Harbour' }).waitFor();
  });

  test('R-023 U-090 to U-094 an admin makes "State is won gives Amount x 0.01 in Sales", tries it, and gives just what the trial showed', async () => {
    const { done, admin } = ground;
    const object_id = await ground.object({ name: 'Orders' });
    const state = await ground.field(object_id, 'State');
    const owner = await ground.field(object_id, 'Owner', { data_type: 'player' });
    const amount = await ground.field(object_id, 'Amount', { data_type: 'decimal' });
    const series = String((await done(admin.post('scoreseries_settings/save_settings', { name: 'Sales' }))).id);
    const order = (of: object) => done(ground.save(admin, object_id, { ...of }));
    await order({ [state]: 'won', [owner]: bob, [amount]: '1200' });
    await order({ [state]: 'won', [owner]: bob, [amount]: '50' });
    await order({ [state]: 'won', [amount]: '700' });
    await order({ [state]: 'open', [owner]: bob, [amount]: '900' });
    await ground.settled();

    await keeper.open(`/v_integrations/automations/new?object=${object_id}`);
    await desk.getByRole('textbox', { name: 'Name' }).fill('Orders won');
    await press(desk, 'Add a condition');
    await choose(desk, 'Field', 'State');
    await desk.getByLabel('Value').fill('won');
    await choose(desk, 'Points from', 'Amount');
    await desk.getByRole('textbox', { name: 'Times' }).fill('0.01');
    for (const [label, option] of [
      ['In', 'Sales'],
      ['To', 'Owner'],
    ] as const) {
      await desk.getByRole('combobox', { name: label, exact: true }).click();
      await desk.getByRole('option', { name: option, exact: true }).click();
    }
    const trial = aside(desk);
    // The month that runs is the first.
    await trial.getByRole('combobox').click();
    await desk.getByRole('option').first().click();
    await press(desk, 'Try');
    await trial.getByText('2 entries, 1 player').waitFor();
    await trial.getByText('12.5 points in Sales').waitFor();
    await trial.getByText('4 changes, of which 3 fit. Nothing was written.').waitFor();
    await trial.getByText('1 Nobody is named as the player').waitFor();
    expect(await points(series)).toEqual([]);
    // What it showed is of the rule as it was.
    await desk.getByRole('textbox', { name: 'Times' }).fill('0.02');
    await trial.getByText('This was another rule, or another month. Try again.').waitFor();
    await press(desk, 'Try again');
    await trial.getByText('25 points in Sales').waitFor();
    await press(desk, 'Save, switch on and give these');
    await desk.getByText('2 entries are given').waitFor();
    expect((await points(series)).sort()).toEqual(['1', '24']);
    await press(desk, 'See them');
    await desk.getByText('One import').waitFor();
    expect((await order({ [state]: 'won', [owner]: bob, [amount]: '100' })).points).toBe('2');
    await keeper.open(`/v_objects/${object_id}`);
    await desk.getByRole('row').filter({ hasText: '1,200' }).getByRole('checkbox').check();
    await desk.getByRole('group', { name: '1 selected' }).getByRole('button', { name: 'Delete' }).click();
    await desk.getByRole('dialog').getByText('Rules take back 1 entry of 24 points.').waitFor();
    await desk.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });

  async function points(scoreseriesid: string): Promise<string[]> {
    await ground.settled();
    const { history } = await ground.done(ground.admin.get('scoreseries/series_score_history', { scoreseriesid }));
    return (history as { points: string }[]).map((row) => row.points);
  }
});
