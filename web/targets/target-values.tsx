import { IconAdjustmentsHorizontal, IconClipboardText } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { ScoreSeriesRow } from '../../projections/score-series/score-series.view.ts';
import type { TargetItemRow } from '../../projections/targets/targets.view.ts';
import { ButtonLink } from '../platform/controls/button.tsx';
import { Key } from '../platform/controls/key.tsx';
import { SaveBar } from '../platform/form/save-bar.tsx';
import { formatCount, formatPoints } from '../platform/format/numbers.ts';
import { Who } from '../platform/identity/who.tsx';
import { showToast } from '../platform/overlay/toasts.tsx';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import { announce } from '../platform/shell/announcer.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Pager } from '../platform/table/pager.tsx';
import { targetPath } from '../points/series-paths.ts';
import { seriesTabs } from '../points/series-tabs.ts';
import { useWay } from '../points/use-way.ts';
import { useBoardAddress } from '../scoreboard/board-address.ts';
import { changesIn, columnTarget, type GridRow, isWrong, NOTHING_TYPED, withSaved } from './grid/grid-values.ts';
import { TargetGrid } from './grid/target-grid.tsx';
import { dayAt, nameOf, yearName } from './period-names.ts';
import { Pill } from './pill.tsx';
import { TargetOf } from './targets-of.tsx';
import { GridBones } from './values/grid-bones.tsx';
import { PaceSentence } from './values/pace-sentence.tsx';
import { useTargetGrid } from './values/use-target-grid.ts';
import { periodsOf, useValuesAddress } from './values/values-address.ts';
import { useValuesDraft } from './values/use-values-draft.ts';
import { ValuesBar } from './values/values-bar.tsx';
import { ValuesNone } from './values/values-none.tsx';
import './targets-texts.ts';
import classes from './targets.module.css';

/** What everybody is to reach, and how far along they are (RT-093): for admins to type into. */
export default function TargetValues() {
  return <TargetOf>{({ series, item, items }) => <Opened key={item.id} series={series} item={item} items={items} />}</TargetOf>;
}

type OpenedProps = { series: ScoreSeriesRow; item: TargetItemRow; items: readonly TargetItemRow[] };

function Opened({ series, item, items }: OpenedProps) {
  const { t } = useTranslation();
  const { admin, organisationId } = useViewer();
  const { search } = useLocation();
  const [{ at, sense }] = useBoardAddress();
  const [address, change] = useValuesAddress();
  const today = dayAt(at === null ? Date.now() : Date.parse(at), series.timezone);
  const year = address.year ?? Number(today.slice(0, 4));
  const way = useWay(JSON.stringify([address, year, at, sense]));
  const by = periodsOf(item.period).find((one) => one === address.by) ?? item.period;
  const found = useTargetGrid({ item, year, whose: address.whose, teamId: address.teamId, period: by, at, sense, after: way.after });
  const { grid, answer, error, refetch } = found;
  /** What is shown, while others are awaited. */
  const period = grid?.period ?? by;
  const isSummed = period !== item.period;
  const typing = useValuesDraft({ id: item.id, perDay: item.per_day === 1 }, answer);
  const { draft } = typing;
  const over = isSummed ? NOTHING_TYPED : typing.over;
  const [pasted, setPasted] = useState<{ filled: number; left: number }>();
  const { changes } = changesIn(draft);
  const wrong = [...draft.values()].filter(isWrong);
  // Sums are for reading: what is typed and not saved waits beside its own periods.
  const edits = admin && at === null && !isSummed;
  const { whose } = address;
  const rows = grid && withSaved(grid.rows, grid.columns, over);
  const running = grid?.columns.find(({ time }) => time === 'running');
  const told = toldChange();

  function toldChange() {
    const refused = wrong.find((typed) => typed.refused !== undefined);
    if (refused) return t('targets.grid.problem', { name: refused.name, period: nameOf(item.period, refused), problem: refused.refused });
    const last = changes.at(-1);
    if (!last) return undefined;
    const amount = (value: string | null) => (value === null ? t('targets.grid.nothing') : formatPoints(value));
    const names = { name: last.name, period: nameOf(item.period, last) };
    return t('targets.grid.change', { ...names, was: amount(last.before), becomes: amount(last.becomes) });
  }

  async function save() {
    const { count, all } = await typing.submit();
    if (count > 0 && all) showToast({ text: t('targets.grid.saved', { count, formatted: formatCount(count) }) });
  }

  function tellPasted(paste: { filled: number; left: number }) {
    setPasted(paste);
    announce(pastedText(paste));
  }

  function pastedText({ filled, left }: { filled: number; left: number }) {
    const text = t('targets.grid.pasted', { count: filled, formatted: formatCount(filled) });
    return left === 0 ? text : t('targets.grid.pastedLeft', { filled: text, count: left, formatted: formatCount(left) });
  }

  const settings = { label: t('targets.grid.settings'), to: targetPath(series.id, item.id) };
  return (
    <Page
      title={series.name}
      status={<Pill at={at} position={found.position} />}
      facts={<ItemFacts item={item} />}
      tabs={seriesTabs({ series, current: 'targets', admin, query: search, t })}
      actions={
        admin && (
          <ButtonLink to={settings.to} icon={<IconAdjustmentsHorizontal stroke={1.75} />}>
            {settings.label}
          </ButtonLink>
        )
      }
      menu={admin ? [{ ...settings, icon: IconAdjustmentsHorizontal, folded: true }] : []}
      fill
      ownsFilled={draft.size > 0}
      foot={
        <SaveBar
          changes={draft.size}
          errors={wrong.length}
          busy={typing.busy}
          told={told}
          label={t('targets.grid.save')}
          onSave={() => void save()}
          onDiscard={typing.discard}
        />
      }
    >
      <div className={classes.pane}>
        <ValuesBar item={item} items={items} address={{ ...address, year, by }} today={today} onChange={change}>
          {grid?.pace && running && whose !== 'all' && (
            <PaceSentence pace={grid.pace} period={nameOf(period, running)} whose={whose} behind={found.behind} />
          )}
        </ValuesBar>
        {error && !grid ? (
          <FailedState status={error.status} onRetry={refetch} />
        ) : !grid || !rows ? (
          <GridBones />
        ) : rows.length === 0 ? (
          <ValuesNone whose={whose} teamId={address.teamId} onWiden={() => change({ teamId: null })} />
        ) : grid.columns.length === 0 ? (
          <EmptyState kind="no-match" title={t('targets.grid.noPeriods', { year })} text={t('targets.grid.noPeriodsMore')} />
        ) : (
          <>
            <TargetGrid
              {...grid}
              rows={rows}
              totals={grid.totals.map((total, at) => ({
                ...total,
                target: columnTarget(over, total.target, grid.rows, grid.columns[at]?.start ?? '', at),
              }))}
              label={t('targets.grid.label', { item: item.name })}
              head={t(`targets.grid.head.${whose}`)}
              who={(row, tabIndex) => <Holder row={row} organisationId={organisationId} tabIndex={tabIndex} />}
              {...(whose !== 'all' && found.total > 1 && { allName: t('targets.grid.total', { formatted: formatCount(found.total) }) })}
              draft={isSummed ? NOTHING_TYPED : draft}
              onDraft={edits ? typing.setDraft : undefined}
              onPasted={tellPasted}
              sumName={period === 'year' ? t('targets.grid.sum') : yearName(`${year}-01-01`)}
            />
            <div className={classes.under}>
              {grid.pace && running && (
                <p className="meta num">
                  <span className={classes.nowMark} aria-hidden="true" />
                  {t('targets.grid.now', { percent: formatCount(Math.round(grid.pace.elapsed)), period: nameOf(period, running) })}
                </p>
              )}
              <span className="grow" />
              {edits && (
                <p className={classes.paste}>
                  <IconClipboardText size={16} stroke={1.75} />
                  <span>
                    {pasted ? (
                      pastedText(pasted)
                    ) : (
                      <>
                        <span className="strong">{t('targets.grid.paste')}</span>
                        {t('targets.grid.pasteMore')}
                      </>
                    )}
                  </span>
                  {!pasted && <Key>Ctrl V</Key>}
                </p>
              )}
            </div>
            {(way.back || found.next) && (
              <div className={classes.foot}>
                <Pager
                  from={way.pages * found.limit + 1}
                  to={way.pages * found.limit + rows.length}
                  total={found.total}
                  onBack={way.back}
                  onOn={found.next === undefined ? undefined : () => way.on(found.next ?? '')}
                />
              </div>
            )}
          </>
        )}
      </div>
    </Page>
  );
}

/** `Monthly goals · Sales · Each month`. */
function ItemFacts({ item: { name, target_name: target, period } }: { item: TargetItemRow }) {
  const { t } = useTranslation();
  return (
    <>
      <bdi>{name}</bdi> ·{' '}
      {target !== name && (
        <>
          <bdi>{target}</bdi> ·{' '}
        </>
      )}
      {t(`targets.each.${period}`)}
    </>
  );
}

type HolderProps = { row: GridRow; organisationId: string; tabIndex: 0 | -1 };

/** Whose row it is, as it says itself, with the way to them: while others are awaited, those of before stand. */
function Holder({ row: { id, name }, organisationId, tabIndex }: HolderProps) {
  const { t } = useTranslation();
  const [kind = '', own = ''] = id.split('.');
  if (kind === 'all') {
    return (
      <span data-stop="" tabIndex={tabIndex} className="strong">
        {t('targets.grid.everybody')}
      </span>
    );
  }
  return (
    <Link
      to={kind === 'player' ? `/v_profile/${own}` : `/v_players/${organisationId}/team/${own}`}
      data-stop=""
      tabIndex={tabIndex}
      className={classes.holder}
    >
      <Who id={own} name={name} />
    </Link>
  );
}
