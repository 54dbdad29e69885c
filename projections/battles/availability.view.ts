import { REASONS, type Reason } from '../../src/battles/battle.values.ts';
import { amount, flag, listOf, object, ok, orNull, text, whole, word } from '../../src/platform/http/answers.values.ts';

/** What a player brings to a battle. */
const playerStats = object({
  profileid: text,
  /** The points of the last 30 days in what both can see (U-107). */
  Score: amount,
  /** How many battles they have won (U-107). */
  pcount: whole,
});

/** Whether a player can be challenged, as the specification names it (entities.json: Battle availability; U-106). */
export const battleAvailability = ok({
  availbilty: flag,
  /** Null where there is none: the button is hidden then, unless a battle is available. */
  nareason: orNull(word(...(Object.keys(REASONS) as Reason[]))),
  showbattle: flag,
  playerstats: listOf(playerStats),
});
