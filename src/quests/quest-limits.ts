import { Injectable } from '@nestjs/common';
import { BilledOrganisations } from '../billing/billed-organisations.ts';
import { billing, billingOf } from '../billing/billing.ts';
import { Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { Refused } from '../platform/refused.ts';
import { Shown } from '../platform/shown.ts';
import { ShownTeams } from '../teams/shown-teams.ts';

type Participants = { profileIds: ReadonlySet<string>; teamIds: ReadonlySet<string> };

/** How many may take part in a quest, as the plan of its organisation says (U-179, R-280). */
@Injectable()
export class QuestLimits {
  constructor(
    private readonly decisions: Decisions,
    private readonly billed: BilledOrganisations,
    private readonly teams: ShownTeams,
    private readonly shown: Shown,
    private readonly store: EventStore,
  ) {}

  /** Nothing where there is no limit. */
  async find(organisationId: string): Promise<number | undefined> {
    const terms = await this.billed.find(organisationId);
    if (!terms) return undefined;
    const { plan } = await this.decisions.load(billing, billingOf(organisationId));
    return terms.tariff.plans.find(({ id }) => id === plan)?.limits.questParticipants;
  }

  /** Counts everybody once, also who is in a team that was added. @throws Refused participants-limited */
  async mustHold(organisationId: string, { profileIds, teamIds }: Participants): Promise<void> {
    const limit = await this.find(organisationId);
    if (limit === undefined) return;
    const all = new Set(profileIds);
    if (teamIds.size > 0) {
      await this.shown.reached(await this.store.head(), { view: 'people' });
      for (const person of (await this.teams.organisation(organisationId)).people())
        if (person.teamIds.some((teamId) => teamIds.has(teamId))) all.add(person.profileId);
    }
    if (all.size > limit) throw tooManyParticipants(limit);
  }
}

/** */
export function tooManyParticipants(limit: number): Refused {
  return new Refused('participants-limited', `limited to ${limit}`, { limit });
}
