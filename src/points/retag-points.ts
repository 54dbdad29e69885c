import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { Shown } from '../platform/shown.ts';
import { loadSeries } from '../score-series/load-series.ts';
import { mustBeChoosable } from '../tags/tag-choice.ts';
import { tags as organisationTags, tagsOf } from '../tags/tags.ts';
import { mustFitTogether } from './entry-bounds.ts';
import { accountOf, type PointsAccount, pointsAccount } from './points-account.ts';
import type { PointsRetagged } from './points.events.ts';
import { ShownEntries, type ShownEntry } from './shown-entries.ts';

export type Retagging = { seriesId: string; entryIds: readonly string[]; tags: readonly string[]; occurredAt: Instant };

/** Sets the tags of entries (U-195). Boards of an earlier instant keep the earlier tags. */
export class RetagPoints extends Command<{ position: Position }> {
  constructor(
    readonly context: CommandContext,
    readonly retagging: Retagging,
  ) {
    super();
  }
}

/** One player's entries. Those that have these tags already are left alone. @throws NotFound when one is not theirs */
export function retagPoints(profileId: string, retagging: Retagging, account: PointsAccount): PointsRetagged[] {
  const { seriesId, entryIds, occurredAt } = retagging;
  const tags = [...new Set(retagging.tags)];
  return entryIds.flatMap((entryId) => {
    const entry = account.entries.get(entryId);
    if (!entry) throw new NotFound('entry');
    const same = entry.tags.length === tags.length && tags.every((tag) => entry.tags.includes(tag));
    return same ? [] : [{ type: 'PointsRetagged' as const, data: { entryId, seriesId, profileId, tags, occurredAt } }];
  });
}

@CommandHandler(RetagPoints)
export class RetagPointsHandler implements ICommandHandler<RetagPoints> {
  constructor(
    private readonly decisions: Decisions,
    private readonly entries: ShownEntries,
    private readonly shown: Shown,
    private readonly store: EventStore,
  ) {}

  /** @throws NotFound when an entry or the series is not there; Refused series-deleted, tag-not-allowed, tag-not-found, tags-for-too-many */
  async execute({ context, retagging }: RetagPoints): Promise<{ position: Position }> {
    const { organisationId } = context;
    const { seriesId, entryIds, tags } = retagging;
    mustFitTogether(new Set(entryIds).size, { tags: [...new Set(tags)] });
    const { deleted, settings } = await loadSeries(this.decisions, organisationId, seriesId);
    if (deleted) throw new Refused('series-deleted', 'The score series is deleted');
    const foreign = settings.tags.length === 0 ? undefined : tags.find((tag) => !settings.tags.includes(tag));
    if (foreign !== undefined) throw new Refused('tag-not-allowed', 'The score series does not have this tag', { tag: foreign });
    mustBeChoosable(tags, 'score', await this.decisions.load(organisationTags, tagsOf(organisationId)));
    const holders = Map.groupBy(await this.find(organisationId, retagging), ({ profileId }) => profileId);
    const decided = await Promise.all(
      [...holders].map(([profileId, entries]) =>
        this.decisions.decide(pointsAccount, accountOf(organisationId, seriesId, profileId), context, (account) =>
          retagPoints(profileId, { ...retagging, entryIds: entries.map(({ entryId }) => entryId) }, account),
        ),
      ),
    );
    return { position: decided.reduce((last, { position }) => (position > last ? position : last), '') };
  }

  /** Whose entries they are; those that the view does not show yet are waited for. */
  private async find(organisationId: string, { seriesId, entryIds }: Retagging): Promise<ShownEntry[]> {
    const ids = [...new Set(entryIds)];
    let found = await this.entries.withIds(organisationId, ids, seriesId);
    if (found.length < ids.length) {
      await this.shown.reached(await this.store.head(), { view: 'entries' });
      found = await this.entries.withIds(organisationId, ids, seriesId);
    }
    if (found.length < ids.length) throw new NotFound('entry');
    return found;
  }
}
