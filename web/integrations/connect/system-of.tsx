import { IconPlugConnected } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { SYSTEM_TYPES, type SystemType } from '../../../src/integrations/systems.values.ts';
import { ButtonLink } from '../../platform/controls/button.tsx';
import { Page } from '../../platform/page/page.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { INTEGRATIONS } from '../integration-paths.ts';
import '../integrations-texts.ts';

/** For admins, the kind of system of the address, or that there is none. */
export function SystemOf({ children }: { children: (type: SystemType) => ReactNode }) {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const { systemtype } = useParams();
  const type = SYSTEM_TYPES.find((one) => one === systemtype);
  if (admin && type) return children(type);
  return (
    <Page title={t('integrations.add')}>
      {admin ? (
        <EmptyState
          kind="none"
          icon={IconPlugConnected}
          title={t('integrations.noSystem')}
          action={<ButtonLink to={INTEGRATIONS}>{t('integrations.toAll')}</ButtonLink>}
        />
      ) : (
        <FailedState status={403} />
      )}
    </Page>
  );
}
