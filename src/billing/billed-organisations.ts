import { Injectable } from '@nestjs/common';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { Refused } from '../platform/refused.ts';
import { Plans } from './plans.ts';
import type { Tariff } from './plans.values.ts';

/** Which organisations are billed: where billing is on, those that are there and no sample. A personal space is none. */
@Injectable()
export class BilledOrganisations {
  constructor(
    private readonly decisions: Decisions,
    private readonly plans: Plans,
  ) {}

  /** What its periods rest on, as of now; nothing for one that is not billed. */
  async find(organisationId: string): Promise<{ zone: string; tariff: Tariff } | undefined> {
    if (!this.plans.on) return undefined;
    const state = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    if (!state.exists || state.deleted || state.sample) return undefined;
    return { zone: state.timeZone, tariff: this.plans.tariff };
  }

  /** @throws Refused not-billed */
  async mustBe(organisationId: string): Promise<{ zone: string; tariff: Tariff }> {
    const terms = await this.find(organisationId);
    if (!terms) throw new Refused('not-billed', 'Everything is included here: there is nothing to bill');
    return terms;
  }
}
