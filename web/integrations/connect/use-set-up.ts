import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { SystemType } from '../../../src/integrations/systems.values.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { setupPath } from '../integration-paths.ts';
import type { Connected } from './use-connecting.ts';
import './connect-texts.ts';

/** What follows once a new integration is connected: the wizard's second page, which is told whether it is a stand-in's. */
export function useSetUp(type: SystemType) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useCallback(
    (connected: Connected) => {
      showToast({ text: t('connecting.connected', { name: t(`integrations.system.${type}`) }) });
      void navigate(setupPath(type, connected.id), { replace: true, state: connected });
    },
    [t, navigate, type],
  );
}
