import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../platform/controls/button.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import { BROWSE, INVENTORY, NEW_REWARD, OWN_ORDERS, SHOP_SETTINGS } from './shop-paths.ts';
import { useRewards, useStore } from './use-shop.ts';
import './shop-texts.ts';

type ShopFrameProps = {
  /** The tab in sight. */
  tab: 'browse' | 'own' | 'all' | 'settings';
  foot?: ReactNode;
  /** The body scrolls by its own parts. */
  fill?: boolean;
  children: ReactNode;
};

/** The sheet of the reward store, with its tabs. */
export function ShopFrame({ tab, foot, fill = false, children }: ShopFrameProps) {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const { data: store } = useStore();
  const { data } = useRewards();
  const count = data?.items.length;
  const counted = count === undefined ? undefined : formatCount(count);
  const tabOf = (name: ShopFrameProps['tab'], to: string) => ({ to, label: t(`shop.tab.${name}`), current: tab === name });
  return (
    <Page
      title={store?.name ?? t('shell.rewardstore')}
      facts={count === undefined ? '\u00a0' : t('shop.count', { count, formatted: formatCount(count) })}
      tabs={[
        { ...tabOf('browse', BROWSE), ...(counted !== undefined && { count: counted }) },
        tabOf('own', OWN_ORDERS),
        ...(admin ? [tabOf('all', INVENTORY), tabOf('settings', SHOP_SETTINGS)] : []),
      ]}
      actions={
        admin && (
          <ButtonLink to={NEW_REWARD} icon={<IconPlus stroke={2} />}>
            {t('shop.newReward')}
          </ButtonLink>
        )
      }
      menu={admin ? [{ label: t('shop.newReward'), icon: IconPlus, to: NEW_REWARD, folded: true }] : []}
      fill={fill}
      ownsFilled={foot !== undefined}
      foot={foot}
    >
      {children}
    </Page>
  );
}
