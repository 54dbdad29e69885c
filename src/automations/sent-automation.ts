import { conditionsSent } from '../objects/sent-field.ts';
import { defined } from '../platform/defined.values.ts';
import { Id, JsonValue, Name, OneOf, Text, Whole } from '../platform/http/fields.ts';
import { wrongField } from '../platform/http/refusals.ts';
import { type RevokeRule, SOURCE_KINDS, type SourceKind } from './automations.events.ts';
import { readFactor } from './rule-outcome.values.ts';
import type { GivenAction } from './save-action.ts';
import type { GivenRule } from './save-automation.ts';

const COLUMN = { optional: true, max: 255 } as const;

/** An automation as calls send it. */
export class SentAutomation {
  @Id({ optional: true, note: 'The automation; a new one is made if absent' }) id?: string;
  @Name({ optional: true, note: 'Needed for a new one' }) name?: string;
  @OneOf(SOURCE_KINDS, { optional: true, note: 'Needed for a new one; it stays' }) source?: SourceKind;
  @Id({
    optional: true,
    note: 'Of the source: the data object, the badge, the quest, the competition, or the step of an integration. Needed for a new one; it stays',
  })
  source_id?: string;
  @Text({ optional: true, max: 50, note: 'Which event of the source it answers' }) source_event?: string;
  @Whole(0, 100_000, { optional: true, note: 'In which order those of one source answer' }) position?: number;
  @JsonValue({ optional: true, note: 'A JSON list of {field, operator, value or values}: all must hold' }) filter?: unknown;
}
/** What an automation gives, as calls send it. */
export class SentAction {
  @Id({ optional: true, note: 'The action; a new one is made if absent' }) id?: string;
  @Id({ optional: true, note: 'Needed for a new one' }) scoreseries_id?: string;
  @Text({ ...COLUMN, note: 'The column that says who gets the points; needed for a new one' }) player_column?: string;
  @Text({ ...COLUMN, note: 'How many points; empty: score_prefix' }) points_column?: string;
  @Text({ ...COLUMN, max: 40, note: 'A sign or a factor for the points; without points_column how many they are. 1 if absent' })
  score_prefix?: string;
  @Text({ ...COLUMN, note: 'Who gives the points' }) giver_column?: string;
  @Text({ ...COLUMN, note: 'The comment' }) comment_column?: string;
  @Text({ ...COLUMN, note: 'When they were earned; empty: when it happened' }) datetime_column?: string;
  @Text({ ...COLUMN, note: 'Tags, by id or name, with commas between them' }) tags_column?: string;
  @Text({ ...COLUMN, note: 'The point type, by id or name' }) point_type_column?: string;
  @OneOf([0, 1, 2, 3], {
    optional: true,
    note: '0 points stay, 1 a change replaces them, 2 they go with the item or when the filter holds no longer, 3 both',
  })
  revoke_rule?: RevokeRule;
}

/** @throws BadInput of conditions */
export function ruleSent({ name, source: kind, source_id: id, source_event: event, position, filter }: SentAutomation): GivenRule {
  return defined<GivenRule>({
    name,
    source: kind && id !== undefined ? { kind, id } : undefined,
    event,
    position,
    conditions: filter === undefined ? undefined : conditionsSent('filter', filter),
  });
}

/** An empty column takes it away. @throws BadInput of the factor */
export function actionSent(data: SentAction): GivenAction {
  const factor = data.score_prefix === undefined ? undefined : readFactor(data.score_prefix);
  if (data.score_prefix !== undefined && factor === undefined)
    throw wrongField('score_prefix', 'must be a sign, or a number with at most 6 decimals');
  const column = (sent: string | undefined) => (sent === '' ? null : sent);
  return defined<GivenAction>({
    seriesId: data.scoreseries_id,
    playerColumn: column(data.player_column),
    pointsColumn: column(data.points_column),
    factor,
    giverColumn: column(data.giver_column),
    commentColumn: column(data.comment_column),
    timeColumn: column(data.datetime_column),
    tagsColumn: column(data.tags_column),
    pointTypeColumn: column(data.point_type_column),
    revokeRule: data.revoke_rule,
  });
}
