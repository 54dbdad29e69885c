import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../platform/controls/button.tsx';
import { FormGroup } from '../../platform/form/form-group.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { integrationPath } from '../integration-paths.ts';
import { SecretDialog } from '../secret-dialog.tsx';
import type { ConfigRow } from '../use-integrations.ts';
import './event-texts.ts';

/** A new secret, shown once. */
export function NewSecretGroup({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const [make, { pending, error }] = useCommand('externalApiConfig/new_webhook_secret');
  const [secret, setSecret] = useState<string>();

  async function press() {
    const done = await make({ id: eventId });
    if (done) setSecret(done.secret);
  }

  return (
    <FormGroup title={t('integrations.outgoing.secret')} text={t('integrations.outgoing.newSecretMore')}>
      <Button busy={pending} onClick={() => void press()}>
        {t('integrations.outgoing.newSecret')}
      </Button>
      <Refusal>{error?.message}</Refusal>
      {secret !== undefined && (
        <SecretDialog
          title={t('integrations.outgoing.secretTitle')}
          lead={t('integrations.outgoing.secretMore')}
          values={[{ label: t('integrations.outgoing.secret'), value: secret }]}
          onClose={() => setSecret(undefined)}
        />
      )}
    </FormGroup>
  );
}

/** It cannot be brought back: so it asks. */
export function RemoveEventGroup({ event: { id, name }, config }: { event: ConfigRow['events'][number]; config: ConfigRow }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const [remove, { pending, error }] = useCommand('externalApiConfig/remove_config_event');

  async function press() {
    if (!(await remove({ id }))) return;
    showToast({ text: t('integrations.outgoing.removed', { name }) });
    void navigate(integrationPath(config), { replace: true });
  }

  return (
    <FormGroup title={t('integrations.outgoing.remove')} text={t('integrations.outgoing.removeMore')}>
      <Button onClick={() => setAsks(true)}>{t('integrations.outgoing.removeIt')}</Button>
      <Dialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={<bdi>{t('integrations.outgoing.removeTitle', { name })}</bdi>}
        width={440}
        actions={
          <>
            <Button onClick={() => setAsks(false)}>{t('states.cancel')}</Button>
            <Button kind="danger" busy={pending} onClick={() => void press()}>
              {t('integrations.outgoing.removeIt')}
            </Button>
          </>
        }
      >
        <p>{t('integrations.outgoing.removeMore')}</p>
        <Refusal>{error?.message}</Refusal>
      </Dialog>
    </FormGroup>
  );
}
