import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/controls/button.tsx';
import { FormGroup } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid } from '../../platform/form/save-bar.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { useCommand } from '../../platform/live-command.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import './connect-texts.ts';
import classes from './connect.module.css';

/** Asks another admin to let Laurel in: whoever knows the other system. */
export function AskGroup({ id }: { id: string }) {
  const { t } = useTranslation();
  const form = useRef<HTMLDivElement>(null);
  const [email, setEmail] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [send, { pending, error }] = useCommand('externalApiConfig/send_invitation');

  async function press() {
    setIsMissing(email === '');
    if (email === '' || !(await send({ id, email }))) return focusFirstInvalid(form.current);
    setEmail('');
    showToast({ text: t('connecting.ask.sent', { email }) });
  }

  return (
    <FormGroup title={t('connecting.ask.title')} text={t('connecting.ask.more')}>
      <div ref={form} className={classes.stack}>
        <TextInput
          label={t('connecting.ask.email')}
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          error={isMissing ? t('connecting.ask.missing') : (error?.fields.email ?? error?.message)}
          onChange={(event) => setEmail(event.currentTarget.value.trim())}
        />
        <div>
          <Button busy={pending} onClick={() => void press()}>
            {t('connecting.ask.send')}
          </Button>
        </div>
      </div>
    </FormGroup>
  );
}

/** Makes the teams of the other system here, with who is in them. */
export function TeamsGroup({ id }: { id: string }) {
  const { t } = useTranslation();
  const [ask, { pending, error }] = useCommand('externalApiConfig/importteams');
  const [isSilent, setIsSilent] = useState(false);

  async function press() {
    setIsSilent(false);
    const told = await ask({ id });
    if (!told) return;
    const { number_of_players: players, number_of_teams: teams } = told;
    if (players < 0) return setIsSilent(true);
    const people = t('connecting.teams.players', { count: players, formatted: formatCount(players) });
    showToast({ text: t('connecting.teams.told', { count: teams, formatted: formatCount(teams), people }) });
  }

  return (
    <FormGroup title={t('connecting.teams.title')} text={t('connecting.teams.more')}>
      <div className={classes.stack}>
        <Refusal>{isSilent ? t('connecting.asking.silent') : error?.message}</Refusal>
        <div>
          <Button busy={pending} onClick={() => void press()}>
            {t('connecting.teams.import')}
          </Button>
        </div>
      </div>
    </FormGroup>
  );
}
