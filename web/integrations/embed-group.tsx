import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../platform/controls/button.tsx';
import { FormGroup } from '../platform/form/form-group.tsx';
import { useCommand } from '../platform/live-command.ts';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { integrationPath } from './integration-paths.ts';
import { SecretDialog } from './secret-dialog.tsx';
import type { ConfigRow } from './use-integrations.ts';
import './connect/connect-texts.ts';
import './integrations-texts.ts';
import classes from './integrations.module.css';

/** What another site shows of Laurel in a frame, and the secret by which it signs to whom (U-141, U-142): shown once. */
export function EmbedGroup({ config }: { config: ConfigRow }) {
  const { t } = useTranslation();
  const { id, url, app_secret: last } = config;
  const [asks, setAsks] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [make, { pending, error }] = useCommand('externalApiConfig/create_app_secret');
  const origin = originOf(url);

  async function press() {
    const made = await make({ id });
    if (!made) return;
    setAsks(false);
    setSecret(made.app_secret);
  }

  return (
    <FormGroup title={t('embedding.title')} text={t('embedding.more')}>
      <p className="soft">{origin === undefined ? t('embedding.noOrigin') : t('embedding.origin', { origin })}</p>
      <p className="soft">{last === '' ? t('embedding.none') : t('embedding.has', { last })}</p>
      <Refusal>{!asks && error?.message}</Refusal>
      <p className={classes.act}>
        <Button busy={pending && !asks} onClick={() => (last === '' ? void press() : setAsks(true))}>
          {t(last === '' ? 'embedding.make' : 'embedding.another')}
        </Button>{' '}
        <ButtonLink to={integrationPath(config, 'snippets')}>{t('embedding.snippet')}</ButtonLink>
      </p>
      <Dialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={t('embedding.anotherTitle')}
        width={440}
        actions={
          <>
            <Button onClick={() => setAsks(false)}>{t('states.cancel')}</Button>
            <Button kind="fill" busy={pending} onClick={() => void press()}>
              {t('embedding.another')}
            </Button>
          </>
        }
      >
        <p>{t('embedding.anotherMore')}</p>
        <Refusal>{error?.message}</Refusal>
      </Dialog>
      {secret !== undefined && (
        <SecretDialog
          title={t('embedding.made')}
          lead={t('embedding.once')}
          values={[{ label: t('embedding.secret'), value: secret }]}
          onClose={() => setSecret(undefined)}
        />
      )}
    </FormGroup>
  );
}

/** As the server reads it. */
function originOf(url: string): string | undefined {
  const parsed = URL.parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.origin : undefined;
}
