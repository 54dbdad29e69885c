import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SecurityLog } from '../accounts/security-log.ts';
import { DONE, ok, text } from '../platform/http/answers.values.ts';
import { Get, Post, Route } from '../platform/http/calls.ts';
import { Address, Id, Name, Nested, OneOf, Text, Whole } from '../platform/http/fields.ts';
import { ofOwnOrganisation } from '../platform/http/own-group.ts';
import { BadInput } from '../platform/http/refusals.ts';
import { Allow, type Call, CallOf, contextOf, organisationAdmin } from '../platform/http/who.ts';
import { Refused } from '../platform/refused.ts';
import { Settings } from '../platform/settings.ts';
import { AcceptPayment } from './accept-payment.ts';
import { BilledOrganisations } from './billed-organisations.ts';
import type { BillingDetails } from './billing-details.values.ts';
import { countriesFields, paymentMethodsFields, plansFields, vatFields } from './billing.contract.ts';
import { ChoosePlan } from './choose-plan.ts';
import { countries, countryByCode } from './countries.ts';
import { PaymentService } from './payment-service.ts';
import { PaymentTokens } from './payment-tokens.ts';
import { PERIODS, type Period } from './plans.values.ts';
import { Plans } from './plans.ts';
import { SaveBillingDetails } from './save-billing-details.ts';
import { readVatNumber } from './vat-number.ts';

const OWN = { optional: true, note: 'The acting organisation' } as const;
const ACTING = { optional: true, note: 'The acting profile' } as const;
const STAYS = { optional: true, note: 'Stays as it is if absent' } as const;
/** Billing goes on while an organisation is frozen: it is how it thaws. */
const ALWAYS = { whileFrozen: true } as const;

class OfOrganisation {
  @Id(ACTING) profileid?: string;
  @Id(OWN) orgid?: string;
}

class BillingFields implements Partial<BillingDetails> {
  @Text({ ...STAYS, max: 255 }) billname?: string;
  @Text({ ...STAYS, max: 64 }) billvat?: string;
  @Text({ ...STAYS, max: 255 }) billref?: string;
  @Text({ ...STAYS, max: 1_000 }) billaddress?: string;
  @Text({ ...STAYS, max: 64 }) billpostalcode?: string;
  @Text({ ...STAYS, max: 255 }) billcity?: string;
  @Whole(0, 999, { ...STAYS, note: 'The id of a country' }) billcountry?: number;
  @Text({ ...STAYS, max: 64 }) billphone?: string;
  @Address({ ...STAYS }) billemail?: string;
  @Whole(0, 999, { ...STAYS, note: 'The id of a way to pay' }) paymentmethod?: number;
  @Text({ ...STAYS, max: 1_000, note: 'What the organisation would need; asked for the free plan' }) what?: string;
  @Whole(0, 10, { ...STAYS, note: 'How likely a paid plan is, 1 to 10; asked for the free plan' }) howlikely?: number;
  @Text({ ...STAYS, max: 5_000 }) feedback?: string;
}
class SaveOrg extends BillingFields {
  @Id(ACTING) profileid?: string;
  @Id(OWN) orgid?: string;
  @Text({ optional: true, max: 255, note: "The organisation's name: a paid plan needs one; it is not changed here" }) name?: string;
  @Whole(0, 999, { optional: true, note: 'The plan for which the details must do; the one that was chosen if absent' }) plan?: number;
  @Nested(BillingFields, { optional: true, note: 'What was read of the fields that are sent' }) was?: BillingFields;
}

class UpdateSubscription extends OfOrganisation {
  @Whole(0, 999) plan!: number;
  @OneOf(PERIODS, { optional: true, note: 'How it is paid; monthly unless told' }) period?: Period;
}

class LoginPaymentPortal extends OfOrganisation {
  @Text({ max: 2_000, note: 'An address of this site' }) returnurl!: string;
}

const LOG_TYPES = ['event', 'error', 'plan'] as const;
class LogOrg extends OfOrganisation {
  @OneOf(LOG_TYPES) log_type!: (typeof LOG_TYPES)[number];
  @Name({ note: 'What happened, in a line' }) og_info!: string;
}

class FetchPlans {
  @Id(ACTING) profileid?: string;
  @Id(OWN) organization_id?: string;
  @Whole(0, 999, { optional: true, note: 'The id of the one in use, which is marked' }) current?: number;
}

class FetchMethods {
  @Id(ACTING) profileid?: string;
  @Whole(0, 999, { optional: true, note: 'The id of the one in use, which is marked; what is paid with unless told' }) current?: number;
}

class CheckVat {
  @Id(ACTING) profileid?: string;
  @Id(OWN) org_id?: string;
  @Text({ max: 2, note: 'Of ISO 3166, two letters' }) country_code!: string;
  @Text({ max: 64 }) vat_no!: string;
}

/** Plans of an organisation, who is billed, and what is paid with: for its admins. */
@Route('organization')
export class BillingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly billed: BilledOrganisations,
    private readonly plans: Plans,
    private readonly service: PaymentService,
    private readonly tokens: PaymentTokens,
    private readonly securityLog: SecurityLog,
    private readonly settings: Settings,
  ) {}

  @Get('plans', 'The plans that may be chosen; none where nothing is billed.', ok(plansFields))
  @Allow(organisationAdmin)
  async fetchPlans(@Query() { organization_id, current }: FetchPlans, @CallOf() { who }: Call) {
    ofOwnOrganisation(organization_id, who);
    const terms = await this.billed.find(who.organisationId ?? '');
    return { status: 'ok', plans: (terms?.tariff.plans ?? []).map((plan) => this.plans.tell(plan, current)) };
  }

  @Get('countries', 'Every country, by its name.', ok(countriesFields))
  @Allow(organisationAdmin)
  fetchCountries() {
    return {
      status: 'ok',
      countries: countries.map(({ id, code, name, inEu }) => ({ id, code, name, in_eu: inEu ? (1 as const) : (0 as const) })),
    };
  }

  @Get('payment_methods', 'The ways to pay; none where nothing is billed.', ok(paymentMethodsFields))
  @Allow(organisationAdmin)
  async fetchMethods(@Query() { current }: FetchMethods, @CallOf() { who: { organisationId = '' } }: Call) {
    const used = current ?? (await this.tokens.find(organisationId))?.method;
    const methods = (await this.billed.find(organisationId)) ? this.service.methods : [];
    return {
      status: 'ok',
      payment_methods: methods.map(({ id, name }) => ({ id, name, current: id === used ? (1 as const) : (0 as const) })),
    };
  }

  @Get('check_vat', 'Whether a VAT number of a country of the EU is one.', ok(vatFields))
  @Allow(organisationAdmin)
  checkVat(@Query() { org_id, country_code, vat_no }: CheckVat, @CallOf() { who }: Call) {
    ofOwnOrganisation(org_id, who);
    const country = countryByCode(country_code);
    if (!country) throw wrong('country_code', 'is no country');
    return { status: 'ok', valid: readVatNumber(vat_no, country) === undefined ? 0 : 1, name: '', address: '' };
  }

  @Post('save_org', 'Saves who is billed.', DONE)
  @Allow(organisationAdmin, { ...ALWAYS, reauthenticate: true })
  async saveOrg(@Body() { orgid, name, plan, was = {}, ...details }: SaveOrg, @CallOf() call: Call) {
    ofOwnOrganisation(orgid, call.who);
    if (details.paymentmethod && !this.service.methods.some(({ id }) => id === details.paymentmethod))
      throw wrong('paymentmethod', 'is no way to pay');
    const { position } = await this.commands.execute(new SaveBillingDetails(contextOf(call), details, was, { plan, name }));
    return { status: 'ok', position };
  }

  @Post('update_subscription', 'Chooses a plan, and how it is paid.', DONE)
  @Allow(organisationAdmin, { ...ALWAYS, reauthenticate: true })
  async updateSubscription(@Body() { orgid, plan, period = 'monthly' }: UpdateSubscription, @CallOf() call: Call) {
    ofOwnOrganisation(orgid, call.who);
    const { position } = await this.commands.execute(new ChoosePlan(contextOf(call), call.receivedAt, { plan, period }));
    return { status: 'ok', position };
  }

  @Post('login_payment_portal', 'Where somebody says what is paid with, and comes back from.', ok({ url: text }))
  @Allow(organisationAdmin, { ...ALWAYS, reauthenticate: true })
  async loginPaymentPortal(@Body() { orgid, returnurl }: LoginPaymentPortal, @CallOf() { who }: Call) {
    ofOwnOrganisation(orgid, who);
    await this.billed.mustBe(who.organisationId ?? '');
    const back = URL.canParse(returnurl, this.settings.origin) ? new URL(returnurl, this.settings.origin) : undefined;
    if (back?.origin !== this.settings.origin) throw wrong('returnurl', 'must be an address of this site');
    return { status: 'ok', url: this.service.portal(who.organisationId ?? '', `${back.pathname}${back.search}`) };
  }

  @Post('accept_payment', 'Pays with what was said there from now on, and what is owed at once.', DONE)
  @Allow(organisationAdmin, { ...ALWAYS, reauthenticate: true })
  async acceptPayment(@Body() { orgid }: OfOrganisation, @CallOf() call: Call) {
    ofOwnOrganisation(orgid, call.who);
    const { position } = await this.commands.execute(new AcceptPayment(contextOf(call)));
    return { status: 'ok', position };
  }

  @Post('forget_cc', 'Forgets what is paid with.', ok({}))
  @Allow(organisationAdmin, { ...ALWAYS, reauthenticate: true })
  async forgetCc(@Body() { orgid }: OfOrganisation, @CallOf() { who }: Call) {
    ofOwnOrganisation(orgid, who);
    await this.tokens.forget(who.organisationId ?? '');
    return { status: 'ok' };
  }

  /** The facts of billing stand in the audit trail; what screens say stands in the security log (R-147, U-156). */
  @Post('log_org', 'Notes something about billing in the security log.', ok({}))
  @Allow(organisationAdmin, ALWAYS)
  async logOrg(@Body() { orgid, log_type, og_info }: LogOrg, @CallOf() call: Call) {
    ofOwnOrganisation(orgid, call.who);
    await this.billed.mustBe(call.who.organisationId ?? '');
    // Anybody's words may name people: of them only that they were said.
    await this.securityLog.changed('BillingNoted', call, KNOWN.has(og_info) ? og_info : log_type);
    return { status: 'ok' };
  }
}

/** What may be noted as it is said. */
const KNOWN: ReadonlySet<string> = new Set(['Non EU vat no entered']);

function wrong(field: string, problem: string): Refused {
  return new BadInput('invalid-input', `Invalid: ${field}`, { fields: [{ field, problem }] });
}
