import { TextInput } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { SYSTEM_TYPES, type SystemType } from '../../src/integrations/systems.values.ts';
import { Button, ButtonLink } from '../platform/controls/button.tsx';
import { FormBody, FormGroup } from '../platform/form/form-group.tsx';
import { focusFirstInvalid } from '../platform/form/save-bar.tsx';
import { useCommand } from '../platform/live-command.ts';
import { reached } from '../platform/live-line.ts';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { INTEGRATIONS, newStepPath } from './integration-paths.ts';
import './integrations-texts.ts';
import classes from './integrations.module.css';

/** Connects a system of the kind that the address names (RT-120); an install address says which one it is (RT-130). */
export default function NewIntegration() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const { systemtype } = useParams();
  const type = SYSTEM_TYPES.find((one) => one === systemtype);
  if (admin && type) return <Form key={type} type={type} />;
  return (
    <Page title={t('integrations.add')}>
      {admin ? (
        <EmptyState
          kind="none"
          icon={IconPlugConnected}
          title={t('integrations.noSystem')}
          action={<ButtonLink to={INTEGRATIONS}>{t('integrations.toAll')}</ButtonLink>}
        />
      ) : (
        <FailedState status={403} />
      )}
    </Page>
  );
}

function Form({ type }: { type: SystemType }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useRef<HTMLDivElement>(null);
  const [query] = useSearchParams();
  const subdomain = query.get('subdomain') ?? '';
  const [name, setName] = useState(() => t(`integrations.system.${type}`));
  const [url, setUrl] = useState('');
  const [make, { pending, error }] = useCommand('externalApiConfig/update_config');
  const missing = name.trim() === '' ? t('integrations.settings.nameMissing') : undefined;

  async function press() {
    if (missing !== undefined) return focusFirstInvalid(form.current);
    const done = await make({ data: { system_type: type, instance_name: name.trim(), instance_name2: subdomain, url: url.trim() } });
    if (!done) return focusFirstInvalid(form.current);
    await reached(done.position, 'integrations');
    void navigate(newStepPath(done.id));
  }

  return (
    <Page title={t(`integrations.system.${type}`)} facts={t(`integrations.systemMore.${type}`)} fill ownsFilled>
      <FormBody>
        <div ref={form}>
          <Refusal>{error?.message}</Refusal>
          <FormGroup title={t('integrations.settings.about')} text={t('integrations.newMore')}>
            <div className={classes.stack}>
              <TextInput
                label={t('integrations.settings.name')}
                maxLength={255}
                autoComplete="off"
                value={name}
                error={missing}
                onChange={(event) => setName(event.currentTarget.value)}
                onKeyDown={(event) => event.key === 'Enter' && !pending && void press()}
              />
              <TextInput
                label={t('integrations.settings.url')}
                description={t('integrations.settings.urlMore')}
                maxLength={1000}
                autoComplete="off"
                inputMode="url"
                value={url}
                onChange={(event) => setUrl(event.currentTarget.value)}
              />
              {subdomain !== '' && <TextInput label={t('integrations.settings.name2')} readOnly value={subdomain} />}
              <div className="row">
                <Button kind="fill" busy={pending} onClick={() => void press()}>
                  {t('integrations.connect')}
                </Button>
                <ButtonLink to={INTEGRATIONS}>{t('states.cancel')}</ButtonLink>
              </div>
            </div>
          </FormGroup>
        </div>
      </FormBody>
    </Page>
  );
}
