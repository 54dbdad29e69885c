import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityRow, FieldRow } from '../../../projections/quests/quests.view.ts';
import { useDraft } from '../../platform/form/use-draft.ts';
import { call } from '../../platform/api.ts';
import { useCommand } from '../../platform/live-command.ts';
import { patchResource } from '../../platform/live-resources.ts';
import { activityProblems, activitySent, type ActivityValues, activityValuesOf, deletedOf, mergedFields } from './activity-values.ts';
import './edit-texts.ts';

/** What is typed over an activity as it is saved, and its save: refused once where somebody else saved in between (0044). */
export function useActivityDraft(questid: string, activity: ActivityRow, fields: readonly FieldRow[]) {
  const { t } = useTranslation();
  const { id, revision = 1 } = activity;
  const server = activityValuesOf(activity, fields);
  const draft = useDraft(server);
  const [put, putting] = useCommand('quest/activity');
  const [remove, removing] = useCommand('quest/field', { method: 'DELETE' });
  /** The revision over which was typed, and the one that was saved here. */
  const [typedOver, setTypedOver] = useState<number>();
  const [saved, setSaved] = useState(0);
  const [isChanged, setIsChanged] = useState(false);
  const now = Math.max(revision, saved);
  const problems = draft.changes > 0 ? activityProblems(draft.values, t) : {};
  const error = putting.error ?? removing.error;
  const isOvertaken = isChanged || error?.code === 'activity-changed' || error?.code === 'order-outdated';

  return {
    values: draft.values,
    changes: draft.changes,
    problems,
    busy: putting.pending || removing.pending,
    refusal: isOvertaken ? t('questEdit.activityOvertaken') : error?.message,
    set(change: Partial<ActivityValues>) {
      setTypedOver((before) => before ?? now);
      draft.set(change);
    },
    /** Whether it is saved. */
    async save(): Promise<boolean> {
      if (Object.keys(problems).length > 0) return false;
      const { fields: mine, ...others } = draft.changed;
      const whole = mine && mergedFields(mine, draft.was.fields ?? [], server.fields);
      const gone = whole ? deletedOf(whole, server.fields) : [];
      // Who has seen that somebody else changed it, and saves again, means it.
      let over = isOvertaken ? now : (typedOver ?? now);
      if (over !== now) {
        setIsChanged(true);
        return false;
      }
      // Deleting is said in words of its own: an order names exactly what is there.
      for (const one of gone) {
        if (!(await remove({ questid, activity_id: id, ...one }))) return false;
        over += 1;
        setSaved(over);
        setTypedOver(over);
      }
      const done = await put({ questid, data: { id, revision: over, ...activitySent({ ...others, ...(whole && { fields: whole }) }) } });
      // A save that changed nothing is no revision: after a refusal what the server shows counts alone.
      setSaved(done ? over + 1 : 0);
      await readAgain(questid, id);
      if (!done) return false;
      setTypedOver(undefined);
      setIsChanged(false);
      draft.saved();
      return true;
    },
    discard() {
      draft.discard();
      setTypedOver(undefined);
      setIsChanged(false);
      putting.reset();
      removing.reset();
    },
  };
}

/** What is new on the server has ids, and is told by them from what somebody else added: nothing is typed over what stood before. */
async function readAgain(questid: string, activityid: string): Promise<void> {
  const told = await Promise.all([
    call('GET', 'quest/activity', { questid }),
    call('GET', 'quest/activity_choice', { questid, activityid }),
  ]).catch(() => undefined);
  if (!told) return;
  const [activities, asked] = told;
  patchResource('quest/activity', { questid }, () => activities);
  patchResource('quest/activity_choice', { questid, activityid }, () => asked);
}

export type ActivityDraft = ReturnType<typeof useActivityDraft>;
