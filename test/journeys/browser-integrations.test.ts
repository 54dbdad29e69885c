import type { Browser, Page } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { ConnectedSystem } from './connected-system.ts';
import { EmbeddingSite } from './embedding-site.ts';
import { freePort } from './free-port.ts';
import { startTestLaurel } from './laurel.ts';
import { openObjects } from './objects-ground.ts';
import { startBrowser } from './start-browser.ts';

describe('Integrations in the browser', () => {
  let ground: Awaited<ReturnType<typeof openObjects>>;
  let browser: Browser;
  let system: ConnectedSystem;
  let site: EmbeddingSite;
  let keeper: Seat;
  let desk: Page;
  let bob: string;

  beforeAll(async () => {
    system = await ConnectedSystem.start();
    const port = String(await freePort());
    site = await EmbeddingSite.start(`http://127.0.0.1:${port}`);
    const known = { LAUREL_CONNECTIONS: system.file('crm', 'chattool'), LAUREL_OUTBOUND_ALLOW: '127.0.0.1' };
    const settings = { PORT: port, LAUREL_URL: `http://127.0.0.1:${port}`, ...known };
    [ground, browser] = await Promise.all([startTestLaurel(settings).then((on) => openObjects({ on })), startBrowser()]);
    [, bob = ''] = await ground.players('Ann', 'Bob');
    await ground.settled();
    keeper = await Seat.take(browser, ground.laurel.url, { as: ground.admin, reducedMotion: 'reduce' });
    ({ page: desk } = keeper);
  }, 120_000);

  afterAll(async () => {
    await desk.screenshot({ path: 'test-results/browser-integrations.png' });
    await browser.close();
    await ground.laurel.close();
    await Promise.all([system.close(), site.close()]);
    expect(keeper.complaints.filter((said) => !/with a status of 40[0349]/.test(said))).toEqual([]);
  });

  const choose = async (of: Page, label: string, option: string) => {
    await of.getByRole('combobox', { name: label }).last().click();
    await of.getByRole('option', { name: option, exact: true }).click();
  };
  const press = (of: Page, name: string) => of.getByRole('button', { name, exact: true }).click();

  async function points(scoreseriesid: string): Promise<string[]> {
    await ground.settled();
    const { history } = await ground.done(ground.admin.get('scoreseries/series_score_history', { scoreseriesid }));
    return (history as { points: string }[]).map((row) => row.points);
  }

  test('RT-119 RT-120 RT-121 RT-124 RT-126 R-052 an admin connects a web shop, maps what it sent by pressing it, tries that, and lets it be read again: it is on the board', async () => {
    const { done, admin } = ground;
    const series = String((await done(admin.post('scoreseries_settings/save_settings', { name: 'Shop points' }))).id);
    await ground.settled();
    await keeper.open('/v_integrations');
    await desk.getByText('Nothing is connected yet').waitFor();
    await desk.getByRole('link', { name: /^Web shop/ }).click();
    await press(desk, 'Add without connecting');
    await desk.getByRole('combobox', { name: 'What tells rows apart' }).waitFor();
    await desk.getByText('Once the step is saved it has an address.', { exact: false }).waitFor();
    await press(desk, 'Save and switch on');
    await desk.getByText('Choose where the points go').waitFor();
    await choose(desk, 'Score series', 'Shop points');
    await press(desk, 'Save and switch on');
    await desk.getByText('Orders is saved, and takes what comes in from now on').first().waitFor();
    await press(desk, 'Show the address');
    const address = await desk.getByRole('dialog').getByRole('textbox', { name: 'Address' }).inputValue();
    await press(desk, 'Done');
    await desk.getByText('Nothing has come yet.', { exact: false }).waitFor();

    const order = { id: 1001, customer: { number: 'Ann' }, total_price: '12.5', created_at: '2026-01-31T12:00:00Z' };
    const headers = { 'content-type': 'application/json' };
    const sent = await fetch(`${ground.url}${new URL(address).pathname}`, { method: 'POST', headers, body: JSON.stringify(order) });
    expect(sent.status).toBe(202);
    // It stands there without another press.
    await desk.getByRole('button', { name: /^number Ann/ }).click();
    await desk.getByRole('menuitem', { name: 'External id' }).click();
    await desk.getByRole('combobox', { name: 'E-mail' }).fill('');
    await press(desk, 'Try');
    const tried = desk.getByRole('list', { name: 'What becomes of it' });
    await tried.getByText('Ann').waitFor();
    await tried.getByText('12.5').waitFor();
    expect(await points(series)).toEqual([]);
    await press(desk, 'Save');
    await desk.getByText('Everything is saved').waitFor();

    await desk.getByRole('link', { name: 'To all steps' }).click();
    await desk
      .getByText('When an order is new, its total_price gives points in Shop points to the person with its customer.number.')
      .waitFor();
    await desk.getByRole('link', { name: 'Log' }).click();
    await desk.getByText('1 skipped').waitFor();
    await desk.getByText('Row 1: nobody is named.').waitFor();
    await desk.getByRole('button', { name: /^Read again/ }).click();
    await desk.getByText('1 row taken').waitFor();
    expect(await points(series)).toEqual(['12.5']);
    await desk.getByRole('link', { name: 'Settings', exact: true }).last().click();
    await desk.getByText('It takes what comes in').click();
    await desk.getByText('Off', { exact: true }).waitFor();
  });

  test('RT-121 RT-124 U-137 an admin sends files to a step: what the next one lacks is gone, and where that is much the step asks first', async () => {
    const { done, admin } = ground;
    const series = String((await done(admin.post('scoreseries_settings/save_settings', { name: 'Files' }))).id);
    const post = async (call: string, sent: object) => done(admin.post(`externalApiConfig/${call}`, sent));
    const { id: config_id } = await post('update_config', { data: { system_type: 'spreadsheet', instance_name: 'Lists' } });
    const columns = { external_id_column: 'who', point_time_column: '' };
    const data = { name: 'Rows', score_series_id: series, source_type: 'file', fetch_all: 1, ...columns };
    const { id } = await post('update_config_step', { config_id, data });
    await post('enable', { id });
    await ground.settled();
    await keeper.open(`/v_integrations/step/${String(id)}`);
    const send = async (rows: number) => {
      const lines = Array.from({ length: rows }, (_, n) => `${n};Ann;1,5`);
      const file = { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(['id;who;points', ...lines].join('\n')) };
      await desk.locator('input[type=file]').setInputFiles(file);
      await desk.getByText(`${rows} row${rows === 1 ? '' : 's'} ${rows === 1 ? 'is' : 'are'} sent`).waitFor();
    };
    await send(14);
    expect(await points(series)).toEqual(Array.from({ length: 14 }, () => '1.5'));
    await send(1);
    await desk.getByText('13 of 14 rows did not come again.').waitFor();
    await press(desk, 'Keep them');
    await desk.getByText('They are kept.').waitFor();
    await desk.getByText('13 of 14 rows did not come again.').waitFor({ state: 'hidden' });
    await send(14);
    await send(2);
    await desk.getByRole('link', { name: 'To all steps' }).click();
    await desk.getByText('12 of 14 rows did not come again.', { exact: true }).waitFor();
    expect(await points(series)).toHaveLength(14);
    await press(desk, 'They are gone');
    await desk.getByText('12 of 14 rows that did not come again are gone').waitFor();
    expect(await points(series)).toEqual(['1.5', '1.5']);
  });

  test('RT-120 RT-128 RT-129 RT-137 U-140 an admin lets Laurel into a CRM there, comes back to where they were, sets it up, and asks it for its deals', async () => {
    const { done, admin } = ground;
    const series = String((await done(admin.post('scoreseries_settings/save_settings', { name: 'Deals won' }))).id);
    await done(admin.post('profile/create', { display_name: 'Cleo', email: 'cleo@deals.example', nomailinvite: 1 }));
    await ground.settled();
    await keeper.open('/v_integrations');
    await desk.getByRole('link', { name: /^CRM/ }).click();
    const connect = async () => {
      await desk.getByRole('textbox', { name: 'Subdomain' }).fill('acme');
      await press(desk, 'Connect');
    };
    await press(desk, 'Connect');
    await desk.getByText('has a placeholder without a value', { exact: false }).waitFor();
    system.refuses = true;
    await connect();
    await desk.getByText('You did not let Laurel in there.', { exact: false }).waitFor();
    expect(desk.url()).toMatch(/\/v_integrations\/new\/crm$/);
    system.refuses = false;
    await connect();
    await desk.waitForURL(/\/v_setup\/crm\?integration=/);
    expect(await desk.evaluate(() => JSON.stringify(history.state))).not.toContain('code');
    expect(await desk.getByText('stand-in', { exact: false }).count()).toBe(0);
    await desk.getByRole('textbox', { name: 'Name', exact: true }).fill('Our CRM');
    await press(desk, 'Set up and switch on');
    await desk.getByText('Choose where the points go').waitFor();
    await choose(desk, 'Score series', 'Deals won');
    await press(desk, 'Set up and switch on');
    await desk.getByRole('heading', { name: 'Our CRM', level: 1 }).waitFor();

    system.rows = { rows: [{ id: 1, name: 'Big one', amount: '7.5', owner: { email: 'cleo@deals.example' }, closed_at: '2026-01-31' }] };
    await press(desk, 'Ask now');
    await desk.getByText('It told 1 row').waitFor();
    expect(await points(series)).toEqual(['7.5']);
    system.rows = 'nothing';
    await press(desk, 'Ask now');
    await desk.getByText('It did not answer.').waitFor();
  });

  test('R-063 SR-13 a state that is not theirs is told as such, and nothing is connected; RT-123 an integration is connected again, or by a token', async () => {
    await desk.getByRole('link', { name: 'Settings', exact: true }).last().click();
    const back = await desk.evaluate(() => location.pathname);
    await desk.getByRole('textbox', { name: 'Subdomain' }).fill('acme');
    await press(desk, 'Connect again');
    await desk.getByText('Our CRM is connected').first().waitFor();
    expect(desk.url().slice(ground.url.length)).toBe(back);
    await desk.evaluate((address) => sessionStorage.setItem('laurel.arrival', JSON.stringify({ address, hints: {} })), back);
    await desk.goto(`${ground.url}/crm/landing?code=stolen&state=none`);
    await desk.getByText('Unexpected state value. Please try again').waitFor();
    expect(desk.url().slice(ground.url.length)).toBe(back);
    await press(desk, 'Save the token');
    await desk.getByText('Paste the token').waitFor();
    await desk.getByRole('textbox', { name: 'Token' }).fill('secret');
    await press(desk, 'Save the token');
    await desk.getByText('The token is saved').first().waitFor();
  });

  test('U-141 U-142 an admin makes a secret, and the site of the address shows a board in its page; another site shows none', async () => {
    const { done, admin } = ground;
    const made = await done(admin.post('widget/save_board', { data: { name: 'Wall', theme_id: 'board-plain', share_mode: 1 } }));
    await desk.getByText('No site may show it yet', { exact: false }).waitFor();
    await desk.getByRole('textbox', { name: 'Address', exact: true }).fill(`${site.url}/start`);
    await press(desk, 'Save');
    await desk.getByText(`Only ${site.url} may show it`, { exact: false }).waitFor();
    await press(desk, 'Make a secret');
    const secret = await desk.getByRole('dialog').getByRole('textbox', { name: 'Secret' }).inputValue();
    await press(desk, 'Done');
    await desk.getByText(`It ends with ${secret.slice(-4)}.`, { exact: false }).waitFor();
    const [config = ''] = desk.url().split('/').slice(-2);
    await site.shows(String(made.unique_id), bob, secret);
    const guest = await Seat.take(browser, ground.url);
    const frame = guest.page.frameLocator('iframe');
    await guest.page.goto(`${site.url}/${config}`);
    await frame.getByRole('heading', { name: 'Wall', level: 1 }).waitFor();
    expect(guest.complaints).toEqual([]);
    await guest.page.reload();
    await frame.getByText('was used before, and is good once', { exact: false }).waitFor();
    await site.shows(String(made.unique_id), bob, secret);
    await guest.page.goto(`${site.otherUrl}/${config}`);
    await until('the other site is refused', () => guest.complaints.some((said) => said.includes('frame-ancestors')));
    await guest.leave();
  });

  test('a system that lets Laurel in no more is told where it stands, and where it is connected again', async () => {
    await desk.getByRole('textbox', { name: 'Subdomain' }).fill('acme');
    await press(desk, 'Connect again');
    await desk.getByText('Our CRM is connected').first().waitFor();
    system.end();
    await desk.getByRole('link', { name: /^Steps/ }).click();
    await press(desk, 'Ask now');
    await desk.getByText('Access ended, connect again').waitFor();
    await keeper.open('/v_integrations');
    await desk.getByRole('listitem').filter({ hasText: 'Our CRM' }).getByText('Access ended, connect again').waitFor();
  });

  test('U-145 R-098 R-100 a system that the operator has not named says that a stand-in takes its place; a chat tool shows what it is asked for, and what may be added', async () => {
    await keeper.open('/v_setup/webshop');
    await press(desk, 'Connect');
    await desk.getByText('a stand-in takes its place', { exact: false }).waitFor();
    await keeper.open('/v_setup/chattool');
    await desk.getByText('incoming-webhook').waitFor();
    await desk.getByRole('checkbox', { name: 'reactions:read' }).check();
    await desk.getByRole('textbox', { name: 'Subdomain' }).fill('acme');
    system.answer = { scope: 'incoming-webhook,commands,users:read,users.profile:read' };
    await press(desk, 'Connect');
    await desk.waitForURL(/\/v_setup\/chattool\?integration=/);
    await desk.getByRole('heading', { name: 'Chat tool', level: 1 }).waitFor();
  });
});
