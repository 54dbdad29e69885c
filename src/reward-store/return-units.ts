import { Injectable } from '@nestjs/common';
import { answering, Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import type { DecidingReaction } from '../platform/reaction.ts';
import { POINTS_ACCOUNT } from '../points/points.events.ts';
import type { OrderEvent } from './orders.events.ts';
import { giveBack } from './reserve-units.ts';

/** When an order was revoked, its pieces can be had again. */
@Injectable()
export class ReturnUnits implements DecidingReaction {
  readonly name = 'return-units';
  readonly kind = 'decides';
  readonly begin = 'start';
  readonly categories = [POINTS_ACCOUNT];

  constructor(private readonly decisions: Decisions) {}

  async on(event: Recorded): Promise<Position | undefined> {
    const fact = event as Recorded<OrderEvent>;
    if (fact.type !== 'OrderRevoked') return undefined;
    return giveBack(this.decisions, answering(fact, derivedId('units returned', fact.id)), fact.data);
  }
}
