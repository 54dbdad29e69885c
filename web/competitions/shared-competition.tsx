import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompetitionRow } from '../../projections/competitions/competitions.view.ts';
import { fetchStale, lookByKey } from '../platform/live-line.ts';
import { readByCalls, useLiveView } from '../platform/live.ts';
import { Page } from '../platform/page/page.tsx';
import { ConnectionBanner } from '../platform/states/connection-banner.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { readRound } from '../scoreboard/board-source.ts';
import { BoardBones } from '../scoreboard/board-states.tsx';
import { isDated } from './state-text.ts';
import { OpenedCompetition } from './competition-page.tsx';
import { useCompetition } from './use-competition.ts';
import './competitions-texts.ts';
import classes from './competitions.module.css';

readByCalls('competition', readRound);

/** How often a guest asks for what the server tells members by itself. */
const AGAIN_MS = 30_000;

type SharedProps = {
  accessKey: string;
  /** Only this one. */
  competitionId?: string | undefined;
  /** Instead of it, where the key opens nothing. */
  otherwise: ReactNode;
};

/** A competition for whoever has its link (C-01, U-102): without the shell, for as long as the key opens it. */
export function SharedCompetition({ accessKey, ...shown }: SharedProps) {
  const [looks, setLooks] = useState('');
  useEffect(() => {
    lookByKey(accessKey);
    setLooks(accessKey);
    return () => lookByKey(null);
  }, [accessKey]);
  if (accessKey === '') return shown.otherwise;
  return looks === accessKey && <Opened key={accessKey} {...shown} />;
}

function Opened({ competitionId, otherwise }: Omit<SharedProps, 'accessKey'>) {
  const { t } = useTranslation();
  const { competition, error, refetch } = useCompetition(competitionId);
  const [seen, setSeen] = useState(false);
  if (competition && !seen) setSeen(true);

  // Whoever guesses is told to wait: that is no other answer.
  const ended = competition === null || error?.status === 404 || error?.status === 429;
  if (ended && !seen) return otherwise;
  return (
    <main className={classes.shared}>
      <ConnectionBanner />
      {ended ? (
        <Ended />
      ) : competition && isDated(competition) ? (
        <>
          <KeptFresh competition={competition} />
          <OpenedCompetition key={competition.id} competition={competition} viewer={null} />
        </>
      ) : (
        <Page title={t('shell.competitions')} bare>
          {error ? <FailedState status={error.status} onRetry={refetch} /> : <BoardBones />}
        </Page>
      )}
    </main>
  );
}

/** It may be shared again: a wall finds that out by itself. */
function Ended() {
  const { t } = useTranslation();
  useEffect(() => {
    const timer = setInterval(() => fetchStale([{ view: 'competitions', key: '' }]), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return <EmptyState kind="denied" level={1} title={t('competitions.shared.ended')} text={t('competitions.shared.endedMore')} />;
}

/** Asks for its rules now and then, and for its time bar when something has happened. */
function KeptFresh({ competition: { id, score_series: series } }: { competition: CompetitionRow }) {
  const { position } = useLiveView('competition', { competitionId: id }, [{ block: 0 }]);
  const told = useRef(position);
  const ask = useEffectEvent(() => {
    const entries = series.map(({ scoreseries_id: key }) => ({ view: 'entries', key }) as const);
    fetchStale([{ view: 'competitions', key: '' }, ...(told.current === position ? [] : entries)]);
    told.current = position;
  });
  useEffect(() => {
    const timer = setInterval(() => ask(), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return null;
}
