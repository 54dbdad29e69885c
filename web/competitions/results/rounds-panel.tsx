import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosedRoundRow } from '../../../projections/competition-rounds/competition-rounds.view.ts';
import { TextButton, TextLink } from '../../platform/controls/button.tsx';
import { formatShortDate, sameDay } from '../../platform/format/times.ts';
import { useResource } from '../../platform/live-resources.ts';
import { AsidePanel } from '../../platform/overlay/aside-panel.tsx';
import { useBelow } from '../../platform/page/use-width.ts';
import { Bone } from '../../platform/states/bone.tsx';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { addTexts } from '../../platform/texts/texts.ts';
import { competitionPath } from '../competition-paths.ts';
import { useRound } from '../use-round.ts';
import { competitionResultsTexts } from './results.texts.ts';
import { Winners } from './winners.tsx';
import '../competitions-texts.ts';
import classes from '../competitions.module.css';

addTexts(competitionResultsTexts);

type RoundsPanelProps = {
  competitionId: string;
  head: ReactNode;
  /** Under 1200 px it is a sheet, which is open or not; else it is always there. */
  opened: boolean;
  onClose: () => void;
};

/** The rounds of a competition that have ended, the newest first, with who has won: each leads to its board. */
export default function RoundsPanel({ competitionId, head, opened, onClose }: RoundsPanelProps) {
  const { t } = useTranslation();
  const sheet = useBelow('sheet');
  if (sheet && !opened) return null;
  return (
    <AsidePanel title={t('competitions.results.rounds')} head={head} onClose={sheet ? onClose : undefined}>
      <div className={classes.rules}>
        <PageOfRounds competitionId={competitionId} onChosen={onClose} />
      </div>
    </AsidePanel>
  );
}

type PageProps = { competitionId: string; after?: string; onChosen: () => void };

/** A page of them, and under it the next one when it is asked for. */
function PageOfRounds({ competitionId, after, onChosen }: PageProps) {
  const { t } = useTranslation();
  const [goesOn, setGoesOn] = useState(false);
  const { data, error, refetch } = useResource(
    'competition/rounds',
    { competitionid: competitionId, ...(after !== undefined && { after }) },
    { staleOn: [{ view: 'competition-rounds' }, { view: 'people' }], keep: true },
  );
  if (!data) return error ? <FailedState status={error.status} onRetry={refetch} /> : <Bone width="100%" height={160} />;
  const { rounds, next } = data;
  if (rounds.length === 0)
    return <EmptyState kind="none" title={t('competitions.results.none')} text={t('competitions.results.noneMore')} />;
  return (
    <>
      {rounds.map((round) => (
        <OneRound key={round.number} competitionId={competitionId} round={round} onChosen={onChosen} />
      ))}
      {next !== null &&
        (goesOn ? (
          <PageOfRounds competitionId={competitionId} after={next} onChosen={onChosen} />
        ) : (
          <TextButton onClick={() => setGoesOn(true)}>{t('competitions.results.more')}</TextButton>
        ))}
    </>
  );
}

type OneRoundProps = { competitionId: string; round: ClosedRoundRow; onChosen: () => void };

function OneRound({ competitionId, round: { number, from, until, locked, winners, count }, onChosen }: OneRoundProps) {
  const { t } = useTranslation();
  const [shown] = useRound();
  return (
    <section>
      <h3>
        <TextLink to={`${competitionPath(competitionId)}?round=${number}`} aria-current={shown === number || undefined} onClick={onChosen}>
          {t('competitions.round', { n: number })}
        </TextLink>{' '}
        <span className="meta num">
          {sameDay(from, until)
            ? formatShortDate(from)
            : t('competitions.results.span', { from: formatShortDate(from), until: formatShortDate(until) })}
        </span>
      </h3>
      {!locked && <p className="soft">{t('competitions.results.judged')}</p>}
      {winners.length > 0 && <Winners winners={winners} />}
      {locked && count === 0 && <p className="soft">{t('competitions.results.nobody')}</p>}
    </section>
  );
}
