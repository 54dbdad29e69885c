import { Injectable } from '@nestjs/common';
import { type Competition, competitionKey } from '../../projections/competitions/competitions.ts';
import type { Organisation } from '../../projections/organisations/organisations.ts';
import { ReadModels } from '../../projections/platform/read-models.ts';
import { type ScoreSeries, seriesKey } from '../../projections/score-series/score-series.ts';
import { itemKey, type TargetItem } from '../../projections/targets/targets.ts';
import { Refused } from '../platform/refused.ts';

/** Finds organisations, score series, targets and competitions as people name them on the command line: by name or by id. */
@Injectable()
export class NamedThings {
  constructor(private readonly models: ReadModels) {}

  /** @throws Refused not-found, or ambiguous with the ids */
  async organisation(nameOrId: string): Promise<Organisation> {
    const byId = await this.models.get<Organisation>('organisations', nameOrId);
    if (byId) return byId.document;
    const { items } = await this.models.find<Organisation>('organisations', { name: nameOrId });
    const found = onlyOne(
      'organisation',
      nameOrId,
      items.map(({ document }) => document),
      ({ organisationId }) => organisationId,
    );
    if (!found) throw new Refused('not-found', `There is no organisation "${nameOrId}"`);
    return found;
  }

  /** The series, or nothing. @throws Refused ambiguous with the ids */
  async series(organisationId: string, nameOrId: string): Promise<ScoreSeries | undefined> {
    const byId = await this.models.get<ScoreSeries>('score-series', seriesKey(organisationId, nameOrId));
    if (byId) return byId.document;
    const { items } = await this.models.find<ScoreSeries>('score-series', { organisationId, name: nameOrId, deleted: false });
    return onlyOne(
      'score series',
      nameOrId,
      items.map(({ document }) => document),
      ({ seriesId }) => seriesId,
    );
  }

  /** @throws Refused not-found, ambiguous */
  async existingSeries(organisationId: string, nameOrId: string): Promise<ScoreSeries> {
    const found = await this.series(organisationId, nameOrId);
    if (!found) throw new Refused('not-found', `There is no score series "${nameOrId}"`);
    return found;
  }

  /** @throws Refused not-found, or ambiguous with the ids */
  async targetItem(organisationId: string, nameOrId: string): Promise<TargetItem> {
    const byId = await this.models.get<TargetItem>('targets', itemKey(organisationId, nameOrId));
    if (byId) return byId.document;
    const { items } = await this.models.find<TargetItem>('targets', { organisationId, kind: 'item' }, { limit: 10_000 });
    const named = items.map(({ document }) => document).filter(({ name }) => name === nameOrId);
    const found = onlyOne('target', nameOrId, named, ({ itemId }) => itemId);
    if (!found) throw new Refused('not-found', `There is no target "${nameOrId}"`);
    return found;
  }

  /** @throws Refused not-found, or ambiguous with the ids */
  async competition(organisationId: string, nameOrId: string): Promise<Competition> {
    const byId = await this.models.get<Competition>('competitions', competitionKey(organisationId, nameOrId));
    if (byId) return byId.document;
    const { items } = await this.models.find<Competition>('competitions', { organisationId, name: nameOrId, deleted: false });
    const found = onlyOne(
      'competition',
      nameOrId,
      items.map(({ document }) => document),
      ({ competitionId }) => competitionId,
    );
    if (!found) throw new Refused('not-found', `There is no competition "${nameOrId}"`);
    return found;
  }
}

function onlyOne<T>(what: string, name: string, found: T[], idOf: (thing: T) => string): T | undefined {
  if (found.length > 1)
    throw new Refused(
      'ambiguous',
      `There are ${found.length} of the name "${name}" (${what}). Name one by its id: ${found.map(idOf).join(', ')}`,
    );
  return found[0];
}
