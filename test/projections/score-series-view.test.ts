import type { Event, Recorded } from '../../src/platform/event.values.ts';
import type { LinkEvent, ScoreSeriesEvent } from '../../src/score-series/score-series.events.ts';
import type { TagEvent } from '../../src/tags/tags.events.ts';
import type { Fold, Projection } from '../../projections/platform/projection.ts';
import type { Document } from '../../projections/platform/read-models.ts';
import { scoreSeriesView } from '../../projections/score-series/score-series.ts';
import { tagsView } from '../../projections/tags/tags.ts';

const metadata = { organisationId: 'org', recordedAt: '2025-03-02T12:00:00.000Z' };
const sealed = (box: string) => ({ key: 'org', box });

/** The documents after all facts; a sealed text opens as its box, unless its key is gone. */
async function fold<D extends Document, E extends Event>({ on }: Projection<D, E>, ...facts: E[]): Promise<Record<string, D>> {
  const documents = new Map<string, D>();
  const kept = {
    get: (key: string) => Promise.resolve(documents.get(key)),
    put: (key: string, document: D) => void documents.set(key, document),
    delete: (key: string) => void documents.delete(key),
  };
  const folds = on as unknown as Record<string, Fold<Event, D>>;
  for (const fact of facts) {
    await folds[fact.type]?.({ ...fact, metadata } as unknown as Recorded, kept, (text) =>
      Promise.resolve(text && text.box !== 'gone' ? text.box : undefined),
    );
  }
  return Object.fromEntries(documents);
}

const created = (seriesId: string): ScoreSeriesEvent => ({
  type: 'ScoreSeriesCreated',
  data: {
    seriesId,
    settings: {
      name: sealed('Contest'),
      icon: '',
      groupId: 'org',
      allowPlayerEntry: true,
      allowPlayerEntryOther: false,
      notify: false,
      showRevokedPointsInFeed: false,
      pointsHistoryLimit: 0,
      wallpostThreshold: '5',
      teamFilter: false,
      scoreVerb: '',
      pointNameSingular: '',
      pointNamePlural: '',
      allowNewsFeedEntry: false,
      limitsType: 1,
      limitsFor: 0,
      tags: [],
      pointTypes: [],
      timeZone: 'Europe/Vienna',
    },
  },
});
const link: LinkEvent = {
  type: 'LinkSaved',
  data: { linkId: 'l', seriesId: 's', linkedSeriesId: 't', baseValue: '1', factor: '0.5', copyTags: true, active: true },
};

describe('the score series view', () => {
  test('a series with what is set of it', async () => {
    const view = await fold(
      scoreSeriesView,
      created('s'),
      { type: 'LimitsSet', data: { seriesId: 's', daily: '10' } },
      { type: 'EntriesBegan', data: { seriesId: 's' } },
      link,
    );
    expect(view['org/s']).toMatchObject({
      organisationId: 'org',
      seriesId: 's',
      name: 'Contest',
      wallpostThreshold: '5',
      eventThreshold: null,
      limits: { daily: '10', weekly: null, monthly: null },
      links: [{ linkId: 'l', linkedSeriesId: 't', baseValue: '1', factor: '0.5', copyTags: true, active: true }],
      begun: true,
      deleted: false,
      createdAt: '2025-03-02T12:00:00.000Z',
    });
  });

  test('changes touch only what they name', async () => {
    const view = await fold(scoreSeriesView, created('s'), {
      type: 'ScoreSeriesChanged',
      data: { seriesId: 's', changes: { name: sealed('Race'), wallpostThreshold: null } },
    });
    expect(view['org/s']).toMatchObject({ name: 'Race', wallpostThreshold: null, allowPlayerEntry: true });
  });

  test('a link is saved anew in place, and deleted; a series is deleted and restored', async () => {
    const again: LinkEvent = { ...link, data: { ...link.data, factor: '2' } as never };
    const saved = await fold(scoreSeriesView, created('s'), link, again, { type: 'ScoreSeriesDeleted', data: { seriesId: 's' } });
    expect(saved['org/s']).toMatchObject({ links: [{ factor: '2' }], deleted: true });
    const gone = await fold(
      scoreSeriesView,
      created('s'),
      link,
      { type: 'LinkDeleted', data: { linkId: 'l', seriesId: 's' } },
      { type: 'ScoreSeriesDeleted', data: { seriesId: 's' } },
      { type: 'ScoreSeriesRestored', data: { seriesId: 's' } },
    );
    expect(gone['org/s']).toMatchObject({ links: [], deleted: false });
  });
});

test('U-202 the tags view keeps deleted tags with their names', async () => {
  const facts: TagEvent[] = [
    { type: 'TagCreated', data: { tagId: 't', category: 'score', name: sealed('Red'), nameHash: 'h' } },
    { type: 'TagRenamed', data: { tagId: 't', name: sealed('Blue'), nameHash: 'i' } },
    { type: 'TagDeleted', data: { tagId: 't' } },
  ];
  expect(await fold(tagsView, ...facts)).toEqual({
    'org/t': { organisationId: 'org', tagId: 't', category: 'score', name: 'Blue', deleted: true },
  });
});
