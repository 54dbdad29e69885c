import { v5 as uuid5 } from 'uuid';
import { type CommandContext, type Decided, type Decisions, eventId, following } from '../platform/decisions.ts';
import { type Position, streamName } from '../platform/event.values.ts';
import { inParts } from '../platform/in-parts.values.ts';
import { Refused } from '../platform/refused.ts';
import type { PointsAwarded } from '../points/points.events.ts';
import { type EntriesListed, type ListedEntry, type RevocationEvent, REVOCATIONS } from './revocation.events.ts';
import { listedSoFar, type Revocations, revocations } from './revocations.ts';

/** What one append holds: 2,000 entries stay below the megabyte that every engine takes at once. */
const LISTS_IN_A_BATCH = 4;

/** Whole awards in one part of a list. */
export const REPLACEMENTS_IN_A_PART = 100;

/** The list in parts of at most 500 entries; what takes the place of some of them comes after them all. */
export function listed(
  revocationId: string,
  entries: readonly ListedEntry[],
  replacements: readonly PointsAwarded['data'][] = [],
): EntriesListed[] {
  return [
    ...inParts(entries).map((some) => ({ revocationId, entries: some })),
    ...inParts(replacements, REPLACEMENTS_IN_A_PART).map((some) => ({ revocationId, entries: [], replacements: some })),
  ].map((data) => ({ type: 'EntriesListed', data }));
}

/**
 * In none of the series that a preview speaks of anything was revoked or reinstated since. New awards, and lists of other series, do not matter.
 * @throws Refused preview-outdated
 */
export function mustBeUnchanged(state: Revocations, expected: number, seriesIds: readonly string[]): void {
  const actual = seriesIds.reduce((last, seriesId) => Math.max(last, state.touched.get(seriesId) ?? 0), 0);
  if (actual <= expected) return;
  throw new Refused('preview-outdated', 'Other entries were revoked or reinstated meanwhile. Look at the preview again', {
    expected,
    actual,
  });
}

/** The series of a list, each once, in the order in which they appear. */
export function seriesOf(entries: readonly Pick<ListedEntry, 'seriesId'>[]): string[] {
  return [...new Set(entries.map(({ seriesId }) => seriesId))];
}

/**
 * Appends what was decided: as one batch where it fits. Of a longer list the first parts are appended alone, which changes nothing;
 * the last batch applies it all. Those first parts have ids of the list, so that whoever confirms it again goes on where it stopped.
 * @param decide what the list does not hold yet, and that it applies: each batch decides on what was revoked or reinstated since the one before
 */
export async function appendList(
  decisions: Decisions,
  context: CommandContext,
  revocationId: string,
  decide: (state: Revocations) => RevocationEvent[],
): Promise<Decided<RevocationEvent>> {
  const stream = revocationsOf(context.organisationId);
  const state = await decisions.load(revocations, stream);
  const { parts } = listedSoFar(state, revocationId);
  const lists = decide(state).length - 1;
  const early = parts + Math.max(0, Math.ceil(lists / LISTS_IN_A_BATCH) - 1) * LISTS_IN_A_BATCH;
  for (let from = parts; from < early; from += LISTS_IN_A_BATCH) {
    const batch = following(context, uuid5(`lists from ${from}`, revocationId));
    await decisions.decide(revocations, stream, batch, (now) => decide(now).slice(0, -1).slice(0, LISTS_IN_A_BATCH));
  }
  return decisions.decide(revocations, stream, context, decide);
}

/** What this very command applied before, if it is a retry. */
export async function appliedBefore(
  decisions: Decisions,
  context: CommandContext,
): Promise<{ revocationId: string; position: Position } | undefined> {
  const stream = revocationsOf(context.organisationId);
  const revocationId = (await decisions.load(revocations, stream)).listOf.get(eventId(context.commandId, stream, 0));
  if (revocationId === undefined) return undefined;
  const { position } = await decisions.decide(revocations, stream, context, () => []);
  return { revocationId, position };
}

/** The list of what came to follow the entries of a list while that was being confirmed. */
export function strayListOf(revocationId: string): string {
  return uuid5('strays', revocationId);
}

/** Whether what follows an entry was revoked along with it, by the lists that took both out. */
export function revokedTogether(source: string | undefined, follower: string | undefined): boolean {
  return follower !== undefined && (source === follower || (source !== undefined && follower === strayListOf(source)));
}

export function revocationsOf(organisationId: string): string {
  return streamName(REVOCATIONS, organisationId);
}
