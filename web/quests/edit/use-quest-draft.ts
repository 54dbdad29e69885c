import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestRow } from '../../../projections/quests/quests.view.ts';
import { useDraft } from '../../platform/form/use-draft.ts';
import { useCommand } from '../../platform/live-command.ts';
import { patchResource } from '../../platform/live-resources.ts';
import { questProblems, questRefused, questSent, type QuestValues, questValuesOf } from './quest-values.ts';
import './edit-texts.ts';

/** What is typed over a quest as it is saved, and its save: refused once where somebody else saved in between (0044). `refetch`: asks what stands. */
export function useQuestDraft(quest: QuestRow, refetch: () => void) {
  const { t } = useTranslation();
  const { id, timezone: zone, edition = 1 } = quest;
  const draft = useDraft(questValuesOf(quest));
  const [save, { pending, error, reset }] = useCommand('quest/questinfo');
  /** The edition over which was typed. */
  const [typedOver, setTypedOver] = useState<number>();
  const wrong = draft.changes > 0 ? questProblems(draft.values, t) : {};
  const refused = questRefused(error);
  const isOvertaken = error?.code === 'quest-changed';

  return {
    values: draft.values,
    changes: draft.changes,
    problems: { ...refused, ...wrong },
    busy: pending,
    /** Said above the fields, where it is about none of them. */
    refusal: isOvertaken ? t('questEdit.overtaken') : error && Object.keys(refused).length === 0 ? error.message : undefined,
    code: error?.code,
    set(change: Partial<QuestValues>) {
      setTypedOver((before) => before ?? edition);
      draft.set(change);
    },
    /** Whether it is saved. */
    async save(): Promise<boolean> {
      if (Object.keys(wrong).length > 0) return false;
      const over = typedOver ?? edition;
      const done = await save({ id, edition: over, ...questSent(draft.changed, zone) });
      // Who has seen that somebody else changed it, and saves again, means it.
      setTypedOver(undefined);
      if (!done) {
        refetch();
        return false;
      }
      // Until the server's own word is here: the next part of the page is typed over what was saved in this one.
      patchResource('quest/questinfo', { id }, (told) => ({
        ...told,
        quests: told.quests.map((one) => (one.id === id ? { ...one, edition: over + 1 } : one)),
      }));
      draft.saved();
      return true;
    },
    discard() {
      draft.discard();
      setTypedOver(undefined);
      reset();
    },
  };
}

export type QuestDraft = ReturnType<typeof useQuestDraft>;
