/** What a payment service says to a bill: once it was paid it stays so, whatever is asked later. */
export type Charged = { paid: true } | { paid: false; why: string };

/** A way to pay that the service offers. */
export type PaymentMethod = { id: number; name: string };

/**
 * Who takes the money: a port, whose contract is in `test/contracts/payment-service.contract.ts`. It keeps what is paid with, and gives
 * out a token in its place.
 */
export abstract class PaymentService {
  abstract readonly methods: readonly PaymentMethod[];
  /** Where somebody says what is paid with, and comes back from: an address, or a path of this site. */
  abstract portal(organisationId: string, returnTo: string): string;
  /** The token of what was said there; nothing where it was left without an answer. */
  abstract accept(organisationId: string, method: number): Promise<string | undefined>;
  /**
   * Takes so many cents, once for each bill however often it is asked.
   * @throws Error when it cannot be reached: it is not known whether anything was taken, and asked again
   */
  abstract charge(token: string, bill: { id: string; cents: number }): Promise<Charged>;
}
