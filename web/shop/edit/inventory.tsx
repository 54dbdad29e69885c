import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '../../../projections/reward-orders/reward-orders.view.ts';
import { IconButton } from '../../platform/controls/button.tsx';
import { LateMenu } from '../../platform/controls/late-menu.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { CallRefused, call } from '../../platform/api.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { useWay } from '../../points/use-way.ts';
import { ORDERS_SHOWN, OrdersTable } from '../orders-table.tsx';
import { RevokeOrdersDialog } from '../revoke-orders-dialog.tsx';
import { ShopFrame } from '../shop-frame.tsx';
import { useOrders, useStore } from '../use-shop.ts';
import { type Held, InsistDialog } from './insist-dialog.tsx';
import '../shop-texts.ts';
import classes from '../shop.module.css';

/** The orders of everybody, which admins move on, back, or take back (RT-006, R-126). */
export default function Inventory() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const { data: store } = useStore();
  const [status, setStatus] = useState<OrderRow['status']>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [revoking, setRevoking] = useState<readonly string[]>();
  const [held, setHeld] = useState<Held>();
  const [refused, setRefused] = useState<CallRefused>();
  const way = useWay(String(status));
  const asked = { limit: ORDERS_SHOWN, ...(status !== undefined && { status }), ...(way.after !== undefined && { after: way.after }) };
  const orders = useOrders(admin ? asked : null);
  if (!admin)
    return (
      <ShopFrame tab="all">
        <FailedState status={403} />
      </ShopFrame>
    );

  async function set(ids: readonly string[], to: 1 | 2 | 3) {
    setRefused(undefined);
    try {
      await call('POST', 'rewardstore/order_status', { ids, status: to });
      moved(ids, to);
    } catch (why) {
      if (!(why instanceof CallRefused)) throw why;
      if (why.code === 'not-covered') setHeld({ ids, to, why: why.message });
      else setRefused(why);
    }
  }

  function moved(ids: readonly string[], to: 1 | 2 | 3) {
    setSelected(new Set());
    const state = t(`shop.order.state.${to}`).toLocaleLowerCase();
    showToast({ text: t('shop.order.moved', { count: ids.length, formatted: formatCount(ids.length), state }) });
  }

  return (
    <ShopFrame tab="all" fill>
      <div className={classes.whole}>
        <Refusal>{refused?.message}</Refusal>
        <OrdersTable
          of="all"
          orders={orders}
          currencies={store?.currencies ?? []}
          status={status}
          onStatus={(next) => {
            setStatus(next);
            setSelected(new Set());
          }}
          way={way}
          selection={{
            selected,
            onChange: setSelected,
            actions: [
              ...MOVES.map((to) => ({ label: t(`shop.order.set.${to}`), onSelect: () => void set([...selected], to) })),
              { label: t('shop.order.revoke'), onSelect: () => setRevoking([...selected]) },
            ],
          }}
          act={({ id, item_name: item, name, status: state }) =>
            state !== 4 && (
              <LateMenu
                target={
                  <IconButton
                    label={t('shop.order.actions', { item, name: name ?? t('shop.order.someone') })}
                    icon={<IconDots stroke={1.75} />}
                  />
                }
              >
                {MOVES.filter((to) => to !== state).map((to) => (
                  <Menu.Item key={to} onClick={() => void set([id], to)}>
                    {t(`shop.order.set.${to}`)}
                  </Menu.Item>
                ))}
                <Menu.Divider />
                <Menu.Item c="var(--error)" onClick={() => setRevoking([id])}>
                  {t('shop.order.revoke')}
                </Menu.Item>
              </LateMenu>
            )
          }
        />
      </div>
      {held && (
        <InsistDialog
          held={held}
          onClose={(done) => {
            setHeld(undefined);
            if (done) moved(held.ids, held.to);
          }}
        />
      )}
      {revoking && (
        <RevokeOrdersDialog
          ids={revoking}
          onClose={(done) => {
            setRevoking(undefined);
            if (done) setSelected(new Set());
          }}
        />
      )}
    </ShopFrame>
  );
}

const MOVES = [1, 2, 3] as const;
