import { Injectable } from '@nestjs/common';
import type { RevocationPreview } from '../../projections/revocations/revocations.view.ts';
import { Clock } from '../platform/clock.ts';
import { Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Position } from '../platform/event.values.ts';
import { Refused } from '../platform/refused.ts';
import { NotSettled, Settled } from '../platform/settled.ts';
import { allThatFollows, type Following } from './following.ts';
import { type FrozenList, FrozenLists, type Replaces } from './frozen-lists.ts';
import { LinkedEntries } from './linked-entries.ts';
import { revocationsOf, seriesOf } from './lists.ts';
import { revocations } from './revocations.ts';
import { EntrySelection, type Kind, mustBeFewEnough, type Selection } from './selection.ts';
import { ToldTurnings } from './told-turnings.ts';
import type { CountedEntry, Turning } from './turning.values.ts';

/** How long what has happened in the organisation may take to be shown. */
const PATIENCE_MS = 60_000;

/** A list as it would be confirmed, with all that follows and the number of entries that were not chosen themselves. */
export type Prepared = FrozenList & { turning: Turning; linkedCount: number; position: Position };

/** Collects what a revocation or reinstatement would turn, and shows what will follow from it. */
@Injectable()
export class Previews {
  /** How entries follow others, a line for each area. */
  private readonly ways: readonly Following[];

  constructor(
    links: LinkedEntries,
    private readonly store: EventStore,
    private readonly decisions: Decisions,
    private readonly settled: Settled,
    private readonly selection: EntrySelection,
    private readonly frozen: FrozenLists,
    private readonly told: ToldTurnings,
    private readonly clock: Clock,
  ) {
    this.ways = [links];
  }

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
   * @param id by which it is confirmed
   * @throws NotFound when an entry does not exist; Refused already-revoked, not-revoked when there is nothing to turn; BadInput too-many-entries
   */
  async prepare(
    organisationId: string,
    kind: Kind,
    selection: Selection,
    brought: readonly CountedEntry[] = [],
    id: string = crypto.randomUUID(),
  ): Promise<Prepared> {
    const { applications: expected } = await this.decisions.load(revocations, revocationsOf(organisationId));
    const position = await this.everythingShown(organisationId);
    const turned = await this.selection.find(organisationId, selection, kind);
    if (turned.length === 0) throw nothingToTurn(kind);
    const turning = await this.withFollowers({ organisationId, kind, turned, brought });
    const linkedCount = turning.turned.length - turned.length;
    const list = { id, kind, expected, entries: turning.turned, seriesIds: seriesOf(turning.brought) };
    return { ...list, turning, linkedCount, position };
  }

  /** Entries that turn or come, with all that follows them. @throws BadInput too-many-entries */
  withFollowers(first: Turning): Promise<Turning> {
    return allThatFollows(this.ways, first, mustBeFewEnough);
  }

  /**
   * What will follow; it can be confirmed by its id for half an hour.
   * @param correction by which id it is confirmed, which entry another takes the place of, and that one
   */
  async show(
    organisationId: string,
    kind: Kind,
    selection: Selection,
    correction?: { id: string; replaces: Replaces; replacement: CountedEntry },
  ): Promise<RevocationPreview> {
    const prepared = await this.prepare(organisationId, kind, selection, correction && [correction.replacement], correction?.id);
    const { id, turning, linkedCount, position } = prepared;
    await this.frozen.keep(organisationId, { ...prepared, ...(correction && { replaces: correction.replaces }) });
    const asOf = this.clock.now();
    return { previewId: id, kind, asOf, position, linkedCount, ...(await this.told.of(turning, asOf)) };
  }
}

function nothingToTurn(kind: Kind): Refused {
  if (kind === 'revoke') return new Refused('already-revoked', 'These entries are already revoked');
  return new Refused('not-revoked', 'These entries are not revoked');
}
