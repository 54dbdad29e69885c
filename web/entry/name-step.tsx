import { TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../platform/controls/button.tsx';
import { AuthCard } from '../platform/entry/auth-card.tsx';
import { focusFirstInvalid } from '../platform/form/save-bar.tsx';
import { Notice } from '../platform/states/notice.tsx';
import { nameFromAddress } from './address.ts';
import classes from './entry.module.css';

type NameStepProps = {
  email: string;
  /** A first name to go by; one made of the address unless told. */
  name?: string;
  /** Why a name is needed: nobody has this address yet. */
  message: string;
  /** Registers; answers what is wrong, or nothing. */
  onName: (name: string) => Promise<string | undefined>;
};

/** The address is proved but has no account: with a name it gets one, and the same code is still good. */
export function NameStep({ email, name: known = nameFromAddress(email), message, onName }: NameStepProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(known);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const found = name.trim() === '' ? t('register.nameMissing') : await onName(name.trim());
    setBusy(false);
    setProblem(found);
    if (found !== undefined) focusFirstInvalid(form.current);
  }

  return (
    <AuthCard title={t('register.nameTitle')}>
      <Notice kind="info" role="status">
        {message}
      </Notice>
      <form ref={form} className={classes.form} noValidate onSubmit={(event) => void send(event)}>
        <TextInput
          label={t('register.name')}
          autoComplete="name"
          autoFocus
          maxLength={255}
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" kind="fill" busy={busy}>
          {t('register.register')}
        </Button>
      </form>
    </AuthCard>
  );
}
