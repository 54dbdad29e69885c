import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call, CallRefused } from '../platform/api.ts';
import { LaurelMark } from '../platform/identity/laurel-mark.tsx';
import './display-texts.ts';
import classes from './tv.module.css';

/** Asks for the pin of a cast (U-058), by the remote control too. */
export function PinForm({ castkey, onToken }: { castkey: string; onToken: (token: string) => void }) {
  const { t } = useTranslation();
  const [pin, setPin] = useState('');
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy || pin === '') return;
    setBusy(true);
    try {
      const answer = await call('POST', 'auth/tvlogin', { castkey, pin });
      if ('token' in answer) return onToken(answer.token);
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      setRefused(error.code === 'pin-wrong' ? t('display.pinWrong') : error.status === 0 ? t('display.away') : error.message);
    }
    setPin('');
    setBusy(false);
  }

  return (
    <main className={classes.notice}>
      <LaurelMark />
      <h1>{t('display.pin')}</h1>
      <p>{t('display.pinMore')}</p>
      <form className={classes.pin} onSubmit={(event) => void submit(event)}>
        <input
          aria-label={t('display.pinLabel')}
          aria-invalid={refused !== undefined}
          aria-describedby={refused === undefined ? undefined : 'refused'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          autoFocus
          value={pin}
          onChange={({ currentTarget: { value } }) => {
            setPin(value.replace(/\D/g, ''));
            setRefused(undefined);
          }}
        />
        <button type="submit" aria-disabled={busy}>
          {t('display.show')}
        </button>
      </form>
      <p id="refused" role="alert" className={classes.refused}>
        {refused}
      </p>
    </main>
  );
}
