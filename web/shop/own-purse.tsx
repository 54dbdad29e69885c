import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink, TextButton } from '../platform/controls/button.tsx';
import { formatPoints } from '../platform/format/numbers.ts';
import { Time } from '../platform/format/time.tsx';
import { Bone } from '../platform/states/bone.tsx';
import { OrderState } from './order-state.tsx';
import { RevokeOrdersDialog } from './revoke-orders-dialog.tsx';
import { OWN_ORDERS } from './shop-paths.ts';
import { useBalances, useOrders } from './use-shop.ts';
import './shop-texts.ts';
import classes from './shop.module.css';

/** What the viewer can spend, in each currency. */
export function Balances() {
  const { t } = useTranslation();
  const { data, error } = useBalances();
  if (!data) return error ? null : <Bone width={160} height={36} />;
  if (data.balances.length === 0) return <p className={`${classes.balance} soft`}>{t('shop.noPurse')}</p>;
  return data.balances.map(({ currency_id: id, name, balance, earned, spent }) => (
    <p key={id} className={`${classes.balance} num`}>
      <b>
        {formatPoints(balance)} <bdi>{name}</bdi>
      </b>
      <span className="soft">{t('shop.earnedSpent', { earned: formatPoints(earned), spent: formatPoints(spent) })}</span>
    </p>
  ));
}

const LATELY = 4;

/** What the viewer has bought lately. */
export function LatestOrders() {
  const { t } = useTranslation();
  const { data } = useOrders({ mineonly: 1, limit: LATELY });
  const [taken, setTaken] = useState<string>();
  const orders = data?.orders ?? [];
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="my-orders" className={classes.latest}>
      <div className="row">
        <h2 id="my-orders" className="grow">
          {t('shop.tab.own')}
        </h2>
        <TextLink to={OWN_ORDERS}>{t('shop.allOrders')}</TextLink>
      </div>
      <ul>
        {orders.map(({ id, quantity, item_name: item, amount, status, ordered_at: at, can_revoke: can }) => (
          <li key={id}>
            <bdi className="strong cut">{quantity === 1 ? item : t('shop.order.some', { quantity, item })}</bdi>
            <span className="strong num">{status === 4 ? <s>{formatPoints(amount)}</s> : formatPoints(amount)}</span>
            <span className="meta">
              <OrderState status={status} /> · <Time at={at} as="brief" />
            </span>
            {can === 1 && status === 1 && (
              <TextButton aria-label={`${t('shop.order.takeBack')}: ${item}`} onClick={() => setTaken(id)}>
                {t('shop.order.takeBack')}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      {taken !== undefined && <RevokeOrdersDialog ids={[taken]} onClose={() => setTaken(undefined)} />}
    </section>
  );
}
