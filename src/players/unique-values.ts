import { Injectable } from '@nestjs/common';
import { type CommandContext, Decisions, following } from '../platform/decisions.ts';
import { type Instant, streamName } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { sameKey } from './player-row.values.ts';
import { PROFILE, RESERVATION, type ReservationEvent } from './players.events.ts';
import { profile } from './profile.ts';
import { confirmValue, type Reservation, releaseValue, reservation, reserveValue } from './reservation.ts';

/** A value that only one player of an organisation may have. */
export type UniqueValue = { kind: 'email' | 'external-id'; value: string; holder: string };

/** Reserve, use, confirm: each value has a stream of its own, named by a hash that only this server can make. */
@Injectable()
export class UniqueValues {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  /** Reserves the values; answers those that others have. */
  async reserve(context: CommandContext, reservedAt: Instant, values: readonly UniqueValue[]): Promise<UniqueValue[]> {
    const taken: UniqueValue[] = [];
    await Promise.all(
      values.map(async (unique) => {
        const wanted = { holder: unique.holder, commandId: context.commandId, reservedAt };
        await this.decide(context, unique, async (state) => reserveValue(wanted, state, await this.isInUse(context, unique, state))).catch(
          (error: unknown) => {
            if (!(error instanceof Refused)) throw error;
            taken.push(unique);
          },
        );
      }),
    );
    return taken;
  }

  async confirm(context: CommandContext, values: readonly UniqueValue[]): Promise<void> {
    await Promise.all(values.map((unique) => this.decide(context, unique, (state) => confirmValue(unique.holder, state))));
  }

  async release(context: CommandContext, values: readonly UniqueValue[]): Promise<void> {
    await Promise.all(values.map((unique) => this.decide(context, unique, (state) => releaseValue(unique.holder, state))));
  }

  /** A command may reserve, release and reserve again, so each step has an id of its own: it is the state that tells a retry. */
  private async decide(
    context: CommandContext,
    unique: UniqueValue,
    decision: (state: Reservation) => ReservationEvent[] | Promise<ReservationEvent[]>,
  ): Promise<void> {
    const step = following(context, crypto.randomUUID());
    await this.decisions.decide(reservation, await this.stream(context, unique), step, decision);
  }

  private async isInUse({ organisationId }: CommandContext, { kind, value }: UniqueValue, { holder }: Reservation): Promise<boolean> {
    if (holder === undefined) return false;
    const { email, externalId } = await this.decisions.load(profile, streamName(PROFILE, organisationId, holder));
    const has = await this.keys.open(kind === 'email' ? email : externalId);
    return has !== undefined && sameKey(has) === sameKey(value);
  }

  private async stream({ organisationId }: CommandContext, { kind, value }: UniqueValue): Promise<string> {
    return streamName(RESERVATION, organisationId, kind, await this.keys.keyedHash(organisationId, kind, value));
  }
}
