import { Injectable, type OnModuleInit } from '@nestjs/common';
import { add, type RecordKind, Records } from '../platform/records/records.ts';
import { type Charged, PaymentService } from './payment-service.ts';

/** What was paid, by the id of the bill. */
export const STAND_IN_PAYMENTS: RecordKind<{ cents: number }> = { name: 'stand-in-payments' };

const CARD = 1;
const REFUSED_CARD = 2;

/** Takes the place of a payment service: no money moves. One of its cards pays everything, the other nothing, so that both can be tried. */
@Injectable()
export class StandInPayments extends PaymentService implements OnModuleInit {
  readonly methods = [
    { id: CARD, name: 'Test card' },
    { id: REFUSED_CARD, name: 'Test card that is refused' },
  ];

  constructor(private readonly records: Records) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.records.declare(STAND_IN_PAYMENTS);
  }

  portal(_organisationId: string, returnTo: string): string {
    return `/v_settings/organization/billing?${new URLSearchParams({ portal: returnTo })}`;
  }

  accept(_organisationId: string, method: number): Promise<string | undefined> {
    return Promise.resolve(this.methods.some(({ id }) => id === method) ? `stand-in ${method}` : undefined);
  }

  async charge(token: string, { id, cents }: { id: string; cents: number }): Promise<Charged> {
    if (await this.records.get(STAND_IN_PAYMENTS, id)) return { paid: true };
    if (token !== `stand-in ${CARD}`) return { paid: false, why: 'refused' };
    await this.records.write([add(STAND_IN_PAYMENTS, id, { cents })]);
    return { paid: true };
  }
}
