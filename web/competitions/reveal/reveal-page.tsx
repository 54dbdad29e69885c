import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { CompetitionRow } from '../../../projections/competitions/competitions.view.ts';
import { ButtonLink } from '../../platform/controls/button.tsx';
import { useNow } from '../../platform/format/use-now.ts';
import { useLiveView } from '../../platform/live.ts';
import { Page } from '../../platform/page/page.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { BoardBones } from '../../scoreboard/board-states.tsx';
import { competitionPath } from '../competition-paths.ts';
import { NoCompetition } from '../no-competition.tsx';
import { momentText } from '../state-text.ts';
import { useCompetition } from '../use-competition.ts';
import { useRound } from '../use-round.ts';
import { RevealControls } from './reveal-controls.tsx';
import { RevealStage } from './reveal-stage.tsx';
import '../competitions-texts.ts';
import classes from './reveal.module.css';

/** The frozen board of a round as it is opened, for a wall and for everybody; admins open it here. */
export default function RevealPage() {
  const { t } = useTranslation();
  const { itemid = '' } = useParams();
  const { competition, error, refetch } = useCompetition(itemid);
  if (competition) return <Opening key={competition.id} competition={competition} />;
  return (
    <Page title={t('competitions.reveal.title')}>
      {error && error.status !== 404 ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : competition === null || error ? (
        <NoCompetition />
      ) : (
        <BoardBones />
      )}
    </Page>
  );
}

function Opening({ competition }: { competition: CompetitionRow }) {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const now = useNow();
  const { id, name } = competition;
  const [round] = useRound();
  const params = { competitionId: id, ...(round !== undefined && { round }), asPlayers: true } as const;
  const { header, status } = useLiveView('competition', params, [{ block: 0 }]);
  const frozen = header?.frozen;
  const before = header?.round?.before ?? null;
  const isOver = before !== null && now >= Date.parse(before);

  function body() {
    if (!header) return status === 'failed' ? <NoCompetition /> : <BoardBones />;
    if (!frozen)
      return (
        <EmptyState
          kind="none"
          title={t('competitions.reveal.over')}
          text={t('competitions.reveal.overMore')}
          action={<ButtonLink to={competitionPath(id)}>{t('competitions.reveal.toBoard')}</ButtonLink>}
        />
      );
    if (!isOver)
      return (
        <EmptyState
          kind="waiting"
          title={t('competitions.reveal.title')}
          text={t('competitions.reveal.notYet', { when: before === null ? '' : momentText(before, now) })}
        />
      );
    return <RevealStage params={params} header={header} />;
  }

  return (
    <Page
      title={t('competitions.reveal.ofTitle', { name })}
      actions={<ButtonLink to={competitionPath(id)}>{t('competitions.reveal.toBoard')}</ButtonLink>}
      menu={[{ label: t('competitions.reveal.toBoard'), to: competitionPath(id), folded: true }]}
      fill
      ownsFilled={admin && isOver && frozen !== undefined}
      foot={
        admin && isOver && frozen && header.round ? (
          <RevealControls competitionId={id} round={header.round.number} reveal={frozen.reveal} />
        ) : undefined
      }
    >
      <div className={classes.page} tabIndex={0} role="region" aria-label={t('competitions.reveal.title')}>
        {body()}
      </div>
    </Page>
  );
}
