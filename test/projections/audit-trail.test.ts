import { exported } from '../../projections/audit-trail/audit-export.ts';
import { type AuditFact, auditTrail } from '../../projections/audit-trail/audit-trail.ts';
import { toldBy } from '../../projections/audit-trail/logged-facts.ts';
import type { AuditRow } from '../../projections/audit-trail/audit-trail.view.ts';
import type { Documents } from '../../projections/platform/projection.ts';
import { catalogue } from '../../src/catalogue.events.ts';
import type { IconEvent } from '../../src/icons/icons.events.ts';
import type { Metadata, Recorded } from '../../src/platform/event.values.ts';
import type { About } from '../../src/platform/facts.values.ts';
import type { ProfileEvent } from '../../src/players/players.events.ts';
import type { PointsAwarded, PointsEvent } from '../../src/points/points.events.ts';
import type { RevocationEvent } from '../../src/revocations/revocation.events.ts';
import type { LinkEvent, ScoreSeriesEvent } from '../../src/score-series/score-series.events.ts';
import type { TagEvent } from '../../src/tags/tags.events.ts';
import type { TeamEvent } from '../../src/teams/teams.events.ts';

type AuditedEvent = PointsEvent | RevocationEvent | ScoreSeriesEvent | LinkEvent | ProfileEvent | TagEvent | TeamEvent | IconEvent;

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

type Told = AuditedEvent & { metadata?: Partial<Metadata> };

/** Facts as the log has them, one after the other. */
function recorded(events: readonly Told[]): Recorded[] {
  return events.map((event, n) => ({
    ...event,
    id: `event-${n}`,
    stream: 'pointsAccount-org.contest.ada',
    revision: n,
    position: `p${String(n).padStart(4, '0')}`,
    metadata: { ...NO_METADATA, ...event.metadata },
  }));
}

/** The documents that facts become, each delivered twice. */
async function trailOf(...events: Told[]): Promise<Map<string, AuditFact>> {
  const kept = new Map<string, AuditFact>();
  const documents: Documents<AuditFact> = {
    get: (key) => Promise.resolve(kept.get(key)),
    put: (key, document) => void kept.set(key, document),
    delete: (key) => void kept.delete(key),
  };
  for (const event of recorded(events)) {
    const fold = auditTrail.on[event.type] as (event: Recorded, documents: Documents<AuditFact>, open: () => never) => Promise<void> | void;
    const open = () => {
      throw new Error('the audit trail opens nothing');
    };
    await fold(event, documents, open);
    await fold(event, documents, open);
  }
  return kept;
}

const awarded: PointsAwarded = {
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
    source: { kind: 'link', linkId: 'l1', entryId: 'a0' },
  },
};

describe('The audit trail', () => {
  it('keeps what a fact is found by and where it lies, in one document, and nothing else of it', async () => {
    expect([...(await trailOf(awarded))]).toEqual([
      [
        'org/~act/command/contest',
        {
          organisationId: 'org',
          seriesId: 'contest',
          first: true,
          act: true,
          eventId: 'event-0',
          position: 'p0000',
          type: 'PointsAwarded',
          recordedAt: '2025-03-02T11:16:52.000Z',
          channel: 'session',
          actorId: 'admin',
          profileId: 'ada',
          entryId: 'a1',
          points: '9860',
          correlationId: 'command',
          done: null,
        },
      ],
    ]);
  });

  it('tells of a fact who, when, through what, why and what led to it', () => {
    expect(recorded([awarded]).map(toldBy)).toEqual([
      {
        position: 'p0000',
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
        details: { tags: 't1, t2', teams: 'team', source: 'link', linkId: 'l1', entryId: 'a0' },
      },
    ]);
  });

  it('keeps no personal data, and tells it sealed only: names, addresses and comments are left out of the details', async () => {
    const events: Told[] = [
      {
        type: 'ProfileCreated',
        data: { profileId: 'ada', name: SEALED, email: SEALED, externalId: SEALED, role: 'player', offline: true, personal: false },
      },
      { type: 'ProfileChanged', data: { profileId: 'ada', name: SEALED, email: null } },
      { type: 'TagCreated', data: { tagId: 't', category: 'score', name: SEALED, nameHash: 'h' } },
      { type: 'IconAdded', data: { pictureId: 'f00d', contentType: 'image/webp', iconType: 'team', name: SEALED } },
      { type: 'ScoreSeriesChanged', data: { seriesId: 'contest', changes: { name: SEALED, icon: 'star', eventThreshold: null } } },
      { type: 'ScoreSeriesCreated', data: { seriesId: 'contest', settings: { name: SEALED, icon: 'cup', tags: [] } as never } },
      { type: 'TagRenamed', data: { tagId: 't', name: SEALED, nameHash: 'h' } },
      { type: 'TeamCreated', data: { teamId: 'reds', name: SEALED } },
      {
        type: 'RevocationApplied',
        data: { revocationId: 'r1', occurredAt: '2025-03-02T11:16:52.000Z', entries: 1, seriesIds: ['contest'], replacement: awarded.data },
      },
      awarded,
    ];
    const facts = recorded(events).map(toldBy);
    expect(JSON.stringify(facts.map((fact) => ({ ...fact, reason: null })))).not.toContain(SEALED.box);
    expect(JSON.stringify([...(await trailOf(...events))])).not.toContain(SEALED.box);
    expect(facts.map(({ details }) => details)).toEqual([
      { role: 'player', offline: true, personal: false },
      { changed: 'name, email' },
      { tagId: 't', category: 'score' },
      { pictureId: 'f00d', iconType: 'team' },
      { icon: 'star', eventThreshold: null, renamed: true },
      { icon: 'cup' },
      { tagId: 't' },
      { teamId: 'reds' },
      { revocationId: 'r1', entries: 1, replacedBy: 'a1' },
      { tags: 't1, t2', teams: 'team', source: 'link', linkId: 'l1', entryId: 'a0' },
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
    const listed: AuditedEvent = {
      type: 'EntriesListed',
      data: {
        revocationId: 'r1',
        entries: ['contest', 'cup'].map((seriesId) => ({ entryId: 'a1', seriesId, profileId: 'ada', points: '1', occurredAt: '' })),
      },
    };
    expect([...(await trailOf(listed))].map(([key, { seriesId, first }]) => [key, seriesId, first])).toEqual([
      ['org/event-0', 'contest', true],
      ['org/event-0/cup', 'cup', false],
    ]);
  });

  it('one fact stands for all that a command led to in a series: not its list, not what accounts learned, and in a linked series the first that follows', async () => {
    const applied: AuditedEvent = {
      type: 'RevocationApplied',
      data: { revocationId: 'r1', occurredAt: '2025-03-02T11:16:52.000Z', entries: 1, seriesIds: ['contest'] },
    };
    const entry = { entryId: 'a1', seriesId: 'contest', profileId: 'ada', points: '5', occurredAt: '2025-03-02T11:10:02.000Z' };
    const inSeries = (entryId: string, seriesId: string): AuditedEvent => ({ ...awarded, data: { ...awarded.data, entryId, seriesId } });
    const by = (correlationId: string, event: AuditedEvent) => ({ ...event, metadata: { correlationId } });
    const kept = await trailOf(
      by('giving', inSeries('a1', 'contest')),
      by('giving', inSeries('a2', 'contest')),
      by('giving', inSeries('c1', 'cup')),
      by('giving', inSeries('c2', 'cup')),
      by('revoking', { type: 'EntriesListed', data: { revocationId: 'r1', entries: [entry] } }),
      by('revoking', applied),
      by('revoking', { type: 'EntryRevoked', data: { entryId: 'a1', revocationId: 'r1', occurredAt: '2025-03-02T11:16:52.000Z' } }),
    );
    const acts = [...kept.values()].filter(({ act }) => act);
    expect(acts.map(({ type, seriesId, eventId }) => [type, seriesId, eventId])).toEqual([
      ['PointsAwarded', 'contest', 'event-0'],
      ['PointsAwarded', 'cup', 'event-2'],
      ['RevocationApplied', 'contest', 'event-5'],
    ]);
  });

  it('an act counts the facts of its type with their points and players, each of them once', async () => {
    const giving = (n: number, points: string, profileId: string): AuditedEvent => ({
      ...awarded,
      data: { ...awarded.data, entryId: `a${n}`, points, profileId },
    });
    const retag: AuditedEvent = {
      type: 'PointsRetagged',
      data: { entryId: 'a1', seriesId: 'contest', profileId: 'eve', tags: [], occurredAt: '2025-03-02T11:16:52.000Z' },
    };
    const done = async (...events: AuditedEvent[]) => (await trailOf(...events)).get('org/~act/command/contest')!.done;
    expect(await done(giving(0, '1.5', 'ada'), giving(1, '2', 'bob'), retag, giving(3, '-1', 'ada'))).toEqual({
      entries: 3,
      points: '2.5',
      players: ['ada', 'bob'],
      counted: 'p0003',
    });
    expect(await done(retag, retag)).toEqual({ entries: 2, points: null, players: ['eve'], counted: 'p0001' });
    const many = Array.from({ length: 1_001 }, (_, n) => giving(n, '9', `player-${n}`));
    const padded = (fact: AuditFact) => ({ ...fact.done, counted: undefined });
    const acts = [...(await trailOf(...many, giving(1_001, '9', 'player-1'))).values()].filter(({ act }) => act);
    expect(acts.map(padded)).toEqual([{ entries: 1_002, points: '9018', players: null }]);
  });

  it('knows whose entry an account learned to be revoked', async () => {
    const learned: AuditedEvent = {
      type: 'EntryRevoked',
      data: { entryId: 'a1', revocationId: 'r1', occurredAt: '2025-03-02T11:16:52.000Z' },
    };
    expect([...(await trailOf(learned)).values()]).toMatchObject([{ seriesId: 'contest', profileId: 'ada', entryId: 'a1' }]);
    expect(recorded([learned]).map(toldBy)).toMatchObject([{ profileId: 'ada', entryId: 'a1', details: { revocationId: 'r1' } }]);
  });
});

describe('What facts say of themselves', () => {
  it('never shows what is sealed: the compiler refuses it', () => {
    // @ts-expect-error a sealed value may not be shown
    const told: About = { shown: { name: SEALED } };
    expect(told).toBeDefined();
  });

  it('stands in a trail whenever it says what it is about, and only then', () => {
    for (const [type, { trail, about }] of catalogue) expect([type, trail === undefined]).toEqual([type, about === undefined]);
  });

  it('is told in the audit trail without a line about it there', () => {
    expect(Object.keys(auditTrail.on).sort()).toEqual([...catalogue].flatMap(([type, { trail }]) => (trail ? [type] : [])).sort());
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
