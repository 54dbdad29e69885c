import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { QuestRow } from '../../../projections/quests/quests.view.ts';
import { FilterChips } from '../../platform/controls/filter-chips.tsx';
import { Choices } from '../../platform/form/choices.tsx';
import { Fields, FormGroup } from '../../platform/form/form-group.tsx';
import { useResource } from '../../platform/live-resources.ts';
import { useViewer } from '../../platform/session/session.ts';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { Notice } from '../../platform/states/notice.tsx';
import { useSeriesList, useTags } from '../../points/use-series.ts';
import { EditedQuest, QuestPage } from '../quest-page.tsx';
import { ResultsStand } from '../regrade/results-stand.tsx';
import { QuestForm } from './quest-form.tsx';
import { useQuestDraft } from './use-quest-draft.ts';
import './edit-texts.ts';
import classes from './edit.module.css';

/** What a quest gives to whoever does it: points, their tags, a bonus, a badge (RT-039, U-169). */
export default function QuestAward() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  return (
    <EditedQuest>
      {(quest, refetch) =>
        admin ? (
          <Award key={quest.id} quest={quest} refetch={refetch} />
        ) : (
          <QuestPage quest={quest}>
            <EmptyState kind="denied" title={t('questEdit.awardDenied')} text={t('questEdit.awardDeniedMore')} />
          </QuestPage>
        )
      }
    </EditedQuest>
  );
}

function Award({ quest, refetch }: { quest: QuestRow; refetch: () => void }) {
  const { t } = useTranslation();
  const draft = useQuestDraft(quest, refetch);
  const { values, problems, set } = draft;
  const { data } = useSeriesList();
  const { tags } = useTags();
  const badges = useResource('badges/badges', { show_inactive: 1 }, { staleOn: [{ view: 'badges' }] }).data?.badges ?? [];
  const all = data?.scoreseries ?? [];
  const series = all.find(({ id }) => id === values.series);
  const offered = tags.filter(({ id }) => values.tags.includes(id) || series?.tags.includes(id));
  // Only what is given is given by a quest too; what is chosen stays in sight.
  const given = badges.filter(
    ({ id, badge_type: type, levels }) => type === 2 || levels.some((one) => one.badge_type === 2) || id === values.badge,
  );
  const amount = (field: 'reward' | 'bonus') => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 24,
    value: values[field],
    error: problems[field],
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [field]: event.currentTarget.value }),
  });
  return (
    <QuestForm quest={quest} draft={draft}>
      {quest.is_anonymous === 1 && (
        <div className={classes.line}>
          <Notice kind="info">{t('questEdit.anonymousAward')}</Notice>
        </div>
      )}
      <ResultsStand quest={quest} otherwise={quest.have_response === 1 && t('questEdit.resultsStand')} className={classes.line} />
      <FormGroup title={t('questEdit.points')} text={t('questEdit.pointsMore')}>
        <div className={classes.stack}>
          <Fields>
            <Select
              label={t('questEdit.series')}
              placeholder={t('questEdit.noSeries')}
              searchable
              clearable
              openOnFocus={false}
              data={[
                ...all.map(({ id, name }) => ({ value: id, label: name })),
                ...(values.series !== '' && data && !series ? [{ value: values.series, label: t('questEdit.unknownSeries') }] : []),
              ]}
              value={values.series === '' ? null : values.series}
              error={problems.series}
              onChange={(id) => set({ series: id ?? '', tags: [] })}
            />
            {values.mode !== 2 && <TextInput label={t('questEdit.reward')} {...amount('reward')} />}
          </Fields>
          {quest.is_anonymous === 0 && (
            <Choices
              label={t('questEdit.mode')}
              value={values.mode}
              options={([1, 2, 3] as const).map((value) => ({
                value,
                label: t(`questEdit.modes.${value}`),
                text: t(`questEdit.modes.${value}More`),
              }))}
              onChange={(mode) => set({ mode })}
            />
          )}
          {offered.length > 0 && (
            <FilterChips
              label={t('questEdit.tags')}
              lead={t('questEdit.tags')}
              options={offered}
              chosen={values.tags}
              onChange={(next) => set({ tags: next })}
            />
          )}
        </div>
      </FormGroup>
      {quest.is_anonymous === 0 && (
        <FormGroup title={t('questEdit.bonus')} text={t('questEdit.bonusMore')}>
          <Fields>
            <TextInput label={t('questEdit.most')} {...amount('bonus')} />
          </Fields>
        </FormGroup>
      )}
      <FormGroup title={t('questEdit.badge')} text={t('questEdit.badgeMore')}>
        <Select
          label={t('questEdit.badge')}
          placeholder={t('questEdit.noBadge')}
          searchable
          clearable
          openOnFocus={false}
          className={classes.short}
          renderOption={({ option }) => <bdi>{option.label}</bdi>}
          data={given.map(({ id, Name }) => ({ value: id, label: Name }))}
          value={values.badge === '' ? null : values.badge}
          error={problems.badge}
          onChange={(id) => set({ badge: id ?? '' })}
        />
      </FormGroup>
    </QuestForm>
  );
}
