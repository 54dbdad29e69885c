import { IconArrowDown } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { MembersPreview } from '../../../src/players/players.contract.ts';
import { Button, TextButton } from '../../platform/controls/button.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { useBelow } from '../../platform/page/use-width.ts';
import { type Fate, FATE_ICONS } from './fates.ts';
import type { Repair } from './review-panel.tsx';

import { useWhy } from './use-why.ts';
import '../players-texts.ts';
import classes from './review-players.module.css';

type Row = MembersPreview['rows'][number];

const ROW = 40;
const PHONE_ROW = 60;
const HEAD = 32;
const OVERSCAN = 8;

type ReviewTableProps = {
  rows: readonly Row[];
  /** Of which fate they are. */
  fate: Fate | 'all';
  onRepair: (repair: Repair) => void;
  /** Leads to a line of the list. */
  onLine: (line: number) => void;
};

/** All rows, however many: those in sight are in the page. Arrows scroll, as in every box that scrolls; the foot leads from one refused row to the next. */
export function ReviewTable({ rows, fate, onRepair, onLine }: ReviewTableProps) {
  const { t } = useTranslation();
  const phone = useBelow('phone');
  const rowHeight = phone ? PHONE_ROW : ROW;
  const head = phone ? 0 : HEAD;
  const box = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number>();
  const virtual = useVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    getScrollElement: () => box.current,
    scrollMargin: head,
    scrollPaddingStart: head,
  });
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  const offset = virtual.scrollOffset ?? 0;
  const height = (virtual.scrollRect?.height ?? 0) - head;
  const first = Math.min(rows.length - 1, Math.ceil(offset / rowHeight));
  const last = Math.max(first, Math.min(rows.length, Math.floor((offset + height) / rowHeight)) - 1);
  const next = nextRefused(rows, pointed ?? last);

  function show(index: number) {
    setPointed(index);
    virtual.scrollToIndex(index, { align: 'center' });
    // The row may have to be drawn first.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[aria-rowindex="${index + 2}"]`)?.focus({ preventScroll: true }));
  }

  function showLine(line: number) {
    const index = rows.findIndex((row) => row.line === line);
    if (index < 0) onLine(line);
    else show(index);
  }

  // Whoever scrolls on by themselves goes on from what is in sight.
  const scrolled = () => setPointed(undefined);
  const keys = ({ key }: KeyboardEvent) => ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'].includes(key) && scrolled();

  return (
    <div className={classes.whole}>
      <div
        ref={box}
        className={classes.scroll}
        tabIndex={0}
        role="region"
        aria-label={t('reviewPlayers.table')}
        onWheel={scrolled}
        onKeyDown={keys}
      >
        {rows.length === 0 && fate !== 'all' ? (
          <p className={classes.nothing}>{t('reviewPlayers.noRows', { fate: t(`reviewPlayers.${fate}`).toLowerCase() })}</p>
        ) : (
          <div role="table" aria-label={t('reviewPlayers.table')} aria-rowcount={rows.length + 1}>
            <div role="rowgroup">
              <div role="row" aria-rowindex={1} className={classes.head}>
                <span role="columnheader">{t('reviewPlayers.row')}</span>
                <span role="columnheader">{t('reviewPlayers.fate')}</span>
                <span role="columnheader">{t('addPlayers.field_name')}</span>
                <span role="columnheader">{t('addPlayers.field_email')}</span>
                <span role="columnheader">{t('addPlayers.field_team')}</span>
                <span role="columnheader">{t('reviewPlayers.what')}</span>
              </div>
            </div>
            <div role="rowgroup" className={classes.rows} style={{ height: virtual.getTotalSize() }}>
              {virtual.getVirtualItems().map(({ index, start }) => {
                const row = rows[index];
                return (
                  row && (
                    <ReviewLine
                      key={`${row.line} ${index}`}
                      row={row}
                      index={index}
                      start={start - head}
                      onRepair={onRepair}
                      onLine={onLine}
                      onOther={showLine}
                    />
                  )
                );
              })}
            </div>
          </div>
        )}
      </div>
      <div className={`${classes.range} num`}>
        <span className="grow cut">
          {rows.length > 0 &&
            t('reviewPlayers.range', { first: formatCount(first + 1), last: formatCount(last + 1), total: formatCount(rows.length) })}
        </span>
        {next !== undefined && (
          <Button kind="quiet" icon={<IconArrowDown stroke={1.75} />} onClick={() => show(next)}>
            {t('reviewPlayers.nextRefused', { row: formatCount(rows[next]?.line ?? 0) })}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The refused row after one, or the first of all when there is none after it. */
function nextRefused(rows: readonly Row[], after: number): number | undefined {
  const found = rows.findIndex(({ fate }, index) => index > after && fate === 'refused');
  const at = found >= 0 ? found : rows.findIndex(({ fate }) => fate === 'refused');
  return at >= 0 ? at : undefined;
}

type LineProps = {
  row: Row;
  index: number;
  start: number;
  onRepair: (repair: Repair) => void;
  onLine: (line: number) => void;
  onOther: (line: number) => void;
};

function ReviewLine({ row, index, start, onRepair, onLine, onOther }: LineProps) {
  const { t } = useTranslation();
  const { line, fate, name, email, team, refused } = row;
  const Sign = FATE_ICONS[fate];
  const wrong = (field: string) => (refused?.field === field ? '' : undefined);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      tabIndex={-1}
      className={classes.line}
      data-fate={fate}
      style={{ transform: `translateY(${start}px)` }}
    >
      <span role="cell" className={`${classes.number} num`}>
        {fate === 'refused' ? (
          <TextButton aria-label={t('reviewPlayers.toLine', { row: formatCount(line) })} onClick={() => onLine(line)}>
            {formatCount(line)}
          </TextButton>
        ) : (
          formatCount(line)
        )}
      </span>
      <span role="cell" className={classes.fate}>
        <Sign size={14} stroke={2} />
        {t(`reviewPlayers.${fate}`)}
      </span>
      <span role="rowheader" className={`${classes.name} cut`} data-wrong={wrong('name')}>
        <bdi>{name || t('reviewPlayers.noName')}</bdi>
      </span>
      <span role="cell" className={`${classes.email} cut`} data-wrong={wrong('email')}>
        <bdi>{email}</bdi>
      </span>
      <span role="cell" className={`${classes.team} cut`} data-wrong={wrong('team')}>
        <bdi>{team}</bdi>
      </span>
      <span role="cell" className={`${classes.what} cut`}>
        {refused ? (
          <Refused refused={refused} team={team} onRepair={onRepair} onOther={onOther} />
        ) : (
          <Changes changes={row.changes ?? []} />
        )}
      </span>
    </div>
  );
}

type RefusedProps = {
  refused: NonNullable<Row['refused']>;
  team: string | undefined;
  onRepair: (repair: Repair) => void;
  onOther: (line: number) => void;
};

/** Why not, and what leads on: the other row, or the team that is meant. */
function Refused({ refused, team, onRepair, onOther }: RefusedProps) {
  const { t } = useTranslation();
  const why = useWhy();
  const { field, other, use } = refused;
  if (other !== undefined) {
    const twin = field === 'email' || field === 'external_id' ? field : 'row';
    return (
      <span className={classes.refusal}>
        <span className={classes.why}>{t(`reviewPlayers.same_of.${twin}`)}</span>
        <TextButton className="num" onClick={() => onOther(other)}>
          {t('reviewPlayers.otherRow', { row: formatCount(other) })}
        </TextButton>
      </span>
    );
  }
  return (
    <span className={classes.refusal}>
      <span className={classes.why} title={refused.reason}>
        {why(refused)}
      </span>
      {use !== undefined && team !== undefined && (
        <TextButton onClick={() => onRepair({ teams: [{ team, use }] })}>{t('reviewPlayers.use', { team: use })}</TextButton>
      )}
    </span>
  );
}

/** Each field from what it is to what it will be; a team is joined beside others. What stays says so. */
function Changes({ changes }: { changes: NonNullable<Row['changes']> }) {
  const { t } = useTranslation();
  return changes.map(({ field, from, to, stays }) =>
    stays ? (
      <span key={field} className={classes.change} data-stays="">
        {t('reviewPlayers.stays', { field: t(`addPlayers.field_${field}`), value: from ?? t('reviewPlayers.noValue') })}
      </span>
    ) : (
      <span key={field} className={classes.change}>
        {t(`addPlayers.field_${field}`)} <span className="soft">{from ?? t('reviewPlayers.none')}</span>{' '}
        {field === 'team' && from !== null ? '+' : '→'} <strong>{to}</strong>
      </span>
    ),
  );
}
