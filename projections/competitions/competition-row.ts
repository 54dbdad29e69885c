import { isOver, type Round, roundAt, roundOf } from '../../src/competitions/rounds.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import type { Competition } from './competitions.ts';
import type { CompetitionRow } from './competitions.view.ts';

/** A competition as the specification names it, as of an instant. */
export function rowOf(
  { competitionId, organisationId, name, infoText, rules, edition, deleted }: Competition,
  now: Instant,
): CompetitionRow {
  const begun = roundAt(rules, now);
  const round = begun ?? (roundOf(rules, 1) as Round);
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
    end_type_id: rules.end === 'target' ? 1 : 2,
    endless: flag(rules.end === 'never'),
    competition_type: rules.kind === 'ranking' ? 1 : 3,
    winner_rule: WINNERS[rules.winners],
    groupingmode: rules.grouping === 'teams' ? 1 : 2,
    team_score: rules.teamScore,
    ties: rules.ties,
    use_target: flag(rules.usesTargets),
    grand_target: rules.grandTarget ?? null,
    default_target: rules.defaultTarget ?? null,
    participant_add_mode: JOINING[rules.joining],
    visibility: rules.visibility === 'group' ? 0 : 1,
    db_display_order: rules.order,
    categories: rules.categories,
    delayed_close: rules.delayedClose,
    competitionfilter: rules.filter.flat(),
    competitionreward: rules.rewards.map(({ rewardId, seriesId, points, rank, tags }) => {
      return { id: rewardId, scoreseries_id: seriesId, points, item_rank: rank, tags };
    }),
    score_series: rules.series.map(({ seriesId, tags, factor }) => ({ scoreseries_id: seriesId, tags, factor })),
    freeze_at: rules.freeze?.at ?? null,
    timezone: rules.timeZone,
    info_text: infoText ?? '',
    is_battle: 0,
    is_started: flag(begun !== undefined),
    is_ended: flag(isOver(rules, now)),
    edition,
    deleted: flag(deleted),
  };
}

const WINNERS = { none: 1, 'first to target': 2, highest: 3, 'highest with target': 4 } as const;
const JOINING = { added: 0, everybody: 1, themselves: 2 } as const;

function flag(holds: boolean): 0 | 1 {
  return holds ? 1 : 0;
}
