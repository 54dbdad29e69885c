import { useTranslation } from 'react-i18next';
import type { ScoreSeriesRow } from '../../projections/views.ts';
import { Button, ButtonLink } from '../platform/controls/button.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { Bone } from '../platform/states/bone.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import type { Viewer } from '../platform/session/session.ts';
import { addPath, importPath } from '../points/series-paths.ts';
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

/** Nothing was counted yet: an admin adds players, then entries. */
export function NobodyHere({ viewer, series, players = 0 }: { viewer: Viewer; series: ScoreSeriesRow; players?: number }) {
  const { t } = useTranslation();
  if (!viewer.admin) return <EmptyState kind="none" title={t('board.none')} text={t('board.noneForPlayers')} />;
  if (players <= 1) {
    return (
      <EmptyState
        kind="none"
        title={t('board.noPlayers')}
        text={t('board.noPlayersMore')}
        action={<ButtonLink to={`/v_players/${viewer.organisationId}`}>{t('board.addPlayers')}</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      kind="none"
      title={t('board.none')}
      text={t('board.noneMore')}
      action={
        <>
          <ButtonLink to={addPath(series.id)}>{t('board.addPoints')}</ButtonLink>
          <ButtonLink to={importPath(series.id)}>{t('board.import')}</ButtonLink>
        </>
      }
    />
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
