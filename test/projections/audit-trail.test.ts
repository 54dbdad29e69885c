import { type AuditedEvent, type AuditFact, auditTrail } from '../../projections/audit-trail/audit-trail.ts';
import type { Documents } from '../../projections/platform/projection.ts';
import { exported } from '../../src/audit/audit-export.ts';
import type { AuditRow } from '../../projections/views.ts';
import type { Metadata, Recorded } from '../../src/platform/event.values.ts';

const SEALED = { key: 'org/ada', box: 'c2VhbGVk' };
const NO_METADATA: Metadata = {
  recordedAt: '2025-03-02T11:16:52.000Z',
  schema: 1,
  organisationId: 'org',
  actor: { profileId: 'admin', userId: 'user' },
  channel: 'session',
  reason: SEALED,
  correlationId: 'command',
  causationId: 'command',
};

/** The documents that facts become, each delivered twice. */
async function trailOf(...events: AuditedEvent[]): Promise<Map<string, AuditFact>> {
  const kept = new Map<string, AuditFact>();
  const documents: Documents<AuditFact> = {
    get: (key) => Promise.resolve(kept.get(key)),
    put: (key, document) => void kept.set(key, document),
    delete: (key) => void kept.delete(key),
  };
  for (const [n, event] of events.entries()) {
    const recorded = {
      ...event,
      id: `event-${n}`,
      stream: 'pointsAccount-org.contest.ada',
      revision: n,
      position: `p${n}`,
      metadata: NO_METADATA,
    };
    const fold = auditTrail.on[event.type] as (event: Recorded, documents: Documents<AuditFact>, open: () => never) => Promise<void> | void;
    const open = () => {
      throw new Error('the audit trail opens nothing');
    };
    await fold(recorded, documents, open);
    await fold(recorded, documents, open);
  }
  return kept;
}

const awarded: AuditedEvent = {
  type: 'PointsAwarded',
  data: {
    entryId: 'a1',
    seriesId: 'contest',
    profileId: 'ada',
    points: '9860',
    comment: SEALED,
    tags: ['t1', 't2'],
    teamIds: ['team'],
    occurredAt: '2025-03-02T11:10:02.000Z',
    link: { linkId: 'l1', entryId: 'a0' },
  },
};

describe('The audit trail', () => {
  it('keeps who, when, through what, why and what led to it', async () => {
    expect([...(await trailOf(awarded))]).toEqual([
      [
        'org/event-0',
        {
          organisationId: 'org',
          seriesId: 'contest',
          first: true,
          position: 'p0',
          eventId: 'event-0',
          type: 'PointsAwarded',
          recordedAt: '2025-03-02T11:16:52.000Z',
          occurredAt: '2025-03-02T11:10:02.000Z',
          actor: { profileId: 'admin', userId: 'user' },
          channel: 'session',
          reason: SEALED,
          profileId: 'ada',
          entryId: 'a1',
          points: '9860',
          causationId: 'command',
          correlationId: 'command',
          details: { tags: 't1, t2', teams: 'team', link: 'l1', follows: 'a0' },
        },
      ],
    ]);
  });

  it('keeps no personal data but sealed: names, addresses and comments are left out of the details', async () => {
    const facts = await trailOf(
      {
        type: 'ProfileCreated',
        data: { profileId: 'ada', name: SEALED, email: SEALED, externalId: SEALED, role: 'player', offline: true, personal: false },
      },
      { type: 'ProfileChanged', data: { profileId: 'ada', name: SEALED, email: null } },
      { type: 'TagCreated', data: { tagId: 't', category: 'score', name: SEALED, nameHash: 'h' } },
      { type: 'ScoreSeriesChanged', data: { seriesId: 'contest', changes: { name: SEALED, icon: 'star', eventThreshold: null } } },
      awarded,
    );
    expect([...facts.values()].map(({ details }) => details)).toEqual([
      { role: 'player', offline: true, personal: false },
      { changed: 'name, email' },
      { tagId: 't', category: 'score' },
      { icon: 'star', eventThreshold: null, renamed: true },
      { tags: 't1, t2', teams: 'team', link: 'l1', follows: 'a0' },
    ]);
  });

  it('tells a fact of several series in each of them, and once in the organisation', async () => {
    const applied: AuditedEvent = {
      type: 'RevocationApplied',
      data: { revocationId: 'r1', occurredAt: '2025-03-02T11:16:52.000Z', entries: 2, seriesIds: ['contest', 'cup'] },
    };
    const facts = [...(await trailOf(applied)).values()];
    expect(facts.map(({ seriesId, first, eventId }) => [seriesId, first, eventId])).toEqual([
      ['contest', true, 'event-0'],
      ['cup', false, 'event-0'],
    ]);
  });

  it('knows whose entry an account learned to be revoked', async () => {
    const facts = await trailOf({
      type: 'EntryRevoked',
      data: { entryId: 'a1', revocationId: 'r1', occurredAt: '2025-03-02T11:16:52.000Z' },
    });
    expect([...facts.values()]).toMatchObject([{ seriesId: 'contest', profileId: 'ada', entryId: 'a1', details: { revocationId: 'r1' } }]);
  });
});

describe('The export of the audit trail', () => {
  const row = (more: Partial<AuditRow>): AuditRow => ({
    position: 'p0',
    eventId: 'e0',
    type: 'PointsAwarded',
    recordedAt: '2025-03-02T11:16:52.000Z',
    occurredAt: null,
    actor: { profileId: 'admin', userId: 'user', name: 'Grace' },
    channel: 'session',
    reason: null,
    profileId: 'ada',
    name: 'Ada',
    entryId: 'a1',
    points: '-5',
    causationId: 'c',
    correlationId: 'c',
    details: {},
    ...more,
  });
  async function* parts(...rows: AuditRow[]) {
    for (const each of rows) yield Promise.resolve([each]);
  }
  const textOf = async (text: AsyncIterable<string>) => {
    let all = '';
    for await (const part of text) all += part;
    return all;
  };

  it('writes CSV with one head, quotes what needs it, and lets nobody write a formula', async () => {
    const text = await textOf(exported(parts(row({ name: '=HYPERLINK("x")', reason: 'one, "two"' }), row({})), 'csv'));
    expect(text.split('\n')).toEqual([
      'position,event,type,recorded_at,occurred_at,actor,actor_id,channel,reason,player,player_id,entry,points,cause,correlation,details',
      `p0,e0,PointsAwarded,2025-03-02T11:16:52.000Z,,Grace,admin,session,"one, ""two""","'=HYPERLINK(""x"")",ada,a1,-5,c,c,{}`,
      'p0,e0,PointsAwarded,2025-03-02T11:16:52.000Z,,Grace,admin,session,,Ada,ada,a1,-5,c,c,{}',
      '',
    ]);
  });

  it('writes NDJSON that reads back as it was', async () => {
    const rows = [row({}), row({ position: 'p1', reason: 'line\nend' })];
    const lines = (await textOf(exported(parts(...rows), 'ndjson'))).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as AuditRow)).toEqual(rows);
  });
});
