import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Instant } from '../../src/platform/event.values.ts';
import { CompetitionFeed } from '../feed/late.ts';
import { ChoiceChip } from '../platform/controls/choice-chip.tsx';
import { FindField } from '../platform/controls/find-field.tsx';
import { Segmented } from '../platform/controls/segmented.tsx';
import { useTyped } from '../platform/controls/use-typed.ts';
import type { OtherColumns } from '../platform/leaderboard/columns.ts';
import { useLiveView } from '../platform/live.ts';
import { screen } from '../platform/page/screen.tsx';
import { Bar } from '../platform/page/split.tsx';
import type { Viewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { openAddPoints } from '../points/add/add-points-state.ts';
import { mayAddForOthers } from '../points/add/may-add.ts';
import { historyPath } from '../points/series-paths.ts';
import { useSeriesList } from '../points/use-series.ts';
import { type BoardAddress, type ChangeAddress, useBoardAddress } from '../scoreboard/board-address.ts';
import type { BoardSource } from '../scoreboard/board-source.ts';
import { Board, type HeldRows, type Take } from '../scoreboard/board.tsx';
import { BoardBones } from '../scoreboard/board-states.tsx';
import { FrozenStrip } from './reveal/frozen-strip.tsx';
import { useFrozen } from './reveal/use-frozen.ts';
import { RulesPanel } from './rules-panel.tsx';
import type { Dated } from './state-text.ts';
import { useRound, useRoundParams } from './use-round.ts';
import { useWornTheme } from './use-worn-theme.ts';
import './competitions-texts.ts';
import classes from './competitions.module.css';

const Seen = screen('people', () => import('./frozen/seen-columns.tsx'));
const Rounds = screen('results', () => import('./results/rounds-panel.tsx'));
const Themed = screen('themed', () => import('../competition-themes/themed-competition.tsx'));

type CompetitionBoardProps = {
  competition: Dated;
  /** Null for a guest, who looks by a link. */
  viewer: Viewer | null;
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
  const [beside, setBeside] = useState<'rules' | 'news' | 'rounds' | 'feed'>('rules');
  const { data } = useSeriesList();
  const edits = viewer !== null && competition.may_edit === 1;
  const [params, see] = useRoundParams(id, edits);
  const frozen = useFrozen(competition, params, edits);
  // Who sees what is hidden reads it beside what the others see, and so as a list.
  const knows = edits && frozen !== undefined && !params.asPlayers;
  const [held, setHeld] = useState<HeldRows>();
  const [columns, setColumns] = useState<OtherColumns>();
  const source = useMemo<BoardSource>(() => ({ view: 'competition', params }), [params]);
  // Of teams the viewer's own has the row.
  const me = competition.groupingmode === 1 ? (competition.own_teamid ?? viewer?.profileId) : viewer?.profileId;
  const live = useLiveView(source.view, source.params, [{ block: 0 }, ...(viewer && me ? [{ around: me }] : [])]);
  const [first, ...others] = series;
  const single = others.length === 0 ? data?.scoreseries.find((one) => one.id === first?.scoreseries_id) : undefined;
  const theme = useWornTheme(competition);
  const accessKey = useSearchParams()[0].get('accesskey') ?? undefined;
  const head = (viewer || accessKey !== undefined) && (
    <Segmented<'rules' | 'news' | 'rounds' | 'feed'>
      label={t('competitions.page.beside')}
      value={beside}
      options={[
        { value: 'rules', label: t('competitions.page.rules') },
        ...(viewer ? [{ value: 'news' as const, label: t('board.justNow') }] : []),
        { value: 'feed', label: t('shell.feed') },
        ...(!viewer || competition.repeat_type_id === 1 ? [] : [{ value: 'rounds' as const, label: t('competitions.page.rounds') }]),
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
        { view: 'reveals' },
      ]}
      viewer={viewer}
      me={me}
      address={address}
      change={change}
      zone={timezone}
      unit={{ one: single?.point_name_singular || t('why.point'), many: single?.point_name_plural || t('why.pointsOf') }}
      marks
      other={columns}
      onRows={knows ? setHeld : undefined}
      drawn={theme === null || knows ? undefined : (rows) => (theme ? <Themed theme={theme} title={name} board={rows} /> : <BoardBones />)}
      filters={(take) => (
        <>
          <Filters
            competition={competition}
            address={address}
            change={change}
            take={take}
            see={edits && frozen ? { players: params.asPlayers === true, onChange: see } : undefined}
          />
          {frozen && (
            <FrozenStrip
              competition={competition}
              round={params.round}
              frozen={frozen}
              as={!edits ? 'player' : params.asPlayers ? 'admin as players' : 'admin'}
            />
          )}
          {knows && held && <Seen competition={competition} params={params} held={held} frozenAt={frozen.at} onColumns={setColumns} />}
        </>
      )}
      nobody={<EmptyState kind="none" title={t('competitions.page.nobody')} text={t('competitions.page.nobodyMore')} />}
      nothingYet={
        <p className={classes.nothing}>
          <span className="strong">{t('competitions.page.nothingYet')}</span> {t('competitions.page.nothingYetMore')}
        </p>
      }
      aside={(justNow) =>
        viewer && beside === 'news' ? (
          justNow
        ) : head && beside === 'feed' ? (
          <CompetitionFeed
            competitionId={id}
            {...(!viewer && accessKey !== undefined && { accessKey })}
            head={head}
            opened={opened}
            onClose={onClosed}
          />
        ) : viewer && beside === 'rounds' ? (
          <Rounds competitionId={id} head={head} opened={opened} onClose={onClosed} />
        ) : (
          <RulesPanel
            competition={competition}
            mine={live.byId.get(me ?? '')}
            leading={[...live.rows.values()]}
            holders={live.header?.round?.winners ?? []}
            guest={viewer === null}
            head={head}
            opened={opened}
            onClose={onClosed}
          />
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
  competition: Dated;
  address: BoardAddress;
  change: ChangeAddress;
  take: Take;
  /** Of a frozen board, for admins: whether they see it as players do. */
  see?: { players: boolean; onChange: (asPlayers: boolean) => void } | undefined;
};

/** The bar over the board: which round, where there are several, and a field that finds a player. */
function Filters({ competition: { repeats, repeat_type_id: repeat }, address, change, take, see }: FiltersProps) {
  const { t } = useTranslation();
  const [round, choose] = useRound();
  const [typed, type] = useTyped(address.find, (find) => change({ find }));
  const rounds = Array.from({ length: repeats }, (_, index) => repeats - index).slice(0, MOST_ROUNDS);
  return (
    <Bar label={t('board.filters')}>
      {see && (
        <Segmented<'all' | 'players'>
          label={t('competitions.frozen.see')}
          value={see.players ? 'players' : 'all'}
          options={[
            { value: 'all', label: t('competitions.frozen.asItIs') },
            { value: 'players', label: t('competitions.frozen.asTheySee'), short: t('competitions.frozen.seen') },
          ]}
          onChange={(value) => see.onChange(value === 'players')}
        />
      )}
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
