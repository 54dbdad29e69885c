import { IconPlus } from '@tabler/icons-react';
import { memo, useDeferredValue, useState, type KeyboardEvent } from 'react';
import type { BoardRow } from '../../../projections/scoreboard/scoreboard.view.ts';
import { Button } from '../controls/button.tsx';
import { Tag } from '../controls/tag.tsx';
import { formatGain, formatPoints } from '../format/numbers.ts';
import { Time } from '../format/time.tsx';
import { Who } from '../identity/who.tsx';
import { CountUp } from '../motion/count-up.tsx';
import type { OtherColumns } from './columns.ts';
import { CourseLine } from './course-line.tsx';
import { Movement } from './movement.tsx';
import { RankCell } from './rank-cell.tsx';
import { t } from '../texts/texts.ts';
import classes from './leaderboard.module.css';

/** A place on the podium. */
export type Won = 1 | 2 | 3;

type BoardLineProps = {
  row: BoardRow;
  mine: boolean;
  /** The place that was won with it, once ranks are locked. */
  won: Won | undefined;
  selected: boolean;
  /** The one row of the grid that Tab reaches. */
  active: boolean;
  /** Whether its latest gain has just arrived. */
  gained: boolean;
  /** The highest total of the board. */
  top: number;
  /** Steps of the courses in which nothing happened for long. */
  quiet: readonly number[];
  phone: boolean;
  /** What "ago" is counted from on a board of the past. */
  now?: number | undefined;
  zone: string;
  other?: OtherColumns | undefined;
  /** Where it stands in its column, in pixels; absent where rows stand one under the other. */
  offset?: number;
  /** Of two columns the second. */
  second?: boolean;
  onWhy?: ((row: BoardRow) => void) | undefined;
  onAdd?: ((row: BoardRow) => void) | undefined;
  /** Told the place that has the focus. */
  onFocusRow?: ((place: number) => void) | undefined;
};

/**
 * One row of the board. Enter or a click asks why it has its rank; hovering or focusing it offers more. It comes as text and is drawn
 * whole when there is time: what is scrolled past costs little, and never holds up the scrolling.
 */
export const BoardLine = memo(function BoardLine(props: BoardLineProps) {
  const { row, mine, selected, active, gained, phone, offset, second, onWhy, onFocusRow } = props;
  const [near, setNear] = useState(false);
  const whole = useDeferredValue(true, false);

  function press(event: KeyboardEvent) {
    if (!onWhy || event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    onWhy(row);
  }

  return (
    <div
      role="row"
      aria-rowindex={row.place + 2}
      aria-selected={selected}
      aria-busy={!whole || undefined}
      tabIndex={active ? 0 : -1}
      className={classes.line}
      data-flip={offset === undefined ? undefined : row.profileId}
      data-profile={row.profileId}
      data-mine={mine || undefined}
      data-gain={gained ? '' : undefined}
      data-second={second || undefined}
      data-still={!onWhy || undefined}
      style={offset === undefined ? undefined : { top: offset }}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
      onClick={onWhy && (() => onWhy(row))}
      onKeyDown={press}
      onFocus={() => onFocusRow?.(row.place)}
    >
      {whole ? phone ? <PhoneCells {...props} /> : <Cells {...props} near={near || active} /> : <TextCells row={row} phone={phone} />}
    </div>
  );
});

/** What is known at a glance, in the columns of the others. */
function TextCells({ row: { rank, name, points }, phone }: Pick<BoardLineProps, 'row' | 'phone'>) {
  return (
    <>
      <span role="gridcell" className={classes.textRank}>
        {rank}
      </span>
      {!phone && <span role="gridcell" />}
      <span role="gridcell" className={classes.textName}>
        <bdi>{name}</bdi>
      </span>
      {!phone && (
        <>
          <span role="gridcell" />
          <span role="gridcell" />
          <span role="gridcell" />
        </>
      )}
      <span role="gridcell" className={classes.points}>
        {formatPoints(points)}
      </span>
    </>
  );
}

function Cells({ row, mine, won, top, quiet, now, zone, near, other, onWhy, onAdd }: BoardLineProps & { near: boolean }) {
  return (
    <>
      <span role="gridcell">
        <RankCell rank={row.rank} tied={row.tied} />
      </span>
      <span role="gridcell">{row.rank !== null && <Moved row={row} other={other} />}</span>
      <span role="gridcell" className={classes.who}>
        <Who id={row.profileId} name={row.name} tags={<Tags row={row} mine={mine} won={won} />} detail={row.detail} />
      </span>
      <span role="gridcell" className={classes.course}>
        {row.rank !== null && <CourseLine course={row.course} top={top} quiet={quiet} />}
        {near && onWhy && <Acts row={row} onWhy={onWhy} onAdd={onAdd} />}
      </span>
      <span role="gridcell" className={classes.latest}>
        {other
          ? other.latest(row)
          : row.latest && (
              <>
                <span className={classes.gain}>{formatGain(row.latest.points)}</span>
                <Time at={row.latest.occurredAt} as="ago" zone={zone} className={classes.sub} {...(now === undefined ? {} : { now })} />
              </>
            )}
      </span>
      <span role="gridcell" className={classes.gap} data-other={other && ''}>
        {other ? other.gap(row) : row.toNext === null ? row.rank !== null && t('leaderboard.leader') : formatPoints(row.toNext)}
      </span>
      <span role="gridcell" className={classes.points}>
        <CountUp amount={row.points} />
      </span>
    </>
  );
}

function Moved({ row, other }: Pick<BoardLineProps, 'row' | 'other'>) {
  const places = other ? other.movement(row) : row.movement;
  return places !== undefined && <Movement places={places} />;
}

/** What hovering or focusing a row offers. */
function Acts({ row, onWhy, onAdd }: Required<Pick<BoardLineProps, 'row' | 'onWhy'>> & Pick<BoardLineProps, 'onAdd'>) {
  return (
    <span className={classes.acts} onClick={(event) => event.stopPropagation()}>
      {onAdd && (
        <Button
          size="sm"
          icon={<IconPlus stroke={2} />}
          aria-label={t('leaderboard.addFor', { name: row.name })}
          onClick={() => onAdd(row)}
        >
          {t('leaderboard.add')}
        </Button>
      )}
      <Button size="sm" aria-label={t('leaderboard.whyFor', { name: row.name })} onClick={() => onWhy(row)}>
        {t('leaderboard.why')}
      </Button>
    </span>
  );
}

function PhoneCells({ row, mine, won, gained, other }: BoardLineProps) {
  const gap =
    row.toNext === null ? row.rank !== null && t('leaderboard.leader') : t('leaderboard.gapToNext', { gap: formatPoints(row.toNext) });
  return (
    <>
      <span role="gridcell">
        <RankCell rank={row.rank} tied={row.tied} />
      </span>
      <span role="gridcell" className={classes.who}>
        <Who
          id={row.profileId}
          size={28}
          name={row.name}
          detail={
            <span className={classes.detail}>
              {row.rank !== null && <Moved row={row} other={other} />}
              <Tags row={row} mine={mine} won={won} />
              <bdi className="cut">{row.detail}</bdi>
            </span>
          }
        />
      </span>
      <span role="gridcell" className={classes.phonePoints}>
        <CountUp amount={row.points} className={classes.points} />
        <span className={classes.sub}>
          {other ? other.brief(row) : gained && row.latest ? <span className={classes.up}>{formatGain(row.latest.points)}</span> : gap}
        </span>
      </span>
    </>
  );
}

function Tags({ row, mine, won }: Pick<BoardLineProps, 'row' | 'mine' | 'won'>) {
  return (
    <>
      {mine && <You />}
      {won && <Tag>{t(`leaderboard.won.place${won}`)}</Tag>}
      <Hidden count={row.hidden} />
    </>
  );
}

/** How many changes a frozen row hides: hatched squares of which each is one, and the number. */
function Hidden({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null;
  return (
    <span className={classes.hidden}>
      <span aria-hidden="true" className={classes.hatched} />
      <span aria-hidden="true">{count}</span>
      <span className="vh">{t('leaderboard.hides', { count })}</span>
    </span>
  );
}

function You() {
  return <Tag kind="you">{t('leaderboard.you')}</Tag>;
}
