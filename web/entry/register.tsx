import { TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LoginOptions } from '../../src/accounts/accounts.contract.ts';
import { passwordProblems } from '../../src/accounts/password.values.ts';
import { CallRefused } from '../platform/api.ts';
import { Button, TextButton } from '../platform/controls/button.tsx';
import { FirstRun, Or } from '../platform/entry/first-run.tsx';
import { viewerZone } from '../platform/format/times.ts';
import { focusFirstInvalid } from '../platform/form/save-bar.tsx';
import { loadSession } from '../platform/session/session.ts';
import { looksLikeAddress, nameFromAddress } from './address.ts';
import { type Hints, rememberArrival } from './arrival.ts';
import { type CodeProblem, codeProblem, createOrganisation, makeSample, registerWithPassword, requestCode, signInByCode } from './calls.ts';
import { CodeStep } from './code-step.tsx';
import { PasswordFields } from './password-fields.tsx';
import { SampleOffer } from './sample-offer.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import classes from './entry.module.css';

type Problems = { organisation?: string; email?: string; password?: string };

/** The first screen for somebody new: an organisation and an address, a code, and on to the players. No password is needed. */
export function Register({ options, hints }: { options: LoginOptions; hints: Hints }) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [organisation, setOrganisation] = useState(hints.orgname ?? '');
  const [email, setEmail] = useState(hints.username ?? hints.user ?? '');
  const [zone, setZone] = useState(viewerZone);
  const [password, setPassword] = useState<string>();
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState<'form' | 'sample'>();
  const [otpId, setOtpId] = useState<string>();
  const foot = (
    <>
      {t('login.knownHere')} <Link to="/v_login?loginhint=login">{t('login.signIn')}</Link>
    </>
  );

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const found = problemsIn();
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirstInvalid(form.current);
    await during('form', async () => setOtpId(await requestCode(email.trim())));
  }

  function problemsIn(): Problems {
    return {
      ...(organisation.trim() === '' && { organisation: t('register.organisationMissing') }),
      ...(!looksLikeAddress(email) && { email: t(email.trim() === '' ? 'login.emailMissing' : 'login.emailWrong') }),
      ...(password !== undefined && passwordProblems(password).length > 0 && { password: t('password.breaks') }),
    };
  }

  async function during(what: 'form' | 'sample', act: () => Promise<unknown>) {
    if (busy) return;
    setBusy(what);
    try {
      await act();
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      setProblems({ email: refused.fields.email ?? refused.message });
      focusFirstInvalid(form.current);
    } finally {
      setBusy(undefined);
    }
  }

  async function proveAndCreate(otp_code: string): Promise<CodeProblem | undefined> {
    const proof = { email: email.trim(), otp_id: otpId ?? '', otp_code };
    const display_name = nameFromAddress(proof.email);
    try {
      const signed =
        password === undefined
          ? await signInByCode(proof, { display_name, rememberme: 1 })
          : await registerWithPassword(proof, { display_name, password });
      if (signed.status === 'error') return codeProblem(signed);
      const { organization_id } = await createOrganisation(organisation.trim(), display_name, zone);
      // An install goes on where it was begun (U-028).
      if (hints.anom !== '1') goTo(`/v_players/${organization_id}/add`);
      await loadSession();
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      return codeProblem(refused);
    }
    return undefined;
  }

  if (otpId !== undefined) {
    return (
      <FirstRun key="code" title={t('code.title')} lead={organisation} foot={foot}>
        <CodeStep
          email={email.trim()}
          otpId={otpId}
          outbox={options.outbox}
          onSentAgain={setOtpId}
          onCode={proveAndCreate}
          onOtherAddress={() => setOtpId(undefined)}
        />
      </FirstRun>
    );
  }
  return (
    <FirstRun key="form" title={t('register.title')} lead={t('register.lead')} foot={foot}>
      <form ref={form} className={classes.form} noValidate onSubmit={(event) => void send(event)}>
        <TextInput
          label={t('register.organisation')}
          autoComplete="organization"
          autoFocus
          maxLength={255}
          value={organisation}
          error={problems.organisation}
          onChange={(event) => setOrganisation(event.currentTarget.value)}
        />
        <TextInput
          label={
            <>
              {t('register.email')}
              <span className="meta">{t('register.emailHint')}</span>
            </>
          }
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          error={problems.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TimeZoneField value={zone} onChange={setZone} />
        {password !== undefined && (
          <PasswordFields
            label={t('login.password')}
            hint={t('register.passwordHint')}
            value={password}
            error={problems.password}
            onChange={setPassword}
          />
        )}
        <Button type="submit" kind="fill" busy={busy === 'form'}>
          {t('register.create')}
        </Button>
        <TextButton className={classes.quiet} onClick={() => setPassword(password === undefined ? '' : undefined)}>
          {t(password === undefined ? 'register.addPassword' : 'register.noPassword')}
        </TextButton>
      </form>
      {options.sample_offered === 1 && (
        <>
          <Or />
          <SampleOffer
            busy={busy === 'sample'}
            onSelect={(making) =>
              void during('sample', async () => {
                goTo(await makeSample(making));
                await loadSession();
              })
            }
          />
        </>
      )}
    </FirstRun>
  );
}

/** Where the landing page leads whoever is in. */
function goTo(pathname: string): void {
  rememberArrival({ pathname, search: '', hash: '' });
}
