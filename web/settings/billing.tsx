import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { BillingRow } from '../../projections/billing/billing.view.ts';
import { Button } from '../platform/controls/button.tsx';
import { useCommand } from '../platform/live-command.ts';
import { useResource } from '../platform/live-resources.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { loadSession, useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { Notice } from '../platform/states/notice.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { BillingForm } from './billing-form.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import './settings-texts.ts';

/** Who is billed, what is paid with, and the bills (RT-013, IS-07). `?plan=` and `period=` lead here from a plan that needs them first. */
export default function BillingSettings() {
  const { t } = useTranslation();
  const { admin, organisation } = useViewer();
  const { data, error, refetch } = useResource('organization/fetch_one', admin ? { billing: 1, usage: 1 } : null, {
    staleOn: [{ view: 'billing' }],
  });
  const { data: countries, error: failed, refetch: again } = useResource('organization/countries', data?.billing ? {} : null);
  const [wanted] = useSearchParams();
  if (data?.billing && countries) {
    const plan = data.prices?.find(({ id }) => String(id) === wanted.get('plan'));
    const period = wanted.get('period') === 'annually' ? 'annually' : 'monthly';
    return (
      <BillingForm
        saved={data.billing}
        countries={countries.countries}
        plan={plan}
        before={plan && <Towards id={plan.id} name={plan.name} period={period} billing={data.billing} />}
      />
    );
  }
  const trouble = data ? failed && { error: failed, refetch: again } : error && { error, refetch };
  return (
    <SettingsFrame title={t('billing.billing')} facts={t('settings.facts', { organisation })} failed={trouble}>
      {data && !data.billing && <EmptyState kind="none" title={t('billing.included')} text={t('billing.includedMore')} />}
    </SettingsFrame>
  );
}

type TowardsProps = { id: number; name: string; period: BillingRow['period']; billing: BillingRow };

/** The plan that somebody wants, and can choose here once it has what it needs. */
function Towards({ id, name, period, billing }: TowardsProps) {
  const { t } = useTranslation();
  const [, setWanted] = useSearchParams();
  const [choose, { pending, error }] = useCommand('organization/update_subscription');
  const ready = id === 0 ? billing.what !== '' : billing.billname !== '';

  async function take() {
    if (!(await choose({ plan: id, period }))) return;
    await loadSession();
    setWanted({}, { replace: true });
    showToast({ text: t('billing.chosenNow', { plan: name }) });
  }

  return (
    <>
      <Notice
        kind="info"
        action={
          ready && (
            <Button size="sm" busy={pending} onClick={() => void take()}>
              {t('billing.choose', { plan: name })}
            </Button>
          )
        }
      >
        {t(id === 0 ? 'billing.towardsFree' : 'billing.towards', { plan: name })}
      </Notice>
      <Refusal>{error?.message}</Refusal>
    </>
  );
}
