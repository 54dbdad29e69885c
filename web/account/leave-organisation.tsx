import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../platform/controls/button.tsx';
import { useCommand } from '../platform/live-command.ts';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { showToast } from '../platform/overlay/toasts.tsx';
import { loadSession } from '../platform/session/session.ts';
import { Refusal } from '../platform/states/refusal.tsx';
import classes from './account.module.css';

/** Whose account is to be detached; `organisation` as it is called. */
export type Leaver = { profileId: string; name: string; organisation: string; own: boolean };

/** Takes the account off a profile: first what that does is said, of oneself or of a player. */
export function LeaveOrganisation({ leaver, onClose }: { leaver: Leaver | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const [detach, { pending, error, reset }] = useCommand('profile/detach_account', { method: 'DELETE' });
  // While the dialog goes away it still says whom it was about.
  const [shown, setShown] = useState(leaver);
  if (leaver && leaver !== shown) setShown(leaver);
  const about = shown?.own === false ? 'detach' : 'leave';
  const named = { name: shown?.name ?? '', organisation: shown?.organisation ?? '' };

  function close() {
    reset();
    onClose();
  }

  async function confirm() {
    if (!shown || !(await detach({ profileid: shown.profileId }))) return;
    close();
    if (shown.own) await loadSession();
    showToast({ text: t(`${about}.done`, named) });
  }

  return (
    <Dialog
      opened={leaver !== undefined}
      onClose={() => !pending && close()}
      title={t(`${about}.title`, named)}
      lead={t(`${about}.lead`, named)}
      width={520}
      actions={
        <>
          <Button data-autofocus onClick={close} disabled={pending}>
            {t(`${about}.keep`)}
          </Button>
          <Button kind="danger" busy={pending} onClick={() => void confirm()}>
            {t(`${about}.confirm`)}
          </Button>
        </>
      }
    >
      <Refusal>{error?.message}</Refusal>
      <ul className={classes.outcome}>
        <li>{t(`${about}.goes`, named)}</li>
        <li>{t(`${about}.stays`, named)}</li>
        <li>{t(`${about}.back`, named)}</li>
      </ul>
    </Dialog>
  );
}
