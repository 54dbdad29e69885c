import { Injectable } from '@nestjs/common';
import { NotFound } from '../../src/platform/http/refusals.ts';
import type { ListedEntry } from '../../src/revocations/revocation.events.ts';
import type { Turning } from '../../src/revocations/turning.values.ts';
import { type Entry, entryKey } from '../entries/entries.ts';
import type { EntryRow } from '../entries/entries.view.ts';
import { EntryRows } from '../entries/entry-rows.ts';
import { FindEntries } from '../entries/find-entries.ts';
import { Directory } from '../people/directory.ts';
import { ReadModels } from '../platform/read-models.ts';
import { Unsealer } from '../platform/unsealer.ts';
import { Consequences } from './consequences.ts';
import { listPrefix, type Revocation, revocationKey, type RevocationList } from './revocations.ts';
import type { RevocationTold } from './revocations.view.ts';

const ENTRIES_SHOWN = 50;

/** Tells what follows when entries turn, and what followed when they did. */
@Injectable()
export class TellRevocations {
  constructor(
    private readonly consequences: Consequences,
    private readonly entries: FindEntries,
    private readonly rows: EntryRows,
    private readonly readModels: ReadModels,
    private readonly directory: Directory,
    private readonly unsealer: Unsealer,
  ) {}

  /**
   * @param at when it is told
   * @param recordedAt when they turned; then it is told of what was known just before
   * @throws what {@link Consequences} throw
   */
  async of(turning: Turning, at: string, recordedAt?: string) {
    const { organisationId, turned } = turning;
    const people = await this.directory.organisation(organisationId);
    const nameOf = (profileId: string) => people.person(profileId)?.name ?? 'Anonymous';
    const teamNameOf = (teamId: string) => people.team(teamId)?.name;
    return {
      entries: await this.firstOf(organisationId, turned),
      entryCount: turned.length,
      ...(await this.consequences.of({ ...turning, at, nameOf, teamNameOf, ...(recordedAt && { recordedAt }) })),
    };
  }

  /**
   * What a revocation or reinstatement changed, of what was known just before it.
   * @throws NotFound
   */
  async applied(organisationId: string, revocationId: string): Promise<RevocationTold> {
    const kept = await this.readModels.get<Revocation>('revocations', revocationKey(organisationId, revocationId));
    if (!kept) throw new NotFound('revocation');
    const { kind, recordedAt, at, byProfileId, reason, replacedBy, isRegrade } = kept.document;
    const turned: ListedEntry[] = [];
    const brought = replacedBy === null ? [] : await this.entries.withFollowers(organisationId, replacedBy);
    const lists = this.readModels.scan<RevocationList>('revocations', { prefix: listPrefix(organisationId, revocationId) });
    for await (const { document } of lists) {
      turned.push(...document.entries);
      for (const [seriesId, ids] of Object.entries(document.replacements ?? {}))
        brought.push(...(await this.entries.withIds(organisationId, ids, seriesId)));
    }
    const ids = new Set(turned.map(({ entryId }) => entryId));
    const people = await this.directory.organisation(organisationId);
    return {
      previewId: revocationId,
      kind,
      asOf: recordedAt,
      position: kept.position,
      linkedCount: turned.filter(({ linkedFrom }) => linkedFrom !== undefined && ids.has(linkedFrom)).length,
      ...(await this.of({ organisationId, kind, turned, brought, isRegrade }, recordedAt, recordedAt)),
      at,
      recordedAt,
      reason: (await this.unsealer.open(reason ?? undefined)) ?? null,
      byId: byProfileId,
      byName: byProfileId === null ? null : (people.person(byProfileId)?.name ?? null),
      replacedBy,
    };
  }

  /** The first entries of a list as they are shown. */
  private async firstOf(organisationId: string, entries: readonly ListedEntry[]): Promise<EntryRow[]> {
    const keys = entries.slice(0, ENTRIES_SHOWN).map(({ seriesId, entryId }) => entryKey(organisationId, seriesId, entryId));
    const documents = await this.readModels.getMany<Entry>('entries', keys);
    const shown = keys.flatMap((key) => documents.get(key)?.document ?? []);
    return this.rows.tell(shown, { organisationId, role: 'admin', teamIds: [] });
  }
}
