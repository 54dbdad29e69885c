import { planRow } from '../../projections/billing/billing.view.ts';
import { flag, listOf, object, text, whole } from '../platform/http/answers.values.ts';

/** `current`: it is what is paid with. */
export const paymentMethodRow = object({ id: whole, name: text, current: flag }, 'PaymentMethodRow');

export const countryRow = object({ id: whole, code: text, name: text, in_eu: flag }, 'CountryRow');

/** Whether a VAT number is one. Name and address are empty: nobody outside is asked. */
export const vatFields = { valid: flag, name: text, address: text };

export const plansFields = { plans: listOf(planRow) };
export const countriesFields = { countries: listOf(countryRow) };
export const paymentMethodsFields = { payment_methods: listOf(paymentMethodRow) };
