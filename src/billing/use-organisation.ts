import { Injectable, Logger } from '@nestjs/common';
import { derivedId } from '../platform/derived-id.ts';
import { Decisions } from '../platform/decisions.ts';
import { StoreUnavailable } from '../platform/event-store/event-store.ts';
import type { Instant } from '../platform/event.values.ts';
import { Standing } from '../platform/http/standing.ts';
import { LatelyUsed } from '../platform/lately-used.values.ts';
import { Refused } from '../platform/refused.ts';
import { BilledOrganisations } from './billed-organisations.ts';
import { billing, billingOf } from './billing.ts';
import type { OrganisationUsed } from './billing.events.ts';
import { type Billing, dayIn, daysLater } from './billing.values.ts';

/** The free plan freezes after so many days without any use (U-082), and is all of Laurel for so many (U-150). */
export const IDLE_DAYS = 90;
const TRIAL_DAYS = 30;

/** Somebody used an organisation: told once for each day of its zone. What is frozen is not used. */
export function useOrganisation(state: Billing, at: Instant, zone: string): OrganisationUsed[] {
  const day = dayIn(at, zone);
  if (state.frozen || (state.usedOn !== undefined && state.usedOn >= day)) return [];
  const trial = state.trialEndsAt === undefined && { trialEndsAt: daysLater(at, TRIAL_DAYS, zone) };
  return [{ type: 'OrganisationUsed', data: { day, idleAt: daysLater(at, IDLE_DAYS, zone), ...trial } }];
}

const USES = '5b0f3a54-6f0c-4a77-8a55-1d3f0c6f7e21';
const REMEMBERED = 10_000;

/** What the calls of an organisation tell of it, and ask. */
@Injectable()
export class OrganisationStanding implements Standing {
  private readonly log = new Logger('billing');
  /** Until when it is told already that an organisation was used. In memory: the stream says it too. */
  private readonly told = new LatelyUsed<{ quarter: string }>(REMEMBERED);

  constructor(
    private readonly decisions: Decisions,
    private readonly billed: BilledOrganisations,
  ) {}

  async used(organisationId: string, at: Instant): Promise<void> {
    // Days of all zones begin with a quarter of an hour.
    const quarter = String(Math.floor(Date.parse(at) / QUARTER_MS));
    if (this.told.get(organisationId)?.quarter === quarter) return;
    try {
      const terms = await this.billed.find(organisationId);
      const commandId = terms && derivedId(`${organisationId} ${dayIn(at, terms.zone)}`, USES);
      if (commandId) {
        const context = { commandId, organisationId, actor: {}, channel: 'schedule' as const };
        await this.decisions.decide(billing, billingOf(organisationId), context, (state) => useOrganisation(state, at, terms.zone));
      }
      this.told.set(organisationId, { quarter });
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) this.log.error(error);
    }
  }

  async mustNotBeFrozen(organisationId: string): Promise<void> {
    // A server whose billing was switched off lets everybody go on.
    if (!(await this.billed.find(organisationId))) return;
    const { frozen } = await this.decisions.load(billing, billingOf(organisationId));
    if (!frozen) return;
    throw new Refused('organisation-frozen', WHY[frozen.why], { why: frozen.why, since: frozen.at });
  }
}

const QUARTER_MS = 15 * 60_000;

const WHY = {
  unused: 'The organisation is frozen, because nobody used it for a long time: everything can be read. An admin can choose a plan',
  unpaid: 'The organisation is frozen, because a bill is overdue: everything can be read. An admin can pay',
};
