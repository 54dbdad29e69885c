import { Select } from '@mantine/core';
import { IconAlignLeft, IconBox, IconCoin, IconMinus, IconPlus, IconUser } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RewardItemRow } from '../../projections/shop/shop.view.ts';
import { Button, IconButton } from '../platform/controls/button.tsx';
import { amountOf, exactOf } from '../platform/format/exact-sums.ts';
import { formatCount, formatPoints } from '../platform/format/numbers.ts';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { showToast } from '../platform/overlay/toasts.tsx';
import { Notice } from '../platform/states/notice.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { priceText } from './say-reward.ts';
import { usePurchase } from './use-purchase.ts';
import { useBalances, useOrders, useStore } from './use-shop.ts';
import './shop-texts.ts';
import classes from './shop.module.css';

/** As many of one's own orders as count toward what one may have of it. */
const OWN = 200;

/** Buys a reward: what it costs, and what is there before and after, as it is right now. Whether it can be had says the server. */
export function BuyDialog({ item, onClose }: { item: RewardItemRow; onClose: () => void }) {
  const { t } = useTranslation();
  const { id, name, prices, left, max_per_player: most } = item;
  const { data: store } = useStore();
  const { data: purse } = useBalances();
  const own = useOrders(most === null ? null : { mineonly: 1, limit: OWN }).data?.orders;
  const [quantity, setQuantity] = useState(1);
  const [chosen, setChosen] = useState(prices[0]?.currency_id ?? '');
  const { buy, busy, error } = usePurchase();
  const currencies = store?.currencies ?? [];
  const price = prices.find(({ currency_id }) => currency_id === chosen)?.price ?? '0';
  const cost = exactOf(price) * BigInt(quantity);
  const costs = priceText(amountOf(cost), chosen, currencies, t);
  const balance = purse?.balances.find(({ currency_id }) => currency_id === chosen)?.balance;
  const lacking = balance === undefined ? 0n : cost - exactOf(balance);
  const mine = own?.filter(({ item_id, status }) => item_id === id && status !== 4).reduce((sum, order) => sum + order.quantity, 0);

  async function press() {
    if (!(await buy({ item_id: id, currency_id: chosen, quantity, price }))) return;
    showToast({ text: t('shop.dialog.done', { item: name, price: costs }) });
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={<bdi>{t('shop.dialog.title', { item: name })}</bdi>}
      width={440}
      actions={
        <>
          <Button onClick={onClose}>{t('shop.dialog.notNow')}</Button>
          <Button kind="fill" busy={busy} onClick={() => void press()}>
            {t('shop.dialog.press', { price: costs })}
          </Button>
        </>
      }
    >
      <div className={classes.buying}>
        {prices.length > 1 && (
          <Select
            label={t('shop.dialog.with')}
            allowDeselect={false}
            data={prices.map((one) => ({
              value: one.currency_id,
              label: priceText(one.price, one.currency_id, currencies, t),
            }))}
            value={chosen}
            onChange={(value) => value && setChosen(value)}
          />
        )}
        <div className="row">
          <span className="grow num">{t('shop.dialog.each', { price: priceText(price, chosen, currencies, t) })}</span>
          <span className={classes.stepper} role="group" aria-label={t('shop.dialog.howMany')}>
            <IconButton
              label={t('shop.dialog.less')}
              icon={<IconMinus stroke={1.75} />}
              disabled={quantity === 1}
              onClick={() => setQuantity(quantity - 1)}
            />
            <output aria-live="polite" className="num">
              {quantity}
            </output>
            <IconButton label={t('shop.dialog.more')} icon={<IconPlus stroke={1.75} />} onClick={() => setQuantity(quantity + 1)} />
          </span>
        </div>
        <ul className={classes.follows}>
          {balance !== undefined && (
            <Follows
              icon={<IconCoin size={16} stroke={1.75} />}
              label={t('shop.dialog.balance')}
              from={formatPoints(balance)}
              to={formatPoints(amountOf(exactOf(balance) - cost))}
            />
          )}
          <Follows
            icon={<IconBox size={16} stroke={1.75} />}
            label={t('shop.dialog.left')}
            {...(left === null
              ? { to: t('shop.dialog.unlimited') }
              : { from: formatCount(left), to: formatCount(Math.max(0, left - quantity)) })}
          />
          {most !== null && mine !== undefined && (
            <Follows
              icon={<IconUser size={16} stroke={1.75} />}
              label={t('shop.dialog.yours', { formatted: formatCount(most) })}
              from={formatCount(mine)}
              to={formatCount(mine + quantity)}
            />
          )}
          {store?.newsfeed_on_buy === 1 && (
            <Follows icon={<IconAlignLeft size={16} stroke={1.75} />} label={t('shop.dialog.post')} to={t('shop.dialog.yes')} />
          )}
        </ul>
        {error ? (
          <Refusal>{error.message}</Refusal>
        ) : left !== null && left < quantity ? (
          <Notice role="status">{left === 0 ? t('shop.soldOut') : t('shop.dialog.lacking')}</Notice>
        ) : (
          lacking > 0n && <Notice role="status">{t('shop.short', { amount: formatPoints(amountOf(lacking)) })}</Notice>
        )}
        <p className="meta">{t(store?.player_can_revoke === 1 ? 'shop.dialog.takeBack' : 'shop.dialog.final')}</p>
      </div>
    </Dialog>
  );
}

/** What follows of it: before and after. */
function Follows({ icon, label, from, to }: { icon: ReactNode; label: string; from?: string; to: string }) {
  const { t } = useTranslation();
  return (
    <li>
      {icon}
      <span>{label}</span>
      <span className="num">
        {from !== undefined && (
          <>
            <span className="soft">{from}</span> <span aria-hidden="true">→</span>
            <span className="vh">{t('shop.dialog.to')}</span>{' '}
          </>
        )}
        <span className="strong">{to}</span>
      </span>
    </li>
  );
}
