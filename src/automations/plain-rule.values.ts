import type { Condition } from '../objects/conditions.values.ts';
import type { RuleAction, RuleSettings } from './automations.events.ts';
import type { ColumnType } from './column-types.values.ts';

/** A rule in plain words, as it stood, or as it might be saved. */
export type PlainRule = {
  automationId: string;
  version: number;
  settings: RuleSettings;
  /** Absent: nobody knows them any more, and none holds. */
  conditions?: readonly Condition[];
  actions: ReadonlyMap<string, RuleAction>;
};
/** What each column holds. */
export type Columns = ReadonlyMap<string, ColumnType>;
