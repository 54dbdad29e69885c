import { PasswordInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordProblems } from '../../src/accounts/password.values.ts';
import { PasswordFields } from '../entry/password-fields.tsx';
import { Button } from '../platform/controls/button.tsx';
import { focusFirstInvalid } from '../platform/form/save-bar.tsx';
import { useCommand } from '../platform/live-command.ts';
import { useResource } from '../platform/live-resources.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { useSession } from '../platform/session/session.ts';
import { Bone } from '../platform/states/bone.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Notice } from '../platform/states/notice.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import './account-pages-texts.ts';
import classes from './account.module.css';

/** The password of one's account (RT-024): changed with the old one; the first one is chosen by a mailed link. */
export function Password() {
  const { data, error, refetch } = useResource('auth/security_time', {});
  const email = useSession(({ user }) => user?.email ?? null);
  if (error && !data) return <FailedState status={error.status} onRetry={refetch} />;
  if (!data) return <Bone width="60%" height={16} />;
  if (data.asks_for === 'password') return <ChangePassword />;
  return email === null ? null : <FirstPassword email={email} />;
}

type Problems = { old?: string; password?: string; again?: string };
const EMPTY = { old: '', password: '', again: '' };

function ChangePassword() {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const email = useSession(({ user }) => user?.email ?? '');
  const [values, setValues] = useState(EMPTY);
  const [problems, setProblems] = useState<Problems>({});
  const [change, { pending, error }] = useCommand('account/account', { method: 'PUT' });
  const set = (changed: Partial<typeof EMPTY>) => setValues({ ...values, ...changed });

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (pending) return;
    const found: Problems = {
      ...(values.old === '' && { old: t('reauthentication.passwordMissing') }),
      ...(passwordProblems(values.password).length > 0 && { password: t('password.breaks') }),
      ...(values.password !== values.again && { again: t('password.differs') }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirstInvalid(form.current);
    const answer = await change({ old_password: values.old, new_password: values.password });
    if (!answer) return;
    if (answer.success) {
      setValues(EMPTY);
      showToast({ text: answer.message });
      return;
    }
    setProblems({ old: answer.message });
    focusFirstInvalid(form.current);
  }

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={(event) => void send(event)}>
      <Refusal>{error?.message}</Refusal>
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label={t('account.passwordOld')}
        autoComplete="current-password"
        maxLength={1024}
        value={values.old}
        error={problems.old}
        visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
        onChange={(event) => set({ old: event.currentTarget.value })}
      />
      <PasswordFields
        label={t('forgot.new')}
        value={values.password}
        error={problems.password}
        onChange={(password) => set({ password })}
        again={{ value: values.again, onChange: (again) => set({ again }), error: problems.again }}
      />
      <div>
        <Button type="submit" busy={pending}>
          {t('account.passwordChange')}
        </Button>
      </div>
    </form>
  );
}

/** A borrowed login must not be enough: only who reads the mail chooses the first one. */
function FirstPassword({ email }: { email: string }) {
  const { t } = useTranslation();
  const [ask, { pending, error }] = useCommand('account/forgotpw');
  const [sent, setSent] = useState(false);

  async function send() {
    if (await ask({ email })) setSent(true);
  }

  return (
    <div className={classes.form}>
      <Refusal>{error?.message}</Refusal>
      {sent && (
        <Notice kind="info" role="status">
          {t('account.passwordSent', { email })}
        </Notice>
      )}
      <p className="soft">{t('account.passwordNone')}</p>
      <div>
        <Button busy={pending} onClick={() => void send()}>
          {t('account.passwordFirst')}
        </Button>
      </div>
    </div>
  );
}
