import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OrganisationRow } from '../../projections/organisations/organisations.view.ts';
import { NAV_ITEMS, type NavItem } from '../../src/organisations/user-view.values.ts';
import { AREAS, firstArea, isBuilt, PROFILE_PARTS_BUILT } from '../areas.ts';
import { Fields, FormGroup, Toggle } from '../platform/form/form-group.tsx';
import { SaveBar } from '../platform/form/save-bar.tsx';
import { useDraft } from '../platform/form/use-draft.ts';
import { useCommand } from '../platform/live-command.ts';
import { useResource } from '../platform/live-resources.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { loadSession, useViewer } from '../platform/session/session.ts';
import { Notice } from '../platform/states/notice.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { useChangedSince } from './use-changed-since.ts';
import './settings-texts.ts';

/** What people see in the navigation and on profiles, and where they begin (RT-020, U-042). */
export default function UserViewSettings() {
  const { t } = useTranslation();
  const { admin, organisation } = useViewer();
  const { data, error, refetch } = useResource('organization/fetch_one', admin ? {} : null, { staleOn: [{ view: 'organisations' }] });
  if (data) return <Form saved={data.organization} />;
  return (
    <SettingsFrame title={t('userView.title')} facts={t('settings.facts', { organisation })} failed={error && { error, refetch }}>
      {null}
    </SettingsFrame>
  );
}

type Flag = `nav_show_${NavItem}` | (typeof PROFILE_PARTS_BUILT)[number];
type Draft = { start_page: NavItem } & { [Name in Flag]: 0 | 1 };

function Form({ saved }: { saved: OrganisationRow }) {
  const { t } = useTranslation();
  const { organisation } = useViewer();
  const draft = useDraft<Draft>(shownOf(saved));
  const { values, set } = draft;
  const [save, { pending, error, reset }] = useCommand('organization/userview');
  const { since, problemOf } = useChangedSince(error);
  const wrong = Object.keys(values).filter((field) => error?.fields[field] !== undefined);
  // Where the start page is none that is built, the first that is shown stands for it.
  const first = isBuilt(values.start_page) ? values.start_page : firstArea({ ...saved, ...values });
  const hidden = values[`nav_show_${first}`] === 0;

  async function submit() {
    if (!(await save({ ...draft.changed, was: since ? draft.stands : draft.was }))) return;
    draft.saved();
    await loadSession();
    showToast({ text: t('settings.saved') });
  }

  return (
    <SettingsFrame
      title={t('userView.title')}
      facts={t('settings.facts', { organisation })}
      foot={
        <SaveBar
          changes={draft.changes}
          errors={wrong.length}
          busy={pending}
          onSave={() => void submit()}
          onDiscard={() => {
            draft.discard();
            reset();
          }}
        />
      }
    >
      <Refusal>{error?.whole ?? wrong.map((field) => error?.fields[field]).join('. ')}</Refusal>
      <FormGroup title={t('userView.start')} text={t('userView.startMore')}>
        <Fields>
          <Select
            label={t('userView.startField')}
            allowDeselect={false}
            data={AREAS.map(({ item, label }) => ({ value: item, label: t(`shell.${label}`) }))}
            value={first}
            error={problemOf('start_page', first)}
            onChange={(page) => set({ start_page: NAV_ITEMS.find((item) => item === page) ?? first })}
          />
        </Fields>
        {hidden && first !== 'profile' && <Notice kind="info">{t('userView.startHidden')}</Notice>}
      </FormGroup>
      <FormGroup title={t('userView.nav')} text={t('userView.navMore')}>
        {AREAS.map(({ item, label }) => (
          <Toggle
            key={item}
            label={t(`shell.${label}`)}
            checked={values[`nav_show_${item}`] === 1}
            onChange={(on) => set({ [`nav_show_${item}`]: on ? 1 : 0 })}
          />
        ))}
      </FormGroup>
      <FormGroup title={t('userView.profile')} text={t('userView.profileMore')}>
        {PROFILE_PARTS_BUILT.map((part) => (
          <Toggle key={part} label={t(`userView.${part}`)} checked={values[part] === 1} onChange={(on) => set({ [part]: on ? 1 : 0 })} />
        ))}
      </FormGroup>
    </SettingsFrame>
  );
}

/** What the form is about: the rest of the organisation's fields are others' to set. */
function shownOf(saved: OrganisationRow): Draft {
  const names = [...NAV_ITEMS.map((item) => `nav_show_${item}` as const), ...PROFILE_PARTS_BUILT];
  return { start_page: saved.start_page, ...(Object.fromEntries(names.map((name) => [name, saved[name]])) as Record<Flag, 0 | 1>) };
}
