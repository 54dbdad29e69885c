import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OWN_PROVIDER } from '../../src/login-providers/provider-option.values.ts';
import { looksLikeAddress } from '../entry/address.ts';
import { codeProblem, type CodeProblem } from '../entry/calls.ts';
import { CodeStep } from '../entry/code-step.tsx';
import { call, CallRefused } from '../platform/api.ts';
import { Fields, FormBody, FormGroup } from '../platform/form/form-group.tsx';
import { focusFirstInvalid, SaveBar } from '../platform/form/save-bar.tsx';
import { useCommand } from '../platform/live-command.ts';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { showToast } from '../platform/overlay/toasts.tsx';
import { Page } from '../platform/page/page.tsx';
import { loadSession, useSession, useViewer } from '../platform/session/session.ts';
import { Refusal } from '../platform/states/refusal.tsx';
import { Archives } from './archives.tsx';
import { Digest } from './digest.tsx';
import { Identities } from './identities.tsx';
import { Logins } from './logins.tsx';
import { Memberships } from './memberships.tsx';
import { Password } from './password.tsx';
import { PersonalReads } from './personal-reads.tsx';
import { Terms } from './terms.tsx';
import './account-pages-texts.ts';
import classes from './account.module.css';

/** One's own account (RT-023, RT-024): its name, its address, its password, the providers that open it, the logins that stand, and the way out. */
export default function Account() {
  const { t } = useTranslation();
  const form = useRef<HTMLDivElement>(null);
  const { profileId } = useViewer();
  const user = useSession((session) => session.user);
  // Who acts within one organisation is let in by its own provider, and by nothing else.
  const within = user?.provider === OWN_PROVIDER;
  const saved = { AccountName: user?.AccountName ?? '', account_email: user?.email ?? '' };
  const [changed, setChanged] = useState<Partial<typeof saved>>({});
  const [otpId, setOtpId] = useState<string>();
  const [save, { pending, error, reset }] = useCommand('account/update_account');
  const values = { ...saved, ...changed };
  const name = values.AccountName.trim();
  const email = values.account_email.trim();
  const sent = {
    ...(name !== saved.AccountName && { AccountName: name }),
    ...(email !== saved.account_email && { account_email: email }),
  };
  const wrong = {
    ...(name === '' && { AccountName: t('register.nameMissing') }),
    ...('account_email' in sent && !looksLikeAddress(email) && { account_email: t('login.emailWrong') }),
  };
  const problems: Readonly<Record<string, string>> = { ...error?.fields, ...wrong };

  function change(to: Partial<typeof saved>) {
    setChanged({ ...changed, ...to });
    reset();
  }

  async function send() {
    const answer = Object.keys(wrong).length > 0 ? undefined : await save(sent);
    if (!answer) return focusFirstInvalid(form.current);
    if (answer.otp_id === null) await done();
    else setOtpId(answer.otp_id);
  }

  async function prove(otp_code: string): Promise<CodeProblem | undefined> {
    try {
      await call('POST', 'account/update_account', { account_email: email, otp_id: otpId ?? '', otp_code });
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      return codeProblem(refused);
    }
    await done();
    return undefined;
  }

  async function done() {
    await loadSession();
    setOtpId(undefined);
    setChanged({});
    showToast({ text: t('account.saved') });
  }

  return (
    <Page
      title={t('account.heading')}
      fill
      ownsFilled={Object.keys(sent).length > 0}
      foot={
        <SaveBar
          changes={Object.keys(sent).length}
          errors={Object.keys(problems).length}
          busy={pending}
          onSave={() => void send()}
          onDiscard={() => {
            setChanged({});
            reset();
          }}
        />
      }
    >
      <FormBody>
        <div ref={form}>
          <Refusal>{error?.whole}</Refusal>
          <FormGroup title={t('account.you')} text={t(within ? 'account.youWithin' : 'account.youMore')}>
            <Fields>
              <TextInput
                label={t('account.name')}
                maxLength={255}
                autoComplete="name"
                value={values.AccountName}
                error={problems.AccountName}
                onChange={(event) => change({ AccountName: event.currentTarget.value })}
              />
              {!within && (
                <TextInput
                  label={t('login.email')}
                  type="email"
                  maxLength={254}
                  autoComplete="email"
                  value={values.account_email}
                  error={problems.account_email}
                  onChange={(event) => change({ account_email: event.currentTarget.value })}
                />
              )}
            </Fields>
          </FormGroup>
        </div>
        {!within && (
          <>
            <FormGroup title={t('account.password')} text={t('account.passwordMore')}>
              <Password />
            </FormGroup>
            <Identities />
          </>
        )}
        <FormGroup title={t('account.logins')} text={t('account.loginsMore')}>
          <Logins />
        </FormGroup>
        <Digest />
        <FormGroup title={t('leave.heading')} text={t('leave.headingMore')}>
          <Memberships />
        </FormGroup>
        <Terms />
        <FormGroup title={t('archive.yours')} text={t('archive.yoursMore')}>
          <Archives />
        </FormGroup>
        <FormGroup title={t('archive.whoRead')} text={t('archive.whoReadMore')}>
          <PersonalReads />
        </FormGroup>
        <FormGroup title={t('deleteAccount.heading')} text={t('deleteAccount.linkMore')}>
          <Link className={classes.way} to={`/v_settings/delete/${profileId}`}>
            {t('deleteAccount.link')}
          </Link>
        </FormGroup>
      </FormBody>
      <Dialog opened={otpId !== undefined} onClose={() => setOtpId(undefined)} title={t('account.prove')} width={480}>
        {otpId !== undefined && <CodeStep email={email} otpId={otpId} outbox={null} onSentAgain={setOtpId} onCode={prove} />}
      </Dialog>
    </Page>
  );
}
