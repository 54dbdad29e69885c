import { useTranslation } from 'react-i18next';
import type { UiSettingsRow } from '../../projections/organisations/organisations.view.ts';
import type { Answer } from '../platform/api.ts';
import { Segmented } from '../platform/controls/segmented.tsx';
import { FormBody, FormGroup } from '../platform/form/form-group.tsx';
import { SaveBar } from '../platform/form/save-bar.tsx';
import { useDraft } from '../platform/form/use-draft.ts';
import { useCommand } from '../platform/live-command.ts';
import { useResource } from '../platform/live-resources.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { Page } from '../platform/page/page.tsx';
import { loadSession, useViewer } from '../platform/session/session.ts';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import '../settings/settings-texts.ts';
import classes from './account.module.css';

type Saved = Answer<'GET', 'organization/uisettings'>;
const WORDS = ['dark', 'compact', 'animations'] as const;
type Word = (typeof WORDS)[number];
type Said = UiSettingsRow[Word];
type Draft = { [Name in `${'own' | 'all'}_${Word}`]: Said };

/** How one's screens look, and for admins those of everybody who says nothing (RT-026, U-033). */
export default function UiSettings() {
  const { t } = useTranslation();
  const { data, error, refetch } = useResource('organization/uisettings', {}, { staleOn: [{ view: 'organisations' }] });
  if (data) return <Form saved={data} />;
  return <Page title={t('ui.title')}>{error && <FailedState status={error.status} onRetry={refetch} />}</Page>;
}

function Form({ saved: { orguisettings, profuisettings } }: { saved: Saved }) {
  const { t } = useTranslation();
  const { admin, organisation, personal } = useViewer();
  const draft = useDraft<Draft>(draftOf(orguisettings, profuisettings));
  const { values, set } = draft;
  const [save, { pending, error, reset }] = useCommand('organization/uisettings');
  const since = error?.code === 'changed-since';

  async function submit() {
    const [own, all] = [part('own', draft.changed), part('all', draft.changed)];
    const sent = {
      ...(Object.keys(own).length > 0 && { profuisettings: own }),
      ...(Object.keys(all).length > 0 && { orguisettings: all, was: part('all', since ? draft.stands : draft.was) }),
    };
    if (!(await save(sent))) return;
    draft.saved();
    await loadSession();
    showToast({ text: t('settings.saved') });
  }

  const choices = (whose: 'own' | 'all') =>
    WORDS.map((word) => (
      <div key={word} className={classes.choice}>
        <p className="strong">{t(`ui.${word}`)}</p>
        <Segmented<'1' | '0' | '-1'>
          label={t(whose === 'own' ? 'ui.yours' : 'ui.everybodys', { what: t(`ui.${word}`) })}
          value={`${values[`${whose}_${word}`]}`}
          options={[
            { value: '-1', label: t(whose === 'own' ? 'ui.asOrganisation' : word === 'compact' ? 'ui.asUsual' : 'ui.asDevice') },
            { value: '1', label: t(`ui.${word}Yes`) },
            { value: '0', label: t(`ui.${word}No`) },
          ]}
          onChange={(said) => set({ [`${whose}_${word}`]: Number(said) })}
        />
      </div>
    ));

  return (
    <Page
      title={t('ui.title')}
      fill
      ownsFilled={draft.changes > 0}
      foot={
        <SaveBar
          changes={draft.changes}
          errors={error ? 1 : 0}
          busy={pending}
          onSave={() => void submit()}
          onDiscard={() => {
            draft.discard();
            reset();
          }}
        />
      }
    >
      <FormBody>
        <Refusal>{since ? t('ui.changedSince') : error?.message}</Refusal>
        <FormGroup title={t('ui.own')} text={t('ui.ownMore')}>
          {choices('own')}
        </FormGroup>
        {admin && !personal && (
          <FormGroup title={t('ui.all', { organisation })} text={t('ui.allMore')}>
            {choices('all')}
          </FormGroup>
        )}
      </FormBody>
    </Page>
  );
}

function draftOf(all: UiSettingsRow, own: UiSettingsRow): Draft {
  return Object.fromEntries(
    WORDS.flatMap((word) => [
      [`own_${word}`, own[word]],
      [`all_${word}`, all[word]],
    ]),
  ) as Draft;
}

/** One half of the form, as the call names its fields. */
function part(whose: 'own' | 'all', draft: Partial<Draft>): Partial<Record<Word, Said>> {
  return Object.fromEntries(WORDS.flatMap((word) => (draft[`${whose}_${word}`] === undefined ? [] : [[word, draft[`${whose}_${word}`]]])));
}
