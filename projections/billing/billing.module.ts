import { Global, Module } from '@nestjs/common';
import { PaymentsController } from './payments.controller.ts';
import { TellBilling } from './tell-billing.ts';

/** What answers reads of billing. */
@Global()
@Module({ controllers: [PaymentsController], providers: [TellBilling], exports: [TellBilling] })
export class BillingReadsModule {}
