import { Query } from '@nestjs/common';
import { listOf, ok } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id } from '../../src/platform/http/fields.ts';
import { ofOwnOrganisation } from '../../src/platform/http/own-group.ts';
import { Allow, type Call, CallOf, organisationAdmin } from '../../src/platform/http/who.ts';
import type { Organisation } from '../organisations/organisations.ts';
import { ReadModels } from '../platform/read-models.ts';
import { paymentRow } from './billing.view.ts';
import { TellBilling } from './tell-billing.ts';

class FetchPayments {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: 'The acting organisation' }) org_id?: string;
}

/** What was billed, for admins. */
@Route('organization')
export class PaymentsController {
  constructor(
    private readonly models: ReadModels,
    private readonly tell: TellBilling,
  ) {}

  @Get('payments', 'The bills of the organisation, the newest first.', ok({ payments: listOf(paymentRow) }))
  @Allow(organisationAdmin)
  async payments(@Query() { org_id: asked }: FetchPayments, @CallOf() { who }: Call) {
    ofOwnOrganisation(asked, who);
    const organisation = (await this.models.get<Organisation>('organisations', who.organisationId ?? ''))?.document;
    return { status: 'ok', payments: organisation ? await this.tell.payments(organisation) : [] };
  }
}
