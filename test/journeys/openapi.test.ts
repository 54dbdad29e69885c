import { existsSync, readFileSync } from 'node:fs';
import axe from 'axe-core';
import { chromium } from 'playwright-core';
import { undescribed } from './described-answers.ts';
import { PUBLIC_EVENTS } from '../../src/public-events/public-events.values.ts';
import { Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { type ApiDocument, apiDocument, describedCalls } from './operations-ground.ts';

/** The specification's calls, where it lies beside the project. */
const SPECIFICATION = new URL('../../../shared/spec/calls.json', import.meta.url);
const specified = existsSync(SPECIFICATION)
  ? (JSON.parse(readFileSync(SPECIFICATION, 'utf8')) as { calls: SpecifiedCall[] }).calls
  : undefined;
type SpecifiedCall = { method: string; route: string; action: string; params: { name: string }[] };

/** Routes whose calls are all there, and calls of other routes that are. */
const WHOLE_ROUTES = ['scoreseries', 'scoreseries_settings', 'tag', 'icon'];
const SINGLE_CALLS = [
  'POST auth/register_user',
  'POST auth/request_otp',
  'POST auth/creds_login',
  'POST auth/logout',
  'GET auth/get_user_info',
  'GET auth/login_options',
  'POST account/forgotpw',
  'PUT account/account',
  'POST profile/create_organization',
  'POST profile/create',
  'PUT profile/update',
  'GET profile/fetch_one',
  'GET profile/fetch_list',
  'GET profile/list_players',
  'POST profile/connect_refered',
  'POST profile/decline_invite',
  'POST profile/change_permission',
  'POST profile/anonymize_players',
  'POST group/save_members',
  'GET group/fetch_list',
  'GET organization/fetch_one',
  'GET organization/plans',
  'POST organization/forget_cc',
  'POST organization/login_payment_portal',
  'POST organization/accept_payment',
  'POST organization/update_subscription',
  'GET organization/countries',
  'GET organization/payment_methods',
  'GET organization/check_vat',
  'POST organization/log_org',
  'GET organization/payments',
  'POST organization/save_org',
  'GET objects/get_objects',
  'POST objects/save_object_settings',
  'POST objects/save_object_column',
  'POST objects/delete_object_column',
  'POST objects/move_object_column',
  'POST objects/delete_object_item',
  'POST objects/remove_object',
];

describe('The OpenAPI document, generated from the code', () => {
  let laurel: TestLaurel;
  let document: ApiDocument;

  beforeAll(async () => {
    laurel = await startTestLaurel();
    document = await apiDocument(laurel.url);
  });
  afterAll(() => laurel.close());

  test('is OpenAPI 3, and every call says what it answers to', () => {
    expect(document.openapi).toMatch(/^3\./);
    const names = describedCalls(document).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(50);
  });

  test('says of every call in words what it is for', () => {
    for (const [path, verbs] of Object.entries(document.paths))
      for (const [verb, { summary = '' }] of Object.entries(verbs)) {
        expect([verb, path, summary.length > 0]).toEqual([verb, path, true]);
        expect(summary).not.toMatch(/\b[URC]-\d/);
      }
  });

  test('says of every call what it answers, field by field, and how it refuses', () => {
    for (const [path, verbs] of Object.entries(document.paths))
      for (const [verb, { responses }] of Object.entries(verbs)) {
        const told = Object.values(responses[200]?.content ?? {}).map(({ schema }) => Object.keys(schema)[0]);
        expect([verb, path, told.length > 0, told.includes(undefined)]).toEqual([verb, path, true, false]);
        expect([verb, path, Object.keys(responses)]).toEqual([verb, path, ['200', 'default']]);
      }
  });

  test('an answer that lacks a field, has one too many or another value in it is not as described', () => {
    const team = { teamid: 't1', teamname: 'Red', group_id: 'o1', icon: '', filter_ignore: 0, members: 2 };
    const problems = (body: object, status = 200) => undescribed(document, body, { method: 'GET', path: '/api/team/fetch_list', status });
    expect(problems({ status: 'ok', teams: [team] })).toEqual([]);
    expect(problems({ status: 'ok', teams: [{ ...team, members: '2' }] })).toEqual([
      expect.stringContaining('/teams/0/members must be integer'),
    ]);
    expect(problems({ status: 'ok', teams: [{ ...team, secret: 1 }] })).toEqual([expect.stringContaining('"secret"')]);
    expect(problems({ status: 'ok' })).toEqual([expect.stringContaining("must have required property 'teams'")]);
    expect(problems({ status: 'ok', teams: [] }, 403)).not.toEqual([]);
    expect(problems({ status: 'error', code: 'forbidden', message: 'No' }, 403)).toEqual([]);
  });

  test('says of every public event what a webhook sends', async () => {
    const { webhooks = {} } = document;
    expect(Object.keys(webhooks)).toEqual([...Object.keys(PUBLIC_EVENTS), 'digest']);
    for (const [type, { post }] of Object.entries(webhooks)) {
      expect(post.parameters?.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
      const { schema } = post.requestBody?.content['application/json'] ?? {};
      expect(schema).toMatchObject({ required: ['type', 'timestamp', 'data'], properties: { type: { enum: [type] } } });
    }
    expect(await (await fetch(`${laurel.url}/api/docs`)).text()).toContain('<code>WEBHOOK entry.created</code>');
  });

  test('says of the health what it answers', async () => {
    const health: unknown = await (await fetch(`${laurel.url}/health`)).json();
    expect(undescribed(document, health, { method: 'GET', path: '/health', status: 200 })).toEqual([]);
  });

  test('says that commands take forms as well as JSON', () => {
    for (const [path, verbs] of Object.entries(document.paths))
      for (const { requestBody } of Object.values(verbs))
        if (requestBody)
          expect([path, Object.keys(requestBody.content)]).toEqual([
            path,
            ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
          ]);
  });

  const named = (specified ?? [])
    .map(({ method, route, action, params }) => ({ name: `${method} ${route}/${action}`, route, params: params.map(({ name }) => name) }))
    .filter(({ name, route }) => WHOLE_ROUTES.includes(route) || SINGLE_CALLS.includes(name));

  if (specified) {
    test('the specification has all calls that are asked for', () => {
      expect(SINGLE_CALLS.filter((call) => !named.some(({ name }) => name === call))).toEqual([]);
      expect(WHOLE_ROUTES.filter((route) => !named.some((call) => call.route === route))).toEqual([]);
    });

    test.each(named)('$name has every parameter that the specification names', ({ name, params }) => {
      const described = describedCalls(document).find((call) => call.name === name);
      expect(described?.name).toBe(name);
      expect(params.filter((parameter) => !described?.parameters.includes(parameter))).toEqual([]);
    });
  } else {
    process.stdout.write(`The specification is not at ${SPECIFICATION.pathname}: its calls are not compared\n`);
    test.skip('every parameter that the specification names', () => undefined);
  }

  test('/api/docs is one readable page of every call, without scripts', async () => {
    const response = await fetch(`${laurel.url}/api/docs`);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = await response.text();
    expect(page).not.toMatch(/<script|javascript:|\son\w+=|<link|<img/i);
    for (const { verb, path } of describedCalls(document)) expect(page).toMatch(new RegExp(`<code>${verb} /(api/)?${path}</code>`));
    // Words first: a call is headed by what it is for, and the specification's ids stand small.
    expect(page).toContain('<h3>Gives points to one player or many.</h3>');
    expect(page.replaceAll(/<small>[^<]*<\/small>/g, '')).not.toMatch(/\b[URC]-\d{3}/);
    for (const [, anchor] of page.matchAll(/href="#([^"]*)"/g)) expect(page).toContain(`id="${anchor}"`);
  });

  test('/api/docs passes axe in a browser, narrow and wide', async () => {
    const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
      (path) => path !== undefined && existsSync(path),
    );
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
    try {
      for (const width of [320, 1440]) {
        const page = await browser.newPage({ viewport: { width, height: 900 }, bypassCSP: true });
        const problems: string[] = [];
        page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
        page.on('pageerror', (error) => problems.push(error.message));
        await page.goto(`${laurel.url}/api/docs`);
        await page.evaluate(axe.source);
        const violations = await page.evaluate(async () => {
          const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
          // Colours take long to judge, and are those of one section everywhere.
          const all = await run({ rules: { 'color-contrast': { enabled: false } } });
          const colours = await run('section:last-of-type', { runOnly: 'color-contrast' });
          return [...all.violations, ...colours.violations];
        });
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
        expect(await page.evaluate(() => globalThis.document.documentElement.scrollWidth <= globalThis.innerWidth)).toBe(true);
        expect(problems).toEqual([]);
        await page.close();
      }
    } finally {
      await browser.close();
    }
  });

  test('the document is for everybody, and no call can be reached that is not in it', async () => {
    const visitor = new Client(laurel.url);
    expect((await visitor.get('openapi.json')).status).toBe(200);
    for (const path of ['docs/x', 'openapi.json/x', '', '..%2fsrc', 'scoreseries', 'scoreseries/board/x'])
      expect([path, (await visitor.get(path)).status]).toEqual([path, 404]);
  });
});
