import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../platform/controls/button.tsx';
import { Fields, FormBody, FormGroup, Toggle } from '../platform/form/form-group.tsx';
import { focusFirstInvalid, SaveBar } from '../platform/form/save-bar.tsx';
import { useDraft } from '../platform/form/use-draft.ts';
import { useCommand } from '../platform/live-command.ts';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { showToast } from '../platform/overlay/toasts.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { AccessGroup } from './connect/access-group.tsx';
import { EmbedGroup } from './embed-group.tsx';
import { IntegrationFrame, IntegrationOf } from './integration-frame.tsx';
import { INTEGRATIONS } from './integration-paths.ts';
import { OutgoingGroup } from './event/outgoing-group.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import type { ConfigRow } from './use-integrations.ts';
import './integrations-texts.ts';
import classes from './integrations.module.css';

/** One integration: what it is called, its key, and the way to remove it (RT-123). */
export default function Integration() {
  return <IntegrationOf>{(config) => <Form key={config.id} config={config} />}</IntegrationOf>;
}

const SHOWN = ['instance_name', 'instance_name2', 'url', 'use_share_settings', 'token_valid_time', 'session_valid_time'] as const;

function Form({ config }: { config: ConfigRow }) {
  const { t } = useTranslation();
  const form = useRef<HTMLDivElement>(null);
  const draft = useDraft(valuesOf(config));
  const { values, changed, set } = draft;
  const [save, { pending, error, reset }] = useCommand('externalApiConfig/update_config');
  const [enable, enabling] = useCommand('externalApiConfig/enable');
  const [disable, disabling] = useCommand('externalApiConfig/disable');
  const missing = values.instance_name.trim() === '' ? t('integrations.settings.nameMissing') : undefined;
  const errors = [missing !== undefined, values.token_valid_time === 0, values.session_valid_time === 0].filter(Boolean).length;
  const { id } = config;

  async function submit() {
    if (errors > 0 || !(await save({ data: { id, ...changed } }))) return focusFirstInvalid(form.current);
    draft.saved();
    showToast({ text: t('integrations.settings.saved') });
  }

  const minutes = (name: 'token_valid_time' | 'session_valid_time') => (
    <TextInput
      label={t(`integrations.settings.${name}`)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      value={values[name] === 0 ? '' : String(values[name])}
      error={values[name] === 0 && t('integrations.settings.minutesMissing')}
      onChange={(event) => set({ [name]: Number(event.currentTarget.value.replaceAll(/\D/g, '')) })}
    />
  );
  return (
    <IntegrationFrame
      config={config}
      fill
      foot={
        <SaveBar
          changes={draft.changes}
          errors={errors}
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
        <div ref={form}>
          <Refusal>{(error ?? enabling.error ?? disabling.error)?.message}</Refusal>
          <FormGroup title={t('integrations.settings.about')}>
            <div className={classes.stack}>
              <Toggle
                label={t('integrations.settings.takes')}
                text={t('integrations.settings.takesMore')}
                checked={config.enabled === 1}
                onChange={(on) => void (on ? enable({ id }) : disable({ id }))}
              />
              <TextInput
                label={t('integrations.settings.name')}
                maxLength={255}
                autoComplete="off"
                value={values.instance_name}
                error={missing}
                onChange={(event) => set({ instance_name: event.currentTarget.value })}
              />
              <TextInput
                label={t('integrations.settings.name2')}
                description={t('integrations.settings.name2More')}
                maxLength={255}
                autoComplete="off"
                value={values.instance_name2}
                onChange={(event) => set({ instance_name2: event.currentTarget.value })}
              />
              <TextInput
                label={t('integrations.settings.url')}
                description={t('integrations.settings.urlMore')}
                maxLength={1000}
                autoComplete="off"
                inputMode="url"
                value={values.url}
                onChange={(event) => set({ url: event.currentTarget.value })}
              />
            </div>
          </FormGroup>
          <FormGroup title={t('integrations.settings.shared')} text={t('integrations.settings.sharedMore')}>
            <Toggle
              label={t('integrations.settings.obeys')}
              text={t('integrations.settings.obeysMore')}
              checked={values.use_share_settings === 1}
              onChange={(on) => set({ use_share_settings: on ? 1 : 0 })}
            />
            <Fields>
              {minutes('token_valid_time')}
              {minutes('session_valid_time')}
            </Fields>
          </FormGroup>
          <EmbedGroup config={config} />
          <AccessGroup config={config} />
          <OutgoingGroup config={config} />
          <KeyGroup config={config} />
          <RemoveGroup config={config} />
        </div>
      </FormBody>
    </IntegrationFrame>
  );
}

/** The key by which another system sends to all steps (U-144): shown once. */
function KeyGroup({ config: { id, has_key: has } }: { config: ConfigRow }) {
  const { t } = useTranslation();
  const [make, { pending, error }] = useCommand('externalApiConfig/create_callback_key');
  const [key, setKey] = useState<string>();

  async function press() {
    const done = await make({ id });
    if (done) setKey(done.key);
  }

  return (
    <FormGroup title={t('integrations.key.title')} text={t('integrations.key.more')}>
      <p className="soft">{t(has === 1 ? 'integrations.key.has' : 'integrations.key.none')}</p>
      <Refusal>{error?.message}</Refusal>
      <p className={classes.act}>
        <Button busy={pending} onClick={() => void press()}>
          {t(has === 1 ? 'integrations.key.another' : 'integrations.key.make')}
        </Button>
      </p>
      {key !== undefined && (
        <SecretDialog
          title={t('integrations.key.made')}
          lead={t('integrations.key.once')}
          values={[
            { label: t('integrations.key.key'), value: key },
            { label: t('integrations.key.address'), value: `${location.origin}/server/crm_callback.php?key=${key}` },
          ]}
          onClose={() => setKey(undefined)}
        />
      )}
    </FormGroup>
  );
}

/** It cannot be brought back: so it asks, and says what stays. */
function RemoveGroup({ config: { id, instance_name: name } }: { config: ConfigRow }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const [remove, { pending, error }] = useCommand('externalApiConfig/remove_config');

  async function press() {
    if (!(await remove({ id }))) return;
    showToast({ text: t('integrations.settings.removed', { name }) });
    void navigate(INTEGRATIONS, { replace: true });
  }

  return (
    <FormGroup title={t('integrations.settings.remove')} text={t('integrations.settings.removeMore')}>
      <Button onClick={() => setAsks(true)}>{t('integrations.settings.removeIt')}</Button>
      <Dialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={<bdi>{t('integrations.settings.removeTitle', { name })}</bdi>}
        width={440}
        actions={
          <>
            <Button onClick={() => setAsks(false)}>{t('states.cancel')}</Button>
            <Button kind="danger" busy={pending} onClick={() => void press()}>
              {t('integrations.settings.removeIt')}
            </Button>
          </>
        }
      >
        <p>{t('integrations.settings.removeMore')}</p>
        <Refusal>{error?.message}</Refusal>
      </Dialog>
    </FormGroup>
  );
}

function valuesOf(config: ConfigRow) {
  return Object.fromEntries(SHOWN.map((name) => [name, config[name]])) as Pick<ConfigRow, (typeof SHOWN)[number]>;
}
