import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Instant } from '../platform/event.values.ts';
import { Refused } from '../platform/refused.ts';
import { correctedEntry } from '../points/entry-source.values.ts';
import type { PointsAwarded } from '../points/points.events.ts';
import { appendList, listed, mustBeUnchanged, seriesOf } from './lists.ts';
import type { ListedEntry, RevocationApplied, RevocationEvent } from './revocation.events.ts';
import { listedSoFar, type Revocations } from './revocations.ts';

export type Revocation = {
  /** The preview's id. */
  revocationId: string;
  /** With those that follow by links. */
  entries: readonly ListedEntry[];
  /** The number of revocations and reinstatements at which it was previewed. */
  expected: number;
  /** What the preview speaks of beside the series of the entries: where others will follow by links. */
  seriesIds: readonly string[];
  /** When they stopped counting; imports and corrections have their own time. */
  occurredAt: Instant;
  receivedAt: Instant;
  /** A correction: what takes the entry's place. */
  replacement?: RevocationApplied['data']['replacement'];
  /** A regrade: what takes the place of some of the entries. */
  replacements?: readonly PointsAwarded['data'][];
};

/** Takes entries out of the count, all at once. Why stands in the context's reason. */
export class RevokeEntries extends Command<Decided<RevocationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly revocation: Revocation,
  ) {
    super();
  }
}

/**
 * Entries that are revoked already are left out, and nothing takes their place. What the list holds already is not listed again.
 * @throws Refused preview-outdated, time-in-future (more than 5 minutes), already-revoked when nothing is left
 */
export function revokeEntries(revocation: Revocation, state: Revocations): RevocationEvent[] {
  const { revocationId, expected, seriesIds, occurredAt, receivedAt, replacement } = revocation;
  if (state.applied.has(revocationId)) return [];
  mustBeUnchanged(state, expected, [...seriesIds, ...seriesOf(revocation.entries)]);
  if (Date.parse(occurredAt) > Date.parse(receivedAt) + 5 * 60_000) throw new Refused('time-in-future', 'The time is in the future');
  const counting = revocation.entries.filter(({ entryId }) => !state.revoked.has(entryId));
  if (counting.length === 0) throw new Refused('already-revoked', 'These entries are already revoked');
  const before = listedSoFar(state, revocationId);
  const entries = counting.filter(({ entryId }) => !before.entries.has(entryId));
  const left = new Set(counting.map(({ entryId }) => entryId));
  const replacements = revocation.replacements?.filter(
    ({ entryId, source }) => left.has(correctedEntry(source) ?? '') && !before.replacements.has(entryId),
  );
  const data = {
    revocationId,
    occurredAt,
    entries: before.entries.size + entries.length,
    seriesIds: seriesOf([...before.entries.values(), ...entries]),
    ...(replacement && { replacement }),
    ...(replacements && { replacements: before.replacements.size + replacements.length }),
  };
  return [...listed(revocationId, entries, replacements), { type: 'RevocationApplied', data }];
}

@CommandHandler(RevokeEntries)
export class RevokeEntriesHandler implements ICommandHandler<RevokeEntries> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, revocation }: RevokeEntries): Promise<Decided<RevocationEvent>> {
    return appendList(this.decisions, context, revocation.revocationId, (state) => revokeEntries(revocation, state));
  }
}
