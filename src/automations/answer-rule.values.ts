import type { CountedEntry } from '../revocations/turning.values.ts';
import type { RevokeRule, RuleAnswered, RuleGiven, RuleOf, Skipped } from './automations.events.ts';

/** A fact of a source, as a rule sees it. */
export type Cause = {
  id: string;
  /** How many facts of the same thing came before it. */
  order: number;
  /** It is one that the rule answers, and all its conditions hold. */
  isMatch: boolean;
  /** The thing is there, and all conditions hold of it. */
  holds: boolean;
  /** The rule led to the fact itself, or too many others did: it gives and takes nothing, and says so. */
  isLoop: boolean;
  /** The thing says what it said before: only what is missing is given, or what the rule gives otherwise by now. */
  isAgain: boolean;
};

/** A rule as it stood when something happened. */
export type StandingRule = {
  automationId: string;
  source: RuleOf;
  version: number;
  actions: readonly { actionId: string; revokeRule: RevokeRule }[];
};

/** What each action gives for the thing as the fact left it, or why not; absent: no point. */
export type Outcomes = ReadonlyMap<string, RuleGiven | Skipped>;

/** What a rule remembers of a thing, as far as an answer needs it. */
type Remembered = { answered: ReadonlySet<string>; newest: number; standing: ReadonlyMap<string, readonly RuleGiven[]> };

/** What a rule would answer to a thing: what it gives, and what it takes of what became an entry. */
export type SupposedAnswer = { automationId: string; name: string; gives: readonly CountedEntry[]; takes: readonly RuleGiven[] };

/**
 * What a rule gives and takes because of a fact (U-093). Whoever asks twice is answered once, equal results do nothing, and what an older fact would replace stays
 * as a newer one left it. No fact where there is nothing to say.
 */
export function answerRule(cause: Cause, rule: StandingRule, itemId: string, outcomes: Outcomes, state: Remembered): RuleAnswered[] {
  if (state.answered.has(cause.id)) return [];
  const gives: RuleGiven[] = [];
  const takes: RuleAnswered['data']['takes'][number][] = [];
  const skips: RuleAnswered['data']['skips'][number][] = [];
  for (const { actionId, revokeRule } of rule.actions) {
    const standing = state.standing.get(actionId) ?? [];
    const isOld = cause.order < state.newest;
    if (cause.isLoop) {
      if (cause.isMatch || cause.holds) skips.push({ actionId, why: 'loop' });
      continue;
    }
    const isReplacing = revokeRule === 1 || revokeRule === 3;
    const isGiven = cause.isAgain && !isReplacing && standing.length > 0;
    const asks = revokeRule === 3 ? cause.holds && !isOld : cause.isMatch && !isGiven && !(revokeRule === 1 && isOld);
    const outcome = asks ? outcomes.get(actionId) : undefined;
    if (typeof outcome === 'string') skips.push({ actionId, why: outcome });
    const give = typeof outcome === 'object' ? outcome : undefined;
    const gone = isOld ? [] : takenBy(revokeRule, cause, standing, give);
    takes.push(...gone.map(({ entryId }) => ({ actionId, entryId })));
    const stands = isReplacing && standing.some((one) => !gone.includes(one) && isSame(one, give));
    if (give && !stands) gives.push(give);
  }
  if (gives.length + takes.length + skips.length === 0) return [];
  const { automationId, source, version } = rule;
  return [
    { type: 'RuleAnswered', data: { automationId, source, itemId, cause: cause.id, order: cause.order, version, gives, takes, skips } },
  ];
}

/** What an action takes back of what it gave before. */
function takenBy(rule: RevokeRule, { holds }: Cause, standing: readonly RuleGiven[], give: RuleGiven | undefined): readonly RuleGiven[] {
  switch (rule) {
    case 0:
      return [];
    case 1:
      return give ? allBut(standing, give) : [];
    case 2:
      return holds ? [] : standing;
    case 3:
      return allBut(standing, give);
  }
}

/** All but the first that says the same. */
function allBut(standing: readonly RuleGiven[], give: RuleGiven | undefined): readonly RuleGiven[] {
  const kept = standing.find((one) => isSame(one, give));
  return standing.filter((one) => one !== kept);
}

function isSame(one: RuleGiven, other: RuleGiven | undefined): boolean {
  return one.content === other?.content;
}
