/** What holds for all battles of an organisation, in the words of the specification (U-109, U-111). */
export type BattleRules = {
  /** Hours in which a challenge is to be answered. */
  readonly challengedealine: number;
  /** The most hours that a battle lasts. */
  readonly battlemaxdur: number;
  /** Battles of one player that are open or running at once. */
  readonly battlesperplayer: number;
  /** Players may opt out of battles. */
  readonly battle_opt_out: boolean;
};

/** U-109; nobody opts out until an admin allows it. */
export const DEFAULT_BATTLE_RULES: BattleRules = { challengedealine: 24, battlemaxdur: 168, battlesperplayer: 3, battle_opt_out: false };

/** The least and the most of each: an answer within 30 days, a battle of a year. */
export const BATTLE_BOUNDS = { challengedealine: [1, 720], battlemaxdur: [1, 8_760], battlesperplayer: [1, 100] } as const;
