import { PasswordInput } from '@mantine/core';
import { useEffect, useId, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { CodeStep } from '../entry/code-step.tsx';
import { codeProblem, requestCode, type CodeProblem } from '../entry/calls.ts';
import { type Answer, call, CallRefused, onReauthentication } from '../platform/api.ts';
import { Button } from '../platform/controls/button.tsx';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { useSession } from '../platform/session/session.ts';
import { ByProvider } from './by-provider.tsx';

type Providers = Answer<'GET', 'auth/security_time'>['login_options'];
/**
 * A question that waits for its answer: the secret of a key, or nothing. `password`: the account has one; `code`: it has none, and one was mailed;
 * `providers` show it too, or alone.
 */
type Asked = {
  password: boolean;
  code: { otpId: string; outbox: string | null } | null;
  providers: Providers;
  answer: (secret?: string) => void;
};

const useAsked = create<{ asked: Asked | null }>(() => ({ asked: null }));
let asking: Promise<string | undefined> | undefined;

/** Calls that are refused at once wait for one answer. @throws CallRefused */
function ask(): Promise<string | undefined> {
  asking ??= begin().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function begin(): Promise<string | undefined> {
  const { asks_for, login_options: providers } = await call('GET', 'auth/security_time', {});
  const code = asks_for === 'code' ? await mailed(useSession.getState().user?.email ?? '') : null;
  return new Promise((resolve) => {
    const answer = (secret?: string) => {
      useAsked.setState({ asked: null });
      resolve(secret);
    };
    useAsked.setState({ asked: { password: asks_for === 'password', code, providers, answer } });
  });
}

async function mailed(email: string): Promise<Asked['code']> {
  const [{ outbox }, otpId] = await Promise.all([call('GET', 'auth/login_options', {}), requestCode(email)]);
  return { otpId, outbox };
}

/** Where whoever is signed in is asked to show again that it is them, once inside the shell: what waits for it goes on by itself (U-060). */
export function Reauthentication() {
  const { t } = useTranslation();
  const asked = useAsked((state) => state.asked);
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  useEffect(() => {
    const stop = onReauthentication(ask);
    return () => {
      stop();
      useAsked.getState().asked?.answer();
    };
  }, []);
  const form = useId();
  const [busy, setBusy] = useState(false);

  return (
    <Dialog
      opened={asked !== null}
      onClose={() => asked?.answer()}
      title={t('reauthentication.title')}
      lead={t('reauthentication.lead')}
      width={480}
      actions={
        shown?.password && (
          <>
            <Button onClick={() => asked?.answer()}>{t('states.cancel')}</Button>
            <Button type="submit" form={form} kind="fill" busy={busy}>
              {t('reauthentication.confirm')}
            </Button>
          </>
        )
      }
    >
      {shown?.password && <ByPassword id={form} busy={busy} onBusy={setBusy} onProved={shown.answer} />}
      {shown?.code && <ByCode {...shown.code} onProved={shown.answer} />}
      {shown && <ByProvider options={shown.providers} onProved={shown.answer} />}
    </Dialog>
  );
}

type ByPasswordProps = { id: string; busy: boolean; onBusy: (busy: boolean) => void; onProved: (secret: string) => void };

function ByPassword({ id, busy, onBusy, onProved }: ByPasswordProps) {
  const { t } = useTranslation();
  const email = useEmail();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    if (password === '') return setProblem(t('reauthentication.passwordMissing'));
    onBusy(true);
    try {
      onProved((await call('POST', 'auth/security_verify', { password })).key_secret);
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      setProblem(refused.message);
    } finally {
      onBusy(false);
    }
  }

  return (
    <form id={id} noValidate onSubmit={(event) => void send(event)}>
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        data-autofocus
        label={t('reauthentication.password')}
        autoComplete="current-password"
        maxLength={1024}
        value={password}
        error={problem}
        visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
        onChange={(event) => {
          setProblem(undefined);
          setPassword(event.currentTarget.value);
        }}
      />
    </form>
  );
}

function ByCode({ otpId, outbox, onProved }: { otpId: string; outbox: string | null; onProved: (secret: string) => void }) {
  const email = useEmail();
  const [newest, setNewest] = useState(otpId);

  async function prove(otp_code: string): Promise<CodeProblem | undefined> {
    try {
      onProved((await call('POST', 'auth/security_verify', { otp_id: newest, otp_code })).key_secret);
      return undefined;
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      return codeProblem(refused);
    }
  }

  return <CodeStep email={email} otpId={newest} outbox={outbox} onSentAgain={setNewest} onCode={prove} />;
}

function useEmail(): string {
  return useSession(({ user }) => user?.email ?? '');
}
