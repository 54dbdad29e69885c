import type { RevokeRule } from '../automations/automations.events.ts';
import { conditionsSent } from '../objects/sent-field.ts';
import { defined } from '../platform/defined.values.ts';
import { Flag, Id, JsonValue, Name, OneOf, Text, Whole } from '../platform/http/fields.ts';
import { wrongField } from '../platform/http/refusals.ts';
import { ID } from '../platform/id.values.ts';
import { isRecord } from '../platform/is-record.values.ts';
import { isName } from '../platform/text.values.ts';
import { STEP_SOURCES, STEP_TARGETS, type StepSource, type StepTarget, type StepWords } from './integrations.events.ts';
import type { GivenIntegration } from './save-integration.ts';
import type { GivenStep } from './save-step.ts';
import { STEP_EVENTS, type StepEvent, SYSTEM_TYPES, type SystemType } from './systems.values.ts';

const STAYS = { optional: true, note: 'Stays as it is if absent' } as const;
const COLUMN = { optional: true, max: 255 } as const;
const MOST_MINUTES = 60 * 24 * 366;

/** An integration as calls send it. */
export class SentIntegration {
  @Id({ optional: true, note: 'The integration; a new one is made if absent' }) id?: string;
  @OneOf(SYSTEM_TYPES, { optional: true, note: 'Needed for a new one; it stays' }) system_type?: SystemType;
  @Name({ optional: true, note: 'Needed for a new one' }) instance_name?: string;
  @Text({ ...STAYS, max: 255 }) instance_name2?: string;
  @Text({ optional: true, max: 1_000, note: 'Where the other system is, for people' }) url?: string;
  @Text({ optional: true, max: 255, note: 'The path of an icon' }) logo?: string;
  @Flag({ optional: true, note: '1: what it shares obeys how the things are shared' }) use_share_settings?: boolean;
  @Whole(1, MOST_MINUTES, { optional: true, note: 'Minutes; 60 for a new one' }) token_valid_time?: number;
  @Whole(1, MOST_MINUTES, { optional: true, note: 'Minutes; a day for a new one' }) session_valid_time?: number;
}

/** A step as calls send it. A column is a path into what comes, with dots (`order.customer.email`); an empty one takes it away. */
export class SentStep {
  @Id({ optional: true, note: 'The step; a new one is made if absent' }) id?: string;
  @Name({ optional: true, note: 'Needed for a new one' }) name?: string;
  @OneOf(STEP_SOURCES, { optional: true, note: 'How rows come: sent to its address, in a file, or by a program' }) source_type?: StepSource;
  @OneOf(STEP_EVENTS, { optional: true, note: 'What it answers. created: each row once; else also what changes' }) event_type?: StepEvent;
  @OneOf(STEP_TARGETS, { optional: true, note: 'What becomes of rows' }) target?: StepTarget;
  @Id({ optional: true, note: 'Of points: whose entries they are' }) score_series_id?: string;
  @Text({ ...COLUMN, note: 'Ours. What tells rows apart: one that comes again has changed. Without it each is another' })
  id_column?: string;
  @Id({ optional: true, note: 'Ours. Of items: of which data object they are' }) object_id?: string;
  @JsonValue({ optional: true, note: 'Ours. What says what of an item: a JSON list of {field, column}, by the ids of fields' })
  object_columns?: unknown;
  @Text({ ...COLUMN, note: 'The e-mail address of the player' }) player_email_column?: string;
  @Text({ ...COLUMN, note: 'The name of a player who is made' }) name_column?: string;
  @Text({ ...COLUMN, note: 'How many points; empty: one' }) points_column?: string;
  @Text({ ...COLUMN, note: 'What says which point type' }) point_type_column?: string;
  @JsonValue({ optional: true, note: 'Which point type a value of that column is: a JSON list of {value, point_type}' })
  point_types?: unknown;
  @Text({ ...COLUMN, note: 'When they were earned; empty: when it came' }) point_time_column?: string;
  @Text({ ...COLUMN, note: 'The comment' }) comment_column?: string;
  @JsonValue({ optional: true, note: 'A JSON list of {field, operator, value or values}: all must hold of a row' }) filter?: unknown;
  @JsonValue({ optional: true, note: 'A JSON list of the names of tags for its entries' }) tags?: unknown;
  @Flag({ optional: true, note: '1: tags that are missing are made' }) create_tag_if_missing?: boolean;
  @Flag({ optional: true, note: '1: what comes whole says what there is; rows that it lacks are gone' }) fetch_all?: boolean;
  @OneOf([0, 1, 2, 3], {
    optional: true,
    note: '0 points stay, 1 a change replaces them, 2 they go when the filter holds no longer, 3 both',
  })
  revoke_rule?: RevokeRule;
  @Flag({ optional: true, note: '1: players who are made are invited by mail' }) invite_player?: boolean;
  @Flag({ optional: true, note: '1: players who are missing are made' }) create_player?: boolean;
  @Flag({ optional: true, note: '1: deleted players get nothing. 0: they are brought back' }) ignore_deleted_players?: boolean;
  @Text({ ...COLUMN, note: 'Stands before the value of its column in the external id of a player' }) external_id_prefix?: string;
  @Text({ ...COLUMN, note: 'The external id of the player' }) external_id_column?: string;
  @Text({ ...COLUMN, note: 'Stands before the value of its column in the name of a team' }) team_external_id_prefix?: string;
  @Text({ ...COLUMN, note: 'The team that the player is in' }) team_external_id_column?: string;
}

/** What was sent of an integration. */
export function integrationSent(data: SentIntegration): GivenIntegration {
  return defined<GivenIntegration>({
    systemType: data.system_type,
    name: data.instance_name,
    name2: data.instance_name2,
    url: data.url,
    logo: data.logo,
    useShareSettings: data.use_share_settings,
    tokenValidMinutes: data.token_valid_time,
    sessionValidMinutes: data.session_valid_time,
  });
}

/** @throws BadInput of conditions, point types, tags and fields */
export function stepSent(data: SentStep): GivenStep {
  const column = (sent: string | undefined) => (sent === '' ? null : sent);
  return defined<GivenStep>({
    name: data.name,
    sourceType: data.source_type,
    eventType: data.event_type,
    target: data.target,
    seriesId: data.score_series_id,
    objectId: data.object_id,
    fetchAll: data.fetch_all,
    revokeRule: data.revoke_rule,
    createTags: data.create_tag_if_missing,
    invitePlayers: data.invite_player,
    createPlayers: data.create_player,
    ignoreDeletedPlayers: data.ignore_deleted_players,
    externalIdPrefix: data.external_id_prefix,
    teamPrefix: data.team_external_id_prefix,
    fields: data.object_columns === undefined ? undefined : fieldsSent(data.object_columns),
    columns: defined({
      id: column(data.id_column),
      email: column(data.player_email_column),
      name: column(data.name_column),
      points: column(data.points_column),
      pointType: column(data.point_type_column),
      time: column(data.point_time_column),
      comment: column(data.comment_column),
      externalId: column(data.external_id_column),
      team: column(data.team_external_id_column),
    }),
    pointTypes: data.point_types === undefined ? undefined : pointTypesSent(data.point_types),
    tags: data.tags === undefined ? undefined : tagsSent(data.tags),
    conditions: data.filter === undefined ? undefined : conditionsSent('filter', data.filter),
  });
}

const MOST = 100;

function pointTypesSent(sent: unknown): StepWords['pointTypes'] {
  if (!Array.isArray(sent) || sent.length > MOST) throw wrongField('point_types', `must be a list of at most ${MOST}`);
  return sent.map((one: unknown) => {
    const { value, point_type: pointType } = isRecord(one) ? one : {};
    if (typeof value !== 'string' || value.length > 255 || typeof pointType !== 'string' || !isName(pointType))
      throw wrongField('point_types', 'each needs a value and a point_type, which are texts');
    return { value, pointType };
  });
}

function fieldsSent(sent: unknown): StepWords['fields'] {
  if (!Array.isArray(sent) || sent.length > MOST) throw wrongField('object_columns', `must be a list of at most ${MOST}`);
  return sent.map((one: unknown) => {
    const { field: fieldId, column } = isRecord(one) ? one : {};
    if (typeof fieldId !== 'string' || !ID.test(fieldId) || typeof column !== 'string' || !isName(column))
      throw wrongField('object_columns', 'each needs the id of a field, and a column, which are texts');
    return { fieldId, column };
  });
}

function tagsSent(sent: unknown): string[] {
  if (!Array.isArray(sent) || sent.length > MOST) throw wrongField('tags', `must be a list of at most ${MOST}`);
  return sent.map((tag: unknown) => {
    if (typeof tag !== 'string' || !isName(tag) || tag.includes(',')) throw wrongField('tags', 'must be names without commas');
    return tag;
  });
}
