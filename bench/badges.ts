import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ReadWinsDue } from '../projections/badge-progress/read-wins-due.ts';
import { PastTallies } from '../projections/badge-progress/past-tallies.ts';
import { Tallies } from '../projections/badge-progress/tallies.ts';
import { TellBadgeTrials } from '../projections/badge-progress/tell-badge-trials.ts';
import { entriesPrefix, isEntry } from '../projections/entries/entries.ts';
import { FindEntries } from '../projections/entries/find-entries.ts';
import { Projector } from '../projections/platform/projector.ts';
import { ReadModels } from '../projections/platform/read-models.ts';
import type { BadgeRule } from '../src/badges/badge-rule.values.ts';
import { type BadgeVersions, NO_VERSIONS, versionsAfter } from '../src/badges/badge-versions.values.ts';
import { type Laurel, startLaurel } from '../src/laurel.ts';
import { EventStore } from '../src/platform/event-store/event-store.ts';
import type { Instant } from '../src/platform/event.values.ts';
import { Settled } from '../src/platform/settled.ts';
import { EntryImport } from '../src/points/import-entries.ts';
import { askingAs, timed } from './calls.ts';
import { inFolder } from './folder.ts';
import { caughtUp, type Ground, layGround } from './ground.ts';
import { listOf } from './import.ts';
import { catchUp, FEW, largeGround, layTwice } from './large-ground.ts';
import { appendEntries, EVENTS } from './large-log.ts';
import { compare, type Result, sized } from './measure.ts';
import { sentBadge, TWENTY } from './twenty-badges.ts';

const CHANGES = sized(300);
const PLAYERS = sized(1_000);
/** Who is given points, and whose oldest entries are revoked: they have been judged before. */
const SOME = 50;
const HOUR_MS = 3_600_000;
const TRIED = { 'an amount a week': TWENTY[2], 'a high score': TWENTY[14] } as { readonly [what: string]: BadgeRule };

type Answer = { id?: string; position?: string };

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
  const [few, many] = await laidApart();
  const against = (what: string, change: (awarded: Awarded) => Promise<void>) => {
    const name = `${what} under 20 badges until settled, of ${EVENTS.toLocaleString('en')} against ${FEW.toLocaleString('en')}`;
    return compare(
      name,
      'ms',
      () => timed(CHANGES, () => change(few)),
      () => timed(CHANGES, () => change(many)),
      { atMost: 1.2 },
    );
  };
  try {
    for (const awarded of [few, many]) for (let n = 0; n < CHANGES; n++) await awarded.next();
    yield await against('a new entry', (awarded) => awarded.next());
    yield await against('an entry of the past that is revoked', (awarded) => awarded.turn());
  } finally {
    await few.close();
    await many.close();
  }
}

/** The same organisation twice, with few entries and with very many; one player has a tenth of them. */
async function laidApart(): Promise<[Awarded, Awarded]> {
  const { ground, few, many } = await layTwice(PLAYERS);
  for (const [data, entries] of [[few, FEW] as const, [many, EVENTS] as const]) {
    const [first = '', ...others] = ground.players;
    const ofFirst = Math.ceil(entries / 10);
    await appendEntries(data, ofFirst, { ...ground, players: [first] });
    await appendEntries(data, entries - ofFirst, { ...ground, players: others });
  }
  return [await Awarded.start(few, ground), await Awarded.start(many, ground)];
}

/** A server with twenty badges, everybody judged. */
class Awarded {
  private given = 0;
  private turned = 0;

  private constructor(
    private readonly laurel: Laurel,
    private readonly ground: Ground,
    private readonly past: readonly string[],
  ) {}

  static async start(data: string, ground: Ground): Promise<Awarded> {
    const laurel = await startLaurel({ PORT: '0', LAUREL_DATA: data });
    await caughtUp(laurel);
    await saveBadges(laurel, ground, TWENTY);
    const { organisationId, seriesId, players } = ground;
    const past: string[] = [];
    for (const playerId of players.slice(0, SOME)) {
      for await (const { entryId } of laurel.app.get(FindEntries).among(organisationId, { seriesId, playerId })) {
        past.push(entryId);
        break;
      }
    }
    return new Awarded(laurel, ground, past);
  }

  /** One after another is given points now. */
  async next(): Promise<void> {
    const { seriesId, players } = this.ground;
    const points = String(1 + (this.given % 97));
    const profiles = [players[this.given++ % Math.min(SOME, players.length)]];
    await this.settled(await sent(this.laurel, this.ground, 'scoreseries/submit_score', { scoreseriesid: seriesId, profiles, points }));
  }

  /** One of the past after another is revoked, then reinstated. */
  async turn(): Promise<void> {
    const n = this.turned++ % (2 * this.past.length);
    const call = n < this.past.length ? 'scoreseries/revoke' : 'scoreseries/reinstate';
    const about = { scoreseriesid: this.ground.seriesId, selpoints: [this.past[n % this.past.length]], reason: 'tried' };
    await this.settled(await sent(this.laurel, this.ground, call, about));
  }

  close(): Promise<void> {
    return this.laurel.close();
  }

  private settled({ position = '' }: Answer): Promise<void> {
    return this.laurel.app.get(Settled).settled(position);
  }
}

/** From the beginning of an import until everything that follows from it is there. */
function importUnder(rules: readonly BadgeRule[]): Promise<number> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const ground = await layGround(data, PLAYERS);
    const laurel = await startLaurel({ PORT: '0', LAUREL_DATA: data });
    try {
      await saveBadges(laurel, ground, rules);
      const { organisationId, adminId, seriesId } = ground;
      const order = { organisationId, seriesId, actor: { profileId: adminId }, receivedAt: new Date().toISOString(), text: listOf(ground) };
      const started = performance.now();
      await laurel.app.get(EntryImport).run(order);
      await allSettled(laurel);
      return (performance.now() - started) / 1_000;
    } finally {
      await laurel.close();
    }
  });
}

/** A rule that is tried on everything, with nothing of it in memory; the floor reads the documents of the entries. */
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
      // What is in memory of the one before is garbage: nothing tells it anything.
      const untold = { onFolded: () => undefined, onReset: () => undefined } as unknown as Projector;
      const due = new ReadWinsDue(projector, models, new Tallies(models, untold, found), new PastTallies(found));
      const trials = new TellBadgeTrials(projector, models, due);
      const own = { ...rule, sources: [{ seriesId, factor: '1', filters: [] }] };
      const started = performance.now();
      const about = { organisationId, badgeId: 'tried', kind: rule.kind, seriesIds: [seriesId] };
      const at = new Date().toISOString();
      await trials.of({ ...about, rules: ruledBy(own, at) });
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

/** Badges of the ground's series and of another; who wins them by what is there has them. */
async function saveBadges(laurel: Laurel, ground: Ground, rules: readonly BadgeRule[]): Promise<void> {
  const { id: other = '' } = await sent(laurel, ground, 'scoreseries_settings/save_settings', { name: 'Other' });
  for (const rule of rules) await sent(laurel, ground, 'badges/save', { data: sentBadge(rule, [ground.seriesId, other]) });
  await allSettled(laurel);
}

async function allSettled(laurel: Laurel): Promise<void> {
  await laurel.app.get(Settled).settled(await laurel.app.get(EventStore).head(), { timeoutMs: HOUR_MS });
  await caughtUp(laurel);
}

/** One rule for all the past. */
function ruledBy(rule: BadgeRule, at: Instant): BadgeVersions {
  return versionsAfter(NO_VERSIONS, { type: 'BadgeRuleSet', data: { badgeId: 'tried', version: 1, rule, from: null, at } });
}

function sent({ url }: Laurel, { cookie }: Ground, call: string, body: object): Promise<Answer> {
  return askingAs(url, cookie)<Answer>(call, body);
}
