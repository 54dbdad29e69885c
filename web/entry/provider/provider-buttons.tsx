import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginOptions } from '../../../src/accounts/accounts.contract.ts';
import { CallRefused } from '../../platform/api.ts';
import { Button } from '../../platform/controls/button.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { beginLogin } from './begun-login.ts';
import classes from './provider.module.css';

type ProviderButtonsProps = {
  options: LoginOptions['login_options'];
  /** The id or name of the option that the address asks for (U-027, U-046). */
  preselected: string | undefined;
  remember: boolean;
};

/** The providers to sign in with, below the way by e-mail; nothing where there are none. */
export function ProviderButtons({ options, preselected, remember }: ProviderButtonsProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState<number | string>();
  const [problem, setProblem] = useState<string>();
  const named = options.flatMap(({ login_option_id, provider_id, name }) =>
    name === undefined ? [] : [{ id: provider_id ?? login_option_id, name }],
  );

  async function leave(id: number | string) {
    setBusy(id);
    setProblem(undefined);
    try {
      location.assign(await beginLogin(id, { rememberme: remember ? 1 : 0 }));
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      setProblem(refused.message);
      setBusy(undefined);
    }
  }

  if (named.length === 0) return null;
  return (
    <section className={classes.providers} aria-label={t('provider.others')}>
      <p className={`${classes.or} meta`}>{t('provider.or')}</p>
      <Refusal>{problem}</Refusal>
      {named.map(({ id, name }) => (
        <Button
          key={id}
          size="lg"
          busy={busy === id}
          autoFocus={preselected !== undefined && [String(id), name.toLocaleLowerCase()].includes(preselected.toLocaleLowerCase())}
          onClick={() => void leave(id)}
        >
          {t('provider.signIn', { name })}
        </Button>
      ))}
    </section>
  );
}
