import { IconPlugConnected } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ButtonLink } from '../platform/controls/button.tsx';
import { Tag } from '../platform/controls/tag.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { INTEGRATIONS, integrationPath } from './integration-paths.ts';
import { type ConfigRow, useIntegration } from './use-integrations.ts';
import './integrations-texts.ts';

/** The integration of the address, or why it cannot be shown. */
export function IntegrationOf({ children }: { children: (config: ConfigRow) => ReactNode }) {
  const { t } = useTranslation();
  const { intid = '' } = useParams();
  const { admin } = useViewer();
  const { config, error, refetch } = useIntegration(intid, admin);
  if (admin && config) return children(config);
  return (
    <Page title={t('shell.integrations')} facts={'\u00a0'}>
      {!admin ? (
        <FailedState status={403} />
      ) : error?.status === 404 || error?.status === 400 ? (
        <EmptyState
          kind="none"
          icon={IconPlugConnected}
          title={t('integrations.notFound')}
          text={t('integrations.notFoundMore')}
          action={<ButtonLink to={INTEGRATIONS}>{t('integrations.toAll')}</ButtonLink>}
        />
      ) : (
        error && <FailedState status={error.status} onRetry={refetch} />
      )}
    </Page>
  );
}

/** Whether it takes what comes in, unless its system lets Laurel in no more. */
export function StateTag({ config: { access_ended: ended, enabled } }: { config: ConfigRow }) {
  const { t } = useTranslation();
  if (ended === 1) return <Tag kind="error">{t('integrations.ended')}</Tag>;
  return <Tag>{t(enabled === 1 ? 'integrations.on' : 'integrations.off')}</Tag>;
}

type IntegrationFrameProps = {
  config: ConfigRow;
  actions?: ReactNode;
  /** The same in the menu of a narrow window. */
  menu?: Parameters<typeof Page>[0]['menu'];
  fill?: boolean;
  foot?: ReactNode;
  children: ReactNode;
};

/** The sheet of an integration, with its tabs. */
export function IntegrationFrame({ config, actions, menu, fill = false, foot, children }: IntegrationFrameProps) {
  const { t } = useTranslation();
  const { instance_name: name, system_type: type, steps, communities } = config;
  return (
    <Page
      title={name}
      status={<StateTag config={config} />}
      facts={t(`integrations.system.${type}`)}
      tabs={[
        { to: integrationPath(config, 'steps'), label: t('integrations.tab.steps'), count: formatCount(steps.length) },
        { to: integrationPath(config, 'communities'), label: t('integrations.tab.communities'), count: formatCount(communities.length) },
        { to: integrationPath(config, 'log'), label: t('integrations.tab.log') },
        { to: integrationPath(config, 'snippets'), label: t('integrations.tab.snippets') },
        { to: integrationPath(config), label: t('integrations.tab.settings') },
      ]}
      actions={actions}
      {...(menu && { menu })}
      ownsFilled={foot !== undefined}
      fill={fill}
      foot={foot}
    >
      {children}
    </Page>
  );
}
