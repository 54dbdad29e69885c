import { TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answer, call, CallRefused } from '../platform/api.ts';
import { Button } from '../platform/controls/button.tsx';
import { AuthCard } from '../platform/entry/auth-card.tsx';
import { focusFirstInvalid } from '../platform/form/save-bar.tsx';
import { loadSession } from '../platform/session/session.ts';
import { looksLikeAddress } from '../entry/address.ts';
import { codeProblem, type CodeProblem, requestCode } from '../entry/calls.ts';
import { CodeStep } from '../entry/code-step.tsx';
import { useLoginOptions } from '../entry/login-options.ts';
import { NameStep } from '../entry/name-step.tsx';
import classes from '../entry/entry.module.css';

export type Unknown = Extract<Answer<'POST', 'auth/token_exchange_session'>, { proved: unknown }>;
type Registered = Answer<'POST', 'auth/register_user_oid'>;
type Step = { at: 'address' } | { at: 'code'; otpId: string } | { at: 'name'; proof?: { otp_id: string; otp_code: string } };

type ProviderRegisterProps = { state: string; about: Unknown; onIn: () => void };

/**
 * Somebody whom a provider knows and nobody here: with an address that it has proved they say their name; else a mailed code shows whose
 * address it is, and opens the account that has it.
 */
export function ProviderRegister({ state, about, onIn }: ProviderRegisterProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const { data: options } = useLoginOptions();
  const [email, setEmail] = useState(about.email ?? '');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<Step>({ at: about.proved === 1 ? 'name' : 'address' });

  async function askForCode(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const found = looksLikeAddress(email) ? await mailed() : t(email.trim() === '' ? 'login.emailMissing' : 'login.emailWrong');
    setBusy(false);
    setProblem(found);
    if (found !== undefined) focusFirstInvalid(form.current);
  }

  async function mailed(): Promise<string | undefined> {
    try {
      setStep({ at: 'code', otpId: await requestCode(email.trim()) });
      return undefined;
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      return refused.fields.email ?? refused.message;
    }
  }

  /** Answers what is wrong, or nothing. */
  async function register(more: { display_name?: string; otp_id?: string; otp_code?: string }): Promise<CodeProblem | undefined> {
    let told: Registered;
    try {
      told = await call('POST', 'auth/register_user_oid', { state, email: email.trim(), ...more });
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      return codeProblem(refused);
    }
    const { otp_id, otp_code } = more;
    if (told.login_status === 'unknown' && otp_id !== undefined && otp_code !== undefined) {
      setStep({ at: 'name', proof: { otp_id, otp_code } });
      return undefined;
    }
    if (told.status === 'error') return { text: told.message, usedUp: false };
    await loadSession();
    onIn();
    return undefined;
  }

  if (step.at === 'name') {
    return (
      <NameStep
        email={email}
        name={about.name ?? undefined}
        message={about.message}
        onName={async (display_name) => (await register({ display_name, ...step.proof }))?.text}
      />
    );
  }
  if (step.at === 'code') {
    return (
      <AuthCard key="code" title={t('code.title')}>
        <CodeStep
          email={email.trim()}
          otpId={step.otpId}
          outbox={options?.outbox ?? null}
          onSentAgain={(otpId) => setStep({ at: 'code', otpId })}
          onCode={(otp_code) => register({ otp_id: step.otpId, otp_code })}
          onOtherAddress={() => setStep({ at: 'address' })}
        />
      </AuthCard>
    );
  }
  return (
    <AuthCard key="address" title={t('provider.whose')} lead={t('provider.whoseMore')}>
      <form ref={form} className={classes.form} noValidate onSubmit={(event) => void askForCode(event)}>
        <TextInput
          label={t('login.email')}
          type="email"
          autoComplete="email"
          autoFocus
          maxLength={254}
          value={email}
          error={problem}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" kind="fill" busy={busy}>
          {t('login.sendCode')}
        </Button>
      </form>
    </AuthCard>
  );
}
