import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ScoreSeriesRow } from '../../projections/score-series/score-series.view.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { Button, ButtonLink } from '../platform/controls/button.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { formatDateTime } from '../platform/format/times.ts';
import { Bone } from '../platform/states/bone.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import type { Viewer } from '../platform/session/session.ts';
import { addPath, importPath } from '../points/series-paths.ts';
import states from './board-states.module.css';
import classes from './bones.module.css';

/** The board before its first word: rows in their shape. */
export function BoardBones() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" className={classes.bones}>
      <span className="vh" role="status">
        {t('states.loading')}
      </span>
      {Array.from({ length: 10 }, (_, index) => (
        <div key={index} className={classes.line} aria-hidden="true">
          <Bone width={26} height={26} round />
          <Bone width={24} height={24} round />
          <Bone width={96 + ((index * 37) % 88)} />
          <Bone width={56} end />
        </div>
      ))}
    </div>
  );
}

/** There is nobody to rank: an admin adds players. */
export function NobodyHere({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation();
  if (!viewer.admin) return <EmptyState kind="none" title={t('board.none')} text={t('board.noneForPlayers')} />;
  return (
    <EmptyState
      kind="none"
      title={t('board.noPlayers')}
      text={t('board.noPlayersMore')}
      action={<ButtonLink to={`/v_players/${viewer.organisationId}`}>{t('board.addPlayers')}</ButtonLink>}
    />
  );
}

/** Above players without a rank: nothing was counted yet, and how it begins. */
export function NothingYet({ viewer, series }: { viewer: Viewer; series: ScoreSeriesRow }) {
  const { t } = useTranslation();
  return (
    <div className={states.nothing}>
      <p className="grow">
        <span className="strong">{t('board.none')}.</span> {t(viewer.admin ? 'board.noneMore' : 'board.noneForPlayers')}
      </p>
      {viewer.admin && (
        <p className={states.ways}>
          <ButtonLink size="sm" to={addPath(series.id)}>
            {t('board.addPoints')}
          </ButtonLink>
          <ButtonLink size="sm" to={importPath(series.id)}>
            {t('board.import')}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

export function NoMatch({ query, players, onClear }: { query: string; players: number; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      kind="no-match"
      title={t('board.noMatch')}
      text={t('board.noMatchMore', { query, count: players, formatted: formatCount(players) })}
      action={<Button onClick={onClear}>{t('states.clearFilter')}</Button>}
    />
  );
}

export function NoEntries({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      kind="no-match"
      title={t('board.noEntriesMatch')}
      text={t('board.noEntriesMatchMore')}
      action={<Button onClick={onClear}>{t('states.clearFilter')}</Button>}
    />
  );
}

/** An instant before anything was recorded: what had happened by then was told later. */
export function NothingKnown({ from, onHappened }: { from: Instant; onHappened: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      kind="no-match"
      icon={IconHistory}
      title={t('board.nothingKnown')}
      text={t('board.nothingKnownMore', { start: formatDateTime(from) })}
      action={<Button onClick={onHappened}>{t('board.showHappened')}</Button>}
    />
  );
}
