import { Trans, useTranslation } from 'react-i18next';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { BillingRow, PlanRow, UsageRow } from '../../projections/billing/billing.view.ts';
import { Button, ButtonLink } from '../platform/controls/button.tsx';
import { Segmented } from '../platform/controls/segmented.tsx';
import { Tag } from '../platform/controls/tag.tsx';
import { FormGroup } from '../platform/form/form-group.tsx';
import { formatCount, formatEuro } from '../platform/format/numbers.ts';
import { Time } from '../platform/format/time.tsx';
import { useCommand } from '../platform/live-command.ts';
import { useResource } from '../platform/live-resources.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { loadSession, useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { Notice } from '../platform/states/notice.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { whyFrozen } from './billing-banner.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import './settings-texts.ts';
import classes from './billing.module.css';

type Period = BillingRow['period'];

/** The plan page: what the organisation has, what it may choose, and how much of it is used (RT-012, U-036, U-039). */
export default function UsageSettings() {
  const { t } = useTranslation();
  const { admin, organisation } = useViewer();
  const { data, error, refetch } = useResource('organization/fetch_one', admin ? { billing: 1, usage: 1 } : null, {
    staleOn: [{ view: 'billing' }, { view: 'people' }],
  });
  return (
    <SettingsFrame
      title={t('billing.usage')}
      facts={t('settings.facts', { organisation })}
      failed={data ? undefined : error && { error, refetch }}
    >
      {data?.billing && data.usage && data.prices && <Plans billing={data.billing} usage={data.usage} plans={data.prices} />}
      {data && !data.billing && <EmptyState kind="none" title={t('billing.included')} text={t('billing.includedMore')} />}
    </SettingsFrame>
  );
}

function Plans({ billing, usage, plans }: { billing: BillingRow; usage: UsageRow; plans: readonly PlanRow[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const viewer = useViewer();
  const [period, setPeriod] = useState<Period>(billing.next?.period ?? billing.period);
  const [choose, { pending, error }] = useCommand('organization/update_subscription');
  const asksFirst = error?.code === 'billing-incomplete' || error?.code === 'payment-method-missing';

  async function take({ id, name }: PlanRow) {
    const details = `/v_settings/organization/billing?plan=${id}&period=${period}`;
    // What a plan needs first is asked where it is told.
    if (id === 0 ? billing.what === '' : billing.billname === '') return void navigate(details);
    if (await choose({ plan: id, period })) {
      await loadSession();
      showToast({ text: t('billing.chosenNow', { plan: name }) });
    }
  }

  return (
    <>
      {viewer.frozen && (
        <Notice>
          <span className="strong">{t('billing.frozen')}</span> {whyFrozen(viewer.frozen, t)}
        </Notice>
      )}
      <FormGroup title={t('billing.plan')} text={<Standing billing={billing} plans={plans} />}>
        <div className={classes.period}>
          <Segmented
            label={t('billing.howPaid')}
            value={period}
            options={[
              { value: 'monthly', label: t('billing.monthly') },
              { value: 'annually', label: t('billing.annually') },
            ]}
            onChange={setPeriod}
          />
        </div>
        <Refusal>{asksFirst ? undefined : error?.message}</Refusal>
        {asksFirst && (
          <Notice
            role="alert"
            action={
              <ButtonLink size="sm" to="/v_settings/organization/billing">
                {t('billing.billing')}
              </ButtonLink>
            }
          >
            {t('billing.asksFirst')}
          </Notice>
        )}
        <ul className={classes.plans}>
          {plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} period={period} billing={billing} busy={pending} onChoose={() => void take(plan)} />
          ))}
        </ul>
        <p className="meta">{t('billing.vatApart')}</p>
      </FormGroup>
      <FormGroup title={t('billing.used')} text={t('billing.usedMore')}>
        <Used usage={usage} />
      </FormGroup>
    </>
  );
}

/** What the organisation has now, and what it will have. */
function Standing({ billing, plans }: { billing: BillingRow; plans: readonly PlanRow[] }) {
  const { t } = useTranslation();
  const { trial_ends, paid_until, expired_plan, next } = billing;
  if (trial_ends !== null) return <Trans i18nKey="billing.trial" components={[<Time key="ends" at={trial_ends} as="date" />]} />;
  if (expired_plan === 1) return t('billing.expired');
  if (paid_until === null) return t('billing.free');
  const later = plans.find(({ id }) => id === next?.plan)?.name;
  return (
    <>
      <Trans i18nKey="billing.paid" components={[<Time key="until" at={paid_until} as="date" />]} />{' '}
      {later && t('billing.then', { plan: later })}
    </>
  );
}

type PlanCardProps = { plan: PlanRow; period: Period; billing: BillingRow; busy: boolean; onChoose: () => void };

function PlanCard({ plan, period, billing, busy, onChoose }: PlanCardProps) {
  const { t } = useTranslation();
  const { admin, frozen } = useViewer();
  const free = plan.price_monthly === 0 && plan.price_annually === 0;
  const has = plan.current === 1 && billing.trial_ends === null && billing.expired_plan === 0;
  const stays = has && billing.next === null && (free || billing.period === period) && frozen?.reason !== 'unused';
  const comes = billing.next?.plan === plan.id && billing.next.period === period;
  const { players, quest_participants: participants } = plan.limits;
  return (
    <li data-current={has || undefined}>
      <h3>
        <span className="grow">{plan.name}</span>
        {has && <Tag kind="you">{t('billing.current')}</Tag>}
        {comes && <Tag>{t('billing.chosen')}</Tag>}
      </h3>
      <p className={`${classes.price} num`}>
        {free
          ? t('billing.costsNothing')
          : t('billing.perMonth', { price: formatEuro(period === 'monthly' ? plan.price_monthly : plan.price_annually) })}
      </p>
      {period === 'annually' && <p className="meta">{free ? '\u00a0' : t('billing.paidAnnually')}</p>}
      <p className="soft">{players === null ? t('billing.anyPlayers') : t('billing.players', { count: players })}</p>
      {participants !== null && <p className="soft">{t('billing.participants', { limit: formatCount(participants) })}</p>}
      {admin && !stays && !comes && (
        <Button busy={busy} onClick={onChoose}>
          {t('billing.choose', { plan: plan.name })}
        </Button>
      )}
    </li>
  );
}

function Used({ usage: { players, above_usage } }: { usage: UsageRow }) {
  const { t } = useTranslation();
  const { count, limit } = players;
  const told =
    limit === null
      ? t('billing.ofNone', { used: formatCount(count) })
      : t('billing.of', { used: formatCount(count), limit: formatCount(limit) });
  return (
    <>
      <p className={classes.used}>
        <span className="grow">{t('billing.playersUsed')}</span>
        <span className="num strong">{told}</span>
      </p>
      {limit !== null && <meter className={classes.meter} min={0} max={limit} value={Math.min(count, limit)} aria-label={told} />}
      {above_usage === 1 && <Notice>{t('billing.above')}</Notice>}
    </>
  );
}
