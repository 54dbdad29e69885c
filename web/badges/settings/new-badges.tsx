import { useTranslation } from 'react-i18next';
import { FilterChips } from '../../platform/controls/filter-chips.tsx';
import { Choices } from '../../platform/form/choices.tsx';
import { FormBody, FormGroup } from '../../platform/form/form-group.tsx';
import { SaveBar } from '../../platform/form/save-bar.tsx';
import { useDraft } from '../../platform/form/use-draft.ts';
import { useCommand } from '../../platform/live-command.ts';
import { useResource } from '../../platform/live-resources.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { useCategories } from '../../platform/form/use-categories.ts';
import { Page } from '../../platform/page/page.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import type { BadgeDefaultsRow } from '../../../projections/badges/badges.view.ts';
import { NotifyChoice, ThrownChoice } from '../edit/usual-choices.tsx';
import { settingsTabs } from './settings-tabs.ts';
import '../edit/editor-texts.ts';

/** What badges begin with that are made from now on (U-035). */
export function NewBadges() {
  const { t } = useTranslation();
  const { data, error, refetch } = useResource('badges/defaults', {}, { staleOn: [{ view: 'organisations' }] });
  if (data) return <Form saved={data.defaults} />;
  return (
    <Page title={t('badges.common')} facts={t('badges.settings.facts')} tabs={settingsTabs('new', t)}>
      {error && <FailedState status={error.status} onRetry={refetch} />}
    </Page>
  );
}

function Form({ saved }: { saved: BadgeDefaultsRow }) {
  const { t } = useTranslation();
  const { values, changed, changes, was, stands, set, discard, saved: taken } = useDraft<BadgeDefaultsRow>(saved);
  const [save, { pending, error, reset }] = useCommand('badges/save_defaults');
  const categories = useCategories('badge');
  const since = error?.code === 'changed-since';
  const { categories: chosen } = values;

  async function submit() {
    // Who has seen what somebody else changed, and saves again, means it (0044).
    if (!(await save({ ...changed, was: since ? stands : was }))) return;
    taken();
    showToast({ text: t('badges.edit.saved') });
  }

  return (
    <Page
      title={t('badges.common')}
      facts={t('badges.settings.facts')}
      tabs={settingsTabs('new', t)}
      fill
      ownsFilled
      foot={
        <SaveBar
          changes={changes}
          errors={error && !since ? 1 : 0}
          busy={pending}
          onSave={() => void submit()}
          onDiscard={() => {
            discard();
            reset();
          }}
        />
      }
    >
      <FormBody>
        <Refusal>{since ? t('badges.settings.changed') : error?.message}</Refusal>
        <FormGroup title={t('badges.edit.open')} text={t('badges.settings.openMore')}>
          <Choices
            label={t('badges.edit.phase')}
            value={values.publishphase}
            options={([2, 0] as const).map((value) => ({
              value,
              label: t(`badges.edit.phases.${value}`),
              text: t(`badges.edit.phases.${value}More`),
            }))}
            onChange={(publishphase) => set({ publishphase })}
          />
        </FormGroup>
        <NotifyChoice value={values.notify} onChange={(notify) => set({ notify })} />
        <ThrownChoice value={values.confetti_animation} onChange={(confetti) => set({ confetti_animation: confetti })} />
        {categories.length > 0 && (
          <FormGroup title={t('badges.settings.categories')} text={t('badges.settings.usualCategories')}>
            <FilterChips
              label={t('badges.settings.categories')}
              options={categories}
              chosen={chosen}
              onChange={(next) => set({ categories: next })}
            />
          </FormGroup>
        )}
      </FormBody>
    </Page>
  );
}
