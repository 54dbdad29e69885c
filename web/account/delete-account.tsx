import { TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { forgetArrival } from '../entry/arrival.ts';
import type { CallRefused } from '../platform/api.ts';
import { Button } from '../platform/controls/button.tsx';
import { FormGroup } from '../platform/form/form-group.tsx';
import { useCommand } from '../platform/live-command.ts';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { Page } from '../platform/page/page.tsx';
import { loginEnded, useSession } from '../platform/session/session.ts';
import { Notice } from '../platform/states/notice.tsx';
import './account-pages-texts.ts';
import classes from './account.module.css';

const FORM = 'delete-account';

/** Says what goes and what stays when one's account is deleted, and deletes it once its address is typed (RT-021, U-054). */
export default function DeleteAccount() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user, profiles } = useSession();
  const [asks, setAsks] = useState(false);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [remove, { pending, error, reset }] = useCommand('account/delete_account', { method: 'DELETE' });
  const proof = user?.email ?? user?.AccountName ?? '';
  const organisations = profiles.flatMap(({ org_name }) => org_name ?? []);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (pending) return;
    if (typed.trim().toLowerCase() !== proof.toLowerCase()) return setWrong(true);
    if (!(await remove({}))) return setAsks(false);
    loginEnded();
    await navigate('/v_login?loginhint=login', { replace: true });
    // Whoever signs in next must not come back to this screen.
    forgetArrival();
  }

  function ask(opened: boolean) {
    reset();
    setTyped('');
    setWrong(false);
    setAsks(opened);
  }

  return (
    <Page title={t('deleteAccount.heading')} ownsFilled>
      {error && <Refused error={error} />}
      <FormGroup title={t('deleteAccount.what')} text={t('deleteAccount.whatMore')}>
        <ul className={classes.outcome}>
          <li>{t('deleteAccount.signedOut')}</li>
          {organisations.map((organisation) => (
            <li key={organisation}>{t('deleteAccount.organisation', { organisation })}</li>
          ))}
          {organisations.length < profiles.length && <li>{t('deleteAccount.personal')}</li>}
          <li>{t('deleteAccount.mailed')}</li>
        </ul>
        <div>
          <Button kind="danger" onClick={() => ask(true)}>
            {t('deleteAccount.start')}
          </Button>
        </div>
      </FormGroup>
      <Dialog
        opened={asks}
        onClose={() => ask(false)}
        title={t('deleteAccount.sure')}
        lead={t('deleteAccount.sureMore')}
        width={480}
        actions={
          <>
            <Button onClick={() => ask(false)}>{t('states.cancel')}</Button>
            <Button type="submit" form={FORM} kind="danger" busy={pending}>
              {t('deleteAccount.confirm')}
            </Button>
          </>
        }
      >
        <form id={FORM} noValidate onSubmit={(event) => void send(event)}>
          <TextInput
            data-autofocus
            label={t('deleteAccount.type', { proof })}
            autoComplete="off"
            maxLength={255}
            value={typed}
            error={wrong && t('deleteAccount.typedWrong', { proof })}
            onChange={(event) => {
              setWrong(false);
              setTyped(event.currentTarget.value);
            }}
          />
        </form>
      </Dialog>
    </Page>
  );
}

/** Where somebody is the last admin is said by name. */
function Refused({ error: { message, details } }: { error: CallRefused }) {
  const { organisations = [] } = details as { organisations?: { organization_id: string; name: string }[] };
  return (
    <Notice kind="error" role="alert">
      {message}
      {organisations.length > 0 && (
        <ul className={classes.outcome}>
          {organisations.map(({ organization_id, name }) => (
            <li key={organization_id} className="strong">
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
