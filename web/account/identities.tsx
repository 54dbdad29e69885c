import { IconLogin2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useLoginOptions } from '../entry/login-options.ts';
import { beginLogin } from '../entry/provider/begun-login.ts';
import { CallRefused } from '../platform/api.ts';
import { Button } from '../platform/controls/button.tsx';
import { FormGroup } from '../platform/form/form-group.tsx';
import { Time } from '../platform/format/time.tsx';
import { useCommand } from '../platform/live-command.ts';
import { patchResource, useResource } from '../platform/live-resources.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { Bone } from '../platform/states/bone.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import './account-pages-texts.ts';
import classes from './account.module.css';

/** The providers that open the account, and those that could. Where there are neither there is nothing to show. */
export function Identities() {
  const { t } = useTranslation();
  const { data: options } = useLoginOptions();
  const { data, error, refetch } = useResource('account/identities', {});
  const [unlink, { pending, error: refused }] = useCommand('account/identity', {
    method: 'DELETE',
    optimistic: ({ id }) =>
      patchResource('account/identities', {}, (told) => ({ ...told, identities: told.identities.filter((one) => one.id !== id) })),
  });
  const [problem, setProblem] = useState<string>();
  const own = data?.identities ?? [];
  const others = (options?.login_options ?? []).flatMap(({ login_option_id: id, name }) =>
    name === undefined || own.some(({ login_option_id }) => login_option_id === id) ? [] : [{ id, name }],
  );

  async function take(id: string, name: string) {
    const done = await unlink({ id });
    // Refused or not: it may be gone.
    refetch();
    if (done) showToast({ text: t('account.unlinked', { name }) });
  }

  async function link(id: number) {
    setProblem(undefined);
    try {
      location.assign(await beginLogin(id, { purpose: 'link' }));
    } catch (said) {
      if (!(said instanceof CallRefused)) throw said;
      setProblem(said.message);
    }
  }

  if (data && options && own.length + others.length === 0) return null;
  return (
    <FormGroup title={t('account.providers')} text={t('account.providersMore')}>
      {error && !data && <FailedState status={error.status} onRetry={refetch} />}
      {!error && !(data && options) && <Bone width="60%" height={16} />}
      <Refusal>{refused?.message ?? problem}</Refusal>
      <ul className={classes.rows}>
        {own.map(({ id, name, linked }) => (
          <li key={id}>
            <IconLogin2 size={20} stroke={1.75} className={classes.icon} />
            <div className="grow">
              <p className={`${classes.name} strong`}>{name}</p>
              <p className="meta">
                <Trans i18nKey="account.linkedSince" components={[<Time key="linked" at={linked} as="dateTime" />]} />
              </p>
            </div>
            <Button busy={pending} onClick={() => void take(id, name)} aria-label={`${t('account.unlink')}: ${name}`}>
              {t('account.unlink')}
            </Button>
          </li>
        ))}
        {data &&
          others.map(({ id, name }) => (
            <li key={id}>
              <IconLogin2 size={20} stroke={1.75} className={classes.icon} />
              <div className="grow">
                <p className={`${classes.name} strong`}>{name}</p>
                <p className="meta">{t('account.notLinked')}</p>
              </div>
              <Button onClick={() => void link(id)} aria-label={`${t('account.link')}: ${name}`}>
                {t('account.link')}
              </Button>
            </li>
          ))}
      </ul>
    </FormGroup>
  );
}
