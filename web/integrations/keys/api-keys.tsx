import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { ApiKeyRow } from '../../../src/accounts/accounts.contract.ts';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../platform/controls/button.tsx';
import { Tag } from '../../platform/controls/tag.tsx';
import { Time } from '../../platform/format/time.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { patchResource, useResource } from '../../platform/live-resources.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Page } from '../../platform/page/page.tsx';
import { Bar, Split } from '../../platform/page/split.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { DataTable } from '../../platform/table/data-table.tsx';
import { INTEGRATIONS, integrationPath } from '../integration-paths.ts';
import { useIntegrations } from '../use-integrations.ts';
import { NewApiKey } from './new-api-key.tsx';
import { scopeName } from './scopes.ts';
import './keys-texts.ts';
import classes from './keys.module.css';

/** The keys of programs (RT-014, U-141): made with scopes and shown once, revoked at once; and what is connected. For admins. */
export default function ApiKeys() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const { data, error, refetch } = useResource('externalApiConfig/api_keys', admin ? {} : null);
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiKeyRow>();
  const keys = data?.api_keys;
  const create = (
    <Button icon={<IconPlus stroke={2} />} onClick={() => setMaking(true)}>
      {t('apiKeys.create')}
    </Button>
  );

  function instead() {
    if (!admin) return <FailedState status={403} />;
    if (error && !keys) return <FailedState status={error.status} onRetry={refetch} />;
    if (keys?.length === 0) {
      return <EmptyState kind="none" icon={IconKey} title={t('apiKeys.none')} text={t('apiKeys.noneMore')} action={create} />;
    }
    return undefined;
  }

  return (
    <Page
      title={t('apiKeys.heading')}
      facts={
        <Trans
          i18nKey="apiKeys.facts"
          components={[
            <a key="docs" className={classes.link} href="/api/docs">
              {' '}
            </a>,
          ]}
        />
      }
      actions={admin && keys && keys.length > 0 && create}
      menu={admin ? [{ label: t('apiKeys.create'), icon: IconPlus, onSelect: () => setMaking(true), folded: true }] : []}
      fill
    >
      <Split>
        {admin && <Connected />}
        <DataTable<ApiKeyRow>
          label={t('apiKeys.list')}
          columns={[
            { key: 'name', head: t('apiKeys.name'), cell: ({ name }) => name, names: true, grow: 1 },
            { key: 'key', head: t('apiKeys.key'), cell: ({ last_four: last }) => t('apiKeys.endsIn', { last }), soft: true },
            {
              key: 'scopes',
              head: t('apiKeys.scopes'),
              cell: ({ scopes }) => (
                <span className="row">
                  {scopes.map((scope) => (
                    <Tag key={scope}>{scopeName(scope)}</Tag>
                  ))}
                </span>
              ),
              from: 1024,
            },
            { key: 'created', head: t('apiKeys.created'), cell: ({ created }) => <Time at={created} as="date" />, soft: true, from: 768 },
            {
              key: 'revoke',
              head: <span className="vh">{t('table.actions')}</span>,
              cell: (key) => (
                <Button kind="quiet" onClick={() => setRevoking(key)} aria-label={`${t('apiKeys.revoke')} ${key.name}`}>
                  {t('apiKeys.revoke')}
                </Button>
              ),
              end: true,
            },
          ]}
          rows={keys}
          rowKey={({ id }) => id}
          detail={({ scopes }) => scopes.map((scope) => scopeName(scope)).join(', ')}
          instead={instead()}
        />
      </Split>
      <NewApiKey opened={making} onClose={() => setMaking(false)} onMade={refetch} />
      <Revoke apiKey={revoking} onClose={() => setRevoking(undefined)} onDone={refetch} />
    </Page>
  );
}

/** What is connected, each with the way to it (U-036). */
function Connected() {
  const { t } = useTranslation();
  const configs = useIntegrations(true).data?.configs;
  return (
    <Bar label={t('apiKeys.integrations')}>
      <span className="meta">{t('apiKeys.integrationsMore')}</span>
      {configs?.length === 0 && <span>{t('apiKeys.noIntegrations')}</span>}
      {configs?.map((config) => (
        <Link key={config.id} className={classes.link} to={integrationPath(config, 'steps')}>
          <bdi>{config.instance_name}</bdi>
        </Link>
      ))}
      <span className="grow" />
      <ButtonLink size="sm" to={INTEGRATIONS}>
        {t('apiKeys.toIntegrations')}
      </ButtonLink>
    </Bar>
  );
}

function Revoke({ apiKey, onClose, onDone }: { apiKey: ApiKeyRow | undefined; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation();
  const [run, { pending, error, reset }] = useCommand('externalApiConfig/api_key', {
    method: 'DELETE',
    optimistic: ({ id }) =>
      patchResource('externalApiConfig/api_keys', {}, (told) => ({ ...told, api_keys: told.api_keys.filter((key) => key.id !== id) })),
  });
  const [shown, setShown] = useState(apiKey);
  if (apiKey && apiKey !== shown) setShown(apiKey);
  const name = shown?.name ?? '';

  async function revoke() {
    if (!shown || !(await run({ id: shown.id }))) return;
    showToast({ text: t('apiKeys.revoked', { name }) });
    onDone();
    onClose();
  }

  return (
    <Dialog
      opened={apiKey !== undefined}
      onClose={() => {
        reset();
        onClose();
      }}
      title={t('apiKeys.revokeTitle', { name })}
      width={480}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('apiKeys.keep')}
          </Button>
          <Button kind="danger" busy={pending} onClick={() => void revoke()}>
            {t('apiKeys.revokeIt')}
          </Button>
        </>
      }
    >
      <Refusal>{error?.message}</Refusal>
      <p>{t('apiKeys.revokeMore')}</p>
    </Dialog>
  );
}
