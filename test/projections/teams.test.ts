import type { Documents } from '../../projections/platform/projection.ts';
import { type Team, teams } from '../../projections/teams/teams.ts';
import type { Recorded, Sealed } from '../../src/platform/event.values.ts';
import type { TeamEvent } from '../../src/teams/teams.events.ts';

const sealed = (box: string): Sealed => ({ key: 'o', box });

async function folded(...facts: TeamEvent[]): Promise<Team | undefined> {
  const kept = new Map<string, Team>();
  const documents: Documents<Team> = {
    get: (key) => Promise.resolve(kept.get(key)),
    put: (key, document) => void kept.set(key, document),
    delete: (key) => void kept.delete(key),
  };
  for (const fact of facts) {
    const event = { ...fact, metadata: { organisationId: 'o', recordedAt: '2026-01-01T00:00:00.000Z' } } as unknown as Recorded;
    await teams.on[event.type]?.(event, documents, (box) => Promise.resolve(box?.box));
  }
  return kept.get('o/reds');
}

const made: TeamEvent = { type: 'TeamCreated', data: { teamId: 'reds', name: sealed('Reds') } };

test('a team is shown as it is today', async () => {
  expect(await folded(made)).toMatchObject({ teamId: 'reds', name: 'Reds', icon: '', filterIgnore: false, deleted: false });
  const changes: TeamEvent[] = [
    { type: 'TeamChanged', data: { teamId: 'reds', name: sealed('Blues'), icon: '/flag' } },
    { type: 'TeamChanged', data: { teamId: 'reds', filterIgnore: true } },
    { type: 'TeamChanged', data: { teamId: 'reds', icon: '' } },
  ];
  expect(await folded(made, ...changes)).toMatchObject({ name: 'Blues', icon: '', filterIgnore: true, deleted: false });
});

test('a deleted team keeps its name: entries still tell it', async () => {
  expect(await folded(made, { type: 'TeamDeleted', data: { teamId: 'reds' } })).toMatchObject({ name: 'Reds', deleted: true });
});
