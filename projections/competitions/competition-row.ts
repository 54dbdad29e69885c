import type { CompetitionDefaults } from '../../src/competitions/competition-defaults.values.ts';
import { freezeOf, isOver, roundOf, roundShownAt } from '../../src/competitions/rounds.values.ts';
import { awaitsAnswer, type Battle, hasBegun, isDenied } from '../../src/battles/battle.values.ts';
import { endedAt } from '../../src/competitions/reached.values.ts';
import { everybodyTakesPart } from '../../src/competitions/spells.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { flag } from '../../src/platform/http/flag.values.ts';
import type { Own } from '../competition-rosters/read-rosters.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import type { Viewer } from '../platform/scope.ts';
import type { Competition } from './competitions.ts';
import type { CompetitionDefaultsRow, CompetitionRow } from './competitions.view.ts';

/** Who looks, whom they may see, how they take part themselves, and from when on others hide what counts from them. */
type Looking = { viewer: Pick<Viewer, 'role' | 'profileId'>; people: VisiblePeople; own: Own; hiddenFrom?: Instant | undefined };

/** A competition as the specification names it, as of an instant, for whoever looks. */
export function rowOf(
  { competitionId, organisationId, name, infoText, rules, edition, deleted, battle, reached }: Competition,
  now: Instant,
  { viewer: { role, profileId }, people, own, hiddenFrom }: Looking,
): CompetitionRow {
  const edits = battle === null && (role === 'admin' || (profileId !== undefined && rules.admins.includes(profileId)));
  const begins = hasBegun(battle);
  const round = roundShownAt(rules, now);
  const reachedAt = endedAt(
    rules,
    round.number,
    reached.filter(({ at }) => hiddenFrom === undefined || at <= hiddenFrom),
  );
  const next = roundOf(rules, round.number + 1);
  return {
    id: competitionId,
    name,
    group_id: organisationId,
    start_date: begins ? round.from : null,
    end_date: reachedAt ?? round.before ?? null,
    reached_at: reachedAt ?? null,
    first_start_date: begins ? rules.from : null,
    first_end_date: rules.before ?? null,
    next_start_date: next?.from ?? null,
    repeat_type_id: rules.repeat,
    repeat_end_date: rules.repeatUntil ?? null,
    repeats: round.number,
    freeze_date: freezeOf(rules, round.number) ?? null,
    first_freeze_date: rules.freeze?.at ?? null,
    hide_points: flag(rules.freeze?.hidesPoints ?? true),
    end_type_id: rules.end === 'target' ? 1 : 2,
    endless: flag(rules.end === 'never'),
    competition_type: battle ? BATTLE : rules.kind === 'common target' ? 3 : 1,
    winner_rule: WINNER_RULES[rules.winners],
    groupingmode: rules.grouping === 'teams' ? 1 : 2,
    team_score: rules.teamScore,
    ties: rules.ties,
    use_target: flag(rules.usesTargets),
    default_target: rules.defaultTarget ?? null,
    grand_target: rules.grandTarget ?? null,
    participant_add_mode: JOINING[rules.joining],
    visibility: rules.visibility === 'group' ? 0 : 1,
    db_display_order: rules.order,
    theme: rules.themeId,
    categories: rules.categories,
    competitionfilter: rules.filter.flat(),
    score_series: rules.series.map(({ seriesId, tags, factor }) => ({ scoreseries_id: seriesId, tags, factor })),
    competitionreward: rules.rewards.map(({ rewardId, seriesId, points, rank, tags }) => {
      return { id: rewardId, scoreseries_id: seriesId, points, item_rank: rank, tags };
    }),
    delayed_close: rules.delayedClose,
    on_doubt: rules.onDoubt,
    admins: edits ? rules.admins : [],
    may_edit: flag(edits),
    takes_part: flag(profileId !== undefined && (everybodyTakesPart(rules) || own.chosen)),
    own_teamid: own.teamId,
    timezone: rules.timeZone,
    info_text: infoText ?? '',
    is_battle: flag(battle !== null),
    is_denied: flag(battle !== null && isDenied(battle, now)),
    awaits_response: flag(battle !== null && awaitsAnswer(battle, profileId, now)),
    battle: battle && battleRow(battle, now, people),
    is_started: flag(begins && round.from <= now),
    is_ended: flag(isOver(rules, now) || (reachedAt !== undefined && next === undefined)),
    edition,
    deleted: flag(deleted),
  };
}

/** What new competitions begin with, as the specification names the fields of one. */
export function defaultsRow(usual: CompetitionDefaults): CompetitionDefaultsRow {
  return {
    winner_rule: WINNER_RULES[usual.winners],
    groupingmode: usual.grouping === 'teams' ? 1 : 2,
    ties: usual.ties,
    use_target: flag(usual.usesTargets),
    participant_add_mode: JOINING[usual.joining],
    visibility: usual.visibility === 'group' ? 0 : 1,
    db_display_order: usual.order,
    theme: usual.themeId,
    categories: usual.categories,
    hide_points: flag(usual.hidesPoints),
    delayed_close: usual.delayedClose,
    on_doubt: usual.onDoubt,
  };
}

/** As `winner_rule` numbers them. */
export const WINNER_RULES = { none: 1, 'first to target': 2, highest: 3, 'highest with target': 4 } as const;
/** */
const BATTLE = 4;
const JOINING = { added: 0, everybody: 1, themselves: 2 } as const;

function battleRow(battle: Battle, now: Instant, people: VisiblePeople): CompetitionRow['battle'] {
  const { challenger, opponent, targets, deadline, answer } = battle;
  const [one, other] = [people.person(challenger), people.person(opponent)];
  return {
    challenger,
    challenger_name: one?.name ?? '',
    challenger_icon: one?.icon ?? null,
    challenger_target: targets?.challenger ?? null,
    opponent,
    opponent_name: other?.name ?? '',
    opponent_icon: other?.icon ?? null,
    opponent_target: targets?.opponent ?? null,
    deadline,
    answer: answer === 'open' && isDenied(battle, now) ? 'expired' : answer,
  };
}
