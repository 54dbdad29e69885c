import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LoginOptions } from '../../src/accounts/accounts.contract.ts';
import { CallRefused } from '../platform/api.ts';
import { Button, TextButton } from '../platform/controls/button.tsx';
import { AuthCard } from '../platform/entry/auth-card.tsx';
import { focusFirstInvalid } from '../platform/form/save-bar.tsx';
import { loadSession } from '../platform/session/session.ts';
import { looksLikeAddress } from './address.ts';
import type { Hints } from './arrival.ts';
import { type CodeProblem, codeProblem, requestCode, signInByCode, signInByPassword } from './calls.ts';
import { CodeStep } from './code-step.tsx';
import { lastWay, rememberWay } from './last-way.ts';
import { NameStep } from './name-step.tsx';
import { ProviderButtons } from './provider/provider-buttons.tsx';
import classes from './entry.module.css';

type Step = { at: 'form' } | { at: 'code'; otpId: string } | { at: 'name'; otpId: string; code: string; message: string };
type Problems = { email?: string; password?: string };

/** Signing in by a code or a password; the way used last is offered first (U-056). */
export function SignIn({ options, hints, preselected }: { options: LoginOptions; hints: Hints; preselected: string | undefined }) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [way, setWay] = useState(lastWay);
  const [email, setEmail] = useState(hints.username ?? hints.user ?? '');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<Step>({ at: 'form' });

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const found = problemsIn();
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirstInvalid(form.current);
    setBusy(true);
    try {
      if (way === 'code') setStep({ at: 'code', otpId: await requestCode(email.trim()) });
      else await byPassword();
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      fail(way === 'code' ? { email: refused.fields.email ?? refused.message } : { password: refused.message });
    } finally {
      setBusy(false);
    }
  }

  function problemsIn(): Problems {
    return {
      ...(!looksLikeAddress(email) && { email: t(email.trim() === '' ? 'login.emailMissing' : 'login.emailWrong') }),
      ...(way === 'password' && password === '' && { password: t('login.passwordMissing') }),
    };
  }

  function fail(found: Problems) {
    setProblems(found);
    focusFirstInvalid(form.current);
  }

  async function byPassword() {
    const problem = await signInByPassword(email.trim(), password, remember ? 1 : 0);
    if (problem !== undefined) return fail({ password: problem });
    rememberWay('password');
    await loadSession();
  }

  async function byCode(otpId: string, code: string, name?: string): Promise<CodeProblem | undefined> {
    try {
      const proof = { email: email.trim(), otp_id: otpId, otp_code: code };
      const signed = await signInByCode(proof, { rememberme: remember ? 1 : 0, ...(name !== undefined && { display_name: name }) });
      if (signed.login_status === 'unknown') {
        setStep({ at: 'name', otpId, code, message: signed.message });
        return undefined;
      }
      if (signed.status === 'error') return codeProblem(signed);
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      return codeProblem(refused);
    }
    rememberWay('code');
    await loadSession();
    return undefined;
  }

  if (step.at === 'code') {
    return (
      <AuthCard key="code" title={t('code.title')}>
        <CodeStep
          email={email.trim()}
          otpId={step.otpId}
          outbox={options.outbox}
          onSentAgain={(otpId) => setStep({ at: 'code', otpId })}
          onCode={(code) => byCode(step.otpId, code)}
          onOtherAddress={() => setStep({ at: 'form' })}
        />
      </AuthCard>
    );
  }
  if (step.at === 'name') {
    return (
      <NameStep email={email.trim()} message={step.message} onName={async (name) => (await byCode(step.otpId, step.code, name))?.text} />
    );
  }
  return (
    <AuthCard
      key="form"
      title={t('login.title')}
      foot={
        <>
          {t('login.newHere')} <Link to="/v_login?registernew=1">{t('login.start')}</Link>
        </>
      }
    >
      <form ref={form} className={classes.form} noValidate onSubmit={(event) => void send(event)}>
        <TextInput
          label={t('login.email')}
          type="email"
          autoComplete="username"
          autoFocus
          maxLength={254}
          value={email}
          error={problems.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {way === 'password' && (
          <PasswordInput
            label={t('login.password')}
            autoComplete="current-password"
            maxLength={1024}
            value={password}
            error={problems.password}
            visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        <Checkbox label={t('login.remember')} checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />
        <Button type="submit" kind="fill" busy={busy}>
          {t(way === 'code' ? 'login.sendCode' : 'login.signIn')}
        </Button>
        <div className={classes.between}>
          <TextButton
            onClick={() => {
              setProblems({});
              setWay(way === 'code' ? 'password' : 'code');
            }}
          >
            {t(way === 'code' ? 'login.usePassword' : 'login.useCode')}
          </TextButton>
          {way === 'password' && <Link to="/v_login/forgotpassword">{t('login.forgot')}</Link>}
        </div>
      </form>
      <ProviderButtons options={options.login_options} preselected={preselected} remember={remember} />
    </AuthCard>
  );
}
