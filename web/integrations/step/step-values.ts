import type { ObjectFieldRow } from '../../../projections/objects/objects.view.ts';
import { SYSTEMS, type SystemType } from '../../../src/integrations/systems.values.ts';
import type { StepRow } from '../use-integrations.ts';

const TOLD = [
  'id',
  'config_id',
  'system_type',
  'enabled',
  'held',
  'has_address',
  'paths',
  'last_message',
  'last_activity',
  'last_line',
] as const;
/** A step as it stands in the form: without what is only told of it. */
export type StepValues = Omit<StepRow, (typeof TOLD)[number]>;

/** What says which column: what a path is chosen for. In the order of the form. */
export const COLUMNS = [
  'id_column',
  'player_email_column',
  'external_id_column',
  'name_column',
  'team_external_id_column',
  'points_column',
  'point_type_column',
  'point_time_column',
  'comment_column',
] as const;
export type ColumnName = (typeof COLUMNS)[number];

export function stepValues(row: StepRow): StepValues {
  const told: readonly string[] = TOLD;
  return Object.fromEntries(Object.entries(row).filter(([name]) => !told.includes(name))) as StepValues;
}

/** What a new one begins with: how rows of such a system usually are laid out. */
export function newStep(type: SystemType, name: string): StepValues {
  const { events, usual } = SYSTEMS[type];
  return {
    name,
    source_type: 'webhook',
    event_type: events[0] ?? 'created',
    target: 'points',
    score_series_id: '',
    object_id: '',
    object_columns: [],
    id_column: usual.id ?? '',
    player_email_column: usual.email ?? '',
    name_column: usual.name ?? '',
    points_column: usual.points ?? '',
    point_type_column: '',
    point_types: [],
    point_time_column: usual.time ?? '',
    comment_column: usual.comment ?? '',
    filter: [],
    tags: [],
    create_tag_if_missing: 0,
    fetch_all: 0,
    revoke_rule: 3,
    invite_player: 0,
    create_player: 0,
    ignore_deleted_players: 1,
    external_id_prefix: '',
    external_id_column: '',
    team_external_id_prefix: '',
    team_external_id_column: '',
  };
}

type Wrong = 'name' | 'series' | 'player' | 'object' | 'team' | 'only' | 'apart';
export type Problems = Partial<Record<Wrong, Wrong>>;

/** What can be told without asking the server. */
export function stepProblems({
  name,
  target,
  score_series_id: series,
  player_email_column: email,
  external_id_column: id,
  filter,
  fetch_all: all,
  id_column: apart,
  object_id: object,
  object_columns: fields,
  team_external_id_column: team,
}: StepValues): Problems {
  return {
    ...(name.trim() === '' && { name: 'name' }),
    ...(target === 'points' && series === '' && { series: 'series' }),
    ...((target === 'points' || target === 'players') && email.trim() === '' && id.trim() === '' && { player: 'player' }),
    ...(target === 'objects' && (object === '' || fields.length === 0) && { object: 'object' }),
    ...(target === 'teams' && team.trim() === '' && { team: 'team' }),
    ...(all === 1 && apart.trim() === '' && { apart: 'apart' }),
    ...(filter.some(({ field }) => field === '') && { only: 'only' }),
  };
}

/** What conditions can ask of: what came last, and what the step names already. Numbers are compared as such. */
export function fieldsOf(values: StepValues, came: readonly { path: string; text: string }[]): ObjectFieldRow[] {
  const named = [
    ...COLUMNS.map((column) => values[column]),
    ...values.filter.map(({ field }) => field),
    ...values.object_columns.map(({ column }) => column),
  ];
  const paths = new Set([...came.map(({ path }) => path), ...named].filter((path) => path !== ''));
  return [...paths].map((path) => fieldOf(path, came.find((one) => one.path === path)?.text ?? ''));
}

function fieldOf(path: string, text: string): ObjectFieldRow {
  const type = /^-?\d+(\.\d+)?$/.test(text) ? 'decimal' : 'string';
  return {
    ...{ id: path, client_id: path, label: path, data_type: type, options: [], default_value: '', filter_column: 0 },
    ...{ default_filter_value: '', access_rules: 'open', access_for: [], format: '' },
  };
}
