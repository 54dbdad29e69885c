import { TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { DeletionRow } from '../../projections/organisations/organisations.view.ts';
import { Button } from '../platform/controls/button.tsx';
import { FormGroup } from '../platform/form/form-group.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { useCommand } from '../platform/live-command.ts';
import { useResource } from '../platform/live-resources.ts';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { loadSession, useViewer } from '../platform/session/session.ts';
import { Bone } from '../platform/states/bone.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import './settings-texts.ts';
import classes from './settings.module.css';

const FORM = 'delete-organisation';

/** The way out of an organisation for everybody: what goes, and its name to be typed (U-157). */
export function DeleteOrganisation() {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  return (
    <FormGroup title={t('deleteOrganisation.heading')} text={t('deleteOrganisation.text')}>
      <div>
        <Button kind="danger" onClick={() => setAsks(true)}>
          {t('deleteOrganisation.start')}
        </Button>
      </div>
      {asks && <Asking onClose={() => setAsks(false)} />}
    </FormGroup>
  );
}

function Asking({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { organisation, organisationId } = useViewer();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const { data, error: unread, refetch } = useResource('organization/delete_organization', {});
  const [remove, { pending, error }] = useCommand('organization/delete_organization', { method: 'DELETE' });

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (pending) return;
    if (typed.trim().toLowerCase() !== organisation.trim().toLowerCase()) return setWrong(true);
    if (!(await remove({ id: organisationId }))) return;
    const { viewer } = await loadSession();
    // The door leads on who is still signed in.
    void navigate(viewer ? '/' : '/v_login', { replace: true });
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('deleteOrganisation.sure', { organisation })}
      lead={t('deleteOrganisation.sureMore')}
      width={520}
      actions={
        <>
          <Button onClick={onClose}>{t('deleteOrganisation.keep')}</Button>
          <Button type="submit" form={FORM} kind="danger" busy={pending} disabled={!data}>
            {t('deleteOrganisation.confirm')}
          </Button>
        </>
      }
    >
      <Refusal>{error?.message}</Refusal>
      {unread ? <FailedState status={unread.status} onRetry={refetch} /> : data ? <Outcome deletion={data.deletion} /> : <Bones />}
      <form id={FORM} noValidate onSubmit={(event) => void send(event)}>
        <TextInput
          data-autofocus
          label={t('deleteOrganisation.type', { organisation })}
          autoComplete="off"
          maxLength={255}
          value={typed}
          error={wrong && t('deleteOrganisation.typedWrong', { organisation })}
          onChange={(event) => {
            setWrong(false);
            setTyped(event.currentTarget.value);
          }}
        />
      </form>
    </Dialog>
  );
}

function Outcome({ deletion: { players, accounts, teams, scoreseries, entries } }: { deletion: DeletionRow }) {
  const { t } = useTranslation();
  const counted = (count: number) => ({ count, formatted: formatCount(count) });
  return (
    <ul className={classes.outcome}>
      <li>{t('deleteOrganisation.players', counted(players))}</li>
      {teams > 0 && <li>{t('deleteOrganisation.teams', counted(teams))}</li>}
      <li>{t('deleteOrganisation.series', { ...counted(scoreseries), entries: t('deleteOrganisation.entries', counted(entries)) })}</li>
      <li>{t('deleteOrganisation.rest')}</li>
      <li>{t('deleteOrganisation.accounts', counted(accounts))}</li>
    </ul>
  );
}

function Bones() {
  return (
    <ul className={classes.outcome} aria-busy="true">
      {[280, 90, 220, 320, 300].map((width) => (
        <li key={width}>
          <Bone width={width} />
        </li>
      ))}
    </ul>
  );
}
