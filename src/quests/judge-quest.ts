import { isTooLong } from '../competitions/rounds.values.ts';
import { Refused } from '../platform/refused.ts';
import { toMicros } from '../points/point-amount.values.ts';
import type { QuestSettings } from './quests.events.ts';
import { isForPlayers } from './for-players.values.ts';

export const MOST_QUEST_CATEGORIES = 20;
export const MOST_REWARD_TAGS = 50;
export const MOST_QUEST_ROUNDS = 10_000;
const EARLIEST = '1970-01-01T00:00:00.000Z';
/** Years differ by a day. */
const MOST_YEARS = 100;
const YEAR_MS = 366 * 86_400_000;

/** Settings that hold together. @throws Refused, each with its own code */
export function judgeQuest(settings: QuestSettings): void {
  judgeRounds(settings);
  judgePoints(settings);
  if (settings.isAnonymous) judgeAnonymous(settings);
}

function judgeRounds(settings: QuestSettings): void {
  const { from, before, repeat, repeatUntil } = settings;
  if (from < EARLIEST) throw new Refused('start-too-early', 'A quest begins in 1970 or later');
  if (before !== undefined && before <= from) throw new Refused('end-before-start', 'The end must be after the start');
  if (Date.parse(repeatUntil ?? before ?? from) - Date.parse(from) > MOST_YEARS * YEAR_MS)
    throw new Refused('too-long', `A quest lasts ${MOST_YEARS} years at most`);
  if (isTooLong(settings)) throw new Refused('rounds-overlap', 'A round must not be longer than the time until the next one begins');
  if (repeatUntil !== undefined && (repeat === 1 || repeatUntil <= from))
    throw new Refused('repeat-ends-before', 'The last round must begin after the first');
}

function judgePoints(settings: QuestSettings): void {
  const { reward, timeBonus, seriesId, scoring } = settings;
  if (toMicros(reward) < 0 || toMicros(timeBonus) < 0) throw new Refused('amount-invalid', 'A reward must not be below zero');
  const gives = scoring !== 'reward' || toMicros(reward) > 0 || toMicros(timeBonus) > 0;
  if (isForPlayers(settings) && gives && seriesId === undefined)
    throw new Refused('score-series-missing', 'Points need a score series: choose one before the quest is published');
}

/** Points that differ by answers would tell who gave which. */
function judgeAnonymous({ scoring, timeBonus }: QuestSettings): void {
  if (scoring !== 'reward')
    throw new Refused('anonymous-not-scored', 'An anonymous quest gives the same to everybody: answers give no points');
  if (toMicros(timeBonus) !== 0)
    throw new Refused('anonymous-not-scored', 'An anonymous quest gives the same to everybody: it has no bonus');
}
