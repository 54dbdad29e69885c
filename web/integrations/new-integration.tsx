import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { SystemType } from '../../src/integrations/systems.values.ts';
import { Button, ButtonLink } from '../platform/controls/button.tsx';
import { FormBody, FormGroup } from '../platform/form/form-group.tsx';
import { focusFirstInvalid } from '../platform/form/save-bar.tsx';
import { useCommand } from '../platform/live-command.ts';
import { reached } from '../platform/live-line.ts';
import { Page } from '../platform/page/page.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { ConnectGroup } from './connect/connect-group.tsx';
import { SystemOf } from './connect/system-of.tsx';
import { useSetUp } from './connect/use-set-up.ts';
import { INTEGRATIONS, newStepPath } from './integration-paths.ts';
import './connect/connect-texts.ts';
import './integrations-texts.ts';
import classes from './integrations.module.css';

/** Connects a system of the kind that the address names (RT-120); an install address says which one it is (RT-130). */
export default function NewIntegration() {
  return <SystemOf>{(type) => <Form key={type} type={type} />}</SystemOf>;
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
  const setUp = useSetUp(type);
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
        <ConnectGroup type={type} subdomain={subdomain} onConnected={setUp} />
        <FormGroup title={t('connecting.without')} text={t('integrations.newMore')}>
          <div ref={form} className={classes.stack}>
            <Refusal>{error?.message}</Refusal>
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
              <Button busy={pending} onClick={() => void press()}>
                {t('integrations.addWithout')}
              </Button>
              <ButtonLink to={INTEGRATIONS}>{t('states.cancel')}</ButtonLink>
            </div>
          </div>
        </FormGroup>
      </FormBody>
    </Page>
  );
}
