import type { AuditRow } from '../../projections/audit-trail/audit-trail.view.ts';
import { hashPassword } from '../../src/accounts/password-hash.ts';
import { AccessLinks } from '../../src/accounts/access-links.ts';
import { Accounts } from '../../src/accounts/accounts.ts';
import { SECURITY_NOTES, SecurityLog } from '../../src/accounts/security-log.ts';
import { SignInLink } from '../../src/command-line/access-commands.ts';
import { Records } from '../../src/platform/records/records.ts';
import { connectTo, type Line } from '../contracts/live-lines.ts';
import { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

const PASSWORD = 'Correct-horse-1';
const MAIL = (profileId: string) => `${profileId}@example.org`;

let ground: PointsGround;
let ann: string;
let series: string;
beforeAll(async () => {
  ground = await openPoints();
  [ann = ''] = await ground.players('Ann');
  series = await ground.series();
  await ground.asPlayer(ann);
  const accounts = ground.laurel.app.get(Accounts);
  const account = await accounts.find(MAIL(ann));
  await accounts.setPassword(account?.userId ?? '', await hashPassword(PASSWORD));
});
afterAll(() => ground.laurel.close());

type Asked = Record<string, string | number | undefined>;
const log = async (sent: Asked = {}) =>
  (await ground.admin.get('scoreseries/audit', { source: 'security', limit: 200, ...sent })).body.audit as AuditRow[];
const signIn = (username: string, password: string) =>
  new Client(ground.url).post('auth/creds_login', { username, password: Buffer.from(password).toString('base64') });
const notes = () => ground.laurel.app.get(Records).count(SECURITY_NOTES, { organisationId: ground.organisationId });

/** Ann in a browser, who may change the password there. */
async function signedIn(password = PASSWORD) {
  const client = new Client(ground.url);
  const { body } = await client.post('auth/creds_login', { username: MAIL(ann), password: Buffer.from(password).toString('base64') });
  expect(body).toMatchObject([{ about_user: { logged_in: 1 } }]);
  return { client, change: (sent: object) => client.put('account/account', sent) };
}

/** What a line hears to be stale, until it hears it of tags. */
function untilTag(line: Line): Promise<string[]> {
  const heard: string[] = [];
  return new Promise((resolve) => {
    line.on('stale', ({ changed = [] }) => {
      heard.push(...changed.map(({ view, key }) => `${view} ${key}`));
      if (changed.some(({ view }) => view === 'tags')) resolve(heard);
    });
  });
}

/** What is noted when nobody waits for it is there soon. */
async function until(count: number, sent: Asked): Promise<AuditRow[]> {
  for (;;) {
    const rows = await log(sent);
    const counted = rows.reduce((sum, { details }) => sum + Number(details.count ?? 1), 0);
    if (counted >= count) return rows;
    await new Promise(setImmediate);
  }
}

test('who signs in is noted, and who is refused: how often from a place in an hour, in one row', async () => {
  for (const wrong of ['a', 'b', 'c']) await signIn(MAIL(ann), wrong);
  const refused = await until(3, { type: 'SignInRefused' });
  expect(refused.reduce((sum, { details }) => sum + Number(details.count ?? 1), 0)).toBe(3);
  expect(refused.length).toBeLessThanOrEqual(2); // a new hour may begin
  expect(refused[0]).toMatchObject({
    type: 'SignInRefused',
    name: 'Ann',
    profileId: ann,
    actor: { profileId: null },
    details: { place: '127.0.0.1' },
  });
  expect((await signIn(MAIL(ann), PASSWORD)).body).toMatchObject([{ about_user: { logged_in: 1 } }]);
  expect(await log({ type: 'SignedIn' })).toMatchObject([
    { actor: { profileId: ann, name: 'Ann' }, channel: 'session', details: { place: '127.0.0.1' } },
  ]);
});

test('what is tried for an address that has no account leaves nothing', async () => {
  const before = await notes();
  await signIn('nobody@example.org', 'x');
  // What was noted of others before is there; of nobody there is nothing to wait for.
  await signIn(MAIL(ann), 'd');
  await until(4, { type: 'SignInRefused' });
  expect((await notes()) - before).toBeLessThanOrEqual(1);
  expect(await log({ type: 'SignInRefused' })).not.toContainEqual(expect.objectContaining({ profileId: null }));
});

const told = (rows: AuditRow[]) => rows.map(({ type, name, actor, details }) => [type, name, actor.name, Number(details.count ?? 1)]);

test('who changes a password or fails to, and who signs out, here or everywhere, is noted', async () => {
  const { client, change } = await signedIn();
  expect((await change({ old_password: 'Wrong-horse-1', new_password: 'Battery-staple-2' })).body).toMatchObject({ success: false });
  expect((await change({ old_password: PASSWORD, new_password: 'Battery-staple-2' })).body).toMatchObject({ success: true });
  expect(told(await until(1, { type: 'PasswordChangeRefused' }))).toEqual([['PasswordChangeRefused', 'Ann', null, 1]]);
  expect(told(await log({ type: 'PasswordChanged' }))).toEqual([['PasswordChanged', 'Ann', 'Ann', 1]]);
  await client.post('auth/logout');
  await client.post('auth/logout');
  expect(told(await log({ type: 'SignedOut' }))).toEqual([['SignedOut', 'Ann', 'Ann', 1]]);
  await (await signedIn('Battery-staple-2')).client.post('auth/logout', { everywhere: 1 });
  expect(told(await log({ type: 'SignedOutEverywhere' }))).toEqual([['SignedOutEverywhere', 'Ann', 'Ann', 1]]);
});

test('a password that is reset by a link is noted, a link that is none too, and the operator who makes one to sign in', async () => {
  const { app } = ground.laurel;
  const account = await app.get(Accounts).find(MAIL(ann));
  const acc_access_key = await app.get(AccessLinks).create('reset', account?.userId ?? '', new Date().toISOString());
  const reset = (sent: object) => new Client(ground.url).put('account/account', { email: MAIL(ann), new_password: PASSWORD, ...sent });
  expect((await reset({ acc_access_key })).body).toMatchObject({ success: true });
  expect((await reset({ acc_access_key })).body).toMatchObject({ success: false });
  expect((await until(2, { type: 'PasswordChangeRefused' }))[0]).toMatchObject({ name: 'Ann', actor: { profileId: null } });
  expect(told(await log({ type: 'PasswordReset' }))).toEqual([['PasswordReset', 'Ann', 'Ann', 1]]);
  for await (const said of app.get(SignInLink).run({ command: 'sign-in-link', options: { email: MAIL(ann) } }))
    expect(said).toHaveProperty('line');
  expect(await log({ type: 'SignInLinkMade' })).toMatchObject([
    { name: 'Ann', channel: 'command-line', actor: { profileId: null, userId: null }, details: {} },
  ]);
});

test('admins who look at it hear that there is more, and players nothing', async () => {
  const { client } = await signedIn();
  const [boss, player] = [await connectTo(ground.url, ground.admin.cookie ?? ''), await connectTo(ground.url, client.cookie ?? '')];
  try {
    const [heard, heardByPlayer] = [untilTag(boss), untilTag(player)];
    const noted = new Promise<void>((resolve) =>
      boss.on('stale', ({ changed }) => changed?.some(({ view }) => view === 'security-log') && resolve()),
    );
    await signedIn();
    await noted;
    await ground.admin.post('tag/tag', { cattype: 'score', tagname: 'Heard by all' });
    expect(await heard).toContain(`security-log ${ground.organisationId}`);
    expect(await heardByPlayer).toEqual([`tags ${ground.organisationId}`]);
  } finally {
    for (const line of [boss, player]) line.disconnect();
  }
});

test('thirty at once from one place are one row that counts thirty', async () => {
  const call = {
    who: {
      kind: 'login' as const,
      channel: 'session' as const,
      userId: 'a user',
      sessionId: 'a login',
      organisationId: ground.organisationId,
      profileId: ann,
      teamIds: [],
    },
    ...{ commandId: crypto.randomUUID(), receivedAt: '2026-01-01T10:30:00.000Z', address: '10.0.0.1' },
  };
  const securityLog = ground.laurel.app.get(SecurityLog);
  await Promise.all(Array.from({ length: 30 }, () => securityLog.changed('ApiKeyCreated', call, 'Many')));
  expect(await log({ to: '2026-01-02T00:00:00.000Z' })).toMatchObject([{ details: { what: 'Many', count: 30, place: '10.0.0.1' } }]);
});

test('API keys, exports and looks at personal data are noted with who did it; the last two once an hour', async () => {
  const { body: key } = await ground.admin.post('externalApiConfig/create_api_key', { name: 'Robot' });
  await ground.admin.get('scoreseries/export', { scoreseriesid: series, format: 'csv' });
  for (let n = 0; n < 3; n++) await ground.admin.get('profile/list_players');
  await ground.admin.get('profile/fetch_one', { profileid: ann });
  await ground.admin.get('profile/fetch_one', { profileid: ground.adminId });
  await new Client(ground.url, String(key.api_key)).get('profile/list_players');
  await ground.admin.delete('externalApiConfig/api_key', { id: String(key.id) });
  const rows = await log({ from: '2026-02-01T00:00:00.000Z' });
  const mine = rows.filter(({ actor }) => actor.profileId === ground.adminId).map(({ type, details, name }) => [type, details.what, name]);
  expect(mine).toContainEqual(['ApiKeyCreated', 'Robot', null]);
  expect(mine).toContainEqual(['ApiKeyRevoked', 'Robot', null]);
  expect(mine).toContainEqual(['Exported', 'scoreseries/export', null]);
  expect(mine).toContainEqual(['PersonalDataViewed', 'profile/list_players', null]);
  expect(mine.filter(([type, , name]) => type === 'PersonalDataViewed' && name === 'Ann')).toEqual([
    ['PersonalDataViewed', 'profile/fetch_one', 'Ann'],
  ]);
  expect(mine.filter(([, what]) => what === 'profile/list_players').length).toBeLessThanOrEqual(2);
  expect(rows).toContainEqual(
    expect.objectContaining({
      type: 'PersonalDataViewed',
      channel: 'api-key',
      actor: { profileId: null, userId: `key:${String(key.id)}`, name: null },
    }),
  );
});

test('it comes in pages, by whom, by what and by when, and as a file; a series has none', async () => {
  const all = await log();
  const pages: AuditRow[] = [];
  for (let after: string | undefined; ;) {
    const { body } = await ground.admin.get('scoreseries/audit', { source: 'security', limit: 2, after });
    pages.push(...(body.audit as AuditRow[]));
    if (body.more !== 1) break;
    after = String(body.next);
  }
  expect(pages).toEqual(all);
  expect(all.map(({ recordedAt }) => recordedAt)).toEqual(
    all
      .map(({ recordedAt }) => recordedAt)
      .sort()
      .reverse(),
  );
  expect((await log({ actor: ann })).every(({ actor }) => actor.profileId === ann)).toBe(true);
  expect((await log({ player: ann })).length).toBeGreaterThan(0);
  expect(await log({ to: '2025-12-31T00:00:00.000Z' })).toEqual([]);
  const { body } = await ground.admin.get('scoreseries/audit_export', { source: 'security', format: 'ndjson' });
  expect(
    String(body.text)
      .split('\n')
      .filter((line) => line.includes('SignInRefused')).length,
  ).toBeGreaterThan(0);
  expect((await ground.admin.get('scoreseries/audit', { source: 'security', scoreseriesid: series })).status).toBe(400);
});

test('only admins in person read it', async () => {
  const player = await ground.asPlayer((await ground.players('Bob'))[0]!);
  const { body: key } = await ground.admin.post('externalApiConfig/create_api_key', { name: 'Reader' });
  for (const client of [player, new Client(ground.url, String(key.api_key)), new Client(ground.url)])
    for (const call of ['audit', 'audit_export'])
      expect([401, 403]).toContain((await client.get(`scoreseries/${call}`, { source: 'security' })).status);
});

test('where somebody was is gone when they are forgotten, and all of it when the organisation is deleted', async () => {
  await ground.admin.post('profile/anonymize_players', { selplayers: [ann] });
  await ground.settled();
  const rows = await log({ player: ann });
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ details, actor }) => details.place !== undefined && actor.profileId !== ground.adminId)).toEqual([]);
  const sample = await openPoints({ on: ground.laurel, sample: true });
  await sample.admin.get('profile/list_players');
  const left = () => ground.laurel.app.get(Records).count(SECURITY_NOTES, { organisationId: sample.organisationId });
  expect(await left()).toBe(1);
  expect((await sample.admin.delete('organization/sample')).status).toBe(200);
  await sample.settled();
  expect(await left()).toBe(0);
});
