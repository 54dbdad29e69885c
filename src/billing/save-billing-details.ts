import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changesSince } from '../platform/changed-since.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { BilledOrganisations } from './billed-organisations.ts';
import { type BillingDetails, NO_DETAILS } from './billing-details.values.ts';
import { billing, billingOf } from './billing.ts';
import type { BillingDetailsSaved, BillingEvent, VatCheck } from './billing.events.ts';
import type { Billing } from './billing.values.ts';
import { countryById } from './countries.ts';
import { STARTER } from './plans.values.ts';
import { readVatNumber } from './vat-number.ts';

/**
 * Saves who is billed; what is absent stays as it is. `was`: what stood there when it was read. `plan`: for which it must do; the one that the
 * organisation has, or has chosen, unless told.
 * @throws Refused not-billed, changed-since, billing-incomplete
 */
export class SaveBillingDetails extends Command<Decided<BillingEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly given: Partial<BillingDetails>,
    readonly was: Partial<BillingDetails>,
    readonly asked: { plan?: number; name?: string },
  ) {
    super();
  }
}

/** What a paid plan needs; its country and the organisation's name are asked beside. */
const NEEDED = ['billname', 'billvat', 'billaddress', 'billpostalcode', 'billcity', 'billemail'] as const;

/**
 * What is wrong with details for a plan, and what became of the VAT number.
 * @throws Refused billing-incomplete, which says nothing but which fields
 */
export function checkDetails(details: BillingDetails, { plan, name }: { plan: number; name?: string }): BillingDetails & { vat: VatCheck } {
  const country = countryById(details.billcountry);
  const missing = plan === STARTER ? missingForStarter(details) : NEEDED.filter((field) => details[field].trim() === '');
  const fields = [
    ...missing.map((field) => ({ field, problem: 'is needed' })),
    ...(plan !== STARTER && name?.trim() === '' ? [{ field: 'name', problem: 'is needed' }] : []),
    ...(country ? [] : [{ field: 'billcountry', problem: 'is needed' }]),
  ];
  const number = details.billvat.trim();
  const read = country?.inEu && number !== '' ? readVatNumber(number, country) : undefined;
  if (country?.inEu && number !== '' && read === undefined)
    fields.push({ field: 'billvat', problem: `is no VAT number of ${country.name}` });
  if (fields.length > 0) throw new Refused('billing-incomplete', '', { fields });
  if (number === '') return { ...details, verified_vat_no: '', vat: 'none' };
  return read === undefined
    ? { ...details, verified_vat_no: '', vat: 'Non EU vat no entered' }
    : { ...details, billvat: read, verified_vat_no: read, vat: 'verified' };
}

/** The free plan asks what the organisation would need, and how likely it is (R-141, R-142, U-151). */
function missingForStarter({ howlikely, what }: BillingDetails): ('howlikely' | 'what')[] {
  return [...(howlikely === 0 ? (['howlikely'] as const) : []), ...(what.trim() === '' ? (['what'] as const) : [])];
}

@CommandHandler(SaveBillingDetails)
export class SaveBillingDetailsHandler implements ICommandHandler<SaveBillingDetails> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly billed: BilledOrganisations,
  ) {}

  async execute({ context, given, was, asked }: SaveBillingDetails): Promise<Decided<BillingEvent>> {
    const { organisationId } = context;
    await this.billed.mustBe(organisationId);
    return this.decisions.decide(billing, billingOf(organisationId), context, async (state) => {
      const stands = await this.open(state);
      const changes = changesSince(stands, given, was);
      const plan = asked.plan ?? (state.next ?? state).plan;
      const { vat, ...details } = checkDetails({ ...stands, ...changes }, { ...asked, plan });
      if (state.details && JSON.stringify(details) === JSON.stringify(stands)) return [];
      const country = countryById(details.billcountry)?.code ?? '';
      const sealed = await this.keys.seal(JSON.stringify(details), organisationId);
      return [{ type: 'BillingDetailsSaved', data: { details: sealed, country, vat } } satisfies BillingDetailsSaved];
    });
  }

  private async open({ details }: Billing): Promise<BillingDetails> {
    const text = await this.keys.open(details);
    return text === undefined ? NO_DETAILS : { ...NO_DETAILS, ...(JSON.parse(text) as Partial<BillingDetails>) };
  }
}
