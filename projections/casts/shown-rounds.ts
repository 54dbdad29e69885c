import { hasBegun } from '../../src/battles/battle.values.ts';
import { RECENT_DAYS, type Which } from '../../src/casts/cast-item.values.ts';
import type { CastSettings } from '../../src/casts/casts.events.ts';
import { endedAt } from '../../src/competitions/reached.values.ts';
import { type Round, roundAt, roundOf, roundShownAt } from '../../src/competitions/rounds.values.ts';
import { type Instant, later } from '../../src/platform/event.values.ts';
import type { Competition } from '../competitions/competitions.ts';

type Rounds = Pick<Competition, 'rules' | 'battle' | 'reached'>;
type Replacing = Pick<CastSettings, 'replacesRounds' | 'graceMinutes'>;
/** The number of a round, and until when it is shown by time alone; nothing where it goes on. */
export type ShownRound = { round: number; until: Instant | undefined };

const RECENT_MS = RECENT_DAYS * 86_400_000;

/**
 * Which round of a competition a cast shows that names it: whether it runs or not. With replacing the one of now, but that one that has ended stays for as
 * long as is set; without it the one of when it was named (U-131).
 */
export function namedRound(
  { rules, reached }: Omit<Rounds, 'battle'>,
  since: Instant,
  { replacesRounds, graceMinutes }: Replacing,
  now: Instant,
): ShownRound {
  if (!replacesRounds) return { round: roundShownAt(rules, since).number, until: undefined };
  const { number } = roundShownAt(rules, now);
  const before = roundOf(rules, number - 1);
  const left = before && endOf({ rules, reached }, before);
  const stays = left === undefined ? undefined : later(left, graceMinutes * 60_000);
  if (before && stays !== undefined && now < stays) return { round: before.number, until: stays };
  return { round: number, until: roundOf(rules, number + 1)?.from };
}

/** Which round is shown among those that run, or that ended lately (U-133); nothing where none is. `until` of nothing: when one may be. */
export function roundAmong(competition: Rounds, which: Which, now: Instant): Partial<ShownRound> {
  const { rules, battle } = competition;
  if (!hasBegun(battle)) return {};
  const last = roundAt(rules, now);
  if (!last) return { until: which === 'active' ? roundOf(rules, 1)?.from : endOf(competition, roundOf(rules, 1)) };
  const end = endOf(competition, last);
  const next = roundOf(rules, last.number + 1);
  if (which === 'active') return end === undefined || now < end ? { round: last.number, until: end } : { until: next?.from };
  const isOver = end !== undefined && end <= now;
  const ended = isOver ? last : roundOf(rules, last.number - 1);
  const since = ended && endOf(competition, ended);
  const until = since === undefined ? undefined : later(since, RECENT_MS);
  const nextEnd = isOver ? endOf(competition, next) : end;
  if (!ended || until === undefined || until <= now) return { until: nextEnd };
  return { round: ended.number, until: nextEnd !== undefined && nextEnd < until ? nextEnd : until };
}

/** When a round ended, or ends by date; nothing where it has no end by date and nobody has ended it. */
function endOf({ rules, reached }: Pick<Rounds, 'rules' | 'reached'>, round: Round | undefined): Instant | undefined {
  return round && (endedAt(rules, round.number, reached) ?? round.before);
}
