import type { PointAmount } from '../points/point-amount.values.ts';
import type { OrderState } from '../reward-store/orders.events.ts';

/** What is for sale in the sample organisation, for points of a series; and who has bought it, by their places among the keenest, and when. */
type SampleReward = {
  name: string;
  description: string;
  price: PointAmount;
  stock: number | null;
  maxPerPlayer?: number;
  orders: readonly { by: number; hoursAgo: number; quantity?: number; state?: Exclude<OrderState, 'pending'> | 'revoked' }[];
};

/** A store that is open: much is left of some things and little of others, and orders stand wherever they can. The dearest is a long way off. */
export const SAMPLE_STORE: { name: string; series: string; rewards: readonly SampleReward[] } = {
  name: 'Club shop',
  series: 'Deals',
  rewards: [
    {
      name: 'Mug with the club on it',
      description: 'Holds more than it looks.',
      price: '60',
      stock: 40,
      orders: [
        { by: 0, hoursAgo: 190, quantity: 2, state: 'delivered' },
        { by: 3, hoursAgo: 120, state: 'delivered' },
        { by: 5, hoursAgo: 3 },
      ],
    },
    {
      name: 'Hoodie',
      description: 'In all sizes; say which when you collect it.',
      price: '250',
      stock: 5,
      maxPerPlayer: 1,
      orders: [
        { by: 1, hoursAgo: 96, state: 'delivered' },
        { by: 4, hoursAgo: 49, state: 'processed' },
        { by: 2, hoursAgo: 6 },
      ],
    },
    {
      name: 'Lunch with the founders',
      description: 'They pay, and they listen.',
      price: '400',
      stock: 2,
      maxPerPlayer: 1,
      orders: [
        { by: 0, hoursAgo: 70, state: 'processed' },
        { by: 6, hoursAgo: 30, state: 'revoked' },
      ],
    },
    {
      name: 'A tree, planted',
      description: 'Somewhere where one is missing.',
      price: '100',
      stock: null,
      orders: [{ by: 7, hoursAgo: 1, quantity: 2 }],
    },
    { name: 'A Friday off', description: 'Any Friday that your team can spare you.', price: '20000', stock: 3, orders: [] },
  ],
};
