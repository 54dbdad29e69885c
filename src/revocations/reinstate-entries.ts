import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Instant } from '../platform/event.values.ts';
import { Refused } from '../platform/refused.ts';
import { appendList, listed, mustBeUnchanged, seriesOf } from './lists.ts';
import type { ListedEntry, RevocationEvent } from './revocation.events.ts';
import { listedSoFar, type Revocations } from './revocations.ts';

export type Reinstatement = {
  /** The preview's id. */
  revocationId: string;
  /** With those that follow by links and were revoked together with them. */
  entries: readonly ListedEntry[];
  /** The number of revocations and reinstatements at which it was previewed. */
  expected: number;
  /** What the preview speaks of beside the series of the entries: where others will follow by links. */
  seriesIds: readonly string[];
  occurredAt: Instant;
};

/** Lets revoked entries count again, all at once. Why stands in the context's reason. */
export class ReinstateEntries extends Command<Decided<RevocationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly reinstatement: Reinstatement,
  ) {
    super();
  }
}

/**
 * Entries that count already are left out. What the list holds already is not listed again.
 * @throws Refused preview-outdated, not-revoked when nothing is left
 */
export function reinstateEntries(reinstatement: Reinstatement, state: Revocations): RevocationEvent[] {
  const { revocationId, expected, occurredAt } = reinstatement;
  if (state.applied.has(revocationId)) return [];
  mustBeUnchanged(state, expected, [...reinstatement.seriesIds, ...seriesOf(reinstatement.entries)]);
  const revoked = reinstatement.entries.filter(({ entryId }) => state.revoked.has(entryId));
  if (revoked.length === 0) throw new Refused('not-revoked', 'These entries are not revoked');
  const before = listedSoFar(state, revocationId).entries;
  const entries = revoked.filter(({ entryId }) => !before.has(entryId));
  const seriesIds = seriesOf([...before.values(), ...entries]);
  const data = { revocationId, occurredAt, entries: before.size + entries.length, seriesIds };
  return [...listed(revocationId, entries), { type: 'ReinstatementApplied', data }];
}

@CommandHandler(ReinstateEntries)
export class ReinstateEntriesHandler implements ICommandHandler<ReinstateEntries> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, reinstatement }: ReinstateEntries): Promise<Decided<RevocationEvent>> {
    return appendList(this.decisions, context, reinstatement.revocationId, (state) => reinstateEntries(reinstatement, state));
  }
}
