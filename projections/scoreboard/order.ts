import type { MicroPoints } from '../../src/points/point-amount.values.ts';

/** By rank, by name, or by how much of their targets they have. */
export type ListedBy = 'Rank' | 'Name' | 'Target';

/** What a round of a competition goes by. The board of a series has none: it goes by totals, and equal ones share a rank. */
export type Order = {
  /** Of equal ones who had it first is before (U-124), or they share the rank. */
  ties: 'first' | 'shared';
  /** By totals; who reached their target first before all others; or by how much of their target they have (U-110). */
  by: 'totals' | 'reached' | 'part';
  /** A row has the average of those of its members who have entries, not their sum. */
  averages: boolean;
  /** What a row is to reach; nothing without a target. */
  targetOf: (id: string) => MicroPoints | undefined;
  /** What all are to reach together. */
  together?: MicroPoints | undefined;
  /** In which order its rows are listed (U-121); their ranks are the same in each. */
  listedBy: ListedBy;
  /** The round is over when a row has its target, or all together have theirs. */
  endsByTarget: boolean;
};
