import { Injectable } from '@nestjs/common';
import { upcast } from '../../migrations-events/upcast.ts';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import { NotSettled, Settled } from '../platform/settled.ts';
import { type MicroPoints, toMicros } from '../points/point-amount.values.ts';
import type { AccountEvent } from '../points/points-account.ts';
import type { RevocationEvent } from '../revocations/revocation.events.ts';
import type { RuleOf } from './automations.events.ts';
import { automations, automationsOf, sourceKey } from './automations.ts';

const MOST_MS = 5_000;

/** What rules give and take because of a command, for whoever waits for its answer (U-165). */
@Injectable()
export class RulePoints {
  constructor(
    private readonly store: EventStore,
    private readonly decisions: Decisions,
    private readonly settled: Settled,
  ) {}

  /**
   * Makes a command about a thing of a source, and tells the points that rules then gave and took, of entries of their own, as far as that has happened 5 s
   * later. Without a rule that is on nobody waits.
   */
  async of<Done extends { position: Position }>(
    { organisationId, commandId }: CommandContext,
    of: RuleOf,
    command: () => Promise<Done>,
  ): Promise<Done & { given: MicroPoints; taken: MicroPoints }> {
    const { rules } = await this.decisions.load(automations, automationsOf(organisationId));
    const isOn = [...rules.values()].some(({ isOn, settings: { source } }) => isOn && sourceKey(source) === sourceKey(of));
    if (!isOn) return { ...(await command()), given: 0, taken: 0 };
    const before = await this.store.head();
    const done = await command();
    await this.settled.decided(done.position, { organisationId, timeoutMs: MOST_MS }).catch((error: unknown) => {
      if (!(error instanceof NotSettled)) throw error;
    });
    // Of a command that comes again the facts are there already.
    const from = done.position < before ? done.position : before;
    let given = 0;
    const listed = new Map<string, number>();
    let taken = 0;
    for await (const recorded of this.store.readAll({ from })) {
      if (recorded.metadata.correlationId !== commandId) continue;
      const { type, data } = upcast(recorded) as Recorded<AccountEvent | RevocationEvent>;
      if (type === 'PointsAwarded' && data.source?.kind === 'rule') given += toMicros(data.points);
      if (type === 'EntriesListed') {
        const own = data.entries
          .filter(({ linkedFrom }) => linkedFrom === undefined)
          .reduce((sum, { points }) => sum + toMicros(points), 0);
        listed.set(data.revocationId, (listed.get(data.revocationId) ?? 0) + own);
      }
      if (type === 'RevocationApplied') taken += listed.get(data.revocationId) ?? 0;
    }
    return { ...done, given, taken };
  }
}
