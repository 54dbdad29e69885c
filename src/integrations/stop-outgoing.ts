import type { IntegrationEvent, Stop } from './integrations.events.ts';
import type { Integrations } from './integrations.ts';

/** Switches something off whose address takes nothing; nothing where it is off, or gone. */
export function stopOutgoing(eventId: string, why: Stop, { configs }: Integrations): IntegrationEvent[] {
  for (const [configId, { events }] of configs)
    if (events.get(eventId)?.settings.isOn) return [{ type: 'IntegrationEventStopped', data: { configId, eventId, why } }];
  return [];
}
