import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OrderRow } from '../../projections/reward-orders/reward-orders.view.ts';
import { ChoiceChip } from '../platform/controls/choice-chip.tsx';
import { Time } from '../platform/format/time.tsx';
import { Who } from '../platform/identity/who.tsx';
import type { Resource } from '../platform/live-resources.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { type Column, DataTable } from '../platform/table/data-table.tsx';
import { Pager } from '../platform/table/pager.tsx';
import { RevokedNote } from '../platform/table/revoked-note.tsx';
import { ExportMenu } from '../points/export-menu.tsx';
import { IconGift } from '@tabler/icons-react';
import { OrderState } from './order-state.tsx';
import { type Currency, priceText } from './say-reward.ts';
import { rewardPath } from './shop-paths.ts';
import './shop-texts.ts';
import classes from './shop.module.css';

/** How many are on a page. */
export const ORDERS_SHOWN = 50;

type Status = OrderRow['status'];

type OrdersTableProps = {
  of: 'own' | 'all';
  orders: Resource<{ orders: OrderRow[]; next: string | null }>;
  currencies: readonly Currency[];
  status: Status | undefined;
  onStatus: (status: Status | undefined) => void;
  way: { pages: number; back: (() => void) | undefined; on: (next: string) => void };
  /** What can be done with one. */
  act: (order: OrderRow) => ReactNode;
  selection?: {
    selected: ReadonlySet<string>;
    onChange: (selected: ReadonlySet<string>) => void;
    actions: readonly { label: string; onSelect: () => void }[];
  };
};

/** Orders, the newest first. One that was taken back keeps its place, struck through, with by whom and when under it. */
export function OrdersTable({ of, orders, currencies, status, onStatus, way, act, selection }: OrdersTableProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = orders;
  const rows = data?.orders;
  const nameOf = ({ name }: OrderRow) => name ?? t('shop.order.someone');
  const itemOf = ({ quantity, item_name: item }: OrderRow) => (quantity === 1 ? item : t('shop.order.some', { quantity, item }));
  const costOf = ({ amount, currency_id: id }: OrderRow) => priceText(amount, id, currencies, t);
  const columns: Column<OrderRow>[] = [
    {
      key: 'item',
      head: t('shop.order.item'),
      names: true,
      grow: 2,
      cell: (order) => (
        <Link to={rewardPath(order.item_id)} className={classes.plainLink} title={order.item_name}>
          <bdi>{itemOf(order)}</bdi>
        </Link>
      ),
    },
    ...(of === 'all'
      ? [
          {
            key: 'who',
            head: t('shop.order.who'),
            grow: 2,
            from: 768,
            cell: (order: OrderRow) => <Who id={order.profileid} name={nameOf(order)} />,
          } as const,
        ]
      : []),
    { key: 'amount', head: t('shop.order.amount'), end: true, from: 768, cell: costOf },
    { key: 'status', head: t('shop.order.status'), cell: (order) => <OrderState status={order.status} /> },
    { key: 'at', head: t('shop.order.at'), soft: true, from: 1024, cell: ({ ordered_at: at }) => <Time at={at} as="brief" /> },
    { key: 'act', head: <span className="vh">{t('table.actions')}</span>, end: true, cell: act },
  ];
  return (
    <DataTable<OrderRow>
      label={t('shop.order.label')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      struck={({ status: state }) => state === 4}
      detail={(order) => [
        ...(of === 'all' ? [<bdi key="who">{nameOf(order)}</bdi>, ' · '] : []),
        costOf(order),
        ' · ',
        <Time key="at" at={order.ordered_at} as="brief" />,
      ]}
      below={(order) =>
        order.revoked_by === null
          ? order.is_held === 1
            ? {
                note: (
                  <span>
                    <span className="strong">{t('shop.order.held')}</span> {t('shop.order.heldWhy')}
                  </span>
                ),
              }
            : undefined
          : {
              time: order.changed_at !== null && <Time at={order.changed_at} as="brief" />,
              note: (
                <RevokedNote>
                  <span className="strong">{t('shop.order.state.4')}</span> {t(`shop.order.by.${order.revoked_by}`)} ·{' '}
                  <span className="num">{t('shop.order.returned', { amount: costOf(order) })}</span>
                </RevokedNote>
              ),
            }
      }
      {...(selection && {
        selection: { ...selection, nameOf: (order) => `${itemOf(order)}, ${nameOf(order)}`, can: ({ status: state }) => state !== 4 },
      })}
      filters={
        <>
          <ChoiceChip
            label={t('shop.order.status')}
            any={t('shop.order.any')}
            choices={([1, 2, 3, 4] as const).map((one) => ({ value: String(one), label: t(`shop.order.state.${one}`) }))}
            chosen={status === undefined ? [] : [String(status)]}
            onChange={([one]) => onStatus(one === undefined ? undefined : (Number(one) as Status))}
          />
          {of === 'all' && <ExportMenu path="rewardstore/export" params={status === undefined ? {} : { status }} />}
        </>
      }
      instead={instead()}
      foot={
        rows &&
        rows.length > 0 &&
        (way.back || data.next !== null) && (
          <Pager
            byTime
            from={way.pages * ORDERS_SHOWN + 1}
            to={way.pages * ORDERS_SHOWN + rows.length}
            onBack={way.back}
            onOn={data.next === null ? undefined : () => data.next !== null && way.on(data.next)}
          />
        )
      }
    />
  );

  function instead() {
    if (error && !rows) return <FailedState status={error.status} onRetry={refetch} />;
    if (rows?.length !== 0) return undefined;
    if (status !== undefined) return <EmptyState kind="no-match" title={t('shop.noOrdersMatch')} />;
    const none = of === 'own' ? 'shop.noOrders' : 'shop.noOrdersAll';
    return <EmptyState kind="none" icon={IconGift} title={t(none)} text={t(`${none}More`)} />;
  }
}
