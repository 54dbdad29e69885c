import { IconBuilding, IconEye, IconGauge, IconKey, IconLogin2, IconPalette, IconReceipt, IconSwords } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { CallRefused } from '../platform/api.ts';
import { FormBody } from '../platform/form/form-group.tsx';
import { Page } from '../platform/page/page.tsx';
import { useViewer, type Viewer } from '../platform/session/session.ts';
import { FailedState } from '../platform/states/failed-state.tsx';
import './settings-texts.ts';

/** The settings that are built (U-036); those of billing where there is any. */
export function settingsOf(t: TFunction, { plan }: Pick<Viewer, 'plan'>) {
  const billed = [
    { to: `${SETTINGS}/usage`, label: t('billing.usage'), more: t('billing.usageMore'), icon: IconGauge },
    { to: `${SETTINGS}/billing`, label: t('billing.billing'), more: t('billing.billingMore'), icon: IconReceipt },
  ];
  return [
    { to: `${SETTINGS}/organization`, label: t('settings.organisation'), more: t('settings.organisationMore'), icon: IconBuilding },
    { to: `${SETTINGS}/userview`, label: t('userView.title'), more: t('userView.more'), icon: IconEye },
    { to: `${SETTINGS}/battles`, label: t('battles.title'), more: t('battles.more'), icon: IconSwords },
    { to: `${SETTINGS}/theme`, label: t('settings.theme'), more: t('settings.themeMore'), icon: IconPalette },
    { to: `${SETTINGS}/login`, label: t('signIn.label'), more: t('signIn.labelMore'), icon: IconLogin2 },
    { to: `${SETTINGS}/integration`, label: t('settings.apiKeys'), more: t('settings.apiKeysMore'), icon: IconKey },
    ...(plan === undefined ? [] : billed),
  ];
}

const SETTINGS = '/v_settings/organization';

/** The form of a login provider stands at an address of its own (RT-018, RT-019), and is a part of signing in. */
function isPartOf(section: string, pathname: string): boolean {
  return section === `${SETTINGS}/login` && pathname.startsWith(`${SETTINGS}/loginprovider/`);
}

type SettingsFrameProps = {
  title: string;
  facts: string;
  /** Why what is set could not be read. */
  failed?: { error: CallRefused; refetch: () => void } | null | undefined;
  foot?: ReactNode;
  children: ReactNode;
};

/** The page of one of the organisation's settings, for admins: the others at the left, the save bar at the foot. */
export function SettingsFrame({ title, facts, failed, foot, children }: SettingsFrameProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const { admin } = viewer;
  const { pathname } = useLocation();
  if (!admin || failed) {
    return (
      <Page title={title}>
        <FailedState status={admin ? (failed?.error.status ?? 0) : 403} onRetry={failed?.refetch} />
      </Page>
    );
  }
  return (
    <Page title={title} facts={facts} fill ownsFilled foot={foot}>
      <FormBody
        label={t('settings.sections')}
        sections={settingsOf(t, viewer).map((section) => ({ ...section, current: isPartOf(section.to, pathname) }))}
      >
        {children}
      </FormBody>
    </Page>
  );
}
