import { v5 as uuid5 } from 'uuid';
import { DueDocuments } from '../../projections/platform/due-documents.ts';
import { projection } from '../../projections/platform/projection.ts';
import { Lease } from '../../src/platform/schedule/lease.ts';
import type { Recurrence } from '../../src/platform/schedule/recurrence.values.ts';
import { all } from './facts.ts';
import { door } from './reaction-ground.ts';
import { until } from '../projections/projector-world.ts';
import { openSchedule, refusal } from './schedule-ground.ts';

let ground: Awaited<ReturnType<typeof openSchedule>>;
beforeEach(async () => {
  ground = await openSchedule('2025-03-24T12:00:00.000Z');
});
afterEach(() => ground.close());

const started = async (...[ringing]: Parameters<typeof ground.process>) => {
  const process = await ground.process(ringing);
  process.scheduler.start();
  return process;
};
const daily: Recurrence = { every: 'day', at: '02:30', zone: 'Europe/Vienna' };

test('a document is followed by its command when it is due and no sooner, under the id of kind, key and instant', async () => {
  await ground.set('acme/tea', '2025-03-24T12:05:00.000Z');
  const { look, issued } = await started();
  ground.at('2025-03-24T12:04:59.999Z');
  await look();
  expect(issued).toEqual([]);
  ground.at('2025-03-24T12:05:00.000Z');
  await look();
  await look();
  expect(await ground.rang()).toEqual(['acme/tea 2025-03-24T12:05:00.000Z']);
  const commandId = uuid5('ring-alarm/acme/tea/2025-03-24T12:05:00.000Z', 'a3c1f0de-5f0b-4a53-9d0e-2f1f6f6c7b52');
  expect(issued).toMatchObject([{ key: 'acme/tea', dueAt: '2025-03-24T12:05:00.000Z', context: { commandId } }]);
  const [rang] = (await all(ground.store.readAll())).slice(-1);
  expect(rang?.metadata).toMatchObject({ organisationId: 'acme', channel: 'schedule', actor: {}, correlationId: commandId });
});

test('what is put is looked at at once when it is due already, and when its time comes, without being asked', async () => {
  const { issued, scheduler } = await started();
  await scheduler.idle();
  await ground.set('acme/tea', '2025-03-24T11:00:00.000Z');
  await until(() => issued.length === 1);
  await ground.set('acme/cake', '2025-03-24T12:00:00.100Z');
  await ground.shown();
  await scheduler.idle();
  ground.at('2025-03-24T12:00:00.100Z');
  await until(() => issued.length === 2);
});

test('after a week each one that was missed is issued, in order, across the change of clocks', async () => {
  await ground.set('acme/wake', '2025-03-28T01:30:00.000Z', daily);
  await ground.set('acme/tea', '2025-03-29T12:00:00.000Z');
  ground.at('2025-04-01T12:00:00.000Z');
  await (await started({ catchUp: 'each' })).look();
  expect(await ground.rang()).toEqual([
    'acme/wake 2025-03-28T01:30:00.000Z',
    'acme/tea 2025-03-29T12:00:00.000Z',
    'acme/wake 2025-03-29T01:30:00.000Z',
    'acme/wake 2025-03-30T01:30:00.000Z',
    'acme/wake 2025-03-31T00:30:00.000Z',
    'acme/wake 2025-04-01T00:30:00.000Z',
  ]);
});

test('after a week only the last is issued of a kind that says so, and what does not recur is as ever', async () => {
  await ground.set('acme/wake', '2025-03-28T01:30:00.000Z', daily);
  await ground.set('acme/tea', '2025-03-29T12:00:00.000Z');
  ground.at('2025-04-01T12:00:00.000Z');
  const { look, scheduler } = await started({ catchUp: 'last' });
  await look();
  expect(await ground.rang()).toEqual(['acme/wake 2025-04-01T00:30:00.000Z', 'acme/tea 2025-03-29T12:00:00.000Z']);
  expect(await scheduler.status()).toMatchObject([{ next: '2025-04-02T00:30:00.000Z', late: 0 }]);
});

test('a restart issues nothing again, and what was due meanwhile', async () => {
  await ground.set('acme/tea', '2025-03-24T12:00:00.000Z');
  await ground.set('acme/cake', '2025-03-24T13:00:00.000Z');
  const first = await started();
  await first.look();
  await first.scheduler.stop();
  ground.at('2025-03-24T14:00:00.000Z');
  const second = await started();
  await second.look();
  expect(second.issued.map(({ key }) => key)).toEqual(['acme/cake']);
  expect(await ground.rang()).toHaveLength(2);
});

test('a clock that is set back an hour issues nothing again and loses nothing', async () => {
  await ground.set('acme/tea', '2025-03-24T12:00:00.000Z');
  await ground.set('acme/cake', '2025-03-24T12:30:00.000Z');
  const { look } = await started();
  await look();
  ground.at('2025-03-24T11:00:00.000Z');
  await look();
  await ground.set('acme/soup', '2025-03-24T11:30:00.000Z');
  ground.at('2025-03-24T11:30:00.000Z');
  await look();
  ground.at('2025-03-24T12:30:00.000Z');
  await look();
  expect(await ground.rang()).toEqual([
    'acme/tea 2025-03-24T12:00:00.000Z',
    'acme/soup 2025-03-24T11:30:00.000Z',
    'acme/cake 2025-03-24T12:30:00.000Z',
  ]);
});

test('what is moved or stopped is not due any more, nor what is of a deleted organisation', async () => {
  const { look } = await started();
  await ground.set('acme/moved', '2025-03-24T12:10:00.000Z');
  await ground.set('acme/stopped', '2025-03-24T12:10:00.000Z');
  await ground.set('gone/tea', '2025-03-24T12:10:00.000Z');
  await look();
  await ground.set('acme/moved', '2025-03-24T12:20:00.000Z');
  await ground.stop('acme/stopped');
  await ground.deleteOrganisation('gone');
  ground.at('2025-03-24T12:15:00.000Z');
  await look();
  expect(await ground.rang()).toEqual([]);
  ground.at('2025-03-24T12:20:00.000Z');
  await look();
  expect(await ground.rang()).toEqual(['acme/moved 2025-03-24T12:20:00.000Z']);
});

test('views that are behind issue nothing, and a rebuild issues nothing of the past', async () => {
  await ground.set('acme/tea', '2025-03-24T12:00:00.000Z');
  await ground.shown();
  await ground.letViewsSleep();
  // Another process has answered.
  await ground.ring('acme/tea', '2025-03-24T12:00:00.000Z');
  const early = await started();
  await early.scheduler.idle();
  expect(await early.scheduler.status()).toMatchObject([{ late: 1, failing: 0 }]);
  expect(early.issued).toEqual([]);
  await early.scheduler.stop();
  ground.wakeViews();
  const { look, issued } = await started();
  await look();
  await ground.rebuild();
  await look();
  expect(issued).toEqual([]);
  expect(await ground.rang()).toHaveLength(1);
});

describe('of two processes', () => {
  test('one issues and the other waits; when the first stands still, the other takes over after the lease, and each command is applied once', async () => {
    for (const name of ['tea', 'cake']) await ground.set(`${name}/alarm`, '2025-03-24T12:00:00.000Z');
    await ground.shown();
    const { pass, open, knocked } = door();
    const still = await started({ before: pass });
    await knocked;
    const other = await started();
    for (const second of ['00', '15', '29']) {
      ground.at(`2025-03-24T12:00:${second}.000Z`);
      await other.look();
    }
    expect(other.issued).toEqual([]);
    ground.at('2025-03-24T12:00:30.000Z');
    await other.look();
    expect(other.issued).toHaveLength(2);
    open();
    await still.look();
    expect(still.issued.map(({ context }) => context.commandId)).toEqual(other.issued.map(({ context }) => context.commandId));
    expect((await ground.rang()).sort()).toEqual(['cake/alarm 2025-03-24T12:00:00.000Z', 'tea/alarm 2025-03-24T12:00:00.000Z']);
  });

  test('who takes over issues nothing that the first has issued before it died', async () => {
    await ground.set('acme/tea', '2025-03-24T12:00:00.000Z');
    await ground.shown();
    const { pass, open, knocked } = door();
    await started({ after: pass });
    await knocked;
    const other = await started();
    await other.look();
    ground.at('2025-03-24T12:01:00.000Z');
    await other.look();
    expect(other.issued).toEqual([]);
    expect(await ground.rang()).toHaveLength(1);
    open();
  });

  test('who alone has the records open ends the lease of one that died, and goes on at once', async () => {
    await ground.set('acme/tea', '2025-03-24T12:00:00.000Z');
    await ground.shown();
    const { pass, open, knocked } = door();
    await started({ before: pass });
    await knocked;
    await Lease.endAll(ground.records);
    const next = await started();
    await next.look();
    expect(next.issued.map(({ key }) => key)).toEqual(['acme/tea']);
    expect(await ground.rang()).toEqual(['acme/tea 2025-03-24T12:00:00.000Z']);
    open();
  });

  test('who is done leaves the lease at once, and a clock that is set back makes the other wait no longer than a lease', async () => {
    await ground.set('acme/tea', '2025-03-24T12:00:00.000Z');
    const first = await started();
    await first.look();
    await first.scheduler.stop();
    await ground.set('acme/cake', '2025-03-24T12:00:00.000Z');
    await ground.shown();
    const { pass, open, knocked } = door();
    await started({ before: pass });
    await knocked;
    const other = await started();
    await other.look();
    ground.at('2025-03-24T12:00:20.000Z');
    await other.look();
    ground.at('2025-03-24T11:00:20.000Z');
    await ground.set('acme/soup', '2025-03-24T11:00:00.000Z');
    await other.look();
    expect(other.issued).toEqual([]);
    ground.at('2025-03-24T11:00:50.000Z');
    await other.look();
    expect(other.issued.map(({ key }) => key)).toEqual(['acme/soup']);
    open();
  });
});

test('what fails or is refused holds up nobody, is said once, shown, and tried again later and later until it is done', async () => {
  let works = false;
  const { look, issued, scheduler } = await started({
    before: ({ key }) => (key === 'acme/tea' && !works ? Promise.reject(refusal()) : Promise.resolve()),
  });
  await ground.set('acme/tea', '2025-03-24T12:00:00.000Z');
  await ground.set('acme/cake', '2025-03-24T12:00:00.000Z');
  await look();
  expect(await ground.rang()).toEqual(['acme/cake 2025-03-24T12:00:00.000Z']);
  expect(await scheduler.status()).toEqual([{ name: 'ring-alarm', next: null, soon: 0, late: 1, failing: 1 }]);
  const triesOfTea = async (instant: string) => {
    ground.at(instant);
    await look();
    return issued.filter(({ key }) => key === 'acme/tea').length;
  };
  expect(await triesOfTea('2025-03-24T12:00:00.999Z')).toBe(1);
  expect(await triesOfTea('2025-03-24T12:00:01.000Z')).toBe(2);
  expect(await triesOfTea('2025-03-24T12:00:04.999Z')).toBe(2);
  expect(await triesOfTea('2025-03-24T12:00:05.000Z')).toBe(3);
  expect(ground.said).toEqual([expect.stringMatching(/^"ring-alarm" of acme\/tea, due at 2025-03-24T12:00:00.000Z, failed .*Not now/)]);
  works = true;
  await triesOfTea('2025-03-24T12:10:05.000Z');
  expect(await ground.rang()).toHaveLength(2);
  expect(await scheduler.status()).toMatchObject([{ late: 0, failing: 0 }]);
});

test('a recurrence in a zone that is none any more holds up nobody else: it is said, and counted as failing', async () => {
  await ground.set('acme/wake', '2025-03-24T11:00:00.000Z', { ...daily, zone: 'Nowhere/Land' });
  await ground.set('beta/tea', '2025-03-24T11:30:00.000Z');
  const { look, scheduler } = await started({ catchUp: 'last' });
  await look();
  expect(await ground.rang()).toEqual(['beta/tea 2025-03-24T11:30:00.000Z']);
  expect(ground.said).toEqual([expect.stringMatching(/^"ring-alarm" of acme\/wake, due at 2025-03-24T11:00:00.000Z, failed .*RangeError/)]);
  expect(await scheduler.status()).toMatchObject([{ late: 1, failing: 1 }]);
});

test('a thousand that are due at once are all issued, in order within each organisation', async () => {
  for (let n = 0; n < 1_000; n++)
    await ground.set(`acme${n % 7}/${n}`, new Date(Date.parse('2025-03-24T11:00:00.000Z') + ((n * 7_919) % 1_000)).toISOString());
  await (await started()).look();
  const rang = await ground.rang();
  expect(rang).toHaveLength(1_000);
  for (let n = 0; n < 7; n++) {
    const times = rang.filter((one) => one.startsWith(`acme${n}/`)).map((one) => one.split(' ')[1]);
    expect(times).toEqual([...times].sort());
  }
});

test('the health says what is due soon', async () => {
  const { look, scheduler } = await started();
  for (const minute of ['10', '59']) await ground.set(`acme/${minute}`, `2025-03-24T12:${minute}:00.000Z`);
  await ground.set('acme/later', '2025-03-24T13:00:00.001Z');
  await look();
  expect(await scheduler.status()).toEqual([{ name: 'ring-alarm', next: '2025-03-24T12:10:00.000Z', soon: 2, late: 0, failing: 0 }]);
});

describe('rounds', () => {
  const round = (go: () => Promise<void>) => ({ name: 'sweep', recurs: { every: 'minutes', minutes: 10 } as const, go });

  test('go at their times, by one of two processes, and after a week once', async () => {
    const gone: string[] = [];
    const [one, other] = [await ground.process(), await ground.process()];
    await one.scheduler.addRound(round(() => Promise.resolve(void gone.push('one'))));
    await other.scheduler.addRound(round(() => Promise.resolve(void gone.push('other'))));
    for (const { scheduler } of [one, other]) scheduler.start();
    for (const { look } of [one, other]) await look();
    expect(gone).toEqual([]);
    ground.at('2025-03-24T12:10:00.000Z');
    for (const { look } of [one, other]) await look();
    expect(gone).toEqual(['one']);
    ground.at('2025-03-31T12:15:00.000Z');
    for (const { look } of [other, one]) await look();
    expect(gone).toEqual(['one', 'other']);
    expect(await one.scheduler.status()).toMatchObject([{}, { name: 'sweep', next: '2025-03-31T12:20:00.000Z', soon: 1, late: 0 }]);
  });

  test('go on where views cannot be read', async () => {
    let gone = 0;
    const { scheduler } = await ground.process();
    await scheduler.addRound(round(() => Promise.resolve(void (gone += 1))));
    ground.breakViews();
    ground.at('2025-03-24T12:10:00.000Z');
    scheduler.start();
    await scheduler.idle();
    expect(gone).toBe(1);
    expect(ground.said).toEqual([expect.stringMatching(/^what is due as "ring-alarm" could not be issued, .*the file is gone/)]);
  });

  test('do not wait for a time that only a clock which was ahead has seen, after a restart or without one', async () => {
    let gone = 0;
    const begin = async () => {
      const process = await ground.process();
      await process.scheduler.addRound(round(() => Promise.resolve(void (gone += 1))));
      process.scheduler.start();
      return process;
    };
    ground.at('2099-01-01T00:00:00.000Z');
    const { look, scheduler } = await begin();
    await look();
    expect(gone).toBe(0);
    ground.at('2025-03-24T12:05:00.000Z');
    await look();
    await look();
    expect(gone).toBe(1);
    expect(await scheduler.status()).toMatchObject([{}, { next: '2025-03-24T12:10:00.000Z', late: 0 }]);
    ground.at('2099-01-01T00:10:00.000Z');
    await look();
    expect(gone).toBe(2);
    await scheduler.stop();
    ground.at('2025-03-24T12:25:00.000Z');
    await (await begin()).look();
    expect(gone).toBe(3);
  });

  test('wait when a clock is set back by less than a time', async () => {
    let gone = 0;
    const { look, scheduler } = await ground.process();
    await scheduler.addRound(round(() => Promise.resolve(void (gone += 1))));
    scheduler.start();
    ground.at('2025-03-24T12:10:00.000Z');
    await look();
    ground.at('2025-03-24T12:09:00.000Z');
    await look();
    expect(gone).toBe(1);
  });

  test('that fail are late, and go again', async () => {
    let works = false;
    const { scheduler, look } = await ground.process();
    await scheduler.addRound(round(() => (works ? Promise.resolve() : Promise.reject(new Error('no room')))));
    scheduler.start();
    ground.at('2025-03-24T12:10:00.000Z');
    await look();
    expect(await scheduler.status()).toMatchObject([{}, { late: 1, failing: 1 }]);
    works = true;
    ground.at('2025-03-24T12:10:01.000Z');
    await look();
    expect(await scheduler.status()).toMatchObject([{}, { next: '2025-03-24T12:20:00.000Z', late: 0, failing: 0 }]);
  });
});

test('a kind of which nobody says what follows, or that no view has, is refused at the start', async () => {
  const { scheduler } = await ground.process();
  expect(() => scheduler.add({ name: 'ring-alarm', catchUp: 'each', issue: () => Promise.resolve(undefined) })).toThrow('two kinds');
  scheduler.add({ name: 'blow-horn', catchUp: 'each', issue: () => Promise.resolve(undefined) });
  expect(() => scheduler.start()).toThrow('no view has documents that come due as "blow-horn"');
  const lonely = projection({ name: 'horns', version: 1, categories: [], indexes: {}, on: {}, due: 'blow-horn' });
  expect(new DueDocuments([lonely], undefined as never, undefined as never).kinds).toEqual(['blow-horn']);
  expect(lonely.indexes).toEqual({ dueAt: 'value' });
});
