import { Injectable } from '@nestjs/common';
import { Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { loadReceiver } from '../points/load-receiver.ts';
import { seriesStream } from '../score-series/load-series.ts';
import { scoreSeries } from '../score-series/score-series.ts';
import { isChoosable } from '../tags/tag-choice.ts';
import { tags, tagsOf } from '../tags/tags.ts';
import type { RuleGiven, Skipped } from './automations.events.ts';
import type { ReadGive } from './rule-outcome.values.ts';
import { ruleEntryId } from './rule-run.ts';
import type { SourceChange } from './rule-sources.ts';

/** What an action reads becomes what it gives: whoever and whatever it names is found, and its words are sealed. */
@Injectable()
export class RuleGives {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  /** Why it gives nothing, where somebody or something is not there. Tags that the series does not have are left out. */
  async of({ fact, itemId }: Pick<SourceChange, 'fact' | 'itemId'>, actionId: string, read: ReadGive): Promise<RuleGiven | Skipped> {
    const { organisationId } = fact.metadata;
    const { seriesId, profileId, points, occurredAt, isTimed, comment } = read;
    const { settings, deleted } = await this.decisions.load(scoreSeries, seriesStream(organisationId, seriesId));
    if (!settings || deleted) return 'series-deleted';
    for (const one of [profileId, ...(read.giverId === undefined ? [] : [read.giverId])])
      if (!(await this.isThere(organisationId, one))) return 'player-not-found';
    const { pointType: written } = read;
    const pointType = settings.pointTypes.find(({ id, name }) => id === written || name === written)?.id;
    if (written !== undefined && pointType === undefined) return 'point-type-not-found';
    const tagIds = await this.tagsOf(organisationId, read.tags, settings.tags);
    const plain = {
      seriesId,
      profileId,
      points,
      giverId: read.giverId,
      pointType,
      tags: tagIds,
      comment,
      at: isTimed ? occurredAt : undefined,
    };
    return {
      ...{ actionId, entryId: ruleEntryId(actionId, fact.id, itemId), seriesId, profileId, points, occurredAt, tags: tagIds },
      ...(read.giverId !== undefined && { giverId: read.giverId }),
      ...(pointType !== undefined && { pointType }),
      ...(comment !== undefined && { comment: await this.keys.seal(comment, organisationId, profileId) }),
      content: await this.keys.fingerprint(organisationId, JSON.stringify(plain)),
    };
  }

  private async isThere(organisationId: string, profileId: string): Promise<boolean> {
    try {
      await loadReceiver(this.decisions, organisationId, profileId);
      return true;
    } catch (error) {
      if (error instanceof NotFound) return false;
      throw error;
    }
  }

  /** By id or name, each once, in an order of their own. */
  private async tagsOf(organisationId: string, written: readonly string[], allowed: readonly string[]): Promise<string[]> {
    if (written.length === 0) return [];
    const all = await this.decisions.load(tags, tagsOf(organisationId));
    const hashed = await this.keys.keyedHashing(organisationId);
    const byHash = new Map(Array.from(all, ([tagId, { nameHash }]) => [nameHash, tagId]));
    const found = written.map((tag) => (all.has(tag) ? tag : byHash.get(hashed('tag', tag))));
    const choosable = found.filter(
      (tag) => tag !== undefined && isChoosable(tag, 'score', all) && (allowed.length === 0 || allowed.includes(tag)),
    );
    return [...new Set(choosable as string[])].sort();
  }
}
