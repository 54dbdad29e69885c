import { Global, Module } from '@nestjs/common';
import { Standing } from '../platform/http/standing.ts';
import { AcceptPaymentHandler } from './accept-payment.ts';
import { BilledOrganisations } from './billed-organisations.ts';
import { BillingController } from './billing.controller.ts';
import { ChoosePlanHandler } from './choose-plan.ts';
import { ComeDue } from './come-due.ts';
import { PayBills } from './pay-bills.ts';
import { PaymentService } from './payment-service.ts';
import { PaymentTokens } from './payment-tokens.ts';
import { Plans } from './plans.ts';
import { SaveBillingDetailsHandler } from './save-billing-details.ts';
import { StandInPayments } from './stand-in-payments.ts';
import { OrganisationStanding } from './use-organisation.ts';

/** What organisations pay for, and what becomes of those that do not. */
@Global()
@Module({
  controllers: [BillingController],
  providers: [
    AcceptPaymentHandler,
    BilledOrganisations,
    ChoosePlanHandler,
    ComeDue,
    PayBills,
    { provide: PaymentService, useClass: StandInPayments },
    PaymentTokens,
    Plans,
    SaveBillingDetailsHandler,
    { provide: Standing, useClass: OrganisationStanding },
  ],
  exports: [BilledOrganisations, PaymentTokens, Plans, Standing],
})
export class BillingModule {}
