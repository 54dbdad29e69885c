import { Injectable, type OnModuleInit } from '@nestjs/common';
import { catalogue } from '../../src/catalogue.events.ts';
import { ArchiveParts, type ArchiveRow, type Whose } from '../../src/platform/archive/archive-parts.ts';
import { personKey, type Recorded, type Sealed } from '../../src/platform/event.values.ts';
import { FactLog } from '../platform/fact-log.ts';
import { type Filter, ReadModels } from '../platform/read-models.ts';
import { Unsealer } from '../platform/unsealer.ts';
import type { AuditFact } from './audit-trail.ts';
import { toldBy } from './logged-facts.ts';

const RECORDED = ['time', 'what', 'channel', 'by_id', 'details', 'words'] as const;
const DONE = ['time', 'what', 'channel', 'series_id', 'entry_id', 'player_id', 'points'] as const;
const AT_ONCE = 500;
const OLDEST_FIRST = [{ field: 'position' }] as const;

/** Facts of the trail of an organisation; those of series are told with their entries. */
const ofOrganisation = [...catalogue].filter(([, { trail }]) => trail === 'organisation').map(([type]) => type);

/** What was recorded about a person, with what the facts say in words, and what they did themselves: in their archive. */
@Injectable()
export class FactsInArchive implements OnModuleInit {
  constructor(
    private readonly parts: ArchiveParts,
    private readonly readModels: ReadModels,
    private readonly log: FactLog,
    private readonly unsealer: Unsealer,
  ) {}

  onModuleInit(): void {
    this.parts.add({
      name: 'recorded',
      title: 'What was recorded about you',
      says: 'Every change, the oldest first, with the names and addresses that you had.',
      order: 40,
      columns: RECORDED,
      rows: (whose) => this.recorded(whose),
    });
    this.parts.add({
      name: 'done',
      title: 'What you did',
      says: 'What was recorded under your profile, the oldest first. Others are in it by their ids.',
      order: 50,
      columns: DONE,
      rows: (whose) => this.done(whose),
    });
  }

  private async *recorded(whose: Whose): AsyncGenerator<ArchiveRow<(typeof RECORDED)[number]>[]> {
    for await (const facts of this.find(whose, { profileId: whose.profileId, type: { in: ofOrganisation } })) {
      const rows: ArchiveRow<(typeof RECORDED)[number]>[] = [];
      for await (const event of this.log.at(facts.map(({ position }) => position))) rows.push(await this.row(event, whose));
      yield rows;
    }
  }

  private async row(event: Recorded, { organisationId, profileId }: Whose): Promise<ArchiveRow<(typeof RECORDED)[number]>> {
    const { recordedAt: time, channel, actor, details } = toldBy(event);
    const words: { [name: string]: string } = {};
    for (const [name, value] of Object.entries(event.data)) {
      // What is sealed under another key is about somebody else, or the organisation's.
      if (!isSealed(value) || value.key !== personKey(organisationId, profileId)) continue;
      words[name] = (await this.unsealer.open(value)) ?? '';
    }
    return { time, what: labelOf(event.type), channel, by_id: actor.profileId, details: asText(details), words: asText(words) };
  }

  private async *done(whose: Whose): AsyncGenerator<ArchiveRow<(typeof DONE)[number]>[]> {
    for await (const facts of this.find(whose, { actorId: whose.profileId }))
      yield facts.map(({ recordedAt, type, channel, seriesId, entryId, profileId, points }) => ({
        time: recordedAt,
        what: labelOf(type),
        channel,
        series_id: seriesId,
        entry_id: entryId,
        player_id: profileId,
        points,
      }));
  }

  private async *find({ organisationId }: Whose, filter: Filter): AsyncGenerator<AuditFact[]> {
    const asked = { organisationId, first: true, ...filter };
    for await (const part of this.readModels.walk<AuditFact>('audit-trail', asked, { sort: OLDEST_FIRST, limit: AT_ONCE }))
      yield part.map(({ document }) => document);
  }
}

function labelOf(type: string): string {
  return catalogue.get(type)?.label ?? type;
}

function asText(values: object): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('; ');
}

function isSealed(value: unknown): value is Sealed {
  return typeof value === 'object' && value !== null && 'key' in value && 'box' in value;
}
