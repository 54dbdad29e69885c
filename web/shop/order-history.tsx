import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '../../projections/reward-orders/reward-orders.view.ts';
import { TextButton } from '../platform/controls/button.tsx';
import { useWay } from '../points/use-way.ts';
import { ORDERS_SHOWN, OrdersTable } from './orders-table.tsx';
import { RevokeOrdersDialog } from './revoke-orders-dialog.tsx';
import { ShopFrame } from './shop-frame.tsx';
import { useOrders, useStore } from './use-shop.ts';
import './shop-texts.ts';

/** What the viewer has bought, and what has become of it (RT-005). */
export default function OrderHistory() {
  const { t } = useTranslation();
  const { data: store } = useStore();
  const [status, setStatus] = useState<OrderRow['status']>();
  const [taken, setTaken] = useState<string>();
  const way = useWay(String(status));
  const orders = useOrders({
    mineonly: 1,
    limit: ORDERS_SHOWN,
    ...(status !== undefined && { status }),
    ...(way.after !== undefined && { after: way.after }),
  });
  return (
    <ShopFrame tab="own" fill>
      <OrdersTable
        of="own"
        orders={orders}
        currencies={store?.currencies ?? []}
        status={status}
        onStatus={setStatus}
        way={way}
        act={({ id, item_name: item, can_revoke: can, status: state }) =>
          can === 1 &&
          state === 1 && (
            <TextButton aria-label={`${t('shop.order.takeBack')}: ${item}`} onClick={() => setTaken(id)}>
              {t('shop.order.takeBack')}
            </TextButton>
          )
        }
      />
      {taken !== undefined && <RevokeOrdersDialog ids={[taken]} onClose={() => setTaken(undefined)} />}
    </ShopFrame>
  );
}
