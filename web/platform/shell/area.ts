import type { Icon } from '../controls/icon.ts';

/** A built area of the product: where it is, and the letter that leads there after `g`. */
export type Area = {
  to: string;
  label: string;
  icon: Icon;
  letter?: string;
  /** Stands at the foot of the sidebar. */
  atEnd?: boolean;
};
