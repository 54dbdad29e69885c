import { SKIPPED } from '../../src/automations/automations.events.ts';
import {
  DELIVERY_PROBLEMS,
  DELIVERY_WAYS,
  EVENT_PACES,
  EVENT_WAYS,
  ROW_SKIPS,
  STEP_SOURCES,
  STEP_TARGETS,
  STOPS,
} from '../../src/integrations/integrations.events.ts';
import { STEP_EVENTS, SYSTEM_TYPES } from '../../src/integrations/systems.values.ts';
import { OPERATORS } from '../../src/objects/conditions.values.ts';
import { flag, instant, listOf, object, type Of, orNull, text, whole, word } from '../../src/platform/http/answers.values.ts';
import { LEVELS } from './log-levels.values.ts';

const filter = listOf(object({ field: text, operator: word(...OPERATORS), values: listOf(text) }));

/** A line of the log (U-146). What its message says in words, `what` and what stands beside it say too; `step`: the name of the step, or empty. */
export const logRow = object(
  {
    id: text,
    time: instant,
    step: text,
    step_id: text,
    level: word(...LEVELS),
    message: text,
    delivery_id: text,
    what: word(
      ...(['received', 'replayed', 'rows', 'gave-nothing', 'points-refused', 'held'] as const),
      ...(['released-gone', 'released-kept', 'released-back'] as const),
      ...DELIVERY_PROBLEMS,
    ),
    via: orNull(word(...DELIVERY_WAYS)),
    taken: whole,
    same: whole,
    filtered: whole,
    skipped: whole,
    /** Rows that were missing in an answer that was whole, and are gone. */
    gone: whole,
    /** How many rows a whole answer lacks, of how many: they wait for somebody to say what is so. */
    missing: whole,
    of: whole,
    /** The first rows that became nothing: their places from 1, and why. */
    skips: listOf(object({ row: whole, why: word(...ROW_SKIPS) })),
    /** Why a row that was taken gave no points. */
    why: listOf(word(...SKIPPED)),
    /** By which points were refused; else empty. */
    code: text,
  },
  'IntegrationLogRow',
);
export type LogRow = Of<typeof logRow>;

/** A step (entities.json: Integration step). Columns are paths into what comes in, with dots; empty: not said. */
export const stepRow = object(
  {
    id: text,
    config_id: text,
    system_type: word(...SYSTEM_TYPES),
    name: text,
    source_type: word(...STEP_SOURCES),
    event_type: word(...STEP_EVENTS),
    target: word(...STEP_TARGETS),
    score_series_id: text,
    /** Of items: of which data object, and which column says what of them. */
    object_id: text,
    object_columns: listOf(object({ field: text, column: text })),
    id_column: text,
    player_email_column: text,
    name_column: text,
    points_column: text,
    point_type_column: text,
    point_types: listOf(object({ value: text, point_type: text })),
    point_time_column: text,
    comment_column: text,
    filter,
    /** Those of a row that it names: rules can ask for them. */
    paths: listOf(text),
    tags: listOf(text),
    create_tag_if_missing: flag,
    fetch_all: flag,
    revoke_rule: word(0, 1, 2, 3),
    invite_player: flag,
    create_player: flag,
    ignore_deleted_players: flag,
    external_id_prefix: text,
    external_id_column: text,
    team_external_id_prefix: text,
    team_external_id_column: text,
    enabled: flag,
    /** So many rows are missing in a delivery that is whole that somebody must say what is so. */
    held: orNull(object({ delivery_id: text, time: instant, missing: whole, of: whole })),
    /** Whether rows can be sent to it: its address is open. */
    has_address: flag,
    /** What the log said last of it, and when. */
    last_message: text,
    last_activity: orNull(instant),
    last_line: orNull(logRow),
  },
  'IntegrationStepRow',
);
export type StepRow = Of<typeof stepRow>;

/** A step as it usually is: what a new one begins with. */
export const usualStepRow = object(
  {
    event_type: word(...STEP_EVENTS),
    id_column: text,
    player_email_column: text,
    name_column: text,
    points_column: text,
    point_time_column: text,
    comment_column: text,
  },
  'UsualIntegrationStep',
);

/** What goes out (entities.json: Integration event). */
export const outgoingRow = object(
  {
    id: text,
    config_id: text,
    system_type: word(...SYSTEM_TYPES),
    name: text,
    event_main_type: word(...EVENT_WAYS),
    event_sub_type: word(...EVENT_PACES),
    /** When digests go, in UTC (U-138): a day from 1 (Monday) to 7, and HH:mm. */
    trigger_interval: listOf(object({ day: whole, time: text })),
    ScoreSeriesAdd: flag,
    CompetitionEnd: flag,
    BadgeAward: flag,
    filter,
    /** Of mails the profile of the admin who gets them. */
    address: text,
    enabled: flag,
    /** Why it was switched off by itself: its address is gone, or could not be reached for long. */
    stopped: orNull(word(...STOPS)),
  },
  'IntegrationEventRow',
);
export type OutgoingRow = Of<typeof outgoingRow>;

/** An integration (entities.json: Integration config). Times in minutes (U-142). */
export const configRow = object(
  {
    id: text,
    system_type: word(...SYSTEM_TYPES),
    instance_name: text,
    instance_name2: text,
    url: text,
    logo: text,
    organization_id: text,
    use_share_settings: flag,
    token_valid_time: whole,
    session_valid_time: whole,
    steps: listOf(stepRow),
    events: listOf(outgoingRow),
    /** Spaces of the other system that belong to the organisation (U-143). */
    communities: listOf(object({ id: text, name: text, external_id: text })),
    enabled: flag,
    /** Whether its system lets Laurel in no more: it must be connected again. */
    access_ended: flag,
    /** The last four characters of its app secret (U-141); empty: there is none. */
    app_secret: text,
    /** Whether there is a key by which programs send to all its steps. */
    has_key: flag,
  },
  'IntegrationRow',
);
export type ConfigRow = Of<typeof configRow>;

/** A kind of system that can be connected (U-140), and how often it is. */
export const setupRow = object({
  system_type: word(...SYSTEM_TYPES),
  name: text,
  description: text,
  events: listOf(word(...STEP_EVENTS)),
  installed: whole,
});

/** Something that came in, and how. */
export const deliveryRow = object({ id: text, time: instant, via: orNull(word(...DELIVERY_WAYS)) });

/** A piece of a program that sends a row to a step. */
export const snippetRow = object({ name: text, language: word('bash', 'javascript', 'python'), code: text });
