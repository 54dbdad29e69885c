import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import type { LoginRow } from '../../src/accounts/accounts.contract.ts';
import { Button } from '../platform/controls/button.tsx';
import { Tag } from '../platform/controls/tag.tsx';
import { Time } from '../platform/format/time.tsx';
import { useCommand } from '../platform/live-command.ts';
import { patchResource, useResource } from '../platform/live-resources.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { Bone } from '../platform/states/bone.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import './account-pages-texts.ts';
import classes from './account.module.css';

/** Where one is signed in: this browser first, others with a way to sign out there. */
export function Logins() {
  const { t } = useTranslation();
  const { data, error, refetch } = useResource('account/logins', {});
  const [end, { pending, error: refused }] = useCommand('account/login', {
    method: 'DELETE',
    optimistic: ({ id }) =>
      patchResource('account/logins', {}, (told) => ({ ...told, logins: told.logins.filter((login) => login.id !== id) })),
  });

  async function signOut(login: LoginRow) {
    const done = await end({ id: login.id });
    // Refused or not: it may be over.
    refetch();
    if (done) showToast({ text: t('account.signedOut', { browser: nameOf(login) }) });
  }

  function nameOf({ browser }: LoginRow): string {
    return browser ?? t('account.unknownBrowser');
  }

  if (error && !data) return <FailedState status={error.status} onRetry={refetch} />;
  if (!data) return <Bone width="60%" height={16} />;
  return (
    <>
      <Refusal>{refused?.message}</Refusal>
      <ul className={classes.rows}>
        {data.logins
          .toSorted((a, b) => b.this_one - a.this_one)
          .map((login) => {
            const Device = /iPhone|iPad|Android/.test(login.browser ?? '') ? IconDeviceMobile : IconDeviceDesktop;
            return (
              <li key={login.id}>
                <Device size={20} stroke={1.75} className={classes.icon} />
                <div className="grow">
                  <p className={classes.name}>
                    <span className="strong">{nameOf(login)}</span>
                    {login.this_one === 1 && <Tag>{t('account.thisOne')}</Tag>}
                  </p>
                  <p className="meta">
                    {login.place !== null && `${login.place} · `}
                    <Trans i18nKey="account.since" components={[<Time key="since" at={login.since} as="dateTime" />]} />
                    {login.this_one === 0 && (
                      <>
                        {' · '}
                        <Trans i18nKey="account.lastUsed" components={[<Time key="used" at={login.last_used} as="ago" />]} />
                      </>
                    )}
                  </p>
                </div>
                {login.this_one === 0 && (
                  <Button busy={pending} onClick={() => void signOut(login)} aria-label={`${t('account.signOutThere')}: ${nameOf(login)}`}>
                    {t('account.signOutThere')}
                  </Button>
                )}
              </li>
            );
          })}
      </ul>
    </>
  );
}
