import type { AutomationRow } from '../use-automations.ts';
import { useCommand } from '../../platform/live-command.ts';
import type { RuleValues } from './rule-values.ts';

/** Saves a rule with all that it gives, and whether it is on, at once. Answers its id, how far the log is, and the loop that it may be in. */
export function useSaveRule(rule: AutomationRow | undefined, position: number) {
  const [save, { pending, error }] = useCommand('automations/save_automation');

  function saveRule({ name, source, sourceId, event, conditions, actions }: RuleValues, on: boolean) {
    const about = rule ? { id: rule.id } : { source, source_id: sourceId, position };
    return save({
      data: { ...about, name: name.trim(), source_event: event, filter: conditions },
      actions: actions.map((action) => ({ ...action, key: undefined })),
      enabled: on ? 1 : 0,
    });
  }

  return { saveRule, pending, refusal: error?.message };
}
