import { inParts } from './in-parts.values.ts';

/**
 * How items lie, by what says their place. `compare`: 0 is the same item. `areTogether`: of neighbours that no leaf has one of without the other. `leaf`, `branch`: of how many items,
 * or children, one is cut in two.
 */
export type Order<Place> = { compare(a: Place, b: Place): number; areTogether(a: Place, b: Place): boolean; leaf: number; branch: number };

export type Leaf<Item> = { readonly first: Item; readonly last: Item; readonly size: number; readonly items: readonly Item[] };
export type Branch<Item> = { readonly first: Item; readonly last: Item; readonly size: number; readonly children: readonly Node<Item>[] };
/** What lies one after another. It never changes, so that whatever follows from it may be remembered by it. */
export type Node<Item> = Leaf<Item> | Branch<Item>;

/**
 * Items in order that never change: another item makes another order, which shares with this one all nodes that it is not in. So what differs between two is
 * found without reading what they share.
 */
export class Ordered<Item extends Place, Place = Item> {
  readonly root: Node<Item> | undefined;
  readonly #order: Order<Place>;

  private constructor(order: Order<Place>, root: Node<Item> | undefined) {
    this.#order = order;
    this.root = root;
  }

  /** @param items in order, no two of them the same */
  static of<Item extends Place, Place>(order: Order<Place>, items: readonly Item[] = []): Ordered<Item, Place> {
    let nodes: Node<Item>[] = [];
    for (let from = 0; from < items.length;) {
      let before = Math.min(from + order.leaf, items.length);
      while (before < items.length && order.areTogether(items[before - 1] as Item, items[before] as Item)) before++;
      nodes.push(leafOf(items.slice(from, before)));
      from = before;
    }
    while (nodes.length > 1) nodes = inParts(nodes, order.branch).map(branchOf);
    return new Ordered(order, nodes[0]);
  }

  get size(): number {
    return this.root?.size ?? 0;
  }

  /** With an item, in place of the same one if that is there. */
  with(item: Item): Ordered<Item, Place> {
    const [one, other] = this.root ? put<Item, Place>(this.root, item, this.#order) : [leafOf([item])];
    return new Ordered(this.#order, other ? branchOf([one, other]) : one);
  }

  without(place: Place): Ordered<Item, Place> {
    const root = this.root && taken<Item, Place>(this.root, place, this.#order);
    return root === this.root ? this : new Ordered(this.#order, root);
  }

  find(place: Place): Item | undefined {
    let node = this.root;
    while (node && 'children' in node) node = node.children[childOf(node, place, this.#order)];
    const found = node?.items[placeOf(node.items, place, this.#order)];
    return found !== undefined && this.#order.compare(found, place) === 0 ? found : undefined;
  }

  /** What has gone since another, and what has come: what has become something else has done both. */
  since(other: Ordered<Item, Place>): { gone: Item[]; come: Item[] } {
    const { compare } = this.#order;
    const [gone, come] = [new Set<Item>(), new Set<Item>()];
    const [before, after] = [other.root ? [other.root] : [], this.root ? [this.root] : []];
    for (;;) {
      const [one, two] = [before.at(-1), after.at(-1)];
      if (!one && !two) break;
      if (one && one === two) {
        before.pop();
        after.pop();
        continue;
      }
      // A node that lies wholly before the other, or alone, is not there; of two that overlap the greater one may hold the other.
      const isFirst =
        !two ||
        (one !== undefined && (compare(one.last, two.first) < 0 || (compare(two.last, one.first) >= 0 && isTaken(one, two, compare))));
      const [nodes, only] = isFirst ? [before, gone] : [after, come];
      const node = nodes.pop() as Node<Item>;
      if ('children' in node) nodes.push(...node.children.toReversed());
      else for (const item of node.items) only.add(item);
    }
    return { gone: [...gone].filter((item) => !come.has(item)), come: [...come].filter((item) => !gone.has(item)) };
  }

  [Symbol.iterator](): Generator<Item> {
    return itemsOf(this.root);
  }
}

export function* itemsOf<Item>(node: Node<Item> | undefined): Generator<Item> {
  if (!node) return;
  if ('items' in node) yield* node.items;
  else for (const child of node.children) yield* itemsOf(child);
}

/** @param items at least one */
export function leafOf<Item>(items: readonly Item[]): Leaf<Item> {
  return { first: items[0] as Item, last: items.at(-1) as Item, size: items.length, items };
}

/** @param children at least one */
export function branchOf<Item>(children: readonly Node<Item>[]): Node<Item> {
  const [first, last] = [children[0] as Node<Item>, children.at(-1) as Node<Item>];
  if (children.length === 1) return first;
  return { first: first.first, last: last.last, size: children.reduce((size, child) => size + child.size, 0), children };
}

/** Of two that overlap: a branch before a leaf, the greater branch, the leaf that ends first. */
function isTaken<Item>(one: Node<Item>, two: Node<Item>, compare: Order<Item>['compare']): boolean {
  if ('children' in one) return !('children' in two) || one.size >= two.size;
  return !('children' in two) && compare(one.last, two.last) <= 0;
}

/** A node with an item: two, where it has become too large. */
function put<Item extends Place, Place>(node: Node<Item>, item: Item, order: Order<Place>): [Node<Item>, Node<Item>?] {
  if ('items' in node) {
    const place = placeOf(node.items, item, order);
    const there = node.items[place];
    const isThere = there !== undefined && order.compare(there, item) === 0;
    const items = node.items.toSpliced(place, isThere ? 1 : 0, item);
    const cut = items.length > order.leaf ? cutOf<Place>(items, order) : undefined;
    return cut === undefined ? [leafOf(items)] : [leafOf(items.slice(0, cut)), leafOf(items.slice(cut))];
  }
  const n = childOf(node, item, order);
  const parts = put<Item, Place>(node.children[n] as Node<Item>, item, order).filter((part) => part !== undefined);
  const children = node.children.toSpliced(n, 1, ...parts);
  if (children.length <= order.branch) return [branchOf(children)];
  const half = children.length >>> 1;
  return [branchOf(children.slice(0, half)), branchOf(children.slice(half))];
}

function taken<Item extends Place, Place>(node: Node<Item>, item: Place, order: Order<Place>): Node<Item> | undefined {
  if ('items' in node) {
    const place = placeOf(node.items, item, order);
    const there = node.items[place];
    if (there === undefined || order.compare(there, item) !== 0) return node;
    return node.items.length === 1 ? undefined : leafOf(node.items.toSpliced(place, 1));
  }
  const n = childOf(node, item, order);
  const child = taken<Item, Place>(node.children[n] as Node<Item>, item, order);
  if (child === node.children[n]) return node;
  const children = node.children.toSpliced(n, 1, ...(child ? [child] : []));
  return children.length === 0 ? undefined : branchOf(children);
}

/** Where to cut, as near to the middle as may be; nothing where all are together. */
function cutOf<Place>(items: readonly Place[], { areTogether }: Order<Place>): number | undefined {
  const half = items.length >>> 1;
  for (let away = 0; away <= half; away++)
    for (const at of [half - away, half + away])
      if (at > 0 && at < items.length && !areTogether(items[at - 1] as Place, items[at] as Place)) return at;
  return undefined;
}

/** The child that an item is in, or would be. */
function childOf<Item>({ children }: Branch<Item>, item: Item, { compare, areTogether }: Order<Item>): number {
  const n = children.findLastIndex(({ first }) => compare(first, item) <= 0 || areTogether(first, item));
  return Math.max(n, 0);
}

/** Where an item is, or would be. */
function placeOf<Item>(items: readonly Item[], item: Item, { compare }: Order<Item>): number {
  let [from, before] = [0, items.length];
  while (from < before) {
    const middle = (from + before) >>> 1;
    if (compare(items[middle] as Item, item) < 0) from = middle + 1;
    else before = middle;
  }
  return from;
}
