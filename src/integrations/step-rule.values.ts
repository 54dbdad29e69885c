import type { RuleAction } from '../automations/automations.events.ts';
import type { ColumnType } from '../automations/column-types.values.ts';
import type { SourceColumn } from '../automations/source-columns.values.ts';
import type { StepColumn, StepSettings, StepWords } from './integrations.events.ts';
import { cellOf, type Row } from './payload.values.ts';
import { PLAYER, stepColumns } from './step-columns.values.ts';

/** A step in plain words. */
export type OpenStep = { settings: StepSettings; words: StepWords };

/** What a step itself says of a row, beside its columns. No path begins so. */
const [POINT_TYPE, TAGS] = ['@point_type', '@tags'] as const;

/** The paths that a step names. */
export function pathsNamed({ columns, conditions, fields }: StepWords): string[] {
  return [...new Set([...Object.values(columns), ...conditions.map(({ field }) => field), ...fields.map(({ column }) => column)])];
}

/** What a row says at the paths that a step names, in an order of their own. */
export function cellsNamed(row: Row, words: StepWords): Record<string, string> {
  const cells = pathsNamed(words)
    .sort()
    .map((path) => [path, cellOf(row, path)] as const);
  return Object.fromEntries(cells.filter((cell): cell is readonly [string, string] => cell[1] !== undefined));
}

/** Whom a row names. */
export function namedIn(row: Row, { columns, externalIdPrefix }: StepWords): { email?: string; externalId?: string; name?: string } {
  const cell = (column: StepColumn) => (columns[column] === undefined ? undefined : cellOf(row, columns[column]));
  const [email, externalId, name] = [cell('email'), cell('externalId'), cell('name')];
  return {
    ...(email !== undefined && { email }),
    ...(externalId !== undefined && { externalId: externalIdPrefix + externalId }),
    ...(name !== undefined && { name }),
  };
}

/** What rules can ask and read of the rows of a step. */
export function columnsOfStep(words: StepWords): SourceColumn[] {
  return stepColumns(pathsNamed(words));
}

/** What a row says to rules: its cells, whom the step found, and what the step makes of them. */
export function valuesOfRow(
  cells: Readonly<Record<string, string>>,
  profileId: string | undefined,
  words: StepWords | undefined,
): Record<string, string> {
  const written = words?.columns.pointType === undefined ? undefined : cells[words.columns.pointType];
  const pointType = words?.pointTypes.find(({ value }) => value === written)?.pointType ?? written;
  return {
    ...cells,
    ...(profileId !== undefined && { [PLAYER]: profileId }),
    ...(pointType !== undefined && { [POINT_TYPE]: pointType }),
    ...(words && words.tags.length > 0 && { [TAGS]: words.tags.join(',') }),
  };
}

/** Which event of its step a row is: where each row counts once, one that was there before has only changed. */
export function eventOfRow(settings: StepSettings | undefined, isNew: boolean): string {
  const eventType = settings?.eventType ?? 'updated';
  return eventType === 'created' && !isNew ? 'updated' : eventType;
}

/** The rule that a step is: what its columns say goes to whom they name, where its conditions hold. Nothing where it gives no points. */
export function ruleOfStep(stepId: string, version: number, { settings, words }: OpenStep) {
  const { seriesId, revokeRule, eventType, target } = settings;
  if (target !== 'points' || seriesId === undefined) return undefined;
  const { columns: named, conditions } = words;
  const action: RuleAction = {
    ...{ seriesId, playerColumn: PLAYER, factor: '1', tagsColumn: TAGS, revokeRule },
    ...(named.points !== undefined && { pointsColumn: named.points }),
    ...(named.comment !== undefined && { commentColumn: named.comment }),
    ...(named.time !== undefined && { timeColumn: named.time }),
    ...(named.pointType !== undefined && { pointTypeColumn: POINT_TYPE }),
  };
  const source = { kind: 'integration' as const, id: stepId };
  const made = [POINT_TYPE, TAGS].map((id) => [id, 'untyped'] as const);
  const columns: ReadonlyMap<string, ColumnType> = new Map([...columnsOfStep(words).map(({ id, type }) => [id, type] as const), ...made]);
  return {
    rule: {
      ...{ automationId: stepId, version, conditions, actions: new Map([[stepId, action]]) },
      settings: { source, event: eventType, position: 0 },
    },
    columns,
  };
}
