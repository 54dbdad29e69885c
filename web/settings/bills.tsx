import { useTranslation } from 'react-i18next';
import type { PaymentRow } from '../../projections/billing/billing.view.ts';
import { FormGroup } from '../platform/form/form-group.tsx';
import { formatEuro } from '../platform/format/numbers.ts';
import { formatDate } from '../platform/format/times.ts';
import { useResource } from '../platform/live-resources.ts';
import { useViewer } from '../platform/session/session.ts';
import { Bone } from '../platform/states/bone.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import classes from './billing.module.css';
import './settings-texts.ts';

const STATUS = { paid: 'billing.paidBill', open: 'billing.open', failed: 'billing.failed' } as const;

/** What was billed, VAT apart. */
export function Bills() {
  const { t } = useTranslation();
  const { data, error, refetch } = useResource('organization/payments', {}, { staleOn: [{ view: 'billing' }] });
  return (
    <FormGroup title={t('billing.bills')} text={t('billing.billsMore')}>
      {error && !data && <FailedState status={error.status} onRetry={refetch} />}
      {!data && !error && <Bone width="60%" height={16} />}
      {data?.payments.length === 0 && <p className="soft">{t('billing.noBills')}</p>}
      {data && data.payments.length > 0 && <Table rows={data.payments} />}
    </FormGroup>
  );
}

function Table({ rows }: { rows: readonly PaymentRow[] }) {
  const { t } = useTranslation();
  const { timeZone } = useViewer();
  return (
    <div className={classes.bills} tabIndex={0} role="region" aria-label={t('billing.allBills')}>
      <table className="num">
        <thead>
          <tr>
            <th scope="col">{t('billing.bill')}</th>
            <th scope="col">{t('billing.period')}</th>
            <th scope="col" data-end>
              {t('billing.net')}
            </th>
            <th scope="col" data-end>
              {t('billing.vatAmount')}
            </th>
            <th scope="col" data-end>
              {t('billing.total')}
            </th>
            <th scope="col">{t('billing.status')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, plan, from, to, amount, vat, total, status, invoice_address }) => (
            <tr key={id}>
              <th scope="row" title={invoice_address}>
                {t('billing.billOf', { id })} · {plan}
              </th>
              <td>
                {formatDate(from, timeZone)} – {formatDate(to, timeZone)}
              </td>
              <td data-end>{formatEuro(amount)}</td>
              <td data-end>{formatEuro(vat)}</td>
              <td data-end>{formatEuro(total)}</td>
              <td>{t(STATUS[status])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
