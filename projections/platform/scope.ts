import type { People } from '../../src/organisations/filters.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import type { Who } from '../../src/platform/http/who.ts';
import type { Document } from './read-models.ts';

/** Who looks: the acting profile in its organisation. A key looks as an admin without a profile. */
export type Viewer = {
  organisationId: string;
  profileId?: string;
  role: 'admin' | 'player';
  teamIds: readonly string[];
  /** Only of a device or a link: the ids of all that it may see. */
  shows?: readonly string[];
};

/** How a caller looks; nothing for who is in no organisation, or a key that may not read. */
export function viewerOf(who: Who): Viewer | undefined {
  const { organisationId, profileId, teamIds, shows } = who;
  if (organisationId === undefined || (who.kind === 'key' && !who.scopes.includes('read'))) return undefined;
  const role = who.kind === 'key' ? 'admin' : (who.role ?? 'player');
  return { organisationId, profileId, role, teamIds, ...(shows && { shows }) };
}

/**
 * Which part of a view somebody may see. It binds every way of reading: live pushes, HTTP, as-of, "why", audit, export.
 * Ranks are those within the scope.
 */
export type Scope = {
  /** Only what is of these people, by today's teams: outside of it nobody exists. */
  people: People;
  /** Only entries that belonged to one of these teams when they were made (U-191); of any if absent. */
  teamIds?: readonly string[];
  /** How many days of history may be seen, today included; all if absent. Totals count everything. */
  historyDays?: number;
  /** Nothing is told that took effect later than this instant, but one's own entries; of a round `freeze`: than its own, until its reveal. */
  until?: Instant;
  /** Of a round that has a freeze of its own: from when on others hide what counts in it. No reveal of its own opens that. */
  heldFrom?: Instant;
  /** Whose own is told whatever is hidden of others, of what rests on several series; and how much of each of these, by its id. */
  own?: string;
  series?: Readonly<Record<string, Scope>>;
};

/** From when on others hide what counts in a competition, within a scope of it. */
export function hiddenIn({ until, heldFrom }: Pick<Scope, 'until' | 'heldFrom'>): Instant | undefined {
  return heldFrom ?? (until === 'freeze' ? undefined : until);
}

/** The scope as a key: who has the same one shares frames and caches. */
export function scopeKey(scope: Scope): string {
  const teams = scope.teamIds === undefined ? '' : `:teams:${[...scope.teamIds].sort().join(',')}`;
  const history = scope.historyDays === undefined ? '' : `:${scope.historyDays}d`;
  const until = scope.until === undefined ? '' : `:until:${scope.until}`;
  const held = scope.heldFrom === undefined ? '' : `:held:${scope.heldFrom}`;
  const own = scope.own === undefined ? '' : `:own:${scope.own}`;
  const series = Object.entries(scope.series ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const each = series.map(([seriesId, part]) => `:series:${seriesId}(${scopeKey(part)})`).join('');
  return `${peopleKey(scope.people)}${teams}${history}${until}${held}${own}${each}`;
}

/** Some people as a key. */
export function peopleKey(people: People): string {
  return people === 'all' ? 'all' : `in:${[...people.teamIds].sort().join(',')}:${people.profileId ?? ''}`;
}

/** Whom a change concerns: they hear that what they have fetched is stale, and nobody else hears that anything has changed. */
export type Concerned =
  /** Everybody of the organisation, its admins, or those of them who are no programs. With a series, or something else that has an id: the notice is about it. */
  | { whom: 'organisation' | 'admins' | 'admins-in-person'; seriesId?: string; about?: string }
  /** Who may see the series, if their scope of it holds what is of this player and these teams. */
  | { whom: 'series'; seriesId: string; profileId: string; teamIds: readonly string[] }
  /** Who may see a document, as its view says of each of them. */
  | { whom: 'whoever sees'; about: string; document: Document }
  /** One person alone, with the admins, or some. The notice is about each of them; for admins about anything. */
  | { whom: 'person' | 'person and admins'; profileId: string }
  | { whom: 'people'; profileIds: readonly string[] };
