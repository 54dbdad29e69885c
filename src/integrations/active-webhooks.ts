import { Injectable } from '@nestjs/common';
import { Decisions } from '../platform/decisions.ts';
import { Standing } from '../platform/http/standing.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import type { OutgoingSettings, OutgoingWords } from './integrations.events.ts';
import { integrations, integrationsOf, openOutgoing } from './integrations.ts';

/** What goes out now. */
export type ActiveWebhook = { settings: OutgoingSettings } & OutgoingWords;

/** Which webhooks, messages and mails go out now: asked of streams, so that nothing goes where it shall not any more. */
@Injectable()
export class ActiveWebhooks {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly standing: Standing,
  ) {}

  /** None of a frozen organisation (U-082), or of an integration that is off. @param only the one that is asked about */
  async of(organisationId: string, only?: string): Promise<Map<string, ActiveWebhook>> {
    const active = new Map<string, ActiveWebhook>();
    const { configs } = await this.decisions.load(integrations, integrationsOf(organisationId));
    if (await this.isFrozen(organisationId)) return active;
    for (const { isOn, events } of configs.values())
      for (const [eventId, event] of events) {
        const isAsked = only === undefined || only === eventId;
        const words = isAsked && isOn && event.settings.isOn ? await openOutgoing(this.keys, event) : undefined;
        if (words) active.set(eventId, { settings: event.settings, ...words });
      }
    return active;
  }

  private async isFrozen(organisationId: string): Promise<boolean> {
    try {
      await this.standing.mustNotBeFrozen(organisationId);
      return false;
    } catch (error) {
      if (error instanceof Refused && error.code === 'organisation-frozen') return true;
      throw error;
    }
  }
}
