import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginProviderRow } from '../../projections/login-providers/login-providers.view.ts';
import { Button, ButtonLink } from '../platform/controls/button.tsx';
import { Tag } from '../platform/controls/tag.tsx';
import { FormGroup } from '../platform/form/form-group.tsx';
import { useCommand } from '../platform/live-command.ts';
import { patchResource } from '../platform/live-resources.ts';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { showToast } from '../platform/overlay/toasts.tsx';
import { useViewer } from '../platform/session/session.ts';
import { Bone } from '../platform/states/bone.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { CopyField } from '../platform/form/copy-field.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { useOrgLoginOptions } from './use-org-login-options.ts';
import './settings-texts.ts';
import classes from './login-providers.module.css';

/** What is about to end logins, which is asked about first. */
type Ending = { provider: LoginProviderRow; how: 'off' | 'remove' };

/** The organisation's own login providers (RT-016, IS-06): which are on, how many are signed in by them, and where people find them. */
export default function LoginProviders() {
  const { t } = useTranslation();
  const { organisation } = useViewer();
  const { data, error, refetch } = useOrgLoginOptions();
  const [ending, setEnding] = useState<Ending>();
  const [save, { pending, error: refused }] = useCommand('organization/loginprovider');
  const nameOf = (id: number) => data?.options.find(({ login_option_id }) => login_option_id === id)?.name ?? '';

  async function switchOn({ id, tenant_name: name }: LoginProviderRow) {
    if (await save({ id, enabled: 1 })) showToast({ text: t('signIn.isOn', { name }) });
  }

  return (
    <SettingsFrame
      title={t('signIn.title')}
      facts={t('signIn.facts', { organisation })}
      failed={data ? undefined : error && { error, refetch }}
    >
      <FormGroup title={t('signIn.own')} text={t('signIn.ownMore')}>
        <Refusal>{refused?.message}</Refusal>
        {!data && <Bone width="60%" height={16} />}
        {data?.providers.length === 0 && <p className="soft">{t('signIn.none')}</p>}
        <ul className={classes.rows}>
          {data?.providers.map((provider) => (
            <li key={provider.id}>
              <div className={classes.head}>
                <div className="grow">
                  <p className={`${classes.name} strong`}>
                    <bdi>{provider.tenant_name}</bdi> <State provider={provider} />
                  </p>
                  <p className="meta">
                    {nameOf(provider.login_option_id)} · {t('signIn.logins', { count: provider.logins })}
                  </p>
                </div>
                <div className={classes.actions}>
                  <ButtonLink
                    to={`/v_settings/organization/loginprovider/${provider.id}/id`}
                    aria-label={`${t('signIn.edit')}: ${provider.tenant_name}`}
                  >
                    {t('signIn.edit')}
                  </ButtonLink>
                  {provider.enabled === 1 ? (
                    <Button
                      aria-label={`${t('signIn.switchOff')}: ${provider.tenant_name}`}
                      onClick={() => setEnding({ provider, how: 'off' })}
                    >
                      {t('signIn.switchOff')}
                    </Button>
                  ) : (
                    provider.proved === 1 && (
                      <Button
                        busy={pending}
                        aria-label={`${t('signIn.switchOn')}: ${provider.tenant_name}`}
                        onClick={() => void switchOn(provider)}
                      >
                        {t('signIn.switchOn')}
                      </Button>
                    )
                  )}
                  <Button
                    kind="quiet"
                    aria-label={`${t('signIn.remove')}: ${provider.tenant_name}`}
                    onClick={() => setEnding({ provider, how: 'remove' })}
                  >
                    {t('signIn.remove')}
                  </Button>
                </div>
              </div>
              {provider.enabled === 1 && (
                <CopyField label={t('signIn.doorOf', { name: provider.tenant_name })} value={`${location.origin}/v_login/${provider.id}`} />
              )}
            </li>
          ))}
        </ul>
      </FormGroup>
      <FormGroup title={t('signIn.add')} text={t('signIn.addMore')}>
        <div className={classes.actions}>
          {data?.options.map(({ login_option_id: id, name }) => (
            <ButtonLink key={id} to={`/v_settings/organization/loginprovider/${id}/new`}>
              {t('signIn.addOne', { name })}
            </ButtonLink>
          ))}
        </div>
      </FormGroup>
      <FormGroup title={t('signIn.redirect')} text={t('signIn.redirectMore')}>
        {data ? <CopyField label={t('signIn.redirect')} value={data.redirect_uri} /> : <Bone width="60%" height={16} />}
      </FormGroup>
      <End ending={ending} onClose={() => setEnding(undefined)} />
    </SettingsFrame>
  );
}

function State({ provider: { enabled, proved } }: { provider: LoginProviderRow }) {
  const { t } = useTranslation();
  if (enabled === 1) return <Tag kind="you">{t('signIn.on')}</Tag>;
  return <Tag>{t(proved === 1 ? 'signIn.off' : 'signIn.untried')}</Tag>;
}

/** Switches off or removes, once it is clear how many logins end with it. */
function End({ ending, onClose }: { ending: Ending | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const [save, saving] = useCommand('organization/loginprovider');
  const [remove, removing] = useCommand('organization/delete_login_provider', {
    method: 'DELETE',
    optimistic: ({ id: removed }) =>
      patchResource('organization/org_login_options', {}, (told) => ({
        ...told,
        providers: told.providers.filter(({ id: one }) => one !== removed),
      })),
  });
  const [shown, setShown] = useState(ending);
  if (ending && ending !== shown) setShown(ending);
  const { id = '', tenant_name: name = '', logins: count = 0 } = shown?.provider ?? {};
  const off = shown?.how === 'off';

  function close() {
    saving.reset();
    removing.reset();
    onClose();
  }

  async function end() {
    if (!(await (off ? save({ id, enabled: 0 }) : remove({ id })))) return;
    showToast({ text: t(off ? 'signIn.isOff' : 'signIn.removed', { name }) });
    close();
  }

  return (
    <Dialog
      opened={ending !== undefined}
      onClose={close}
      title={t(off ? 'signIn.offTitle' : 'signIn.removeTitle', { name })}
      width={480}
      actions={
        <>
          <Button data-autofocus onClick={close}>
            {t('signIn.keep')}
          </Button>
          <Button kind="danger" busy={saving.pending || removing.pending} onClick={() => void end()}>
            {t(off ? 'signIn.switchOff' : 'signIn.remove')}
          </Button>
        </>
      }
    >
      <Refusal>{(saving.error ?? removing.error)?.message}</Refusal>
      <p>{t(off ? 'signIn.ends' : 'signIn.goes', { count })}</p>
    </Dialog>
  );
}
