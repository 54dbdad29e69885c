import type { ActivityRow } from '../../../projections/quests/quests.view.ts';

/** An activity with what stands in it. */
export type Branch = { activity: ActivityRow; children: readonly ActivityRow[] };

/** The activities of a quest in their order: sections with what is in them, and what stands in none. */
export function contentTree(activities: readonly ActivityRow[]): Branch[] {
  const ordered = activities.toSorted((one, other) => one.place - other.place);
  const sections = new Set(ordered.filter(({ activitytype }) => activitytype === 'section').map(({ id }) => id));
  const isInside = ({ parent_id: parent }: ActivityRow) => parent !== null && sections.has(parent);
  return ordered
    .filter((activity) => !isInside(activity))
    .map((activity) => ({ activity, children: ordered.filter((one) => isInside(one) && one.parent_id === activity.id) }));
}

/** All ids in the order that a tree has: a section before what is in it. */
export function orderOf(tree: readonly Branch[]): string[] {
  return tree.flatMap(({ activity, children }) => [activity.id, ...children.map(({ id }) => id)]);
}

/** The activities in an order of ids; what is not named stands behind. */
export function inOrder(activities: readonly ActivityRow[], ids: readonly string[]): ActivityRow[] {
  return activities.map((one) => ({ ...one, place: ids.includes(one.id) ? ids.indexOf(one.id) : ids.length + one.place }));
}

/** The tree with an activity before another of the same section, or behind it; as it was where they are not of one. */
export function movedTo(tree: readonly Branch[], id: string, other: string, side: 'before' | 'behind'): readonly Branch[] {
  if (tree.some(({ activity }) => activity.id === id)) return placed(tree, ({ activity }) => activity.id, id, other, side);
  return tree.map(({ activity, children }) => ({ activity, children: placed(children, (one) => one.id, id, other, side) }));
}

/** What stands next to an activity in its section, one earlier or one later. */
export function neighbourOf(tree: readonly Branch[], id: string, way: 'earlier' | 'later'): string | undefined {
  const levels = [tree.map(({ activity }) => activity.id), ...tree.map(({ children }) => children.map((one) => one.id))];
  const level = levels.find((ids) => ids.includes(id)) ?? [];
  return level[level.indexOf(id) + (way === 'earlier' ? -1 : 1)];
}

function placed<One>(
  all: readonly One[],
  idOf: (one: One) => string,
  id: string,
  other: string,
  side: 'before' | 'behind',
): readonly One[] {
  const mover = all.find((one) => idOf(one) === id);
  const others = all.filter((one) => idOf(one) !== id);
  const at = others.findIndex((one) => idOf(one) === other);
  return !mover || at < 0 ? all : others.toSpliced(side === 'before' ? at : at + 1, 0, mover);
}
