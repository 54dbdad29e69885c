import { IconCoin, IconGift } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { BalanceTold } from '../../../projections/reward-orders/balance-told.values.ts';
import { formatPoints } from '../../platform/format/numbers.ts';
import { balanceKey, orderKey } from './differences.ts';
import type { ToldProps } from './drawn.ts';
import { Line, Lines, Turn } from './told-line.tsx';

/** What people can spend, and what becomes of orders that are not covered then. */
export function BalancesAreTold({ told: balances, moved }: ToldProps<BalanceTold>) {
  const { t } = useTranslation();
  return (
    <Lines
      rows={balances}
      count={balances.length}
      line={(balance) => (
        <Fragment key={balanceKey(balance)}>
          <Line
            icon={<IconCoin size={16} stroke={1.75} />}
            label={t('points.revoke.balances')}
            about={`${balance.name}, ${balance.currency}`}
            marked={moved?.has(balanceKey(balance)) ?? false}
          >
            <Turn before={formatPoints(balance.before)} after={formatPoints(balance.after)} />
          </Line>
          {balance.orders.map(({ orderId, item, amount, what }) => (
            <Line
              key={orderId}
              icon={<IconGift size={16} stroke={1.75} />}
              label={t('points.revoke.order.label')}
              about={`${balance.name}, ${item}, ${formatPoints(amount)}`}
              marked={moved?.has(orderKey(orderId)) ?? false}
            >
              {t(`points.revoke.order.${what}`)}
            </Line>
          ))}
        </Fragment>
      )}
    />
  );
}
