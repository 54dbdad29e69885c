import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../src/platform/event-store/event-store.ts';
import type { PointsAwarded } from '../src/points/points.events.ts';
import { streamName } from '../src/platform/event.values.ts';

export const ORGANISATION_ID = '5d9f31a0-0000-4000-8000-000000000001';
export const SERIES_ID = '5d9f31a0-0000-4000-8000-000000000002';

/** The nth of some players. */
export function playerId(n: number): string {
  return `5d9f31a0-0001-4000-8000-${String(n).padStart(12, '0')}`;
}

export function accountOf(n: number): string {
  return streamName('pointsAccount', ORGANISATION_ID, SERIES_ID, playerId(n));
}

/** An entry as a real one looks, the nth, of one of `players` players. */
export function awarded(n: number, players: number): NewEvent<PointsAwarded> {
  const profileId = playerId(n % players);
  const commandId = randomUUID();
  return {
    type: 'PointsAwarded',
    id: randomUUID(),
    data: {
      entryId: randomUUID(),
      seriesId: SERIES_ID,
      profileId,
      points: String(1 + (n % 97)),
      tags: [],
      teamIds: [playerId(n % 7)],
      occurredAt: new Date(Date.UTC(2025, 0, 1) + n * 20_000).toISOString(),
    },
    metadata: {
      schema: 1,
      organisationId: ORGANISATION_ID,
      actor: { profileId },
      channel: 'session',
      correlationId: commandId,
      causationId: commandId,
    },
  };
}
