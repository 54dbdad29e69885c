import type { Command } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import type { DeliveryEvent, IntegrationEvent } from '../integrations/integrations.events.ts';
import { ReceiveDelivery } from '../integrations/receive-delivery.ts';
import { SaveIntegration } from '../integrations/save-integration.ts';
import { SaveStep } from '../integrations/save-step.ts';
import { TurnIntegration } from '../integrations/turn-integration.ts';
import type { CommandContext, Decided } from '../platform/decisions.ts';
import { type Instant, later } from '../platform/event.values.ts';

/** Tickets that were solved, each in a list with those that came together: who solved it, by their external id, how many hours ago, and what was said of it. */
const TICKETS = [
  [
    { id: 4711, member: 'S03', hoursAgo: 50, rating: 'good', subject: 'The printer prints again' },
    { id: 4712, member: 'S09', hoursAgo: 47, rating: 'good', subject: 'A password that was forgotten' },
  ],
  [
    { id: 4715, member: 'S14', hoursAgo: 26, rating: 'poor', subject: 'The door that does not close' },
    { id: 4716, member: 'S99', hoursAgo: 25, rating: 'good', subject: 'A screen that stays dark' },
  ],
] as const;

/** Connects a help desk to the sample organisation, whose good tickets give a point each; and what came of it: also what is left out, and somebody whom nobody knows. */
export function sampleIntegration(
  context: (what: string) => CommandContext,
  seriesId: string,
  at: Instant,
): Command<Decided<IntegrationEvent> | Decided<DeliveryEvent>>[] {
  const configId = uuid5('integration', context('help desk').commandId);
  const stepId = uuid5('step', context('help desk step').commandId);
  const came = TICKETS.map((tickets, n) => {
    const making = context(`help desk tickets ${n}`);
    const deliveryId = uuid5('delivery', making.commandId);
    const rows = tickets.map(({ id, member, hoursAgo, rating, subject }) => ({
      ticket: { id, subject, rating, solved_at: later(at, -hoursAgo * 3_600_000), assignee: { member } },
    }));
    const payload = { type: 'json' as const, text: JSON.stringify(rows) };
    return new ReceiveDelivery(making, { configId, stepId, deliveryId, via: 'api' }, payload, at);
  });
  return [
    new SaveIntegration(context('help desk'), { configId, isNew: true }, { systemType: 'helpdesk', name: 'Help desk' }),
    new SaveStep(
      context('help desk step'),
      { configId, stepId, isNew: true },
      {
        ...{ name: 'Good tickets', sourceType: 'api', eventType: 'completed', seriesId },
        columns: { email: null, externalId: 'ticket.assignee.member' },
        conditions: [{ field: 'ticket.rating', operator: 'eq', values: ['good'] }],
      },
    ),
    new TurnIntegration(context('help desk on'), stepId, true),
    ...came,
  ];
}
