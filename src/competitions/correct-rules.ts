import { Injectable } from '@nestjs/common';
import { Decisions } from '../platform/decisions.ts';
import type { Instant } from '../platform/event.values.ts';
import { Forbidden } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { loadSeries } from '../score-series/load-series.ts';
import { competition, type Competition } from './competition.ts';
import { type CompetitionRules, withChanges } from './competitions.events.ts';
import { differing } from './differing.ts';
import { judgeRules } from './judge-rules.ts';
import { mustBeLocked } from './locked-round.ts';
import { mustHaveTags } from './must-have-tags.ts';
import { roundOf } from './rounds.values.ts';
import type { Correction } from './rulings.events.ts';
import { competitionOf, mustLinkNoMore } from './save-competition.ts';

/**
 * What of a correction differs from the rules that a locked round was played by. What is paid, and which further series count, is the organisation's admins' to say, as ever.
 * @throws NotFound; Forbidden admins-only; Refused competition-deleted, round-not-locked, competition-is-battle, nothing-corrected, end-before-start,
 * end-in-future, round-too-long, and what `judgeRules` says
 */
export function correctRules(given: Correction, round: number, at: Instant, state: Competition, byOwn = false): Correction {
  const standing = mustBeLocked(round, state);
  if (state.battle) throw new Refused('competition-is-battle', 'The players of a battle have agreed on it: nobody corrects its rules');
  const rules: Correction['rules'] = differing(standing.rules, given.rules);
  const until = given.until === standing.lock.until ? undefined : given.until;
  if (byOwn && 'rewards' in rules) throw new Forbidden("Rewards are set by the organisation's admins", 'admins-only');
  if (byOwn) mustLinkNoMore(rules, standing.rules);
  if (Object.keys(rules).length === 0 && until === undefined)
    throw new Refused('nothing-corrected', 'The round was played by these rules already');
  judgeRules(withChanges(standing.rules, rules));
  if (until !== undefined) judgeEnd(until, round, at, standing.rules);
  return { rules, ...(until !== undefined && { until }) };
}

function judgeEnd(until: Instant, round: number, at: Instant, rules: CompetitionRules): void {
  const from = roundOf(rules, round)?.from;
  const next = roundOf(rules, round + 1);
  if (from === undefined || until <= from) throw new Refused('end-before-start', 'The end must be after the start');
  if (until > at) throw new Refused('end-in-future', 'A round that is over has ended already');
  if (next && until > next.from) throw new Refused('round-too-long', 'A round must not be longer than the time until the next one begins');
}

/** Corrections of locked rounds, judged by what there is. */
@Injectable()
export class CorrectRules {
  constructor(private readonly decisions: Decisions) {}

  /** As {@link correctRules}. @throws what it throws; NotFound of a series, Refused series-deleted, tag-not-found */
  async of(
    organisationId: string,
    competitionId: string,
    round: number,
    given: Correction,
    at: Instant,
    byOwn: boolean,
  ): Promise<Correction> {
    const state = await this.decisions.load(competition, competitionOf(organisationId, competitionId));
    const correction = correctRules(given, round, at, state, byOwn);
    const { rules: played } = mustBeLocked(round, state);
    const { series, rewards, filter } = correction.rules;
    const known = new Set([...played.series, ...played.rewards].map(({ seriesId }) => seriesId));
    for (const { seriesId } of [...(series ?? []), ...(rewards ?? [])])
      if (!known.has(seriesId) && (await loadSeries(this.decisions, organisationId, seriesId)).deleted)
        throw new Refused('series-deleted', 'The score series is deleted');
    await mustHaveTags(this.decisions, organisationId, { series, rewards, filter }, played);
    return correction;
  }
}
