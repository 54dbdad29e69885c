import { useMemo } from 'react';
import type { ObjectFieldRow, ObjectRow } from '../../projections/objects/objects.view.ts';
import type { SourceColumn } from '../../src/automations/source-columns.values.ts';
import { badgeColumns } from '../../src/badges/badge-columns.values.ts';
import { COMPETITION_COLUMNS } from '../../src/competitions/competition-columns.values.ts';
import { QUEST_COLUMNS } from '../../src/quests/quest-columns.values.ts';
import { stepColumns } from '../../src/integrations/step-columns.values.ts';
import { type ConfigRow, useIntegrations } from '../integrations/use-integrations.ts';
import { useObjects } from '../objects/use-objects.ts';
import { useResource } from '../platform/live-resources.ts';
import type { AutomationRow } from './use-automations.ts';

/** Something that a rule can be about (U-090), and what its conditions and columns read. */
export type Source = { kind: AutomationRow['source']; id: string; name: string; fields: readonly ObjectFieldRow[] };

/** Which events of each a rule can answer. */
export const EVENTS = {
  object: ['itemadded', 'itemupdated', 'itemdeleted'],
  badge: ['won'],
  quest: ['completed'],
  competition: ['won', 'ended'],
  integration: ['created', 'updated', 'completed', 'deleted'],
  webhook: ['received'],
} as const satisfies Record<Source['kind'], readonly string[]>;

export type SourceEvent = (typeof EVENTS)[Source['kind']][number];

/** All that rules can be about; nothing until it is known. */
export function useSources(): readonly Source[] | undefined {
  const objects = useObjects().data?.objects;
  const badges = useResource('badges/badges', { show_inactive: 1 }, { staleOn: [{ view: 'badges' }] }).data?.badges;
  const quests = useResource('quest/questinfo', { publishphase: 'all' }, { staleOn: [{ view: 'quests' }] }).data?.quests;
  const competitions = useResource('competition/get_competitions', { filter: 'all' }, { staleOn: [{ view: 'competitions' }] }).data
    ?.competitions;
  const { data: connected } = useIntegrations(true);
  return useMemo(
    () =>
      objects &&
      badges &&
      quests &&
      competitions &&
      connected && [
        ...objects.map(objectSource),
        ...badges
          .filter(({ template }) => template === 0)
          .map(({ id, Name: name, levels }): Source => {
            const named = Object.fromEntries(levels.map(({ id: levelId, Name }) => [levelId, Name]));
            return { kind: 'badge', id, name, fields: badgeColumns(named).map(fieldOf) };
          }),
        ...quests.map(({ id, name }): Source => ({ kind: 'quest', id, name, fields: QUEST_COLUMNS.map(fieldOf) })),
        // The players of a battle have agreed on it: no rule is about one.
        ...competitions
          .filter(({ is_battle: battle }) => battle === 0)
          .map(({ id, name }): Source => ({ kind: 'competition', id, name, fields: COMPETITION_COLUMNS.map(fieldOf) })),
        ...connected.configs.flatMap(stepSources),
      ],
    [objects, badges, quests, competitions, connected],
  );
}

/** Which of them a rule is about: rows of a step are two things, what they are and that they came. */
export function sourceOf(sources: readonly Source[], { source, source_id }: Pick<AutomationRow, 'source' | 'source_id'>) {
  return sources.find(({ kind, id }) => keyOf(kind, id) === keyOf(source, source_id));
}

/** Names one of them: rules about it answer one after the other. */
export function keyOf(kind: Source['kind'], id: string): string {
  return `${kind} ${id}`;
}

function stepSources({ instance_name: system, steps }: ConfigRow): Source[] {
  const kinds = ['integration', 'webhook'] as const;
  return steps.flatMap(({ id, name, paths }) => {
    const fields = stepColumns(paths).map(fieldOf);
    return kinds.map((kind): Source => ({ kind, id, name: `${system}: ${name}`, fields }));
  });
}

export function objectSource({ id, name, fields }: ObjectRow): Source {
  return { kind: 'object', id, name, fields };
}

/** A column that a source itself says, as fields of data objects are told. */
function fieldOf({ id, label, type, choices = {} }: SourceColumn): ObjectFieldRow {
  return {
    ...{
      id,
      client_id: id,
      label,
      data_type: type === 'untyped' ? 'string' : type,
      options: Object.entries(choices).map(([choice, name]) => ({ id: choice, label: name })),
    },
    ...{ default_value: '', filter_column: 0, default_filter_value: '', access_rules: 'open', access_for: [], format: '' },
  };
}
