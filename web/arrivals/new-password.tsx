import { TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { passwordProblems } from '../../src/accounts/password.values.ts';
import { useCommand } from '../platform/live-command.ts';
import { Button, ButtonLink } from '../platform/controls/button.tsx';
import { AuthCard } from '../platform/entry/auth-card.tsx';
import { focusFirstInvalid } from '../platform/form/save-bar.tsx';
import { Notice } from '../platform/states/notice.tsx';
import { looksLikeAddress } from '../entry/address.ts';
import { rememberWay } from '../entry/last-way.ts';
import { PasswordFields } from '../entry/password-fields.tsx';
import classes from '../entry/entry.module.css';

type Changed = { success: boolean; status: string; message: string };
type Problems = { email?: string; password?: string; again?: string };

/** Sets a new password with the token of a mailed link (RT-113, U-051, R-077, R-078). */
export default function NewPassword() {
  const { t } = useTranslation();
  const { resettoken = '' } = useParams();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [answer, setAnswer] = useState<Changed>();
  const [change, { pending, error }] = useCommand('account/account', { method: 'PUT' });

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (pending) return;
    setAnswer(undefined);
    const found: Problems = {
      ...(!looksLikeAddress(email) && { email: t(email.trim() === '' ? 'login.emailMissing' : 'login.emailWrong') }),
      ...(passwordProblems(password).length > 0 && { password: t('password.breaks') }),
      ...(password !== again && { again: t('password.differs') }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirstInvalid(form.current);
    setAnswer(await change({ acc_access_key: resettoken, email: email.trim(), new_password: password }));
    rememberWay('password');
  }

  const foot = <Link to="/v_login?loginhint=login">{t('login.back')}</Link>;
  if (answer?.success) {
    return (
      <AuthCard key="changed" title={answer.message} lead={t('forgot.changed')}>
        <ButtonLink kind="fill" to="/v_login?loginhint=login">
          {t('login.signIn')}
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard key="form" title={t('forgot.title')} foot={foot}>
      <form ref={form} className={classes.form} noValidate onSubmit={(event) => void send(event)}>
        {(answer ?? error) && (
          <Notice kind="error" role="alert">
            <span className="strong">{answer?.message ?? error?.message}.</span> {answer && t('forgot.linkOld')}{' '}
            {answer && (
              <Link className={classes.link} to="/v_login/forgotpassword">
                {t('forgot.askAgain')}
              </Link>
            )}
          </Notice>
        )}
        <TextInput
          label={t('forgot.email')}
          type="email"
          autoComplete="username"
          autoFocus
          maxLength={254}
          value={email}
          error={problems.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordFields
          label={t('forgot.new')}
          value={password}
          error={problems.password}
          onChange={setPassword}
          again={{ value: again, onChange: setAgain, error: problems.again }}
        />
        <Button type="submit" kind="fill" busy={pending}>
          {t('forgot.save')}
        </Button>
      </form>
    </AuthCard>
  );
}
