import { Injectable } from '@nestjs/common';
import { NotFound } from '../../src/platform/http/refusals.ts';
import type { Holder } from '../../src/targets/target-holder.values.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Scope, Viewer } from '../platform/scope.ts';
import { type ScoreSeries, seriesKey } from '../score-series/score-series.ts';
import { SeriesScopes } from '../score-series/series-scopes.ts';
import { ItemHoldings } from './item-holdings.ts';
import { type Holding, holdingKey, itemKey, type Target, type TargetItem } from './targets.ts';

/** An item as somebody sees it: within which part of its series, and in which zone its days are. */
export type SeenItem = { item: TargetItem; scope: Scope; timeZone: string };

/** Some players of many, and all teams that there are. */
type Some = { profileIds: Iterable<string>; teamIds: Iterable<string> };

const MOST = 10_000;

/** Targets as they stand, for those who may see their series. */
@Injectable()
export class ReadTargets {
  constructor(
    private readonly models: ReadModels,
    private readonly scopes: SeriesScopes,
  ) {}

  /** @throws NotFound when there is no such item, or the viewer may not know of its series */
  async seen(viewer: Viewer, itemId: string): Promise<SeenItem> {
    const item = await this.item(viewer.organisationId, itemId);
    const seen = item && (await this.within(viewer, item));
    if (!seen) throw new NotFound('target item');
    return seen;
  }

  /** Those of all items, or of a target or series, that somebody may see, by name. */
  async all(
    viewer: Viewer,
    { targetId, seriesId, itemId }: { targetId?: string; seriesId?: string; itemId?: string },
  ): Promise<SeenItem[]> {
    const { organisationId } = viewer;
    const asked = { organisationId, kind: 'item', ...(seriesId && { seriesId }), ...(itemId && { itemId }) };
    const { items } = await this.models.find<TargetItem>('targets', asked, { limit: MOST });
    const seen = items.map(({ document }) => document).filter((item) => targetId === undefined || item.targetId === targetId);
    const within = await Promise.all(seen.map((item) => this.within(viewer, item)));
    return within.flatMap((one) => one ?? []).sort((a, b) => a.item.name.localeCompare(b.item.name, 'en'));
  }

  /** The targets of an organisation, by name. */
  async targets(organisationId: string): Promise<Target[]> {
    const { items } = await this.models.find<Target>('targets', { organisationId, kind: 'target' }, { limit: MOST });
    return items.map(({ document }) => document).sort((a, b) => a.name.localeCompare(b.name, 'en'));
  }

  async item(organisationId: string, itemId: string): Promise<TargetItem | undefined> {
    return (await this.models.get<TargetItem>('targets', itemKey(organisationId, itemId)))?.document;
  }

  /** The items of a series. */
  async ofSeries(organisationId: string, seriesId: string): Promise<TargetItem[]> {
    const { items } = await this.models.find<TargetItem>('targets', { organisationId, kind: 'item', seriesId }, { limit: MOST });
    return items.map(({ document }) => document);
  }

  /** What everybody has in an item, or all, all teams and some players, with that of the default item of its series. */
  async holdings(item: TargetItem, some?: Some): Promise<ItemHoldings> {
    const all = item.isDefault ? [] : await this.ofSeries(item.organisationId, item.seriesId);
    const byDefault = all.find(({ isDefault }) => isDefault);
    return new ItemHoldings(item, await this.of(item, some), byDefault && new ItemHoldings(byDefault, await this.of(byDefault, some)));
  }

  async timeZone(organisationId: string, seriesId: string): Promise<string> {
    return (await this.series(organisationId, seriesId))?.timeZone ?? 'UTC';
  }

  private async of({ organisationId, itemId }: TargetItem, some: Some | undefined): Promise<Holding[]> {
    if (some) {
      const holders: Holder[] = [
        { kind: 'all' },
        ...Array.from(some.teamIds, (teamId) => ({ kind: 'team' as const, teamId })),
        ...Array.from(some.profileIds, (profileId) => ({ kind: 'player' as const, profileId })),
      ];
      const keys = holders.map((holder) => holdingKey(organisationId, itemId, holder));
      return [...(await this.models.getMany<Holding>('targets', keys)).values()].map(({ document }) => document);
    }
    const all: Holding[] = [];
    for await (const { document } of this.models.scan<Holding>('targets', { prefix: `${organisationId}/${itemId}/` })) all.push(document);
    return all;
  }

  private async within(viewer: Viewer, item: TargetItem): Promise<SeenItem | undefined> {
    const [scope, timeZone] = await Promise.all([
      this.scopes.of(viewer, item.seriesId),
      this.timeZone(viewer.organisationId, item.seriesId),
    ]);
    return scope && { item, scope, timeZone };
  }

  private async series(organisationId: string, seriesId: string): Promise<ScoreSeries | undefined> {
    return (await this.models.get<ScoreSeries>('score-series', seriesKey(organisationId, seriesId)))?.document;
  }
}
