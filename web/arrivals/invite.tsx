import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { Button, ButtonLink } from '../platform/controls/button.tsx';
import { CallRefused } from '../platform/api.ts';
import { AuthCard } from '../platform/entry/auth-card.tsx';
import { Emblem } from '../platform/identity/emblem.tsx';
import { useResource } from '../platform/live-resources.ts';
import { answerInvitation, loadSession, useSession } from '../platform/session/session.ts';
import { Notice } from '../platform/states/notice.tsx';
import { INVITATIONS_LATER, rememberArrival } from '../entry/arrival.ts';
import { Unreached } from '../entry/unreached.tsx';
import classes from '../entry/entry.module.css';

/** Where a mailed invitation leads (RT-117, U-064): what it asks, and for whose address it is yes and no. */
export default function Invite() {
  const { t } = useTranslation();
  const { invitetoken = '' } = useParams();
  const { state } = useSession();

  useEffect(() => {
    if (state === 'asking') void loadSession();
  }, [state]);

  if (state === 'unreached') return <Unreached />;
  if (state === 'asking') return <AuthCard title={t('invite.title')}>{null}</AuthCard>;
  // Who has signed in meanwhile is told anew whether it is theirs.
  return <Asked key={state} token={invitetoken} />;
}

function Asked({ token }: { token: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const { user } = useSession();
  const { data, error } = useResource('profile/fetch_one_refered', { referer: token });
  const [busy, setBusy] = useState<'join' | 'decline'>();
  const [problem, setProblem] = useState<string>();

  async function answer(yes: boolean) {
    if (busy !== undefined) return;
    setBusy(yes ? 'join' : 'decline');
    setProblem(undefined);
    try {
      await answerInvitation(token, yes);
      void navigate(yes ? '/loggedin' : '/v_onboarding/profiles', { state: INVITATIONS_LATER, replace: true });
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      setProblem(refused.message);
    }
    setBusy(undefined);
  }

  if (data?.joined === 1) return <Navigate to="/loggedin" replace />;
  if (error || !data)
    return (
      <AuthCard title={t('invite.title')} foot={<Link to="/loggedin">{t('invite.away')}</Link>}>
        {error && (
          <Notice kind="error" role="alert">
            {error.message}
          </Notice>
        )}
      </AuthCard>
    );
  const { org_name: organisation, Name: name, address_hint: address, yours } = data;
  return (
    <AuthCard title={t('invite.title')} lead={t('invite.lead', { organisation })}>
      {problem !== undefined && (
        <Notice kind="error" role="alert">
          {problem}
        </Notice>
      )}
      <div className={classes.invitation}>
        <Emblem id={token} size={32} />
        <span className="grow">
          <bdi className="strong">{organisation}</bdi>
          <span className="meta">{t('invitations.as', { name })}</span>
        </span>
      </div>
      {yours === 1 ? (
        <div className={classes.answers}>
          <Button kind="fill" busy={busy === 'join'} onClick={() => void answer(true)}>
            {t('invitations.joinWhat', { organisation })}
          </Button>
          <Button busy={busy === 'decline'} onClick={() => void answer(false)}>
            {t('invitations.decline')}
          </Button>
        </div>
      ) : (
        <>
          <p>{t(user ? 'invite.elsewhere' : 'invite.signIn', { address })}</p>
          <ButtonLink
            kind="fill"
            to={user ? '/v_login/logout' : '/v_login'}
            onClick={() => {
              if (!user) rememberArrival(location);
            }}
          >
            {t(user ? 'onboarding.signOut' : 'invite.enter')}
          </ButtonLink>
        </>
      )}
    </AuthCard>
  );
}
