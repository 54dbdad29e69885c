import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestRow } from '../../../projections/quests/quests.view.ts';
import { FormBody } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid, SaveBar } from '../../platform/form/save-bar.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Notice } from '../../platform/states/notice.tsx';
import { QuestPage } from '../quest-page.tsx';
import type { QuestDraft } from './use-quest-draft.ts';
import './edit-texts.ts';

/** A part of a quest's page that is saved as a whole. */
export function QuestForm({ quest, draft, children }: { quest: QuestRow; draft: QuestDraft; children: ReactNode }) {
  const { t } = useTranslation();
  const form = useRef<HTMLDivElement>(null);

  async function submit() {
    if (await draft.save()) showToast({ text: t('questEdit.saved') });
    else focusFirstInvalid(form.current);
  }

  return (
    <QuestPage
      quest={quest}
      ownsFilled
      foot={
        <SaveBar
          changes={draft.changes}
          errors={Object.keys(draft.problems).length}
          busy={draft.busy}
          onSave={() => void submit()}
          onDiscard={draft.discard}
        />
      }
    >
      <FormBody>
        <div ref={form}>
          {draft.refusal && (
            <Notice kind="error" role="alert">
              {draft.refusal}
            </Notice>
          )}
          {children}
        </div>
      </FormBody>
    </QuestPage>
  );
}
