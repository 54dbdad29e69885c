import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { openShop, type ShopGround } from './shop-ground.ts';
import { startBrowser } from './start-browser.ts';

describe('The reward store in the browser', () => {
  let shop: ShopGround;
  let browser: Browser;
  let buyer: Seat;
  let keeper: Seat;
  let page: Page;
  /** What the buyer pays with. */
  let earned: string;

  beforeAll(async () => {
    [shop, browser] = await Promise.all([openShop(), startBrowser()]);
    const [ann = ''] = await shop.players('Ann');
    [earned = ''] = await shop.give([ann], '100');
    await shop.item();
    const asAnn = await shop.asPlayer(ann);
    await shop.settled();
    const calm = { reducedMotion: 'reduce' } as const;
    buyer = await Seat.take(browser, shop.laurel.url, { as: asAnn, ...calm });
    keeper = await Seat.take(browser, shop.laurel.url, { as: shop.admin, ...calm });
    ({ page } = buyer);
  }, 120_000);

  afterAll(async () => {
    await page.screenshot({ path: 'test-results/browser-shop.png' });
    await browser.close();
    await shop.laurel.close();
    expect([...buyer.complaints, ...keeper.complaints].filter((said) => !said.includes('with a status of 409'))).toEqual([]);
  });

  const dialog = () => page.getByRole('dialog');
  const aside = () => page.getByRole('complementary', { name: 'What I can spend' });

  test('RT-001, RT-002, R-229: with 100 coins one sees before and after, and a double press buys once', async () => {
    await buyer.open('/v_shop');
    await aside().getByText('100 Coins').waitFor();
    await page.getByRole('button', { name: 'Buy Mug' }).click();
    await dialog().getByRole('listitem').filter({ hasText: 'Your balance' }).getByText('86').waitFor();
    await dialog().getByRole('button', { name: 'Buy for 14 Coins' }).dblclick();
    await page.getByText('Mug is yours for 14 Coins').first().waitFor();
    await dialog().waitFor({ state: 'detached' });
    await aside().getByText('86 Coins').waitFor();
    expect(await shop.orders()).toHaveLength(1);
    await page.getByRole('button', { name: 'Buy Mug' }).click();
    for (let n = 1; n < 7; n++) await dialog().getByRole('button', { name: 'One more' }).click();
    await dialog().getByRole('button', { name: 'Buy for 98 Coins' }).click();
    await dialog().getByText('Not enough coins').waitFor();
    await dialog().getByRole('button', { name: 'One less' }).click();
    await dialog().getByRole('button', { name: 'Buy for 84 Coins' }).click();
    await aside().getByText('2 Coins').waitFor();
    expect(await shop.orders()).toHaveLength(2);
  });

  test('R-228: what is sold while the dialog is open shows there, and the server says that it is out of stock', async () => {
    const lamp = await shop.item({ name: 'Lamp', stock: '1', prices: [{ currency_id: shop.coins, price: '1' }] });
    await page.getByRole('button', { name: 'Buy Lamp' }).click();
    await shop.give([shop.adminId], '5');
    await shop.done(shop.buy(shop.admin, lamp));
    await dialog().getByText('Sold out').waitFor();
    await dialog().getByRole('button', { name: 'Buy for 1 Coins' }).click();
    await dialog().getByText('Out of stock').waitFor();
    await dialog().getByRole('button', { name: 'Not now' }).click();
  });

  test('RT-005, RT-006, R-126, R-214: an admin moves an order on and the buyer sees it; what is taken back can be spent again', async () => {
    await buyer.go('/v_shop/history');
    const own = page.getByRole('row').filter({ hasText: '6 × Mug' });
    await own.getByText('Pending').waitFor();
    await keeper.open('/v_shop/inventory');
    const { page: desk } = keeper;
    const sold = desk.getByRole('row').filter({ hasText: '6 × Mug' });
    await sold.getByRole('button', { name: /^Actions for Mug/ }).click();
    await desk.getByRole('menuitem', { name: 'Set as processed' }).click();
    await own.getByText('Processed').waitFor();
    await sold.getByRole('button', { name: /^Actions for Mug/ }).click();
    await desk.getByRole('menuitem', { name: 'Revoke' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await own.getByText('Taken back').first().waitFor();
    await page.getByText('by an admin').waitFor();
    await buyer.go('/v_shop');
    await aside().getByText('86 Coins').waitFor();
  });

  test('an admin takes along the orders that are in sight, as a file', async () => {
    const { page: desk } = keeper;
    const taken = async () => {
      await desk.getByRole('button', { name: 'Export' }).click();
      const [file] = await Promise.all([desk.waitForEvent('download'), desk.getByRole('menuitem', { name: 'As NDJSON' }).click()]);
      const lines = readFileSync(await file.path(), 'utf8')
        .trim()
        .split('\n');
      return lines.map((line) => (JSON.parse(line) as { item_name: string }).item_name);
    };
    expect(await taken()).toEqual(['Lamp', 'Mug', 'Mug']);
    const inState = async (state: string) => {
      await desk.getByRole('button', { name: /^State/ }).click();
      await desk.getByRole('option', { name: state }).click();
    };
    await inState('Taken back');
    expect(await taken()).toEqual(['Mug']);
    await inState('any');
  });

  test('an order whose points are revoked says that it is held; who insists says why', async () => {
    const { page: desk } = keeper;
    await shop.done(shop.admin.post('rewardstore/settings', { spent_points: 2 }));
    await shop.done(shop.admin.post('scoreseries/revoke', { selpoints: [earned], reason: 'Judged again' }));
    await aside().getByText('−14 Coins').waitFor();
    await desk.getByText('Points that it was paid with are revoked', { exact: false }).waitFor();
    const held = desk.getByRole('row').filter({ hasText: 'Pending' }).filter({ hasText: 'Ann' });
    await held.getByRole('checkbox').check();
    await desk.getByRole('button', { name: 'Set as delivered' }).click();
    await desk.getByRole('dialog').getByText('What was paid for it is revoked').waitFor();
    await desk.getByRole('dialog').getByRole('button', { name: 'Set as delivered' }).click();
    await desk.getByText('Say why').waitFor();
    await desk.getByLabel('Why').fill('It is on the table already');
    await desk.getByRole('dialog').getByRole('button', { name: 'Set as delivered' }).click();
    await desk.getByText('One order is delivered').first().waitFor();
    await aside().getByText('Delivered').waitFor();
  });

  test('RT-003, RT-004, RT-007, RT-008, R-182: an admin makes a reward, publishes it and deletes it again', async () => {
    const { page: desk } = keeper;
    await keeper.go('/v_shop/settings');
    await desk.getByLabel('Name').first().fill('Harbour shop');
    await desk.getByText('Players take back').click();
    await desk.getByRole('button', { name: /^Save/ }).click();
    await desk.getByRole('heading', { level: 1, name: 'Harbour shop' }).waitFor();
    await keeper.go('/v_shop/new');
    await desk.getByRole('button', { name: 'Make the reward' }).click();
    await desk.getByText('A reward needs a name').waitFor();
    await desk.getByLabel('Name').fill('Cinema for two');
    await desk.getByLabel('Coins').fill('20');
    await desk.getByLabel('Offered in all').fill('3');
    await desk.getByRole('button', { name: 'Make the reward' }).click();
    await desk.getByRole('heading', { level: 1, name: 'Cinema for two' }).waitFor();
    await desk.getByRole('link', { name: 'Edit reward' }).click();
    await desk.getByRole('radio', { name: 'Published' }).check();
    await desk.getByRole('button', { name: /^Save/ }).click();
    await page.getByRole('button', { name: 'Buy Cinema for two' }).waitFor();
    await desk.getByRole('button', { name: 'Delete reward' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Delete reward' }).click();
    await until('nobody sees it any more', async () => (await page.getByRole('link', { name: 'Cinema for two' }).count()) === 0);
    expect((await shop.orders()).map(({ item_name: name }) => name)).toEqual(['Lamp', 'Mug', 'Mug']);
  });
});
