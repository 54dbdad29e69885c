import { Injectable } from '@nestjs/common';
import { fromMicros, type PointAmount, toMicros } from '../../src/points/point-amount.values.ts';
import { type Entry, entryKey } from '../entries/entries.ts';
import { Directory } from '../people/directory.ts';
import { ReadModels } from '../platform/read-models.ts';
import { Unsealer } from '../platform/unsealer.ts';
import { type Tag, tagKey } from '../tags/tags.ts';
import type { AuditRow } from './audit-trail.view.ts';
import type { LoggedFact } from './logged-facts.ts';

/** Tells facts of the audit trail for people: names are today's, reasons are opened, teams and tags are named. */
@Injectable()
export class AuditRows {
  constructor(
    private readonly directory: Directory,
    private readonly readModels: ReadModels,
    private readonly unsealer: Unsealer,
  ) {}

  async tell(organisationId: string, facts: readonly LoggedFact[]): Promise<AuditRow[]> {
    const people = await this.directory.organisation(organisationId);
    const tags = await this.tagNames(organisationId, facts);
    const amounts = await this.amounts(organisationId, facts);
    const nameOf = (profileId: string | null) => (profileId === null ? null : (people.person(profileId)?.name ?? null));
    const teamName = (id: string) => people.team(id)?.name ?? id;
    const tagName = (id: string) => tags.get(tagKey(organisationId, id))?.document.name ?? id;
    const reasons = await Promise.all(facts.map((fact) => this.unsealer.open(fact.reason ?? undefined)));
    return facts.map((fact, n) => ({
      position: fact.position,
      eventId: fact.eventId,
      type: fact.type,
      recordedAt: fact.recordedAt,
      occurredAt: fact.occurredAt,
      actor: { ...fact.actor, name: nameOf(fact.actor.profileId) },
      channel: fact.channel,
      reason: reasons[n] ?? null,
      profileId: fact.profileId,
      name: nameOf(fact.profileId),
      entryId: fact.entryId,
      points: fact.points ?? amounts.get(fact.eventId) ?? null,
      causationId: fact.causationId,
      correlationId: fact.correlationId,
      details: {
        ...fact.details,
        ...(typeof fact.details.teams === 'string' && { teams: idsIn(fact.details.teams).map(teamName).join(', ') }),
        ...(typeof fact.details.tags === 'string' && { tags: idsIn(fact.details.tags).map(tagName).join(', ') }),
      },
    }));
  }

  /** What accounts lost by entries that were revoked, and gained back: the facts name the entry only. */
  private async amounts(organisationId: string, facts: readonly LoggedFact[]): Promise<Map<string, PointAmount>> {
    const keyOf = ({ type, seriesId, entryId }: LoggedFact) =>
      (type === 'EntryRevoked' || type === 'EntryReinstated') && seriesId && entryId ? [entryKey(organisationId, seriesId, entryId)] : [];
    const entries = await this.readModels.getMany<Entry>('entries', [...new Set(facts.flatMap(keyOf))]);
    return new Map(
      facts.flatMap((fact) => {
        const points = entries.get(keyOf(fact)[0] ?? '')?.document.points;
        return points === undefined ? [] : [[fact.eventId, fact.type === 'EntryRevoked' ? fromMicros(-toMicros(points)) : points]];
      }),
    );
  }

  private tagNames(organisationId: string, facts: readonly LoggedFact[]) {
    const ids = new Set(facts.flatMap(({ details }) => (typeof details.tags === 'string' ? idsIn(details.tags) : [])));
    return this.readModels.getMany<Tag>(
      'tags',
      [...ids].map((id) => tagKey(organisationId, id)),
    );
  }
}

function idsIn(list: string): string[] {
  return list.split(', ');
}
