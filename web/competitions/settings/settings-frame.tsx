import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { CompetitionRow } from '../../../projections/competitions/competitions.view.ts';
import { FormBody } from '../../platform/form/form-group.tsx';
import { useNow } from '../../platform/format/use-now.ts';
import { Page } from '../../platform/page/page.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { addTexts } from '../../platform/texts/texts.ts';
import { NoCompetition } from '../no-competition.tsx';
import { competitionPath, inputPath, playersPath, rewardsPath, settingsPath } from '../competition-paths.ts';
import { isDated, stateText } from '../state-text.ts';
import { useCompetition } from '../use-competition.ts';
import { competitionSettingsTexts } from './settings.texts.ts';
import '../competitions-texts.ts';

addTexts(competitionSettingsTexts);

/** Finds the competition of the address for one of its settings screens, for whoever edits it. Of a battle there are none. */
export function SettingsOf({ children }: { children: (competition: CompetitionRow) => ReactNode }) {
  const { t } = useTranslation();
  const { competitionid = '' } = useParams();
  const { competition, error, refetch } = useCompetition(competitionid);
  if (competition?.may_edit) return children(competition);
  return (
    <Page title={t('competitions.settings.title')}>
      {competition ? (
        <FailedState status={403} />
      ) : error ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : (
        competition !== undefined && <NoCompetition />
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
      facts={isDated(competition) ? stateText(competition, now, t) : '\u00a0'}
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
          { to: playersPath(id), label: t('competitions.settings.players') },
          { to: rewardsPath(id), label: t('competitions.settings.rewards') },
        ]}
      >
        {children}
      </FormBody>
    </Page>
  );
}
