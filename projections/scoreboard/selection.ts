import { ALWAYS, type Span } from '../../src/points/periods.values.ts';
import type { Scope } from '../platform/scope.ts';
import type { BoardParams } from './scoreboard.view.ts';

/** Which entries a board counts. */
export type Selection = {
  /** Entries that happened in it. */
  span: Span;
  /** Entries that belong to one of them; all if absent. Each list is asked for by itself: a filter and a scope. */
  teams: readonly (readonly string[])[];
  /** Entries that have one of them. */
  tags: readonly string[] | undefined;
  /** Only these players', of today's teams; all if absent. */
  only: ReadonlySet<string> | undefined;
  /** Only what was known by then, in milliseconds. */
  knownBy: number;
  /** Nobody's of these: the players who are not on the board. */
  without: ReadonlySet<string>;
};

export const NOBODY: ReadonlySet<string> = new Set();

export const EVERYTHING: Selection = { span: ALWAYS, teams: [], tags: undefined, only: undefined, knownBy: Infinity, without: NOBODY };

/** What a board with these parameters counts, within a scope. */
export function selectionOf(
  params: Pick<BoardParams, 'teamIds' | 'tagIds'>,
  scope: Scope,
  { span, knownBy, without, only }: Pick<Selection, 'span' | 'knownBy' | 'without' | 'only'>,
): Selection {
  return {
    span,
    teams: [...(params.teamIds ? [params.teamIds] : []), ...(scope.teamIds ? [scope.teamIds] : [])],
    tags: params.tagIds,
    only,
    knownBy,
    without,
  };
}

export function isEverything({ span, teams, tags, only, knownBy, without }: Selection): boolean {
  const unbounded = span.from === -Infinity && span.before === Infinity && knownBy === Infinity;
  return unbounded && teams.length === 0 && tags === undefined && only === undefined && without.size === 0;
}

export function hasTeams({ teams }: Selection, of: readonly string[]): boolean {
  return teams.every((wanted) => wanted.some((team) => of.includes(team)));
}

export function hasTags({ tags }: Selection, of: readonly string[]): boolean {
  return tags === undefined || tags.some((tag) => of.includes(tag));
}
