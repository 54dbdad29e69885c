import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Projector } from '../../projections/platform/projector.ts';
import { billing, billingOf } from '../../src/billing/billing.ts';
import type { BillingEvent } from '../../src/billing/billing.events.ts';
import { DigestLinks } from '../../src/digests/digest-links.ts';
import { recurrenceOf } from '../../src/digests/digest.values.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import { EventStore, StoreUnavailable } from '../../src/platform/event-store/event-store.ts';
import { later, type Recorded } from '../../src/platform/event.values.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import { Records, RecordsUnavailable } from '../../src/platform/records/records.ts';
import { occurrenceAfter } from '../../src/platform/schedule/recurrence.values.ts';
import { Scheduler } from '../../src/platform/schedule/scheduler.ts';
import { ForgetPlayers } from '../../src/players/forget-players.ts';
import { clockAhead, Door } from './identity-ground.ts';
import { Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

const ZONE = 'Europe/Vienna';
const next = (digest: 'daily' | 'weekly') => occurrenceAfter(recurrenceOf(digest, ZONE), new Date().toISOString()).at;
const DAY_MS = 24 * 3_600_000;

let laurel: TestLaurel;
let ahead: { minutes: number };
let ground: PointsGround;
let seriesId: string;

beforeAll(async () => {
  laurel = await startTestLaurel();
  ahead = clockAhead(laurel);
});
afterAll(() => laurel.close());
beforeEach(async () => {
  ahead.minutes = 0;
  await open(laurel);
});

async function open(on: TestLaurel): Promise<void> {
  ground = await openPoints({ on, timeZone: ZONE });
  seriesId = await ground.series({ name: 'Deals', notify: 1 });
}
const member = async (name: string) => {
  const [id = ''] = await ground.players(name);
  return { id, client: await ground.asPlayer(id), address: `${id}@example.org` };
};
const settings = (sent: object) => ok(ground.admin.post('organization/settings', sent));
const choose = (client: Client, digest: string) => ok(client.post('notifications/digest', { digest }));
async function ok(answer: ReturnType<Client['post']>) {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
async function give(...profiles: string[]): Promise<void> {
  await ok(ground.admin.post('scoreseries/submit_score', { scoreseriesid: seriesId, profiles, points: '30', comment: 'Marmalade' }));
  await ground.settled();
}
/** All that is due at an instant is done. */
async function at(instant: string, on = laurel, clock = ahead): Promise<void> {
  clock.minutes = (Date.parse(instant) - Date.now()) / 60_000 + 1;
  await on.app.get(Projector).reached(await on.app.get(EventStore).head());
  on.app.get(Scheduler).look();
  await on.app.get(Scheduler).idle();
}
/** The mails to an address, their lines whole again. */
const mails = async (address: string, on = laurel) => {
  const all = await new Door(on).mails(address);
  return all.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
};
const facts = async (type: string, on = laurel) => {
  const found: Recorded[] = [];
  for await (const fact of on.app.get(EventStore).readAll())
    if (fact.type === type && fact.metadata.organisationId === ground.organisationId) found.push(fact);
  return found.map(({ data }) => data as Record<string, unknown>);
};

test('they are off until an admin sets them (RT-010)', async () => {
  const ann = await member('Ann');
  expect((await ground.admin.get('organization/fetch_one')).body.organization).toMatchObject({ digest: 'off' });
  await give(ann.id);
  await at(next('daily'));
  expect([await mails(ann.address), await facts('DigestsScheduled'), await facts('DigestsSent')]).toEqual([[], [], []]);
});

test('set by an admin, they say in figures what is new: no names, no words, and nothing to who has read it', async () => {
  const [ann, bob, cid] = [await member('Ann'), await member('Bob'), await member('Cid')];
  await give(ann.id);
  await settings({ digest: 'daily' });
  await ground.settled();
  expect((await ground.admin.get('organization/fetch_one')).body.organization).toMatchObject({ digest: 'daily' });
  expect((await ann.client.get('notifications/digest')).body).toMatchObject({ digest: 'organisation', organisation_digest: 'daily' });
  expect(await facts('DigestsScheduled')).toMatchObject([{ digest: 'daily', timeZone: ZONE, dueAt: next('daily') }]);
  await give(ann.id, cid.id);
  await give(ann.id);
  await ok(cid.client.post('notifications/read_notices', { dismissall: 1 }));
  await at(next('daily'));

  const [mail = '', ...none] = await mails(ann.address);
  expect(none).toEqual([]);
  expect(mail).toMatch(/^Subject: ICPC: what is new for you\r?$/m);
  // Points of an hour are one notification, whenever it began.
  expect(mail).toContain('Points received: 3');
  expect(mail).not.toMatch(/Ann|Bob|Cid|Ada|Deals|Marmalade/);
  expect([await mails(bob.address), await mails(cid.address)]).toEqual([[], []]);
  // Before a Monday those of the week are due with them.
  const daily = async () => (await facts('DigestsSent')).filter(({ digest }) => digest === 'daily');
  expect(await daily()).toMatchObject([{ upTo: next('daily') }]);

  await at(later(next('daily'), DAY_MS));
  expect(await mails(ann.address)).toHaveLength(1);
  expect(await daily()).toHaveLength(2);
});

test('people have them less often than the organisation, never more often (RT-023)', async () => {
  const [ann, bob, cid, dan] = [await member('Ann'), await member('Bob'), await member('Cid'), await member('Dan')];
  await settings({ digest: 'daily' });
  await choose(bob.client, 'weekly');
  await choose(cid.client, 'off');
  await choose(dan.client, 'off');
  await choose(dan.client, 'organisation');
  expect((await bob.client.get('notifications/digest')).body).toMatchObject({ digest: 'weekly', organisation_digest: 'daily' });
  expect((await bob.client.post('notifications/digest', { digest: 'hourly' })).status).toBe(400);
  await ground.settled();
  await give(ann.id, bob.id, cid.id, dan.id);
  await at(next('daily'));
  const onMonday = next('daily') === next('weekly') ? 1 : 0;
  const counts = () => Promise.all([ann, bob, cid, dan].map(async ({ address }) => (await mails(address)).length));
  expect(await counts()).toEqual([1, onMonday, 0, 1]);
  await at(next('weekly'));
  expect(await counts()).toEqual([1, 1, 0, 1]);
});

test('an organisation that mails by the week mails nobody by the day', async () => {
  const ann = await member('Ann');
  await settings({ digest: 'weekly' });
  await choose(ann.client, 'daily');
  await ground.settled();
  await give(ann.id);
  if (next('daily') !== next('weekly')) await at(next('daily'));
  expect(await facts('DigestsSent')).toEqual([]);
  await at(next('weekly'));
  expect([(await mails(ann.address)).length, await facts('DigestsSent')]).toMatchObject([1, [{ digest: 'weekly' }]]);
});

test('RFC 8058: one press ends them, without a login, whatever is sent beside the token, and however often', async () => {
  const ann = await member('Ann');
  await settings({ digest: 'daily' });
  await ground.settled();
  await give(ann.id);
  await at(next('daily'));
  const [mail = ''] = await mails(ann.address);
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  const [, token = ''] = /^List-Unsubscribe:\s+<http[^>]+\/api\/notifications\/unsubscribe\?token=([^>]+)>\r?$/m.exec(mail) ?? [];
  expect(token).toBe(await laurel.app.get(DigestLinks).token({ organisationId: ground.organisationId, profileId: ann.id }));
  const press = (sent: string) =>
    fetch(`${laurel.url}/api/notifications/unsubscribe?token=${sent}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  const wrong = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
  expect([(await press(wrong)).status, (await press('ü')).status, await facts('DigestChosen')]).toEqual([404, 404, []]);
  // Who only looks at the address, as mail scanners do, ends nothing.
  const opened = await fetch(`${laurel.url}/api/notifications/unsubscribe?token=${token}`, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([303, `/v_login/unsubscribe/${token}`]);
  expect((await fetch(`${laurel.url}/api/notifications/unsubscribe`, { redirect: 'manual' })).status).toBe(400);
  expect(await facts('DigestChosen')).toEqual([]);
  expect([(await press(token)).status, (await press(token)).status]).toEqual([200, 200]);
  expect(await facts('DigestChosen')).toEqual([{ profileId: ann.id, digest: 'off' }]);
});

test('three days down are one mail', async () => {
  const ann = await member('Ann');
  await settings({ digest: 'daily' });
  await ground.settled();
  await give(ann.id);
  await at(later(next('daily'), 3 * DAY_MS));
  const sent = (await facts('DigestsSent')).filter(({ digest }) => digest === 'daily');
  expect([(await mails(ann.address)).length, sent.length, sent[0]?.upTo]).toEqual([1, 1, later(next('daily'), 3 * DAY_MS)]);
});

test('nobody is mailed who is offline or was deleted', async () => {
  const [ann, bob] = [await member('Ann'), await member('Bob')];
  await settings({ digest: 'daily' });
  await ground.settled();
  await give(ann.id, bob.id);
  await ok(ground.admin.put('profile/update', { profile_id: ann.id, offline: 1 }));
  await ok(ground.admin.delete('profile/delete_players', { groupid: ground.organisationId, selplayers: JSON.stringify([bob.id]) }));
  await ground.settled();
  await at(next('daily'));
  expect([await mails(ann.address), await mails(bob.address)]).toEqual([[], []]);
});

test('while an organisation is frozen (U-082) nobody is mailed, and time goes on', async () => {
  const billed = await startTestLaurel({ LAUREL_BILLING: 'stand-in' });
  await open(billed);
  const ann = await member('Ann');
  await settings({ digest: 'daily' });
  await ground.settled();
  await give(ann.id);
  const context = { commandId: crypto.randomUUID(), organisationId: ground.organisationId, actor: {}, channel: 'schedule' } as const;
  await billed.app
    .get(Decisions)
    .decide(billing, billingOf(ground.organisationId), context, (): BillingEvent[] => [
      { type: 'OrganisationFrozen', data: { why: 'unpaid', at: new Date().toISOString() } },
    ]);
  await at(next('daily'), billed, clockAhead(billed));
  expect([await mails(ann.address, billed), (await facts('DigestsSent', billed))[0]]).toMatchObject([[], { upTo: next('daily') }]);
  await billed.close();
});

describe('A process that dies while it mails', () => {
  test.each([
    ['when one was mailed and the others were not', 1],
    ['when all were mailed and nothing says so', Infinity],
  ])('%s: nobody is mailed twice, and all are', async (_, most) => {
    const data = mkdtempSync(join(tmpdir(), 'laurel-digests-'));
    const first = await startTestLaurel({ data });
    await open(first);
    const people = [await member('Ann'), await member('Bob'), await member('Cid')];
    await settings({ digest: 'daily' });
    await ground.settled();
    await give(...people.map(({ id }) => id));
    const due = next('daily');

    const [store, records] = [first.app.get(EventStore), first.app.get(Records)];
    const write = records.write.bind(records);
    let letters = 0;
    records.write = (steps) => {
      const isNew = steps.some((one) => one.kind.name === 'outbox' && one.step === 'put' && one.expected === null);
      if (isNew && ++letters > most) return Promise.reject(new RecordsUnavailable('unreachable', 'The process is dead'));
      return write(steps);
    };
    store.append = () => Promise.reject(new StoreUnavailable('unreachable', 'The process is dead'));
    Logger.overrideLogger(false);
    await at(due, first, clockAhead(first));
    const mailed = async (on: TestLaurel) => Promise.all(people.map(async ({ address }) => (await mails(address, on)).length));
    expect((await mailed(first)).filter((count) => count > 0)).toHaveLength(Math.min(most, people.length));
    expect(await facts('DigestsSent', first)).toEqual([]);
    await first.close();

    const second = await startTestLaurel({ data });
    await at(due, second, clockAhead(second));
    expect(await mailed(second)).toEqual([1, 1, 1]);
    expect((await facts('DigestsSent', second)).filter(({ digest }) => digest === 'daily')).toHaveLength(1);
    await second.close();
    rmSync(data, { recursive: true, force: true });
  });
});

test('views that are rebuilt mail nobody', async () => {
  const ann = await member('Ann');
  await settings({ digest: 'daily' });
  await ground.settled();
  await give(ann.id);
  await at(next('daily'));
  await laurel.app.get(Projector).rebuild('inbox');
  await laurel.app.get(Reactions).reached(await laurel.app.get(EventStore).head());
  await at(next('daily'));
  expect(await mails(ann.address)).toHaveLength(1);
});

test('U-070 a mail that waits goes with the person who is forgotten, and none is made after', async () => {
  const unreached = await startTestLaurel({ SMTP_URL: 'smtp://127.0.0.1:1' });
  await open(unreached);
  const [ann, bob] = [await member('Ann'), await member('Bob')];
  await settings({ digest: 'daily' });
  await ground.settled();
  await give(ann.id, bob.id);
  const clock = clockAhead(unreached);
  await at(next('daily'), unreached, clock);
  const letters = async () => (await unreached.app.get(Records).find({ name: 'outbox' }, {})).items.length;
  expect(await letters()).toBe(2);
  const context = { commandId: crypto.randomUUID(), organisationId: ground.organisationId, actor: {}, channel: 'session' } as const;
  await unreached.app.get(CommandBus).execute(new ForgetPlayers(context, [ann.id]));
  expect(await letters()).toBe(1);
  await at(later(next('daily'), DAY_MS), unreached, clock);
  expect(await letters()).toBe(1);
  await unreached.close();
});
