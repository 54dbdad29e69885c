import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvitationRow } from '../../src/players/players.contract.ts';
import { CallRefused } from '../platform/api.ts';
import { Button, TextButton } from '../platform/controls/button.tsx';
import { Emblem } from '../platform/identity/emblem.tsx';
import { answerInvitation } from '../platform/session/session.ts';
import { Notice } from '../platform/states/notice.tsx';
import classes from '../entry/entry.module.css';

type InvitationsProps = {
  invitations: readonly InvitationRow[];
  /** The last one was answered, or none is to be answered now. */
  onDone: () => void;
};

/** Organisations that added one's address, each with yes and no (U-034). The focus goes to the screen's heading, which stays. */
export function Invitations({ invitations, onDone }: InvitationsProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState<string>();
  const [said, setSaid] = useState<string>();
  const [problem, setProblem] = useState<string>();

  async function answer({ accesskey, org_name: organisation }: InvitationRow, yes: boolean) {
    if (busy !== undefined) return;
    setBusy(accesskey + String(yes));
    setProblem(undefined);
    try {
      await answerInvitation(accesskey, yes);
      document.querySelector<HTMLElement>('h1')?.focus();
      setSaid(t(yes ? 'invitations.joined' : 'invitations.declined', { organisation }));
      if (invitations.length === 1) onDone();
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      setProblem(refused.message);
    }
    setBusy(undefined);
  }

  return (
    <section className={classes.section} aria-labelledby="invitations">
      <div>
        <h2 id="invitations">{t('invitations.title')}</h2>
        <p className="soft">{t('invitations.lead')}</p>
      </div>
      {problem !== undefined && (
        <Notice kind="error" role="alert">
          {problem}
        </Notice>
      )}
      <ul className={classes.profiles}>
        {invitations.map((invitation) => {
          const { accesskey, org_name: organisation, Name: name } = invitation;
          return (
            <li key={accesskey} className={classes.invitation}>
              <Emblem id={accesskey} size={32} />
              <span className="grow">
                <bdi className="strong">{organisation}</bdi>
                <span className="meta">{t('invitations.as', { name })}</span>
              </span>
              <span className={classes.answers}>
                <Button
                  kind="fill"
                  aria-label={t('invitations.joinWhat', { organisation })}
                  busy={busy === `${accesskey}true`}
                  onClick={() => void answer(invitation, true)}
                >
                  {t('invitations.join')}
                </Button>
                <Button
                  aria-label={t('invitations.declineWhat', { organisation })}
                  busy={busy === `${accesskey}false`}
                  onClick={() => void answer(invitation, false)}
                >
                  {t('invitations.decline')}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      <TextButton className={classes.quiet} onClick={onDone}>
        {t('invitations.notNow')}
      </TextButton>
      <p className="vh" role="status">
        {said}
      </p>
    </section>
  );
}
