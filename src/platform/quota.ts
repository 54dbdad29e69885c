import { TooManyRequests } from './http/refusals.ts';
import type { Instant } from './event.values.ts';

/** Facts, and how large they are together. */
export type Added = { facts: number; bytes: number };

/**
 * What an organisation has added and not yet paid off. What it adds is counted when it is stored; time pays off as much as a minute may add,
 * each minute, so that what was too much at once is waited for.
 */
export type Owed = Added & { at: Instant };

/** The organisation has added as much as it may for now: 429. Nothing of the call was begun. */
export class QuotaReached extends TooManyRequests {
  constructor(retryAfterSeconds: number) {
    const wait = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`;
    super(retryAfterSeconds, 'quota-reached', `Your organisation has added as much as it may in a minute. Please try again in ${wait}`);
  }
}

const MINUTE_MS = 60_000;

/** What is still owed at a later instant. A clock that was set back pays off nothing. */
export function paidOff({ facts, bytes, at }: Owed, now: Instant, quota: Added): Owed {
  const minutes = Math.max(0, Date.parse(now) - Date.parse(at)) / MINUTE_MS;
  return { facts: Math.max(0, facts - minutes * quota.facts), bytes: Math.max(0, bytes - minutes * quota.bytes), at: now };
}

/**
 * Another call may begin while less is owed and under way than a minute may add, however much it is going to add itself.
 * @throws QuotaReached
 */
export function mustBeWithin(owed: Added, underWay: Added, quota: Added): void {
  const over = Math.max((owed.facts + underWay.facts) / quota.facts, (owed.bytes + underWay.bytes) / quota.bytes) - 1;
  if (over >= 0) throw new QuotaReached(Math.max(1, Math.ceil((over * MINUTE_MS) / 1_000)));
}

/** A line of an import has 32 bytes or more, and makes a fact of about 750. */
const BYTES_OF_A_LINE = 32;
const BYTES_OF_A_FACT = 750;

/** What a call of so many bytes usually adds. It counts while the call is under way, so that many at once do not all find room. */
export function expectedOf(bodyBytes: number): Added {
  const facts = 1 + Math.ceil(bodyBytes / BYTES_OF_A_LINE);
  return { facts, bytes: facts * BYTES_OF_A_FACT };
}

const MOST_ORGANISATIONS = 10_000;

/** Keeps what each organisation owes, in memory: after a restart nobody owes anything. Of very many the longest unheard of are let go. */
export class Quotas {
  private readonly accounts = new Map<string, { owed: Owed; underWay: Added }>();

  /** @param quota what an organisation may add a minute */
  constructor(private readonly quota: Added) {}

  /** Counts what was stored, whoever asked for it: nothing is refused halfway. */
  count(organisationId: string, added: Added): void {
    add(this.accountOf(organisationId).owed, added);
  }

  /**
   * A call begins that adds to an organisation; when it was received is the time. Answers how to say that it has ended.
   * @throws QuotaReached
   */
  begin(organisationId: string, now: Instant, bodyBytes: number): () => void {
    const account = this.accountOf(organisationId);
    this.accounts.delete(organisationId);
    this.accounts.set(organisationId, account);
    account.owed = paidOff(account.owed, now, this.quota);
    mustBeWithin(account.owed, account.underWay, this.quota);
    const expected = expectedOf(bodyBytes);
    add(account.underWay, expected);
    return () => add(account.underWay, { facts: -expected.facts, bytes: -expected.bytes });
  }

  private accountOf(organisationId: string): { owed: Owed; underWay: Added } {
    const known = this.accounts.get(organisationId);
    if (known) return known;
    const oldest = this.accounts.size >= MOST_ORGANISATIONS ? this.accounts.keys().next() : undefined;
    if (oldest && !oldest.done) this.accounts.delete(oldest.value);
    const account = { owed: { facts: 0, bytes: 0, at: LONG_AGO }, underWay: { facts: 0, bytes: 0 } };
    this.accounts.set(organisationId, account);
    return account;
  }
}

const LONG_AGO: Instant = '1970-01-01T00:00:00.000Z';

function add(to: Added, { facts, bytes }: Added): void {
  to.facts += facts;
  to.bytes += bytes;
}
