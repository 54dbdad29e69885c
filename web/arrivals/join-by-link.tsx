import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { CallRefused } from '../platform/api.ts';
import { Button, ButtonLink } from '../platform/controls/button.tsx';
import { AuthCard } from '../platform/entry/auth-card.tsx';
import { Emblem } from '../platform/identity/emblem.tsx';
import { useResource } from '../platform/live-resources.ts';
import { joinByLink, loadSession, useSession } from '../platform/session/session.ts';
import { Bone } from '../platform/states/bone.tsx';
import { Notice } from '../platform/states/notice.tsx';
import { forgetArrival, INVITATIONS_LATER, rememberArrival } from '../entry/arrival.ts';
import { Unreached } from '../entry/unreached.tsx';
import classes from '../entry/entry.module.css';

/** Where an organisation's link leads (RT-135, U-081): it asks whoever is signed in to join; others sign in or register first, and come back. */
export default function JoinByLink() {
  const { t } = useTranslation();
  const { accesskey = '' } = useParams();
  const { state } = useSession();

  useEffect(() => {
    if (state === 'asking') void loadSession();
    // Who wanted to come here is here.
    if (state === 'in') forgetArrival();
  }, [state]);

  if (state === 'unreached') return <Unreached />;
  if (state === 'asking') return <AuthCard title={t('joinByLink.title')}>{null}</AuthCard>;
  // Who has signed in meanwhile is told anew how they stand there.
  return <Asked key={state} accessKey={accesskey} />;
}

function Asked({ accessKey }: { accessKey: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const location = useLocation();
  const { user } = useSession();
  const { data, error, refetch } = useResource('group/fetch_invited_group', { access_key: accessKey });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const away = <Link to="/loggedin">{t('invite.away')}</Link>;

  async function join() {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      if (await joinByLink(accessKey)) void navigate('/loggedin', { state: INVITATIONS_LATER, replace: true });
      else {
        document.querySelector<HTMLElement>('h1')?.focus();
        refetch();
      }
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      setProblem(refused.message);
    }
    setBusy(false);
  }

  if (!data)
    return (
      <AuthCard title={t('joinByLink.title')} foot={error && away}>
        {error ? (
          <Notice kind="error" role="alert">
            {error.message}
          </Notice>
        ) : (
          <Bone width="100%" height={56} />
        )}
      </AuthCard>
    );
  const { org_name: organisation, approval, joined, asked } = data;
  const stands = joined === 1 ? 'joined' : asked === 1 ? 'asked' : approval === 1 ? 'approval' : 'open';
  return (
    <AuthCard title={t('joinByLink.title')} lead={t(`joinByLink.${stands}`, { organisation })} foot={user && away}>
      {problem !== undefined && (
        <Notice kind="error" role="alert">
          {problem}
        </Notice>
      )}
      <div className={classes.invitation}>
        <Emblem id={accessKey} size={32} />
        <span className="grow">
          <bdi className="strong">{organisation}</bdi>
          {user && <span className="meta">{t('invitations.as', { name: user.AccountName ?? '' })}</span>}
        </span>
      </div>
      <p className="vh" role="status">
        {stands === 'asked' && t('joinByLink.asked', { organisation })}
      </p>
      {!user && (
        <>
          <p>{t('joinByLink.signIn')}</p>
          <ButtonLink kind="fill" to="/v_login" onClick={() => void rememberArrival(location)}>
            {t('invite.enter')}
          </ButtonLink>
        </>
      )}
      {user && (stands === 'open' || stands === 'approval') && (
        <Button kind="fill" busy={busy} onClick={() => void join()}>
          {t(stands === 'open' ? 'invitations.joinWhat' : 'joinByLink.ask', { organisation })}
        </Button>
      )}
    </AuthCard>
  );
}
