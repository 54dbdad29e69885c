import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompetitionRow } from '../../projections/competitions/competitions.view.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { ChoiceChip } from '../platform/controls/choice-chip.tsx';
import { FindField } from '../platform/controls/find-field.tsx';
import { Segmented } from '../platform/controls/segmented.tsx';
import { useTyped } from '../platform/controls/use-typed.ts';
import { useLiveView } from '../platform/live.ts';
import { Bar } from '../platform/page/split.tsx';
import type { Viewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { openAddPoints } from '../points/add/add-points-state.ts';
import { mayAddForOthers } from '../points/add/may-add.ts';
import { historyPath } from '../points/series-paths.ts';
import { useSeriesList } from '../points/use-series.ts';
import { type BoardAddress, type ChangeAddress, useBoardAddress } from '../scoreboard/board-address.ts';
import type { BoardSource } from '../scoreboard/board-source.ts';
import { Board, type Take } from '../scoreboard/board.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { useRound } from './use-round.ts';
import classes from './competitions.module.css';

type CompetitionBoardProps = {
  competition: CompetitionRow;
  viewer: Viewer;
  /** Told the instant that the rows are of; null is live. */
  onInstant: (at: Instant | null) => void;
  /** Under 1200 px, where the aside is a sheet: whether it is open. */
  opened: boolean;
  onClosed: () => void;
};

/** The board of a competition's round, with its rules, or what just happened, beside it. */
export function CompetitionBoard({ competition, viewer, onInstant, opened, onClosed }: CompetitionBoardProps) {
  const { t } = useTranslation();
  const { id, name, score_series: series, timezone } = competition;
  const [address, change] = useBoardAddress();
  const [round] = useRound();
  const [beside, setBeside] = useState<'rules' | 'news'>('rules');
  const { data } = useSeriesList();
  const source = useMemo<BoardSource>(
    () => ({ view: 'competition', params: { competitionId: id, ...(round !== undefined && { round }) } }),
    [id, round],
  );
  const live = useLiveView(source.view, source.params, [{ around: viewer.profileId }]);
  const [first, ...others] = series;
  const single = others.length === 0 ? data?.scoreseries.find((one) => one.id === first?.scoreseries_id) : undefined;
  const head = (
    <Segmented<'rules' | 'news'>
      label={t('competitions.page.beside')}
      value={beside}
      options={[
        { value: 'rules', label: t('competitions.page.rules') },
        { value: 'news', label: t('board.justNow') },
      ]}
      onChange={setBeside}
    />
  );

  return (
    <Board
      source={source}
      label={t('competitions.page.label', { name })}
      staleOn={[
        ...series.map(({ scoreseries_id: key }) => ({ view: 'entries', key }) as const),
        { view: 'competitions' },
        { view: 'competition-rosters' },
      ]}
      viewer={viewer}
      address={address}
      change={change}
      zone={timezone}
      unit={{ one: single?.point_name_singular || t('why.point'), many: single?.point_name_plural || t('why.pointsOf') }}
      marks
      filters={(take) => <Filters competition={competition} address={address} change={change} take={take} />}
      nobody={<EmptyState kind="none" title={t('competitions.page.nobody')} text={t('competitions.page.nobodyMore')} />}
      nothingYet={
        <p className={classes.nothing}>
          <span className="strong">{t('competitions.page.nothingYet')}</span> {t('competitions.page.nothingYetMore')}
        </p>
      }
      aside={(justNow) =>
        beside === 'news' ? (
          justNow
        ) : (
          <RulesPanel competition={competition} mine={live.byId.get(viewer.profileId)} head={head} opened={opened} onClose={onClosed} />
        )
      }
      justNowHead={head}
      historyPath={single && ((player) => historyPath(single.id, { player }))}
      onAdd={
        single && mayAddForOthers(single) ? ({ profileId, name: who }) => openAddPoints(single.id, [{ profileId, name: who }]) : undefined
      }
      onInstant={onInstant}
      news={opened}
      onNewsClosed={onClosed}
    />
  );
}

type FiltersProps = {
  competition: CompetitionRow;
  address: BoardAddress;
  change: ChangeAddress;
  take: Take;
};

/** The bar over the board: which round, where there are several, and a field that finds a player. */
function Filters({ competition: { repeats, repeat_type_id: repeat }, address, change, take }: FiltersProps) {
  const { t } = useTranslation();
  const [round, choose] = useRound();
  const [typed, type] = useTyped(address.find, (find) => change({ find }));
  const rounds = Array.from({ length: repeats }, (_, index) => repeats - index).slice(0, MOST_ROUNDS);
  return (
    <Bar label={t('board.filters')}>
      {repeat !== 1 && (
        <ChoiceChip
          label={t('competitions.page.roundOf')}
          any={t('competitions.page.running', { n: repeats })}
          choices={rounds.map((n) => ({ value: String(n), label: t('competitions.round', { n }) }))}
          chosen={round === undefined ? [] : [String(round)]}
          nameOf={(n) => t('competitions.round', { n })}
          onChange={([chosen]) => choose(chosen === undefined ? undefined : Number(chosen))}
        />
      )}
      <span className="grow" />
      <FindField label={t('board.find')} value={typed} onChange={type} take={take} />
    </Bar>
  );
}

/** More rounds are not offered; their addresses still work. */
const MOST_ROUNDS = 200;
