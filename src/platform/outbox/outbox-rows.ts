import type { Instant } from '../event.values.ts';
import type { Keys } from '../keys.ts';
import { everyRecord, type Kept, put, type RecordKind, type Records, type RecordWrite, remove } from '../records/records.ts';
import type { Waiting } from './lanes.ts';

/**
 * What is to leave the house, as a carrier takes it. Whatever it makes of it is the same each time: `id` tells the receiver that a second
 * sending is the same one. `about`: what its sender wants to be told again when the destination refuses it for good; ids, no words.
 * `of`: where its sender finds it among its letters, in their order; ids, no words.
 */
export type Letter = {
  id: string;
  kind: string;
  destination: string;
  content: string;
  about?: Readonly<Record<string, string | number>>;
  of?: string;
  since: Instant;
  until?: Instant;
};

/** A letter whose sending has begun: `tries` have failed, the first of them at `failing`; of `begun` nobody knows the end, this one among them. */
export type BegunLetter = Letter & { tries: number; begun: number; failing?: Instant };

/** How a letter stands, for whoever watches over the server. `at`: when it is tried next, or since when it is dead. */
export type LetterStatus = Omit<Letter, 'content' | 'about'> & { state: State; tries: number; at: Instant; why: string };

type State = 'waiting' | 'dead' | 'sent';

/**
 * `stands`: when it is tried next, or since when it is dead or sent, in one text, so that one index finds either in the order of time. `begun`: sendings
 * that began and of whose end nobody knows. `letter` and `why` are sealed: addresses are in them. `organisationId`: whose own letter it is, if it is
 * about one. `once`: when it is sent, its id stays for a while, so that it is not taken in again.
 */
type Row = {
  kind: string;
  lane: string;
  stands: string;
  since: Instant;
  until?: Instant;
  tries: number;
  begun: number;
  letter: Uint8Array;
  why?: Uint8Array;
  organisationId?: string;
  of?: string;
  failing?: Instant;
  once?: true;
};

/** By the ids of the letters. */
const OUTBOX: RecordKind<Row> = {
  name: 'outbox',
  fields: { lane: 'value', stands: 'value', organisationId: 'value', of: 'value', letter: 'bytes', why: 'bytes' },
};

/** Dead ones without a reason are these. */
const RESTORED = 'a backup was restored in which it waited: it may have been sent since';

const PAGE = 500;

/** A restored past sends nothing: what waited in it was sent since, or is sent when an admin says so. */
export async function endWaiting(records: Records, now: Instant): Promise<void> {
  await records.declare(OUTBOX);
  const next = async () => (await records.find(OUTBOX, standing('waiting'), { limit: PAGE })).items;
  for (let kept = await next(); kept.length > 0; kept = await next())
    await records.write(kept.map(({ key, document }) => put(OUTBOX, key, { ...document, stands: `dead ${now}`, why: undefined })));
}

/** Says in other positions where senders find their letters. @param moved answers what takes the place of what a sender calls a letter, if anything */
export async function movedLetters(records: Records, moved: (of: string) => Promise<string | undefined>): Promise<RecordWrite[]> {
  const steps: RecordWrite[] = [];
  await records.declare(OUTBOX);
  for await (const { key, document, version } of everyRecord(records, OUTBOX, { of: { startsWith: '' } }, { limit: PAGE })) {
    const of = document.of === undefined ? undefined : await moved(document.of);
    if (of !== undefined) steps.push(put(OUTBOX, key, { ...document, of }, version));
  }
  return steps;
}

/** The rows of the outbox: records, sealed. The only place that knows how they lie. */
export class OutboxRows {
  private constructor(
    private readonly records: Records,
    private readonly keys: Keys,
  ) {}

  static async open(records: Records, keys: Keys): Promise<OutboxRows> {
    await records.declare(OUTBOX);
    return new OutboxRows(records, keys);
  }

  /** Durable when it answers. @throws RecordsUnavailable; RecordConflict when a letter with this id is there, or was sent that is sent `once` */
  async add({ once, ...letter }: Letter & { once?: boolean }): Promise<Waiting> {
    const row: Row = { ...(await this.rowOf(letter)), ...(once && { once }) };
    await this.records.write([put(OUTBOX, letter.id, row, null)]);
    return waitingOf(letter.id, row);
  }

  /** Durable together with what its sender writes beside them; one that is there begins anew. @throws RecordsUnavailable; RecordConflict of what is beside */
  async addAll(letters: readonly Letter[], beside: readonly RecordWrite[]): Promise<Waiting[]> {
    const rows = await Promise.all(letters.map(async (letter) => ({ id: letter.id, row: await this.rowOf(letter) })));
    await this.records.write([...rows.map(({ id, row }) => put(OUTBOX, id, row)), ...beside]);
    return rows.map(({ id, row }) => waitingOf(id, row));
  }

  private async rowOf({ kind, destination, content, about, of, since, until }: Letter): Promise<Row> {
    return {
      kind,
      lane: await this.laneOf(kind, destination),
      stands: `waiting ${since}`,
      since,
      until,
      tries: 0,
      begun: 0,
      letter: this.keys.sealOwn(JSON.stringify({ destination, content, about })),
      ...(about?.organisationId !== undefined && { organisationId: String(about.organisationId) }),
      ...(of !== undefined && { of }),
    };
  }

  /** Notes that a sending begins; nothing when the letter is not there any more, or another try has failed since. */
  async begin({ id, tries }: Waiting): Promise<BegunLetter | undefined> {
    const row = await this.records.change(OUTBOX, id, (kept) =>
      stateOf(kept) === 'waiting' && kept.tries === tries ? { ...kept, begun: kept.begun + 1 } : undefined,
    );
    return row && { ...this.opened(id, row), tries, begun: row.begun, ...(row.failing && { failing: row.failing }) };
  }

  /** It has arrived, and nothing is left of it; of what is sent once its id, and its lane, by which it is forgotten. */
  async sent(id: string, at: Instant): Promise<void> {
    const kept = await this.records.get(OUTBOX, id);
    if (!kept?.document.once) return this.records.write([remove(OUTBOX, id)]);
    await this.records.change(OUTBOX, id, (row) => ({ ...row, stands: `sent ${at}`, letter: new Uint8Array(), why: undefined }));
  }

  /** It has not arrived, and is tried again at an instant. */
  async again(id: string, { now, at, why }: { now: Instant; at: Instant; why: string }): Promise<void> {
    await this.records.change(OUTBOX, id, (row) => ({
      ...row,
      tries: row.tries + 1,
      begun: row.begun - 1,
      failing: row.failing ?? now,
      stands: `waiting ${at}`,
      why: this.keys.sealOwn(why),
    }));
  }

  async die(id: string, at: Instant, why: string, tries: number): Promise<void> {
    await this.records.change(OUTBOX, id, (row) => ({ ...row, tries, stands: `dead ${at}`, why: this.keys.sealOwn(why) }));
  }

  /** Makes a dead one wait again, as if it were new; nothing when it is not dead, or another sender's. */
  async revive(id: string, at: Instant, startsWith = ''): Promise<Waiting | undefined> {
    const row = await this.records.change(OUTBOX, id, (kept) =>
      stateOf(kept) === 'dead' && (kept.of ?? '').startsWith(startsWith)
        ? { ...kept, tries: 0, begun: 0, failing: undefined, stands: `waiting ${at}` }
        : undefined,
    );
    return row && waitingOf(id, row);
  }

  async forget(lane: string): Promise<void> {
    await this.records.deleteAll(OUTBOX, { lane });
  }

  /** All that a sender finds so. */
  async forgetOf(startsWith: string): Promise<void> {
    await this.records.deleteAll(OUTBOX, { of: { startsWith } });
  }

  async takeBack(letters: readonly { id: string }[], beside: readonly RecordWrite[]): Promise<void> {
    await this.records.write([...letters.map(({ id }) => remove(OUTBOX, id)), ...beside]);
  }

  /** How many wait in a lane. */
  countIn(lane: string): Promise<number> {
    return this.records.count(OUTBOX, { lane, ...standing('waiting') });
  }

  /** The ids of those that wait and that a sender finds so, and where it finds each, in its order. */
  async waitingOf(startsWith: string): Promise<{ id: string; of: string }[]> {
    const found: { id: string; of: string }[] = [];
    const filter = { of: { startsWith }, ...standing('waiting') };
    for await (const { key, document } of everyRecord(this.records, OUTBOX, filter, { sort: { field: 'of' }, limit: PAGE }))
      found.push({ id: key, of: document.of ?? '' });
    return found;
  }

  async forgetOrganisation(organisationId: string): Promise<void> {
    await this.records.deleteAll(OUTBOX, { organisationId });
  }

  /** What is dead, or was sent, since before an instant. */
  async removeOver(before: Instant): Promise<void> {
    for (const state of ['dead', 'sent'])
      await this.records.deleteAll(OUTBOX, { stands: { from: `${state} `, before: `${state} ${before}` } });
  }

  count(state: State): Promise<number> {
    return this.records.count(OUTBOX, standing(state));
  }

  /** All that wait, in the order of their times. */
  async *waiting(): AsyncGenerator<Waiting> {
    for await (const { key, document } of inState(this.records, 'waiting')) yield waitingOf(key, document);
  }

  async deadIds(of?: string): Promise<string[]> {
    const ids: string[] = [];
    for await (const { key } of inState(this.records, 'dead', of)) ids.push(key);
    return ids;
  }

  /** @param of only those that a sender finds so */
  async *list(state: State, of?: string): AsyncGenerator<LetterStatus> {
    for await (const { key, document } of inState(this.records, state, of)) {
      const { id, kind, destination, since, until } = this.opened(key, document);
      const why = document.why ? this.keys.openOwn(document.why) : state === 'dead' ? RESTORED : '';
      const found = document.of !== undefined && { of: document.of };
      yield { id, kind, destination, ...found, since, until, state, tries: document.tries, at: timeOf(document), why };
    }
  }

  laneOf(kind: string, destination: string): Promise<string> {
    return this.keys.keyedHash('', kind, destination);
  }

  private opened(id: string, { kind, of, since, until, letter }: Row): Letter {
    return {
      id,
      kind,
      since,
      until,
      ...(of !== undefined && { of }),
      ...(JSON.parse(this.keys.openOwn(letter)) as Pick<Letter, 'destination' | 'content' | 'about'>),
    };
  }
}

function standing(state: State): { stands: { startsWith: string } } {
  return { stands: { startsWith: `${state} ` } };
}

function inState(records: Records, state: State, of?: string): AsyncGenerator<Kept<Row>> {
  const filter = { ...standing(state), ...(of !== undefined && { of: { startsWith: of } }) };
  return everyRecord(records, OUTBOX, filter, { sort: { field: 'stands' }, limit: PAGE });
}

function stateOf({ stands }: Row): State {
  return stands.slice(0, stands.indexOf(' ')) as State;
}

function timeOf({ stands }: Row): Instant {
  return stands.slice(stands.indexOf(' ') + 1);
}

function waitingOf(id: string, row: Row): Waiting {
  return { id, lane: row.lane, tries: row.tries, due: Date.parse(timeOf(row)) };
}
