import type { QuestAttempt } from './quest-attempt.ts';
import type { QuestRegradeEvent, RegradedResult } from './quests.events.ts';

type Rewards = Map<string, RegradedResult['reward']>;

/** What decisions remember of the regrades of a quest: by attempts, the entries that give what they give. */
export type Regrades = {
  /** Of regrades that are not applied, what is listed so far. */
  listed: Map<string, Rewards>;
  /** The ids of those that were applied. */
  applied: Set<string>;
  /** Of every attempt that was regraded, as it is now. */
  rewards: Rewards;
};

export function noRegrades(): Regrades {
  return { listed: new Map(), applied: new Set(), rewards: new Map() };
}

/** Changes and answers what it is given. */
export function regradesAfter(regrades: Regrades, { type, data }: Fact): Regrades {
  const { listed, applied, rewards } = regrades;
  const of: Rewards = listed.get(data.regradeId) ?? new Map<string, RegradedResult['reward']>();
  if (type === 'RegradeListed') {
    for (const { attemptId, reward } of data.results) of.set(attemptId, reward);
    listed.set(data.regradeId, of);
    return regrades;
  }
  for (const [attemptId, reward] of of) rewards.set(attemptId, reward);
  listed.delete(data.regradeId);
  applied.add(data.regradeId);
  return regrades;
}

/** An attempt with the entry that gives what it gives now. */
export function asRegraded(own: QuestAttempt, { rewards }: Regrades): QuestAttempt {
  const { attempt } = own;
  if (!attempt?.done || !rewards.has(attempt.attemptId)) return own;
  const done = { ...attempt.done };
  delete done.reward;
  const reward = rewards.get(attempt.attemptId);
  return { ...own, attempt: { ...attempt, done: { ...done, ...(reward && { reward }) } } };
}

/** A fact without its envelope. */
type Fact = {
  [Type in QuestRegradeEvent['type']]: Pick<Extract<QuestRegradeEvent, { type: Type }>, 'type' | 'data'>;
}[QuestRegradeEvent['type']];
