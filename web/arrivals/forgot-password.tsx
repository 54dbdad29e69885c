import { TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCommand } from '../platform/live-command.ts';
import { Button } from '../platform/controls/button.tsx';
import { AuthCard } from '../platform/entry/auth-card.tsx';
import { focusFirstInvalid } from '../platform/form/save-bar.tsx';
import { looksLikeAddress } from '../entry/address.ts';
import { useLoginOptions } from '../entry/login-options.ts';
import { Outbox } from '../entry/outbox.tsx';
import classes from '../entry/entry.module.css';

/** Has a link mailed to choose a new password (RT-112, U-051). The answer is the same for every address. */
export default function ForgotPassword() {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const { data: options } = useLoginOptions();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState(false);
  const [ask, { pending, error }] = useCommand('account/forgotpw');
  const wrong = problem ?? error?.fields.email ?? error?.message;

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (pending) return;
    const found = looksLikeAddress(email) ? undefined : t(email.trim() === '' ? 'login.emailMissing' : 'login.emailWrong');
    setProblem(found);
    if (found === undefined && (await ask({ email: email.trim() }))) setSent(true);
    else focusFirstInvalid(form.current);
  }

  const foot = <Link to="/v_login?loginhint=login">{t('login.back')}</Link>;
  if (sent) {
    return (
      <AuthCard key="sent" title={t('forgot.sent')} foot={foot}>
        <p className="soft" role="status">
          <Trans i18nKey="forgot.sentLead" values={{ email: email.trim() }} components={[<span key="email" className="strong" />]} />
        </p>
        {options && options.outbox !== null && <Outbox folder={options.outbox} />}
      </AuthCard>
    );
  }
  return (
    <AuthCard key="form" title={t('forgot.title')} lead={t('forgot.lead')} foot={foot}>
      <form ref={form} className={classes.form} noValidate onSubmit={(event) => void send(event)}>
        <TextInput
          label={t('login.email')}
          type="email"
          autoComplete="username"
          autoFocus
          maxLength={254}
          value={email}
          error={wrong}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" kind="fill" busy={pending}>
          {t('forgot.send')}
        </Button>
      </form>
    </AuthCard>
  );
}
