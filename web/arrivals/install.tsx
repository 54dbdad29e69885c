import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { Button } from '../platform/controls/button.tsx';
import { AuthCard } from '../platform/entry/auth-card.tsx';
import { focusFirstInvalid } from '../platform/form/save-bar.tsx';
import { loadSession, useSession } from '../platform/session/session.ts';
import { Unreached } from '../entry/unreached.tsx';
import classes from '../entry/entry.module.css';

/**
 * An install address (RT-130): asks for the subdomain where it is missing (U-029), and leads to the page of that integration, which shows to who is not
 * signed in what will be installed (SR-08, SR-09).
 */
export default function Install() {
  const state = useSession((session) => session.state);
  const [query] = useSearchParams();
  const subdomain = query.get('subdomain');

  useEffect(() => {
    if (state === 'asking') void loadSession();
  }, [state]);

  if (!subdomain) return <AskSubdomain />;
  if (state === 'unreached') return <Unreached />;
  if (state === 'asking') return null;
  const says = new URLSearchParams({ subdomain, ...(state === 'out' && { anom: '1' }) });
  return <Navigate to={`/v_integrations/new/thinkificoauth?${says}`} replace />;
}

function AskSubdomain() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [subdomain, setSubdomain] = useState('');
  const [isWrong, setIsWrong] = useState(false);

  function send(event: SubmitEvent) {
    event.preventDefault();
    const said = subdomain.trim().toLowerCase();
    setIsWrong(said === '');
    if (said === '') return focusFirstInvalid(form.current);
    void navigate(`/install?${new URLSearchParams({ subdomain: said })}`, { replace: true });
  }

  return (
    <AuthCard title={t('install.title')} lead={t('install.lead')}>
      <form ref={form} className={classes.form} noValidate onSubmit={send}>
        <TextInput
          label={t('install.subdomain')}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={63}
          value={subdomain}
          error={isWrong && t('install.missing')}
          onChange={(event) => setSubdomain(event.currentTarget.value)}
        />
        <Button type="submit" kind="fill">
          {t('install.next')}
        </Button>
      </form>
    </AuthCard>
  );
}
