import { Query } from '@nestjs/common';
import { SKIPPED, SOURCE_KINDS, type SourceKind } from '../../src/automations/automations.events.ts';
import { OPERATORS } from '../../src/objects/conditions.values.ts';
import { amount, flag, instant, listOf, object, type Of, ok, orNull, text, whole, word } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, OneOf } from '../../src/platform/http/fields.ts';
import { admin, Allow, type Call, CallOf } from '../../src/platform/http/who.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Automation } from './automations.ts';

const MOST = 1_000;

const action = object(
  {
    id: text,
    scoreseries_id: text,
    player_column: text,
    points_column: text,
    score_prefix: amount,
    giver_column: text,
    comment_column: text,
    datetime_column: text,
    tags_column: text,
    point_type_column: text,
    revoke_rule: word(0, 1, 2, 3),
  },
  'AutomationActionRow',
);

/** An automation (entities.json: Automation). */
export const automationRow = object(
  {
    id: text,
    name: text,
    source: word(...SOURCE_KINDS),
    source_event: text,
    source_id: text,
    organization_id: text,
    filter: listOf(object({ field: text, operator: word(...OPERATORS), values: listOf(text) })),
    position: whole,
    enabled: flag,
    actions: listOf(action),
    /** When it last answered something, and how; null if it never has. */
    last_run: orNull(object({ at: instant, gave: whole, took: whole, skipped: listOf(word(...SKIPPED)) })),
  },
  'AutomationRow',
);
export type AutomationRow = Of<typeof automationRow>;

class GetAutomations {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @OneOf(SOURCE_KINDS, { optional: true, note: 'Only those of this source' }) eventSource?: SourceKind;
  @Id({ optional: true, note: 'Only those about this: a data object, a badge, a quest, a competition, or a step' }) sourceId?: string;
}

/** What admins read of rules. */
@Route('automations')
export class AutomationListController {
  constructor(private readonly models: ReadModels) {}

  @Get(
    'get_automations',
    'The automations of the organisation, in the order in which they answer.',
    ok({ automations: listOf(automationRow) }),
  )
  @Allow(admin, { scope: 'read' })
  async get(@Query() { eventSource, sourceId }: GetAutomations, @CallOf() { who: { organisationId = '' } }: Call) {
    const { items } = await this.models.find<Automation>('automations', { organisationId }, { limit: MOST });
    const wanted: { kind?: string; id?: string } = { kind: eventSource, id: sourceId };
    const found = items
      .map(({ document }) => document)
      .filter(({ settings: { source } }) => (wanted.kind ?? source.kind) === source.kind && (wanted.id ?? source.id) === source.id);
    found.sort((a, b) => a.settings.position - b.settings.position || (a.automationId < b.automationId ? -1 : 1));
    return { status: 'ok', automations: found.map(rowOf) };
  }
}

function rowOf({ organisationId, automationId, settings, words, isOn, actions, lastRun }: Automation): AutomationRow {
  const { source, event, position } = settings;
  return {
    id: automationId,
    name: words.name,
    source: source.kind,
    source_event: event,
    source_id: source.id,
    organization_id: organisationId,
    filter: words.conditions.map(({ field, operator, values }) => ({ field, operator, values: [...values] })),
    position,
    enabled: isOn ? 1 : 0,
    actions: actions.map(({ actionId, action: one }) => ({
      id: actionId,
      scoreseries_id: one.seriesId,
      player_column: one.playerColumn,
      points_column: one.pointsColumn ?? '',
      score_prefix: one.factor,
      giver_column: one.giverColumn ?? '',
      comment_column: one.commentColumn ?? '',
      datetime_column: one.timeColumn ?? '',
      tags_column: one.tagsColumn ?? '',
      point_type_column: one.pointTypeColumn ?? '',
      revoke_rule: one.revokeRule,
    })),
    last_run: lastRun ? { ...lastRun, skipped: [...lastRun.skipped] } : null,
  };
}
