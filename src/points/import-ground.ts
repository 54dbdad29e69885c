import { Injectable } from '@nestjs/common';
import { Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Instant } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { Shown } from '../platform/shown.ts';
import type { Slice } from '../platform/turns.ts';
import { FindPlayers } from '../players/find-players.ts';
import { ShownPlayers } from '../players/shown-players.ts';
import { existing, seriesStream } from '../score-series/load-series.ts';
import { scoreSeries } from '../score-series/score-series.ts';
import { tags, tagsOf } from '../tags/tags.ts';
import { ImportLedger } from './import-ledger.ts';
import type { Ground } from './judge-entries.ts';
import { ShownEntries } from './shown-entries.ts';

/** How long the entries of an import that was interrupted may take to be shown. */
const PATIENCE_MS = 60_000;

/** Looks up what rows of an import are judged by: players, tags, and what was imported before. */
@Injectable()
export class ImportGround {
  constructor(
    private readonly decisions: Decisions,
    private readonly entries: ShownEntries,
    private readonly people: ShownPlayers,
    private readonly shown: Shown,
    private readonly store: EventStore,
    private readonly ledger: ImportLedger,
    private readonly keys: Keys,
  ) {}

  /** @throws NotFound when there is no such series, and it is not one to be made; Refused series-deleted */
  async of(
    organisationId: string,
    seriesId: string,
    now: Instant,
    { createPlayers = false, newSeries = false }: { createPlayers?: boolean; newSeries?: boolean },
    slice: Slice,
  ): Promise<Ground> {
    const state = await this.decisions.load(scoreSeries, seriesStream(organisationId, seriesId));
    const { deleted, settings } = newSeries ? state : existing(state);
    if (deleted) throw new Refused('series-deleted', 'The score series is deleted');
    const head = await this.store.head();
    await this.shown.reached(head, { view: 'people' });
    return {
      seriesId,
      now,
      createPlayers,
      findPlayer: await this.players(organisationId, slice),
      findTag: await this.tags(organisationId, settings?.tags ?? []),
      fingerprint: await this.keys.fingerprinting(organisationId),
      known: (keys) => this.ledger.find(seriesId, keys, slice),
    };
  }

  /**
   * Which of these entries are there already, whoever has them. The ledger does not know what was stored right before a process died, and an
   * account knows its own entries only.
   */
  async stored(organisationId: string, seriesId: string, entryIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { begun } = await this.decisions.load(scoreSeries, seriesStream(organisationId, seriesId));
    if (!begun || entryIds.length === 0) return new Set();
    await this.shown.reached(await this.store.head(), { view: 'entries', timeoutMs: PATIENCE_MS });
    return new Set((await this.entries.withIds(organisationId, entryIds, seriesId)).map(({ entryId }) => entryId));
  }

  private async players(organisationId: string, slice: Slice): Promise<Ground['findPlayer']> {
    const players = await FindPlayers.among((await this.people.organisation(organisationId)).people(), slice);
    return (text) => {
      const [profileId, ...others] = players.find(text);
      if (profileId === undefined) return undefined;
      return others.length === 0 ? { profileId } : { ambiguous: [profileId, ...others] };
    };
  }

  private async tags(organisationId: string, allowed: readonly string[]): Promise<Ground['findTag']> {
    const hashed = await this.keys.keyedHashing(organisationId);
    const found = new Map<string, string>();
    for (const [tagId, { category, nameHash, deleted }] of await this.decisions.load(tags, tagsOf(organisationId))) {
      if (category !== 'score' || deleted || (allowed.length > 0 && !allowed.includes(tagId))) continue;
      found.set(tagId, tagId).set(nameHash, tagId);
    }
    return (text) => found.get(text) ?? found.get(hashed('tag', text));
  }
}
