import { IconEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { RewardItemRow } from '../../projections/shop/shop.view.ts';
import { Button, ButtonLink } from '../platform/controls/button.tsx';
import { Tag } from '../platform/controls/tag.tsx';
import { formatCount, formatPoints } from '../platform/format/numbers.ts';
import { useNow } from '../platform/format/use-now.ts';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import { Bone } from '../platform/states/bone.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Notice } from '../platform/states/notice.tsx';
import { BuyDialog } from './buy-dialog.tsx';
import { Balances } from './own-purse.tsx';
import { RewardPicture } from './reward-picture.tsx';
import { leftText, priceText, saleText } from './say-reward.ts';
import { BROWSE, editRewardPath } from './shop-paths.ts';
import { lackingFor, useBalances, useRewards, useStore } from './use-shop.ts';
import './shop-texts.ts';
import classes from './shop.module.css';

/** A reward, what it costs and what is left of it (RT-008). */
export default function RewardPage() {
  const { t } = useTranslation();
  const { itemid: id = '' } = useParams();
  const { admin } = useViewer();
  const { data, error, refetch } = useRewards({ id, ...(admin && { all: 1 }) });
  const item = data?.items.find((one) => one.id === id);
  if (item) return <Reward item={item} />;
  return (
    <Page title={t('shell.rewardstore')} facts={'\u00a0'}>
      {error && !data ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : data ? (
        <NoReward />
      ) : (
        <div className={classes.reward} aria-busy="true">
          <Bone width="100%" height={280} />
        </div>
      )}
    </Page>
  );
}

/** There is none, or it may not be seen. */
export function NoReward() {
  const { t } = useTranslation();
  return (
    <EmptyState
      kind="none"
      title={t('shop.notFound')}
      text={t('shop.notFoundMore')}
      action={<ButtonLink to={BROWSE}>{t('shop.toShop')}</ButtonLink>}
    />
  );
}

function Reward({ item }: { item: RewardItemRow }) {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const now = useNow(60_000);
  const { data: store } = useStore();
  const balances = useBalances().data?.balances ?? [];
  const [buying, setBuying] = useState(false);
  const { id, name, icon, description, prices, left, max_per_player: most, publishphase: phase } = item;
  const lacking = lackingFor(item, balances);
  const facts = [
    leftText(item, t),
    saleText(item, now, t),
    most === null ? undefined : t('shop.maxEach', { formatted: formatCount(most) }),
  ].filter((fact) => fact !== undefined);
  return (
    <Page
      title={name}
      status={phase !== 2 && <Tag>{t(`shop.phase.${phase}`)}</Tag>}
      facts={facts.join(' · ')}
      ownsFilled
      actions={
        admin && (
          <ButtonLink to={editRewardPath(id)} icon={<IconEdit stroke={1.75} />}>
            {t('shop.edit')}
          </ButtonLink>
        )
      }
      menu={admin ? [{ label: t('shop.edit'), icon: IconEdit, to: editRewardPath(id), folded: true }] : []}
    >
      <div className={classes.reward}>
        <RewardPicture icon={icon} gone={left === 0} />
        <div className={classes.about}>
          {store?.active === 0 && <Notice kind="info">{t('shop.closed')}</Notice>}
          <p className={`${classes.costs} num`}>
            {prices
              .map(({ currency_id: currency, price }) => priceText(price, currency, store?.currencies ?? [], t))
              .join(` ${t('shop.or')} `) || t('shop.noPrice')}
          </p>
          <p className="soft num" role="status">
            {facts.join(' · ')}
          </p>
          {lacking !== undefined && <p className="strong num">{t('shop.short', { amount: formatPoints(lacking) })}</p>}
          {description !== '' && (
            <p className={classes.description}>
              <bdi>{description}</bdi>
            </p>
          )}
          {prices.length > 0 && (
            <Button kind="fill" size="lg" aria-label={t('shop.buyIt', { item: name })} onClick={() => setBuying(true)}>
              {t('shop.buy')}
            </Button>
          )}
          <section className={classes.purse} aria-label={t('shop.purse')}>
            <Balances />
          </section>
        </div>
      </div>
      {buying && <BuyDialog item={item} onClose={() => setBuying(false)} />}
    </Page>
  );
}
