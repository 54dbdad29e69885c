/** The reward store (RT-001). */
export const SHOP = '/v_shop';
/** What can be bought (RT-002). */
export const BROWSE = `${SHOP}/browse`;
/** What holds for the store (RT-003). */
export const SHOP_SETTINGS = `${SHOP}/settings`;
/** Where a reward is made (RT-004). */
export const NEW_REWARD = `${SHOP}/new`;
/** One's own orders (RT-005). */
export const OWN_ORDERS = `${SHOP}/history`;
/** The orders of everybody (RT-006). */
export const INVENTORY = `${SHOP}/inventory`;

/** A reward (RT-008). */
export function rewardPath(itemId: string): string {
  return `${SHOP}/${itemId}`;
}

/** Where it is edited (RT-007). */
export function editRewardPath(itemId: string): string {
  return `${rewardPath(itemId)}/edit`;
}
