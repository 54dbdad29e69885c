import { useTranslation } from 'react-i18next';
import { Choices } from '../../platform/form/choices.tsx';
import { turnsText } from './turns-text.ts';
import type { BadgeDraft } from './use-badge-draft.ts';
import type { Trials } from './use-badge-trial.ts';
import './editor-texts.ts';

/** Whether a changed rule judges the past anew, or holds from now on; each says what comes of it. */
export function AppliesField({ draft, trials }: { draft: BadgeDraft; trials: Trials | undefined }) {
  const { t } = useTranslation();
  const { badge, applies, setApplies } = draft;
  return (
    <Choices
      label={t('badges.edit.applies')}
      value={applies}
      options={[
        {
          value: 'always' as const,
          label: t('badges.edit.always'),
          text: trials ? t('badges.edit.alwaysOutcome', { outcome: turnsText(badge, trials.always, t) }) : t('badges.edit.alwaysMore'),
        },
        { value: 'now' as const, label: t('badges.edit.now'), text: trials ? turnsText(badge, trials.now, t) : t('badges.edit.nowMore') },
      ]}
      onChange={setApplies}
    />
  );
}
