import { useTranslation } from 'react-i18next';
import { AsidePanel } from '../../platform/overlay/aside-panel.tsx';
import { screen } from '../../platform/page/screen.tsx';
import type { WhyRankProps } from './why-rank.tsx';

const WhyRank = screen('why', () => import('./why-rank.tsx'));

/** Beside a board: why a row has its rank. */
export function WhyPanel(props: WhyRankProps) {
  const { t } = useTranslation();
  return (
    <AsidePanel title={t('why.title')} onClose={props.onClose}>
      <WhyRank {...props} />
    </AsidePanel>
  );
}
