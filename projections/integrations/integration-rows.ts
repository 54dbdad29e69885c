import type { StepColumn } from '../../src/integrations/integrations.events.ts';
import { type StepEvent, SYSTEMS, type SystemType } from '../../src/integrations/systems.values.ts';
import { pathsNamed } from '../../src/integrations/step-rule.values.ts';
import type { Condition } from '../../src/objects/conditions.values.ts';
import type { LogLine } from './integration-log.ts';
import type { Integration, IntegrationOutgoing, IntegrationStep } from './integrations.ts';
import type { Of } from '../../src/platform/http/answers.values.ts';
import type { ConfigRow, LogRow, OutgoingRow, StepRow, usualStepRow } from './integrations.view.ts';
import { said } from './log-messages.ts';

/** An integration as calls tell it. @param last the last line of the log about a step */
export function configRowOf(config: Integration, last: (stepId: string) => LogLine | undefined): ConfigRow {
  const { organisationId, configId, settings, words, isOn, accessEnded = false, steps, events, hooks, communities } = config;
  const { appSecretEnds = '' } = config;
  return {
    id: configId,
    system_type: settings.systemType,
    instance_name: words.name,
    instance_name2: words.name2,
    url: words.url,
    logo: words.logo,
    organization_id: organisationId,
    use_share_settings: flagOf(settings.useShareSettings),
    token_valid_time: settings.tokenValidMinutes,
    session_valid_time: settings.sessionValidMinutes,
    steps: steps.map((step) => stepRowOf(config, step, last(step.stepId))),
    events: events.map((event) => outgoingRowOf(config, event)),
    communities: communities.map(({ communityId, name, externalId }) => ({ id: communityId, name, external_id: externalId })),
    enabled: flagOf(isOn),
    access_ended: flagOf(accessEnded),
    app_secret: appSecretEnds,
    has_key: flagOf(hooks.some(({ stepId }) => stepId === undefined)),
  };
}

export function stepRowOf(config: Integration, step: IntegrationStep, last: LogLine | undefined): StepRow {
  const { stepId, settings, words, isOn, held } = step;
  const column = (name: StepColumn) => words.columns[name] ?? '';
  return {
    id: stepId,
    config_id: config.configId,
    system_type: config.settings.systemType,
    name: words.name,
    source_type: settings.sourceType,
    event_type: settings.eventType,
    target: settings.target,
    score_series_id: settings.seriesId ?? '',
    object_id: settings.objectId ?? '',
    object_columns: words.fields.map(({ fieldId, column: path }) => ({ field: fieldId, column: path })),
    id_column: column('id'),
    player_email_column: column('email'),
    name_column: column('name'),
    points_column: column('points'),
    point_type_column: column('pointType'),
    point_types: words.pointTypes.map(({ value, pointType }) => ({ value, point_type: pointType })),
    point_time_column: column('time'),
    comment_column: column('comment'),
    filter: filterOf(words.conditions),
    paths: pathsNamed(words),
    tags: [...words.tags],
    create_tag_if_missing: flagOf(settings.createTags),
    fetch_all: flagOf(settings.fetchAll),
    revoke_rule: settings.revokeRule,
    invite_player: flagOf(settings.invitePlayers),
    create_player: flagOf(settings.createPlayers),
    ignore_deleted_players: flagOf(settings.ignoreDeletedPlayers),
    external_id_prefix: words.externalIdPrefix,
    external_id_column: column('externalId'),
    team_external_id_prefix: words.teamPrefix,
    team_external_id_column: column('team'),
    enabled: flagOf(isOn),
    held: held ? { delivery_id: held.deliveryId, time: held.at, missing: held.missing, of: held.of } : null,
    has_address: flagOf(config.hooks.some((hook) => hook.stepId === stepId)),
    last_message: last ? said(last.said) : '',
    last_activity: last?.at ?? null,
    last_line: last ? logRowOf(stepId, last, words.name) : null,
  };
}

export function usualStepRowOf(type: SystemType, event: StepEvent): Of<typeof usualStepRow> {
  const { id = '', email = '', name = '', points = '', time = '', comment = '' } = SYSTEMS[type].usual;
  return {
    ...{ event_type: event, id_column: id, player_email_column: email, name_column: name, points_column: points },
    ...{ point_time_column: time, comment_column: comment },
  };
}

export function outgoingRowOf({ configId, settings: { systemType } }: Integration, event: IntegrationOutgoing): OutgoingRow {
  const { eventId, settings, words } = event;
  return {
    id: eventId,
    config_id: configId,
    system_type: systemType,
    name: words.name,
    event_main_type: settings.way,
    event_sub_type: settings.pace,
    trigger_interval: settings.slots.map(({ day, time }) => ({ day, time })),
    ScoreSeriesAdd: flagOf(settings.onEntries),
    CompetitionEnd: flagOf(settings.onCompetitionEnd),
    BadgeAward: flagOf(settings.onBadges),
    filter: filterOf(words.conditions),
    address: words.address,
    enabled: flagOf(settings.isOn),
    stopped: event.stopped ?? null,
  };
}

const MOST_SKIPS = 20;
const NONE = { taken: 0, same: 0, filtered: 0, skipped: 0, gone: 0, missing: 0, of: 0 };

/** @param step what the step is called now */
export function logRowOf(id: string, line: LogLine, step: string): LogRow {
  const { at, stepId, level, deliveryId, via, said: says } = line;
  const { what, skips, why, ...others } = { ...NONE, skips: [], why: [], code: '', ...says };
  return {
    ...{ id, time: at, step, step_id: stepId ?? '', level, message: said(says), delivery_id: deliveryId, what, via },
    ...others,
    skips: skips.slice(0, MOST_SKIPS).map(({ row, why: because }) => ({ row, why: because })),
    why: [...why],
  };
}

function filterOf(conditions: readonly Condition[]): StepRow['filter'] {
  return conditions.map(({ field, operator, values }) => ({ field, operator, values: [...values] }));
}

function flagOf(isSo: boolean): 0 | 1 {
  return isSo ? 1 : 0;
}
