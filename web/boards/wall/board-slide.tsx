import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { WidgetRow } from '../../../projections/widget-boards/widget-boards.view.ts';
import { ROWS_OF } from '../../../src/widget-boards/board-grid.values.ts';
import { type Answer } from '../../platform/api.ts';
import { Time } from '../../platform/format/time.tsx';
import { Named, Who } from '../../platform/identity/who.tsx';
import { useResource } from '../../platform/live-resources.ts';
import { WallSheet } from '../../platform/tv/wall-sheet.tsx';
import { PAGE_MS } from '../../platform/tv/wall-pages.ts';
import { isCounted, periodText, widgetTitle } from '../widget-title.ts';
import { PlainBody } from '../widgets/plain-body.tsx';
import { boardPages } from './board-pages.ts';
import '../boards-texts.ts';
import tile from '../boards.module.css';
import classes from './board-slide.module.css';

type BoardSlideProps = {
  castid: string;
  content: { id: string; name: string };
  /** The time of the server, and when the slide began, in milliseconds since 1970: which page stands follows from both. */
  now: number;
  from: number;
};

/** A board on a wall, in pages of what fits a screen, and whatever changes on it while it stands there. */
export function BoardSlide({ castid, content, now, from }: BoardSlideProps) {
  const { t } = useTranslation();
  const board = useShownBoard(castid, content.id, now);
  const pages = boardPages(board?.widgets ?? []);
  const at = pages.length === 0 ? 0 : Math.floor(Math.max(0, now - from) / PAGE_MS) % pages.length;
  const { rows = 1, places = [] } = pages[at] ?? {};
  return (
    <WallSheet label={t('boards.onWall')} title={content.name} pages={pages.length} page={at} leastWidth={LEAST_PX}>
      {board?.widgets.length === 0 && <p className={classes.nothing}>{t('boards.noWidgets')}</p>}
      <div className={classes.grid} style={{ gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))` }}>
        {places.map(({ id, row, col, rows: high, cols }) => {
          const widget = board?.widgets.find((one) => one.id === id);
          return (
            board &&
            widget && (
              <div
                key={id}
                className={classes.place}
                data-small={cols === 1 || undefined}
                data-high={high > ROWS_OF.normal || undefined}
                style={{ gridArea: `${row + 1} / ${col + 1} / span ${high} / span ${cols}` }}
              >
                <WallTile widget={cols === 1 ? { ...widget, hide_avatar: 1 } : widget} board={board} now={now} />
              </div>
            )
          );
        })}
      </div>
    </WallSheet>
  );
}

/** Four columns need so much, in pixels of a page. */
const LEAST_PX = 720;

/** A widget without anything to press. In a small one names stand without emblems, which say less. */
function WallTile({ widget, board, now }: { widget: WidgetRow; board: ShownBoard; now: number }) {
  const { t } = useTranslation();
  const value = board.values.find(({ id }) => id === widget.id);
  const { series_names: series = '', widgetvalueclass: look } = widget;
  const title = widgetTitle(widget, series === '' ? [] : [series], t);
  return (
    <article className={tile.tile} data-class={look} data-indicator={value?.indicator}>
      {widget.widget_type !== 'text' && (
        <header className={classes.head}>
          <h3 className="cut">
            <bdi>{title}</bdi>
          </h3>
          {isCounted(widget) && <span className="meta">{periodText(widget, t)}</span>}
        </header>
      )}
      <div className={classes.body}>
        <PlainBody widget={widget} value={value} title={title} otherwise={<OtherWidget widget={widget} board={board} now={now} />} />
      </div>
    </article>
  );
}

/** What is of other areas, as the board tells it. */
function OtherWidget({ widget, board: { wins, competitions }, now }: { widget: WidgetRow; board: ShownBoard; now: number }) {
  const { t } = useTranslation();
  if (widget.widget_type === 'badges') {
    const won = wins.find(({ id }) => id === widget.id)?.wins ?? [];
    if (won.length === 0) return <p className="soft">{t('boards.noBadges')}</p>;
    return (
      <ul className={tile.list}>
        {won.map(({ player_badge_id: id, profile_id: who, Name: name, badge_name: badge, date }) => (
          <li key={id}>
            {widget.hide_avatar === 1 ? <Named name={name} detail={badge} /> : <Who id={who} name={name} detail={badge} />}
            <Time at={date} as="since" now={now} className={`${tile.points} meta`} />
          </li>
        ))}
      </ul>
    );
  }
  if (widget.widget_type !== 'competitions') return <p className="soft">{t('boards.notOnWall')}</p>;
  if (competitions.length === 0) return <p className="soft">{t('boards.noCompetitions')}</p>;
  return (
    <ul className={tile.list}>
      {competitions.map(({ id, name, end_date: ends }) => (
        <li key={id}>
          <Named name={name} detail={ends !== null && <Time at={ends} as="date" />} />
        </li>
      ))}
    </ul>
  );
}

type ShownBoard = Answer<'GET', 'cast/board'>;

/** A board as displays of a cast tell it: asked for anew with what it counts, and when the first of its times ends, by the time of the server. */
export function useShownBoard(castid: string, boardid: string, now: number): ShownBoard | undefined {
  const { data, refetch } = useResource('cast/board', { castid, boardid }, { staleOn: STALE });
  const again = useEffectEvent(refetch);
  const ends = Math.min(...(data?.values ?? []).flatMap(({ before }) => (before === null ? [] : [Date.parse(before)])));
  const isOver = ends <= now;
  useEffect(() => {
    if (isOver) again();
  }, [isOver, ends]);
  return data;
}

const STALE = [
  { view: 'widget-boards' },
  { view: 'entries' },
  { view: 'targets' },
  { view: 'score-series' },
  { view: 'competitions' },
  { view: 'reveals' },
  { view: 'people' },
  { view: 'badges' },
  { view: 'badge-wins' },
  { view: 'organisations' },
] as const;
