import { IconBan, IconCheck, IconHourglass, IconPackage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '../../projections/reward-orders/reward-orders.view.ts';
import './shop-texts.ts';
import classes from './shop.module.css';

const SIGNS = { 1: IconHourglass, 2: IconPackage, 3: IconCheck, 4: IconBan } as const;

/** What has become of an order, as a sign and a word. */
export function OrderState({ status }: Pick<OrderRow, 'status'>) {
  const { t } = useTranslation();
  const Sign = SIGNS[status];
  return (
    <span className={classes.state} data-status={status}>
      <Sign size={14} stroke={1.75} aria-hidden="true" />
      {t(`shop.order.state.${status}`)}
    </span>
  );
}
