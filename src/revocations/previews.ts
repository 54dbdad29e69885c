import { Injectable } from '@nestjs/common';
import { type Entry, entryKey } from '../../projections/entries/entries.ts';
import type { EntryRow } from '../../projections/entries/entries.view.ts';
import { EntryRows } from '../../projections/entries/entry-rows.ts';
import { Directory } from '../../projections/people/directory.ts';
import { ReadModels } from '../../projections/platform/read-models.ts';
import { listPrefix, type Revocation, revocationKey, type RevocationList } from '../../projections/revocations/revocations.ts';
import type { RevocationPreview, RevocationTold } from '../../projections/revocations/revocations.view.ts';
import { Clock } from '../platform/clock.ts';
import { Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Position } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { NotSettled, Settled } from '../platform/settled.ts';
import type { CountedEntry, Turning } from './consequence.ts';
import { Consequences } from './consequences.ts';
import { type FrozenList, FrozenLists, type Replaces } from './frozen-lists.ts';
import { revocationsOf, seriesOf } from './lists.ts';
import type { ListedEntry } from './revocation.events.ts';
import { revocations } from './revocations.ts';
import { EntrySelection, type Kind, listedEntry, type Selection } from './selection.ts';

const ENTRIES_SHOWN = 50;
/** How long what has happened in the organisation may take to be shown. */
const PATIENCE_MS = 60_000;

/** A list as it would be confirmed, with all that follows and the number of entries that were not chosen themselves. */
export type Prepared = FrozenList & { turning: Turning; linkedCount: number; position: Position };

/** Shows what will follow from a revocation or reinstatement, and what followed from one. */
@Injectable()
export class Previews {
  constructor(
    private readonly store: EventStore,
    private readonly decisions: Decisions,
    private readonly settled: Settled,
    private readonly selection: EntrySelection,
    private readonly frozen: FrozenLists,
    private readonly consequences: Consequences,
    private readonly rows: EntryRows,
    private readonly readModels: ReadModels,
    private readonly directory: Directory,
    private readonly keys: Keys,
    private readonly clock: Clock,
  ) {}

  /**
   * Waits until all that has happened in the organisation, and what followed from it, is shown. Answers its position.
   * @throws Refused not-shown-yet after a minute: views are being built, one has stopped, or a reaction has much to do
   */
  async everythingShown(organisationId: string): Promise<Position> {
    const position = await this.store.head();
    await this.settled.settled(position, { organisationId, timeoutMs: PATIENCE_MS }).catch((error: unknown) => {
      if (!(error instanceof NotSettled)) throw error;
      throw new Refused('not-shown-yet', 'What happened last is not shown yet. Please try again later', { waitsFor: error.waitsFor });
    });
    return position;
  }

  /**
   * Collects the entries, and what follows them, once everything that has happened is shown.
   * @param brought an entry that comes with them
   * @throws NotFound when an entry does not exist; Refused already-revoked, not-revoked when there is nothing to turn; BadInput too-many-entries
   */
  async prepare(organisationId: string, kind: Kind, selection: Selection, brought: readonly CountedEntry[] = []): Promise<Prepared> {
    const { applications: expected } = await this.decisions.load(revocations, revocationsOf(organisationId));
    const position = await this.everythingShown(organisationId);
    const turned = (await this.selection.find(organisationId, selection, kind)).map(listedEntry);
    if (turned.length === 0) throw nothingToTurn(kind);
    const turning = await this.consequences.allOf({ organisationId, kind, turned, brought });
    const linkedCount = turning.turned.length - turned.length;
    const list = { id: crypto.randomUUID(), kind, expected, entries: turning.turned, seriesIds: seriesOf(turning.brought) };
    return { ...list, turning, linkedCount, position };
  }

  /**
   * What will follow; it can be confirmed by its id for half an hour.
   * @param correction which entry another takes the place of, and that one
   */
  async show(
    organisationId: string,
    kind: Kind,
    selection: Selection,
    correction?: { replaces: Replaces; replacement: CountedEntry },
  ): Promise<RevocationPreview> {
    const prepared = await this.prepare(organisationId, kind, selection, correction && [correction.replacement]);
    const { id, entries, turning, linkedCount, position } = prepared;
    await this.frozen.keep(organisationId, { ...prepared, ...(correction && { replaces: correction.replaces }) });
    return {
      previewId: id,
      kind,
      asOf: this.clock.now(),
      position,
      entries: await this.firstOf(organisationId, entries),
      entryCount: entries.length,
      linkedCount,
      ...(await this.consequences.told(turning, ({ revoked }) => revoked === null, await this.names(organisationId))),
    };
  }

  /**
   * What a revocation or reinstatement changed, counted from what was known just before it.
   * @throws NotFound
   */
  async applied(organisationId: string, revocationId: string): Promise<RevocationTold> {
    const kept = await this.readModels.get<Revocation>('revocations', revocationKey(organisationId, revocationId));
    if (!kept) throw new NotFound('revocation');
    const { kind, recordedAt, at, byProfileId, reason, replacedBy } = kept.document;
    const entries: ListedEntry[] = [];
    const lists = this.readModels.scan<RevocationList>('revocations', { prefix: listPrefix(organisationId, revocationId) });
    for await (const { document } of lists) entries.push(...document.entries);
    const brought = replacedBy === null ? [] : await this.selection.withFollowers(organisationId, replacedBy);
    const nameOf = await this.names(organisationId);
    const ids = new Set(entries.map(({ entryId }) => entryId));
    return {
      previewId: revocationId,
      kind,
      asOf: recordedAt,
      position: kept.position,
      entries: await this.firstOf(organisationId, entries),
      entryCount: entries.length,
      linkedCount: entries.filter(({ linkedFrom }) => linkedFrom !== undefined && ids.has(linkedFrom)).length,
      ...(await this.consequences.told(
        { organisationId, kind, turned: entries, brought },
        (entry) => countedBefore(entry, recordedAt),
        nameOf,
      )),
      at,
      recordedAt,
      reason: (await this.keys.open(reason ?? undefined)) ?? null,
      byId: byProfileId,
      byName: byProfileId === null ? null : ((await this.directory.organisation(organisationId)).person(byProfileId)?.name ?? null),
      replacedBy,
    };
  }

  /** The first entries of a list as they are shown. */
  private async firstOf(organisationId: string, entries: readonly ListedEntry[]): Promise<EntryRow[]> {
    const keys = entries.slice(0, ENTRIES_SHOWN).map(({ seriesId, entryId }) => entryKey(organisationId, seriesId, entryId));
    const documents = await this.readModels.getMany<Entry>('entries', keys);
    const shown = keys.flatMap((key) => documents.get(key)?.document ?? []);
    return this.rows.tell(organisationId, shown, { role: 'admin' });
  }

  private async names(organisationId: string): Promise<(profileId: string) => string> {
    const people = await this.directory.organisation(organisationId);
    return (profileId) => people.person(profileId)?.name ?? 'Anonymous';
  }
}

/** Whether an entry counted as far as was known before an instant; nothing when it was not known. */
function countedBefore(entry: Entry, instant: string): boolean | undefined {
  if (entry.recordedAt > instant) return undefined;
  return entry.turns.findLast(({ recordedAt }) => recordedAt < instant)?.counts ?? true;
}

function nothingToTurn(kind: Kind): Refused {
  if (kind === 'revoke') return new Refused('already-revoked', 'These entries are already revoked');
  return new Refused('not-revoked', 'These entries are not revoked');
}
