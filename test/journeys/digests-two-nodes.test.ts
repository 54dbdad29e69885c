import { upcast } from '../../migrations-events/upcast.ts';
import { Accounts } from '../../src/accounts/accounts.ts';
import { ProfilesOfAccounts } from '../../src/accounts/profiles-of-accounts.ts';
import { DigestLinks } from '../../src/digests/digest-links.ts';
import { recurrenceOf } from '../../src/digests/digest.values.ts';
import { NewNotifications } from '../../src/digests/new-notifications.ts';
import { SendDigests } from '../../src/digests/send-digests.ts';
import { Mail } from '../../src/mail/mail.ts';
import { Clock } from '../../src/platform/clock.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Standing } from '../../src/platform/http/standing.ts';
import { Keys } from '../../src/platform/keys.ts';
import { Outbox } from '../../src/platform/outbox/outbox.ts';
import { Quotas } from '../../src/platform/quota.ts';
import { Records } from '../../src/platform/records/records.ts';
import { type DueKind, dueOf } from '../../src/platform/schedule/due.ts';
import { occurrenceAfter } from '../../src/platform/schedule/recurrence.values.ts';
import { Scheduler } from '../../src/platform/schedule/scheduler.ts';
import { Settings } from '../../src/platform/settings.ts';
import { CurrentRoles } from '../../src/players/current-roles.ts';
import { clockAhead, Door } from './identity-ground.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

type Node = Pick<DueKind, 'issue'>;

let ground: PointsGround;
let outbox: Outbox;
beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
});
afterAll(async () => {
  await outbox.stop();
  await ground.laurel.close();
});

/** Another node over the same stores: it takes in and sends mails by itself, and what it has decided before it remembers by itself. */
async function secondNode(): Promise<Node> {
  const { app } = ground.laurel;
  const [settings, keys, clock, accounts] = [app.get(Settings), app.get(Keys), app.get(Clock), app.get(Accounts)];
  const report = (message: string) => expect(message).toBe('');
  outbox = await Outbox.open({ records: app.get(Records), keys, clock, random: () => 0, report });
  const mail = new Mail(settings, keys, clock, outbox);
  await outbox.start();
  const decisions = new Decisions(app.get(EventStore), upcast, app.get(Quotas));
  const [links, news, profiles] = [app.get(DigestLinks), app.get(NewNotifications), app.get(ProfilesOfAccounts)];
  const [roles, scheduler, standing] = [app.get(CurrentRoles), app.get(Scheduler), app.get(Standing)];
  const sending = new SendDigests(settings, accounts, clock, decisions, keys, links, mail, news, profiles, roles, scheduler, standing);
  return sending as unknown as Node;
}

test('two nodes that mail at once, and one that does so again, mail each reader once', async () => {
  const { app } = ground.laurel;
  const people = await ground.players('Ann', 'Bob', 'Cid', 'Dan', 'Eve');
  for (const id of people) await ground.asPlayer(id);
  const seriesId = await ground.series({ notify: 1 });
  expect((await ground.admin.post('organization/settings', { digest: 'daily' })).status).toBe(200);
  const award = { scoreseriesid: seriesId, profiles: people, points: '3' };
  expect((await ground.admin.post('scoreseries/submit_score', award)).status).toBe(200);
  await ground.settled();

  const nodes = [app.get<SendDigests, Node>(SendDigests), await secondNode()];
  const dueAt = occurrenceAfter(recurrenceOf('daily', 'UTC'), new Date().toISOString()).at;
  const due = dueOf('send-digests', `${ground.organisationId}/~digests`, dueAt);
  clockAhead(ground.laurel).minutes = (Date.parse(dueAt) - Date.now()) / 60_000 + 1;
  await Promise.all(nodes.map((node) => node.issue(due)));
  for (const node of nodes) await node.issue(due);

  const door = new Door(ground.laurel);
  const counts = await Promise.all(people.map(async (id) => (await door.mails(`${id}@example.org`)).length));
  expect(counts).toEqual([1, 1, 1, 1, 1]);
  const daily = (await ground.facts('DigestsSent')).filter(({ data }) => (data as { digest: string }).digest === 'daily');
  expect(daily).toHaveLength(1);
});
