import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { IconX } from '@tabler/icons-react';
import { ButtonLink, IconButton } from '../platform/controls/button.tsx';
import { formatDate } from '../platform/format/times.ts';
import { CLOSED_PLAN_BANNER, type Frozen, useViewer } from '../platform/session/session.ts';
import { Notice } from '../platform/states/notice.tsx';

/** The plan page of the banners, and the only one without them (R-013, U-039). */
const PLAN_PAGE = '/v_settings/organization/usage';

/** Since when nothing can be changed, and why. */
export function whyFrozen({ reason, since }: Frozen, t: TFunction): string {
  return t(reason === 'unpaid' ? 'billing.frozenUnpaid' : 'billing.frozenUnused', { day: formatDate(since) });
}

/** Says that the organisation is frozen, or, to admins, that the trial is over: what is expired goes before what is frozen. */
export function BillingBanner() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { admin, expiredPlan, frozen } = useViewer();
  const [closed, setClosed] = useState(() => sessionStorage.getItem(CLOSED_PLAN_BANNER) !== null);
  if (pathname === PLAN_PAGE) return null;
  if (expiredPlan) return admin && !closed && <TrialOver onClose={close} />;
  if (!frozen) return null;
  return (
    <Notice
      band
      label={t('billing.frozen')}
      action={
        admin && (
          <ButtonLink size="sm" to={PLAN_PAGE}>
            {t('billing.toPlan')}
          </ButtonLink>
        )
      }
    >
      <span className="strong">{t('billing.frozen')}</span> {whyFrozen(frozen, t)} {!admin && t('billing.askAdmin')}
    </Notice>
  );

  /** Until the next login (U-040). */
  function close() {
    sessionStorage.setItem(CLOSED_PLAN_BANNER, '1');
    setClosed(true);
  }
}

function TrialOver({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice
      band
      label={t('billing.trialOver')}
      action={
        <>
          <ButtonLink size="sm" to={PLAN_PAGE}>
            {t('billing.toPlan')}
          </ButtonLink>
          <IconButton size="sm" label={t('states.close')} icon={<IconX stroke={1.75} />} onClick={onClose} />
        </>
      }
    >
      <span className="strong">{t('billing.trialOver')}.</span> {t('billing.trialOverMore')}
    </Notice>
  );
}
