import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RuleRunEvent } from '../../src/automations/automations.events.ts';
import type { RewardEvent } from '../../src/competitions/rewards.events.ts';
import { ArchiveParts, type ArchiveRow, type Whose } from '../../src/platform/archive/archive-parts.ts';
import { giverAllowanceFacts } from '../../src/points/giver-allowance.events.ts';
import { pointsFacts } from '../../src/points/points.events.ts';
import { revocationFacts } from '../../src/revocations/revocation.events.ts';
import { type Person, personKey } from '../people/people.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { type Filter, ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import { type ScoreSeries, seriesKey } from '../score-series/score-series.ts';
import { type Entry, isEntry } from './entries.ts';
import { EntryRows } from './entry-rows.ts';
import type { EntryRow } from './entries.view.ts';

/** What speaks of people by entries that it leads to: a reward that was granted, what a rule gave. */
const GRANTED: readonly (RewardEvent | RuleRunEvent)['type'][] = ['RewardsGranted', 'RuleAnswered', 'RuleGiveRefused'];

const RECEIVED = [
  'entry_id',
  'series_id',
  'series',
  'occurred_at',
  'recorded_at',
  'points',
  'comment',
  'tags',
  'teams',
  'giver_id',
  'channel',
  'source',
  'revoked_at',
  'revoked_because',
] as const;
const GIVEN = ['entry_id', 'series_id', 'series', 'occurred_at', 'points', 'player_id', 'channel', 'revoked_at'] as const;
const AT_ONCE = 500;
const OLDEST_FIRST = [{ field: 'occurredAt' }, { field: 'entryId' }] as const;

/** The points that somebody got and gave, in their archive, revoked ones too, as they see them: of whom they may not see it names nobody. What was said to others is theirs. */
@Injectable()
export class EntriesInArchive implements OnModuleInit {
  constructor(
    private readonly parts: ArchiveParts,
    private readonly readModels: ReadModels,
    private readonly entryRows: EntryRows,
    private readonly visible: VisibleDirectory,
  ) {}

  onModuleInit(): void {
    this.parts.add({
      name: 'points',
      title: 'Points that you got',
      says: 'Your entries in every score series, the oldest first, revoked ones too.',
      order: 20,
      facts: [...Object.keys(pointsFacts), ...Object.keys(revocationFacts), ...GRANTED],
      columns: RECEIVED,
      rows: (whose) => this.received(whose),
    });
    this.parts.add({
      name: 'points-given',
      title: 'Points that you gave',
      says: 'The entries of others that you gave, the oldest first. What you wrote with them is about them, and in their archives.',
      order: 30,
      facts: Object.keys(giverAllowanceFacts),
      columns: GIVEN,
      rows: (whose) => this.given(whose),
    });
  }

  private async *received(whose: Whose): AsyncGenerator<ArchiveRow<(typeof RECEIVED)[number]>[]> {
    for await (const { rows, seriesNames } of this.find(await this.viewer(whose), { profileId: whose.profileId }))
      yield rows.map((row) => ({
        ...common(row, seriesNames),
        recorded_at: row.recordedAt,
        comment: row.comment,
        tags: row.tags.join(' '),
        teams: row.teamIds.join(' '),
        giver_id: row.giverId,
        source: row.source?.kind ?? null,
        revoked_because: row.revoked?.reason ?? null,
      }));
  }

  private async *given(whose: Whose): AsyncGenerator<ArchiveRow<(typeof GIVEN)[number]>[]> {
    const viewer = await this.viewer(whose);
    const people = await this.visible.of(viewer);
    for await (const { rows, seriesNames } of this.find(viewer, { giverId: whose.profileId })) {
      const seen = rows.filter(({ profileId }) => profileId !== whose.profileId && people.person(profileId));
      yield seen.map((row) => ({ ...common(row, seriesNames), player_id: row.profileId }));
    }
  }

  private async viewer({ organisationId, profileId }: Whose): Promise<Viewer> {
    const person = await this.readModels.get<Person>('people', personKey(organisationId, profileId));
    return { organisationId, profileId, role: 'player', teamIds: person?.document.teamIds ?? [] };
  }

  private async *find(viewer: Viewer, filter: Filter): AsyncGenerator<{ rows: EntryRow[]; seriesNames: Map<string, string> }> {
    const { organisationId } = viewer;
    const asked = { organisationId, ...filter };
    for await (const part of this.readModels.walk<Entry>('entries', asked, { sort: OLDEST_FIRST, limit: AT_ONCE })) {
      const entries = part.map(({ document }) => document).filter(isEntry);
      const keys = new Set(entries.map(({ seriesId }) => seriesKey(organisationId, seriesId)));
      const series = await this.readModels.getMany<ScoreSeries>('score-series', [...keys]);
      const seriesNames = new Map([...series.values()].map(({ document }) => [document.seriesId, document.name]));
      yield { rows: await this.entryRows.tell(entries, viewer), seriesNames };
    }
  }
}

function common({ id, seriesId, occurredAt, points, channel, revoked }: EntryRow, seriesNames: ReadonlyMap<string, string>) {
  return {
    entry_id: id,
    series_id: seriesId,
    series: seriesNames.get(seriesId) ?? null,
    occurred_at: occurredAt,
    points,
    channel,
    revoked_at: revoked?.at ?? null,
  };
}
