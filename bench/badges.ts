import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ReadWinsDue } from '../projections/badge-progress/read-wins-due.ts';
import { Tallies } from '../projections/badge-progress/tallies.ts';
import { TellBadgeTrials } from '../projections/badge-progress/tell-badge-trials.ts';
import { entriesPrefix, isEntry } from '../projections/entries/entries.ts';
import { FindEntries } from '../projections/entries/find-entries.ts';
import { Projector } from '../projections/platform/projector.ts';
import { ReadModels } from '../projections/platform/read-models.ts';
import type { BadgeRule } from '../src/badges/badge-rule.values.ts';
import { KINDS, MODES, numberOf, spelledFor, UNITS } from '../src/badges/badge-spellings.values.ts';
import { type Laurel, startLaurel } from '../src/laurel.ts';
import { EventStore } from '../src/platform/event-store/event-store.ts';
import { Settled } from '../src/platform/settled.ts';
import { EntryImport } from '../src/points/import-entries.ts';
import { BadgeWorld, ruledBy, TWENTY } from './badge-world.ts';
import { answered } from './calls.ts';
import { inFolder } from './folder.ts';
import { caughtUp, type Ground, layGround } from './ground.ts';
import { listOf } from './import.ts';
import { catchUp, FEW, largeGround } from './large-ground.ts';
import { EVENTS } from './large-log.ts';
import { compare, type Result, sized } from './measure.ts';

const CHANGES = sized(300);
const PLAYERS = sized(1_000);
const HOUR_MS = 3_600_000;
const TRIED = { 'an amount a week': TWENTY[2], 'a high score': TWENTY[14] } as { readonly [what: string]: BadgeRule };

/** What twenty badges cost: an entry that changes, a list that is imported, and a rule that is tried. */
export async function* badges(): AsyncGenerator<Result> {
  yield* changing();
  yield await compare(
    'import until settled, under 20 badges against none',
    's',
    () => importUnder([]),
    () => importUnder(TWENTY),
    { atMost: 2 },
  );
  yield* trying();
}

async function* changing(): AsyncGenerator<Result> {
  const [few, many] = [new BadgeWorld(FEW), new BadgeWorld(EVENTS)];
  for (const world of [few, many]) await world.warm();
  const each = (change: (n: number) => Promise<void>) => async () => {
    const started = performance.now();
    for (let n = 0; n < CHANGES; n++) await change(n);
    return ((performance.now() - started) * 1_000) / CHANGES;
  };
  const against = (what: string, change: (world: BadgeWorld) => (n: number) => Promise<void>) => {
    const name = `${what} under 20 badges, of ${EVENTS.toLocaleString('en')} against ${FEW.toLocaleString('en')}`;
    return compare(name, 'µs', each(change(few)), each(change(many)), { atMost: 1.2 });
  };
  for (const world of [few, many]) for (const change of [() => world.next(), (n: number) => world.turn(n)]) await each(change)();
  yield await against('a new entry', (world) => () => world.next());
  yield await against('an entry of the past that is revoked and back', (world) => (n) => world.turn(n));
}

/** From the beginning of an import until everything that follows from it is there. */
function importUnder(rules: readonly BadgeRule[]): Promise<number> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const ground = await layGround(data, PLAYERS);
    const laurel = await startLaurel({ PORT: '0', LAUREL_DATA: data });
    const settled = async () => {
      await laurel.app.get(Settled).settled(await laurel.app.get(EventStore).head(), { timeoutMs: HOUR_MS });
      await caughtUp(laurel);
    };
    try {
      const { organisationId, adminId, seriesId } = ground;
      const { id: other = '' } = await sent(laurel, ground, 'scoreseries_settings/save_settings', { name: 'Other' });
      for (const rule of rules) await sent(laurel, ground, 'badges/save', { data: sentBadge(rule, [seriesId, other]) });
      await settled();
      const order = { organisationId, seriesId, actor: { profileId: adminId }, receivedAt: new Date().toISOString(), text: listOf(ground) };
      const started = performance.now();
      await laurel.app.get(EntryImport).run(order);
      await settled();
      return (performance.now() - started) / 1_000;
    } finally {
      await laurel.close();
    }
  });
}

/** A rule that is tried on everything, with nothing of it in memory, for all the past and from now on; the floor reads the documents of the entries. */
async function* trying(): AsyncGenerator<Result> {
  const { ground, many } = await largeGround();
  await catchUp(many);
  const laurel = await startLaurel({ PORT: '0', LAUREL_DATA: many }, { listen: false });
  try {
    const { organisationId, seriesId } = ground;
    const [models, projector, found] = [laurel.app.get(ReadModels), laurel.app.get(Projector), laurel.app.get(FindEntries)];
    const scan = async () => {
      const started = performance.now();
      let read = 0;
      for await (const { document } of models.scan('entries', { prefix: entriesPrefix(organisationId, seriesId) }))
        if (isEntry(document)) read++;
      if (read < EVENTS) throw new Error(`there are ${read} entries alone`);
      return (performance.now() - started) / 1_000;
    };
    const tried = (rule: BadgeRule) => async () => {
      const trials = new TellBadgeTrials(
        projector,
        models,
        new ReadWinsDue(projector, models, new Tallies(models, projector, found), found),
      );
      const own = { ...rule, sources: [{ seriesId, factor: '1', filters: [] }] };
      const started = performance.now();
      const about = { organisationId, badgeId: 'tried', kind: rule.kind, seriesIds: [seriesId] };
      const at = new Date().toISOString();
      for (const from of [null, at]) await trials.of({ ...about, rules: ruledBy(own, from, at) });
      return (performance.now() - started) / 1_000;
    };
    for (const [what, rule] of Object.entries(TRIED)) {
      const name = `trying ${what} on ${EVENTS.toLocaleString('en')} entries against reading them`;
      yield await compare(name, 's', scan, tried(rule), { atMost: 1.5 });
    }
  } finally {
    await laurel.close();
  }
}

async function sent({ url }: Laurel, { cookie }: Ground, call: string, body: object): Promise<{ id?: string }> {
  const headers = { cookie, 'content-type': 'application/json' };
  return (await answered(fetch(`${url}/api/${call}`, { method: 'POST', headers, body: JSON.stringify(body) }))) as { id?: string };
}

/** A rule as the call takes it. @param series whose ids stand for those of the rule */
function sentBadge({ kind, mode, value, atOnce, period, least, timeZone, sources, levels }: BadgeRule, [one, other]: [string, string]) {
  const idOf = (seriesId: string) => (seriesId === 's0' ? one : other);
  return {
    Name: kind,
    badge_type: numberOf(KINDS, kind),
    scoreseries_id: one,
    valuemode: numberOf(MODES, mode),
    accuminstant: atOnce ? 1 : 0,
    timezone: timeZone,
    ...(value !== undefined && { value }),
    ...(least !== undefined && { pointtransaction: least }),
    ...(period && { timeperiod: period.count, timeperiodstr: spelledFor(UNITS, period.unit) }),
    sub_series: sources.map(({ seriesId, factor }) => ({ scoreseries_id: idOf(seriesId), point_factor: factor })),
    levels: levels.flatMap((level) =>
      level.kind === 'amount' ? [{ Name: level.levelId, badge_type: 3, valuemode: numberOf(MODES, level.mode), value: level.value }] : [],
    ),
  };
}
