import { PasswordInput } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/controls/button.tsx';
import { FormGroup } from '../../platform/form/form-group.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import type { ConfigRow } from '../use-integrations.ts';
import { ConnectGroup } from './connect-group.tsx';
import { AskGroup, TeamsGroup } from './others-group.tsx';
import type { Connected } from './use-connecting.ts';
import '../integrations-texts.ts';
import './connect-texts.ts';
import classes from './connect.module.css';

/** How its system lets Laurel in: by being asked once more there, or by a token. */
export function AccessGroup({ config: { id, system_type: type, instance_name: name, access_ended: ended } }: { config: ConfigRow }) {
  const { t } = useTranslation();
  const tell = useCallback(
    ({ isStandIn }: Connected) =>
      showToast({
        text: isStandIn ? t('connecting.standIn', { system: t(`integrations.system.${type}`) }) : t('connecting.connected', { name }),
      }),
    [t, type, name],
  );
  return (
    <>
      <ConnectGroup type={type} id={id} hasEnded={ended === 1} onConnected={tell} />
      <TokenGroup id={id} />
      <AskGroup id={id} />
      <TeamsGroup id={id} />
    </>
  );
}

function TokenGroup({ id }: { id: string }) {
  const { t } = useTranslation();
  const [token, setToken] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [save, { pending, error }] = useCommand('externalApiConfig/save_token');

  async function press() {
    setIsMissing(token.trim() === '');
    if (token.trim() === '' || !(await save({ id, token: token.trim() }))) return;
    setToken('');
    showToast({ text: t('connecting.token.saved') });
  }

  return (
    <FormGroup title={t('connecting.token.title')} text={t('connecting.token.more')}>
      <div className={classes.stack}>
        <Refusal>{error?.message}</Refusal>
        <PasswordInput
          label={t('connecting.token.token')}
          autoComplete="off"
          maxLength={4096}
          value={token}
          error={isMissing && t('connecting.token.missing')}
          visibilityToggleButtonProps={{ 'aria-label': t('connecting.token.show') }}
          onChange={(event) => setToken(event.currentTarget.value)}
        />
        <div>
          <Button busy={pending} onClick={() => void press()}>
            {t('connecting.token.save')}
          </Button>
        </div>
      </div>
    </FormGroup>
  );
}
