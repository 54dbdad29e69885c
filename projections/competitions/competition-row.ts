import { isOver, roundOf, roundShownAt } from '../../src/competitions/rounds.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import type { Competition } from './competitions.ts';
import type { CompetitionRow } from './competitions.view.ts';

/** A competition as the specification names it, as of an instant. */
export function rowOf(
  { competitionId, organisationId, name, infoText, rules, edition, deleted }: Competition,
  now: Instant,
): CompetitionRow {
  const round = roundShownAt(rules, now);
  return {
    id: competitionId,
    name,
    group_id: organisationId,
    start_date: round.from,
    end_date: round.before ?? null,
    first_start_date: rules.from,
    first_end_date: rules.before ?? null,
    next_start_date: roundOf(rules, round.number + 1)?.from ?? null,
    repeat_type_id: rules.repeat,
    repeat_end_date: rules.repeatUntil ?? null,
    repeats: round.number,
    end_type_id: 2,
    endless: flag(rules.end === 'never'),
    competition_type: 1,
    groupingmode: rules.grouping === 'teams' ? 1 : 2,
    ties: rules.ties,
    use_target: flag(rules.usesTargets),
    default_target: rules.defaultTarget ?? null,
    participant_add_mode: JOINING[rules.joining],
    visibility: rules.visibility === 'group' ? 0 : 1,
    db_display_order: 'Rank',
    competitionfilter: rules.filter.flat(),
    score_series: rules.series.map(({ seriesId, tags, factor }) => ({ scoreseries_id: seriesId, tags, factor })),
    timezone: rules.timeZone,
    info_text: infoText ?? '',
    is_battle: 0,
    is_started: flag(round.from <= now),
    is_ended: flag(isOver(rules, now)),
    edition,
    deleted: flag(deleted),
  };
}

const JOINING = { added: 0, everybody: 1, themselves: 2 } as const;

function flag(holds: boolean): 0 | 1 {
  return holds ? 1 : 0;
}
