import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { CompetitionRow } from '../../../projections/competitions/competitions.view.ts';
import { FormBody } from '../../platform/form/form-group.tsx';
import { useNow } from '../../platform/format/use-now.ts';
import { Page } from '../../platform/page/page.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { NoCompetition } from '../no-competition.tsx';
import { competitionPath, inputPath, settingsPath } from '../competition-paths.ts';
import { stateText } from '../state-text.ts';
import { useCompetition } from '../use-competition.ts';

/** Finds the competition of the address for one of its settings screens; admins only. */
export function SettingsOf({ children }: { children: (competition: CompetitionRow) => ReactNode }) {
  const { t } = useTranslation();
  const { competitionid = '' } = useParams();
  const { admin } = useViewer();
  const { competition, error, refetch } = useCompetition(competitionid);
  if (admin && competition) return children(competition);
  return (
    <Page title={t('competitions.settings.title')}>
      {!admin ? (
        <FailedState status={403} />
      ) : error ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : (
        competition === null && <NoCompetition />
      )}
    </Page>
  );
}

/** The page of a settings screen: the tabs of the competition, its sections, the groups, and the save bar at the foot. */
export function SettingsFrame({ competition, foot, children }: { competition: CompetitionRow; foot?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  const now = useNow(60_000);
  const { id, name } = competition;
  return (
    <Page
      title={name}
      facts={stateText(competition, now, t)}
      tabs={[
        { to: competitionPath(id), label: t('competitions.tab.board'), current: false },
        { to: settingsPath(id), label: t('competitions.tab.settings'), current: true },
      ]}
      fill
      ownsFilled
      foot={foot}
    >
      <FormBody
        label={t('competitions.settings.sections')}
        sections={[
          { to: settingsPath(id), label: t('competitions.settings.general') },
          { to: inputPath(id), label: t('competitions.settings.input') },
        ]}
      >
        {children}
      </FormBody>
    </Page>
  );
}
