import { Select, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrganisationRow } from '../../projections/organisations/organisations.view.ts';
import { DIGESTS } from '../../src/digests/digest.values.ts';
import { Choices } from '../platform/form/choices.tsx';
import { Fields, FormGroup, Toggle } from '../platform/form/form-group.tsx';
import { focusFirstInvalid, SaveBar } from '../platform/form/save-bar.tsx';
import { useDraft } from '../platform/form/use-draft.ts';
import { timeZones, viewerZone } from '../platform/format/times.ts';
import { useCommand } from '../platform/live-command.ts';
import { useResource } from '../platform/live-resources.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { loadSession, useViewer } from '../platform/session/session.ts';
import { Refusal } from '../platform/states/refusal.tsx';
import { DeleteOrganisation } from './delete-organisation.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import './settings-texts.ts';

/** What the organisation is called, where its days begin, whom its players see, how often people are mailed, and whether boards are shared (RT-010, R-215). */
export default function OrganisationSettings() {
  const { t } = useTranslation();
  const { admin, organisation } = useViewer();
  const { data, error, refetch } = useResource('organization/fetch_one', admin ? {} : null, { staleOn: [{ view: 'organisations' }] });
  if (data) return <Form saved={data.organization} />;
  return (
    <SettingsFrame title={t('settings.organisation')} facts={t('settings.facts', { organisation })} failed={error && { error, refetch }}>
      {null}
    </SettingsFrame>
  );
}

/** Whom players may see, as they are counted (U-147). */
const SEEN = ['all', 'team', 'self'] as const;

function Form({ saved: { name, timezone, use_team_filter, digest, public_sharing } }: { saved: OrganisationRow }) {
  const { t } = useTranslation();
  const form = useRef<HTMLDivElement>(null);
  const draft = useDraft({ name, timezone, use_team_filter, digest, public_sharing });
  const { values, set } = draft;
  const [save, { pending, error, reset }] = useCommand('organization/settings');
  const since = error?.code === 'changed-since';
  const stands = {
    ...draft.stands,
    use_team_filter: `“${t(`settings.seen.${SEEN[draft.stands.use_team_filter ?? 0]}`)}”`,
    digest: `“${t(`settings.digest.${draft.stands.digest ?? 'off'}`)}”`,
    public_sharing: `“${t(`settings.sharing.${draft.stands.public_sharing === 0 ? 'off' : 'on'}`)}”`,
  };
  const wrong = (field: keyof typeof stands) =>
    since && error.fields[field] ? `${error.fields[field]}. ${t('settings.nowIs', { value: stands[field] ?? '' })}` : error?.fields[field];
  const problems = {
    name: values.name.trim() === '' ? t('settings.general.nameMissing') : wrong('name'),
    timezone: wrong('timezone'),
    use_team_filter: wrong('use_team_filter'),
    digest: wrong('digest'),
    public_sharing: wrong('public_sharing'),
  };

  async function submit() {
    const sent = values.name.trim() !== '' && (await save({ ...draft.changed, was: since ? draft.stands : draft.was }));
    if (!sent) return focusFirstInvalid(form.current);
    draft.saved();
    await loadSession();
    showToast({ text: t('settings.saved') });
  }

  function discard() {
    draft.discard();
    reset();
  }

  return (
    <SettingsFrame
      title={t('settings.organisation')}
      facts={t('settings.facts', { organisation: name })}
      foot={
        <SaveBar
          changes={draft.changes}
          errors={Object.values(problems).filter(Boolean).length}
          busy={pending}
          onSave={() => void submit()}
          onDiscard={discard}
        />
      }
    >
      <div ref={form}>
        <Refusal>{error?.whole}</Refusal>
        <FormGroup title={t('settings.general.name')} text={t('settings.general.nameMore')}>
          <Fields>
            <TextInput
              label={t('settings.general.nameField')}
              maxLength={255}
              autoComplete="off"
              value={values.name}
              error={problems.name}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
          </Fields>
        </FormGroup>
        <FormGroup title={t('settings.general.zone')} text={t('settings.general.zoneMore')}>
          <Fields>
            <Select
              label={t('settings.general.zoneField')}
              searchable
              data={timeZones(viewerZone, 'UTC', values.timezone)}
              value={values.timezone}
              error={problems.timezone}
              onChange={(zone) => zone && set({ timezone: zone })}
            />
          </Fields>
        </FormGroup>
        <FormGroup title={t('settings.seen.title')} text={t('settings.seen.text')}>
          <Choices
            label={t('settings.seen.field')}
            value={values.use_team_filter}
            options={([0, 1, 2] as const).map((value) => ({
              value,
              label: t(`settings.seen.${SEEN[value]}`),
              text: t(`settings.seen.${SEEN[value]}More`),
            }))}
            error={problems.use_team_filter}
            onChange={(use_team_filter) => set({ use_team_filter })}
          />
        </FormGroup>
        <FormGroup title={t('settings.digest.title')} text={t('settings.digest.text')}>
          <Choices
            label={t('settings.digest.field')}
            value={values.digest}
            options={DIGESTS.map((value) => ({
              value,
              label: t(`settings.digest.${value}`),
              text: t(`settings.digest.${value}More`),
            }))}
            error={problems.digest}
            onChange={(chosen) => set({ digest: chosen })}
          />
        </FormGroup>
        <FormGroup title={t('settings.sharing.title')} text={t('settings.sharing.text')}>
          <Toggle
            label={t('settings.sharing.on')}
            text={t('settings.sharing.onMore')}
            checked={values.public_sharing === 1}
            onChange={(on) => set({ public_sharing: on ? 1 : 0 })}
          />
          <Refusal>{problems.public_sharing}</Refusal>
        </FormGroup>
        <DeleteOrganisation />
      </div>
    </SettingsFrame>
  );
}
