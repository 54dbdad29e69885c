import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormGroup, Fields } from '../../platform/form/form-group.tsx';
import { timeZones, viewerZone } from '../../platform/format/times.ts';
import { AppliesField } from './applies-field.tsx';
import { LevelFields } from './level-fields.tsx';
import { RuleSentence } from './rule-sentence.tsx';
import { SourceFields } from './source-fields.tsx';
import type { BadgeDraft } from './use-badge-draft.ts';
import type { Trials } from './use-badge-trial.ts';
import './editor-texts.ts';

/** When a badge is won (RT-055): its sentence, its levels, what else counts, and for which time a change holds. */
export function BadgeRuleForm({ draft, trials }: { draft: BadgeDraft; trials: Trials | undefined }) {
  const { t } = useTranslation();
  const { badge, values, saved, problems, set, changesRule } = draft;
  const type = badge.badge_type;
  return (
    <>
      <RuleSentence type={type} values={values} saved={saved} problems={problems} onChange={set} />
      {type === 7 && <LevelFields levels={values.levels} problem={problems.levels} onChange={(levels) => set({ levels })} />}
      {changesRule && (
        <FormGroup title={t('badges.edit.applies')} text={t('badges.edit.appliesMore')}>
          <AppliesField draft={draft} trials={trials} />
        </FormGroup>
      )}
      {type !== 2 && (
        <FormGroup title={t('badges.edit.more')} text={t('badges.edit.moreMore')}>
          <Fields>
            <Select
              label={t('badges.edit.zone')}
              description={t('badges.edit.zoneMore')}
              searchable
              allowDeselect={false}
              data={timeZones(values.zone, viewerZone, 'UTC')}
              value={values.zone}
              error={problems.zone}
              onChange={(zone) => zone !== null && set({ zone })}
            />
            {Number(values.count) > 0 && (
              <TextInput
                label={t(`badges.edit.count.${values.unit}`)}
                description={t('badges.edit.countMore')}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                value={values.count}
                error={problems.count}
                onChange={(event) => set({ count: event.currentTarget.value })}
              />
            )}
          </Fields>
        </FormGroup>
      )}
      {type !== 2 && (
        <FormGroup title={t('badges.edit.sources')} text={t('badges.edit.sourcesMore')}>
          <SourceFields values={values} problem={problems.sources} onChange={set} />
        </FormGroup>
      )}
    </>
  );
}
