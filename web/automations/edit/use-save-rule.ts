import { useRef } from 'react';
import type { AutomationRow } from '../use-automations.ts';
import { useCommand } from '../../platform/live-command.ts';
import type { ActionValues, RuleValues } from './rule-values.ts';

/**
 * Saves a rule with what it gives: it is off until all of that is there. Where a part was refused, what was made before is kept by its id, so
 * that to save again makes nothing twice. Answers its id, how far the log is, and the loop that it may be in.
 */
export function useSaveRule(rule: AutomationRow | undefined, position: number) {
  const [save, saving] = useCommand('automations/save_automation');
  const [saveAction, savingAction] = useCommand('automations/save_automation_action');
  const [removeAction, removing] = useCommand('automations/delete_automation_action');
  const [turn, turning] = useCommand('automations/enable_automation');
  const made = useRef({ ruleId: rule?.id, actionIds: new Map<string, string>() });

  async function saveRule(values: RuleValues, on: boolean) {
    const { name, source, sourceId, event, conditions, actions } = values;
    const said = { name: name.trim(), source_event: event, filter: conditions };
    const { ruleId } = made.current;
    const about = { source, source_id: sourceId, position };
    const done = await save({ data: ruleId === undefined ? { ...said, ...about } : { ...said, id: ruleId } });
    if (!done) return undefined;
    let loop = done.loop;
    const id = done.id;
    made.current.ruleId = id;
    for (const { key, id: actionId, ...data } of actions) {
      const known = actionId ?? made.current.actionIds.get(key);
      const given = await saveAction({ automation_id: id, data: { ...data, ...(known !== undefined && { id: known }) } });
      if (!given) return undefined;
      made.current.actionIds.set(key, given.id);
      loop = given.loop;
    }
    for (const { id: former } of rule?.actions ?? []) {
      if (actions.some((action: ActionValues) => action.id === former)) continue;
      const removed = await removeAction({ id: former });
      if (!removed) return undefined;
      loop = removed.loop;
    }
    const turned = (rule?.enabled === 1) === on ? done : await turn({ id, enabled: on ? 1 : 0 });
    return turned && { id, position: turned.position, loop };
  }

  return {
    saveRule,
    pending: saving.pending || savingAction.pending || removing.pending || turning.pending,
    refusal: (saving.error ?? savingAction.error ?? removing.error ?? turning.error)?.message,
  };
}
