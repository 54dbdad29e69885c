import { useTranslation } from 'react-i18next';
import { Choices } from '../../platform/form/choices.tsx';
import { useBadgeTrial } from './use-badge-trial.ts';
import type { BadgeDraft } from './use-badge-draft.ts';
import './editor-texts.ts';

/** Whether a changed rule judges the past anew, or holds from now on; each says what comes of it. */
export function AppliesField({ draft }: { draft: BadgeDraft }) {
  const { t } = useTranslation();
  const { applies, setApplies } = draft;
  const always = useBadgeTrial(draft, 'always').trial;
  const now = useBadgeTrial(draft, 'now').trial;
  const outcome = ({ given, withdrawn }: NonNullable<typeof always>) =>
    t('badges.edit.outcome', {
      gain: t('badges.edit.gain', { count: given.count }),
      lose: t('badges.edit.lose', { count: withdrawn.count }),
    });
  return (
    <Choices
      label={t('badges.edit.applies')}
      value={applies}
      options={[
        {
          value: 'always' as const,
          label: t('badges.edit.always'),
          text: always ? t('badges.edit.alwaysOutcome', { outcome: outcome(always) }) : t('badges.edit.alwaysMore'),
        },
        { value: 'now' as const, label: t('badges.edit.now'), text: now ? outcome(now) : t('badges.edit.nowMore') },
      ]}
      onChange={setApplies}
    />
  );
}
