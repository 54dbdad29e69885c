import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../platform/api.ts';
import { FilterChips } from '../../../platform/controls/filter-chips.tsx';
import { Choices } from '../../../platform/form/choices.tsx';
import { FormBody, FormGroup } from '../../../platform/form/form-group.tsx';
import { SaveBar } from '../../../platform/form/save-bar.tsx';
import { useCategories } from '../../../platform/form/use-categories.ts';
import { useDraft } from '../../../platform/form/use-draft.ts';
import { useCommand } from '../../../platform/live-command.ts';
import { useResource } from '../../../platform/live-resources.ts';
import { showToast } from '../../../platform/overlay/toasts.tsx';
import { Page, type PageTab } from '../../../platform/page/page.tsx';
import { FailedState } from '../../../platform/states/failed-state.tsx';
import { Refusal } from '../../../platform/states/refusal.tsx';
import '../../quests-texts.ts';
import '../edit-texts.ts';

type Usual = Answer<'GET', 'quest/defaults'>['defaults'];

/** What quests begin with that are made from now on (U-035). */
export function NewQuests({ tabs }: { tabs: readonly PageTab[] }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useResource('quest/defaults', {}, { staleOn: [{ view: 'organisations' }] });
  if (data) return <Form saved={data.defaults} tabs={tabs} />;
  return (
    <Page title={t('shell.questSettings')} facts={t('questEdit.settingsFacts')} tabs={tabs}>
      {error && <FailedState status={error.status} onRetry={refetch} />}
    </Page>
  );
}

function Form({ saved, tabs }: { saved: Usual; tabs: readonly PageTab[] }) {
  const { t } = useTranslation();
  const { values, changed, changes, was, stands, set, discard, saved: taken } = useDraft<Usual>(saved);
  const [save, { pending, error, reset }] = useCommand('quest/save_defaults');
  const categories = useCategories('quest');
  const since = error?.code === 'changed-since';

  async function submit() {
    // Who has seen what somebody else changed, and saves again, means it (0044).
    if (!(await save({ ...changed, was: since ? stands : was }))) return;
    taken();
    showToast({ text: t('questEdit.saved') });
  }

  return (
    <Page
      title={t('shell.questSettings')}
      facts={t('questEdit.settingsFacts')}
      tabs={tabs}
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
        <Refusal>{since ? t('questEdit.overtaken') : error?.message}</Refusal>
        <FormGroup title={t('questEdit.kind')} text={t('questEdit.usualMore')}>
          <Choices
            label={t('questEdit.kind')}
            value={values.questtype}
            options={([1, 2] as const).map((value) => ({
              value,
              label: t(`quests.type.${value}`),
              text: t(`questEdit.types.${value}`),
            }))}
            onChange={(questtype) => set({ questtype })}
          />
        </FormGroup>
        <FormGroup title={t('questEdit.who')} text={t('questEdit.whoMore')}>
          <Choices
            label={t('questEdit.who')}
            value={values.freeforall === 1 ? 'all' : 'some'}
            options={(['all', 'some'] as const).map((value) => ({
              value,
              label: t(`questEdit.for.${value}`),
              text: t(`questEdit.for.${value}More`),
            }))}
            onChange={(who) => set({ freeforall: who === 'all' ? 1 : 0 })}
          />
        </FormGroup>
        {categories.length > 0 && (
          <FormGroup title={t('questEdit.categories')} text={t('questEdit.usualCategories')}>
            <FilterChips label={t('questEdit.categories')} options={categories} chosen={values.tags} onChange={(tags) => set({ tags })} />
          </FormGroup>
        )}
      </FormBody>
    </Page>
  );
}
