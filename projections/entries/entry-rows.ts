import { Injectable } from '@nestjs/common';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import { Unsealer } from '../platform/unsealer.ts';
import { type Revocation, revocationKey } from '../revocations/revocations.ts';
import type { Entry } from './entries.ts';
import type { EntryRow, EntryTurn } from './entries.view.ts';

/**
 * Tells entries as history shows them: names are today's, and a revoked one says when and why; who, only to admins. A giver whom the viewer may not
 * see is not told of, nor how many entries of others were revoked with theirs.
 */
@Injectable()
export class EntryRows {
  constructor(
    private readonly visible: VisibleDirectory,
    private readonly readModels: ReadModels,
    private readonly unsealer: Unsealer,
  ) {}

  async tell(entries: readonly Entry[], viewer: Viewer): Promise<EntryRow[]> {
    const { organisationId } = viewer;
    const people = await this.visible.of(viewer);
    const seesAll = people.which === 'all';
    const last = new Map(entries.map((entry) => [entry.entryId, entry.turns.at(-1)]));
    const ids = new Set([...last.values()].flatMap((turn) => (turn ? [revocationKey(organisationId, turn.revocationId)] : [])));
    const revocations = await this.readModels.getMany<Revocation>('revocations', [...ids]);
    const reasons = new Map<string, string | undefined>();
    for (const [key, { document }] of revocations) reasons.set(key, await this.unsealer.open(document.reason ?? undefined));
    const nameOf = (profileId: string | null) => (profileId === null ? null : (people.person(profileId)?.name ?? null));
    const told = ({ revocationId, at, recordedAt }: Entry['turns'][number]): EntryTurn => {
      const key = revocationKey(organisationId, revocationId);
      const revocation = revocations.get(key)?.document;
      const byId = revocation?.byProfileId ?? null;
      return {
        revocationId,
        at,
        recordedAt,
        reason: reasons.get(key) ?? null,
        ...(seesAll && { entries: revocation?.entries ?? 1 }),
        ...(viewer.role === 'admin' && { byId, byName: nameOf(byId) }),
      };
    };
    const turned = ({ entryId }: Entry, counts: boolean) => {
      const turn = last.get(entryId);
      return turn?.counts === counts ? told(turn) : null;
    };
    return entries.map((entry) => ({
      id: entry.entryId,
      seriesId: entry.seriesId,
      profileId: entry.profileId,
      name: nameOf(entry.profileId) ?? 'Anonymous',
      points: entry.points,
      pointType: entry.pointType,
      comment: entry.comment,
      tags: [...entry.tags],
      teamIds: [...entry.teamIds],
      occurredAt: entry.occurredAt,
      recordedAt: entry.recordedAt,
      giverId: seesAll || people.person(entry.giverId ?? '') ? entry.giverId : null,
      giverName: nameOf(entry.giverId),
      channel: entry.channel,
      importId: entry.importId,
      source: entry.source,
      revoked: turned(entry, false),
      reinstated: turned(entry, true),
    }));
  }
}
