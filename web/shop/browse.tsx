import { IconGift } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BalanceRow } from '../../projections/reward-orders/reward-orders.view.ts';
import type { RewardItemRow } from '../../projections/shop/shop.view.ts';
import { Button, ButtonLink } from '../platform/controls/button.tsx';
import { ChoiceChip } from '../platform/controls/choice-chip.tsx';
import { FilterChip } from '../platform/controls/filter-chip.tsx';
import { Tag } from '../platform/controls/tag.tsx';
import { useCategories } from '../platform/form/use-categories.ts';
import { exactOf } from '../platform/format/exact-sums.ts';
import { formatPoints } from '../platform/format/numbers.ts';
import { useNow } from '../platform/format/use-now.ts';
import { AsidePanel } from '../platform/overlay/aside-panel.tsx';
import { Scroll } from '../platform/page/scroll.tsx';
import { Bar, Split } from '../platform/page/split.tsx';
import { useBelow } from '../platform/page/use-width.ts';
import { useViewer } from '../platform/session/session.ts';
import { Bone } from '../platform/states/bone.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Notice } from '../platform/states/notice.tsx';
import { BuyDialog } from './buy-dialog.tsx';
import { Balances, LatestOrders } from './own-purse.tsx';
import { RewardPicture } from './reward-picture.tsx';
import { type Currency, leftText, priceText, saleText } from './say-reward.ts';
import { ShopFrame } from './shop-frame.tsx';
import { NEW_REWARD, rewardPath, SHOP_SETTINGS } from './shop-paths.ts';
import { lackingFor, useBalances, useRewards, useStore } from './use-shop.ts';
import './shop-texts.ts';
import classes from './shop.module.css';

type Order = 'cheapest' | 'dearest';

/** What can be bought, with what is left of it now, beside what the viewer can spend (RT-001, RT-002). */
export default function Browse() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const { data: store } = useStore();
  const { data, error, refetch } = useRewards(admin ? { all: 1 } : {});
  const balances = useBalances().data?.balances ?? NONE;
  const kinds = useCategories('shop');
  const [kind, setKind] = useState<string[]>([]);
  const [order, setOrder] = useState<string[]>([]);
  const [affordable, setAffordable] = useState(false);
  const [buying, setBuying] = useState<string>();
  const sheet = useBelow('sheet');
  const items = data?.items;
  const shown = items
    ?.filter(({ categories }) => kind.length === 0 || categories.some((one) => kind.includes(one)))
    .filter((item) => !affordable || (item.prices.length > 0 && lackingFor(item, balances) === undefined));
  const bought = items?.find(({ id }) => id === buying);

  function showAll() {
    setKind([]);
    setAffordable(false);
  }

  return (
    <ShopFrame tab="browse" fill>
      <Split
        aside={
          !sheet && (
            <AsidePanel title={t('shop.purse')}>
              <Balances />
              <LatestOrders />
            </AsidePanel>
          )
        }
      >
        {items && items.length > 0 && (
          <Bar>
            {kinds.length > 0 && (
              <ChoiceChip
                label={t('shop.kind')}
                any={t('shop.anyKind')}
                choices={kinds.map(({ id, name }) => ({ value: id, label: name }))}
                chosen={kind}
                onChange={setKind}
              />
            )}
            <ChoiceChip
              label={t('shop.sorted')}
              any={t('shop.byName')}
              choices={ORDERS.map((value) => ({ value, label: t(`shop.${value}`) }))}
              chosen={order}
              onChange={setOrder}
            />
            <FilterChip label={t('shop.affordable')} on={affordable} onClick={() => setAffordable(!affordable)} />
          </Bar>
        )}
        <Scroll className={classes.pane} label={t('shop.rewards')}>
          {store?.active === 0 && (
            <div className={classes.notice}>
              <Notice
                kind="info"
                action={
                  admin && (
                    <ButtonLink size="sm" to={SHOP_SETTINGS}>
                      {t('shop.open')}
                    </ButtonLink>
                  )
                }
              >
                {t('shop.closed')}
              </Notice>
            </div>
          )}
          {sheet && <Balances />}
          {error && !items ? (
            <FailedState status={error.status} onRetry={refetch} />
          ) : !shown ? (
            <Bones />
          ) : items?.length === 0 ? (
            <EmptyState
              kind="none"
              icon={IconGift}
              title={t('shop.none')}
              text={t(admin ? 'shop.noneAdmin' : 'shop.noneMore')}
              action={admin && <ButtonLink to={NEW_REWARD}>{t('shop.newReward')}</ButtonLink>}
            />
          ) : shown.length === 0 ? (
            <EmptyState kind="no-match" title={t('shop.noMatch')} action={<Button onClick={showAll}>{t('shop.noMatchAll')}</Button>} />
          ) : (
            <ul className={classes.goods} aria-label={t('shop.rewards')}>
              {sorted(shown, order[0] as Order | undefined).map((item) => (
                <Good
                  key={item.id}
                  item={item}
                  balances={balances}
                  currencies={store?.currencies ?? NONE}
                  onBuy={() => setBuying(item.id)}
                />
              ))}
            </ul>
          )}
          {sheet && <LatestOrders />}
        </Scroll>
      </Split>
      {bought && <BuyDialog item={bought} onClose={() => setBuying(undefined)} />}
    </ShopFrame>
  );
}

const NONE: readonly never[] = [];
const ORDERS: readonly Order[] = ['cheapest', 'dearest'];

type GoodProps = { item: RewardItemRow; balances: readonly BalanceRow[]; currencies: readonly Currency[]; onBuy: () => void };

function Good({ item, balances, currencies, onBuy }: GoodProps) {
  const { t } = useTranslation();
  const now = useNow(60_000);
  const { id, name, icon, left, prices, publishphase: phase } = item;
  const lacking = lackingFor(item, balances);
  const sale = saleText(item, now, t);
  const [first] = prices;
  return (
    <li className={classes.good} data-far={lacking !== undefined || undefined}>
      <RewardPicture icon={icon} gone={left === 0} />
      <Link to={rewardPath(id)} className={classes.name}>
        <bdi>{name}</bdi>
      </Link>
      <span className={`${classes.price} num`}>{first ? priceText(first.price, first.currency_id, currencies, t) : t('shop.noPrice')}</span>
      <span className="meta num">
        <span className={left === 0 ? 'strong' : undefined}>{leftText(item, t)}</span>
        {sale && ` · ${sale}`}
        {lacking !== undefined && left !== 0 && (
          <>
            {' · '}
            <span className="strong">{t('shop.short', { amount: formatPoints(lacking) })}</span>
          </>
        )}
      </span>
      {phase !== 2 ? (
        <Tag>{t(`shop.phase.${phase}`)}</Tag>
      ) : (
        left !== 0 &&
        first && (
          <Button size="sm" aria-label={t('shop.buyIt', { item: name })} onClick={onBuy}>
            {t('shop.buy')}
          </Button>
        )
      )}
    </li>
  );
}

function Bones() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <span className="vh" role="status">
        {t('states.loading')}
      </span>
      <div className={classes.goods} aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={classes.good}>
            <Bone width="100%" height={156} />
            <Bone width={90 + ((index * 37) % 60)} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** By name as the server has them, unless by price. */
function sorted(items: readonly RewardItemRow[], order: Order | undefined): readonly RewardItemRow[] {
  if (order === undefined) return items;
  const price = ({ prices }: RewardItemRow) => exactOf(prices[0]?.price ?? '0');
  const way = order === 'cheapest' ? 1 : -1;
  return items.toSorted((one, other) => way * (price(one) < price(other) ? -1 : Number(price(one) > price(other))));
}
