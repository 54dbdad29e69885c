/** How a plan is paid: for a month, or for twelve at once. */
export const PERIODS = ['monthly', 'annually'] as const;
export type Period = (typeof PERIODS)[number];

/** The free plan. It is all of Laurel for 30 days, and itself from then on (U-150, U-151). */
export const STARTER = 0;

/** A plan that organisations may choose. `prices`: cents of a euro for a month, by how it is paid. A limit is null where there is none; that of quests stands where a file says it. */
export type Plan = {
  id: number;
  name: string;
  prices: { readonly [P in Period]: number };
  limits: { players: number | null; questParticipants?: number };
};

/** The plans, and the VAT of the country of who runs this server, in hundredths of a percent. */
export type Tariff = { plans: readonly Plan[]; vat: { country: string; hundredths: number } };

/** What holds where no file says otherwise. */
export const USUAL_TARIFF: Tariff = {
  vat: { country: 'AT', hundredths: 2_000 },
  plans: [
    { id: STARTER, name: 'Starter', prices: { monthly: 0, annually: 0 }, limits: { players: 10 } },
    { id: 1, name: 'Basic', prices: { monthly: 4_900, annually: 3_900 }, limits: { players: 50 } },
    { id: 2, name: 'Standard', prices: { monthly: 14_900, annually: 11_900 }, limits: { players: 250 } },
    { id: 3, name: 'Premium', prices: { monthly: 39_900, annually: 31_900 }, limits: { players: null } },
  ],
};

/** An amount of money as it is billed, in cents of a euro: VAT is told apart. */
export type Amounts = { net: number; vat: number; gross: number };

const MONTHS = { monthly: 1, annually: 12 } as const;

/** How many months a period has. */
export function monthsOf(period: Period): number {
  return MONTHS[period];
}

/**
 * What a period of a plan costs somebody in a country. VAT is owed at home only: elsewhere in the EU a verified number moves it to the customer, and
 * outside there is none. It is rounded to the cent once, half a cent up.
 */
export function amountsOf({ prices }: Plan, period: Period, country: string, { vat: { country: home, hundredths } }: Tariff): Amounts {
  const net = prices[period] * monthsOf(period);
  const vat = country === home ? Math.floor((net * hundredths + 5_000) / 10_000) : 0;
  return { net, vat, gross: net + vat };
}
