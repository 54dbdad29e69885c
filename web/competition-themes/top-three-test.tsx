import { useTranslation } from 'react-i18next';
import { Page } from '../platform/page/page.tsx';
import { SampleBoard } from './sample-board.tsx';

const PODIUM = 'template-winners-on-a-podium';
const TOP = 3;

/** The first three of a made-up standing on the podium (RT-133, U-032). */
export default function TopThreeTest() {
  const { t } = useTranslation();
  return (
    <Page title={t('competitionThemes.topThree')} facts={t('competitionThemes.madeUp')}>
      <SampleBoard themeId={PODIUM} title={t('competitionThemes.previewTitle')} top={TOP} />
    </Page>
  );
}
