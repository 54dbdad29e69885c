import { Injectable } from '@nestjs/common';
import type { PublicEvent } from '../../src/public-events/public-events.values.ts';
import { type Document, ReadModels } from '../platform/read-models.ts';

/** Which view has the names of what a field names. */
const VIEWS: { readonly [field: string]: string } = {
  player_id: 'people',
  series_id: 'score-series',
  badge_id: 'badges',
  quest_id: 'quests',
  competition_id: 'competitions',
  object_id: 'objects',
};

/** What things and people are called that public events name by their ids. */
@Injectable()
export class ReadNamesInEvents {
  constructor(private readonly models: ReadModels) {}

  async of(organisationId: string, events: readonly PublicEvent[]): Promise<ReadonlyMap<string, string>> {
    const names = new Map<string, string>();
    for (const [field, view] of Object.entries(VIEWS)) {
      const ids = new Set(
        events.flatMap(({ data }) => (field in data ? [String((data as Readonly<Record<string, unknown>>)[field])] : [])),
      );
      const found = await this.models.getMany<Document & { name: string }>(
        view,
        [...ids].map((id) => `${organisationId}/${id}`),
      );
      for (const id of ids) {
        const name = found.get(`${organisationId}/${id}`)?.document.name;
        if (name !== undefined) names.set(id, name);
      }
    }
    return names;
  }
}
