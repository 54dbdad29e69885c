import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { CompetitionRow } from '../../projections/competitions/competitions.view.ts';
import { competitionPath } from '../competitions/competition-paths.ts';
import { NoCompetition } from '../competitions/no-competition.tsx';
import { useCompetition } from '../competitions/use-competition.ts';
import { ButtonLink } from '../platform/controls/button.tsx';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import { FailedState } from '../platform/states/failed-state.tsx';
import { SampleBoard } from './sample-board.tsx';

/** How a competition's board will look, with made-up ranks in its theme (RT-077, U-032): for admins, and nothing is changed by it. */
export default function CompetitionTest() {
  const { t } = useTranslation();
  const { itemid = '' } = useParams();
  const { admin } = useViewer();
  const { competition, error, refetch } = useCompetition(itemid);
  if (admin && competition) return <Tested competition={competition} />;
  return (
    <Page title={t('competitionThemes.test')}>
      {!admin ? (
        <FailedState status={403} />
      ) : error && error.status !== 404 ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : (
        (competition === null || error) && <NoCompetition />
      )}
    </Page>
  );
}

function Tested({ competition: { id, name, theme } }: { competition: CompetitionRow }) {
  const { t } = useTranslation();
  const back = t('competitionThemes.toBoard');
  return (
    <Page
      title={t('competitionThemes.testOf', { name })}
      facts={t('competitionThemes.madeUp')}
      actions={<ButtonLink to={competitionPath(id)}>{back}</ButtonLink>}
      menu={[{ label: back, to: competitionPath(id), folded: true }]}
    >
      <SampleBoard themeId={theme} title={name} />
    </Page>
  );
}
