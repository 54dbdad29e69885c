import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boardColours, hasBehind } from '../../src/competition-themes/theme-colours.values.ts';
import { type LookFields, lookOf, type ThemeLook } from '../../src/competition-themes/theme-look.values.ts';
import { reducedMotion } from '../platform/motion/reduced-motion.ts';
import { SeriesIcon } from '../points/series-icon.tsx';
import { useElementWidth } from '../scoreboard/use-element-width.ts';
import { addTexts } from '../platform/texts/texts.ts';
import { competitionThemesTexts } from './competition-themes.texts.ts';
import { type RowMarks, ThemedRows, type ThemedRow } from './themed-rows.tsx';
import classes from './themed-board.module.css';
import walls from './themed-wall.module.css';

addTexts(competitionThemesTexts);

export type ThemedFrameProps = {
  /** A theme, or a template, as it is answered. */
  theme: LookFields;
  title: string;
  /** Those of the page. */
  rows: readonly ThemedRow[];
  /** From 0. */
  page: number;
  pages: number;
  /** Where somebody turns them. */
  onPage?: ((page: number) => void) | undefined;
  /** Rows stand by rank: who is on a podium is first. */
  byRank?: boolean;
  /** The most points of all rows: a race is run against them. */
  best: number;
  /** Stands in place of rows where there are none. */
  none: ReactNode;
  /** What happened last, a line each, for a theme that has a ticker. */
  ticker?: readonly string[];
  /** Nothing in it moves: a small picture of it. */
  still?: boolean;
  marks?: RowMarks;
  /** Stands beside the pages. */
  beside?: ReactNode;
  /** It fills a wall, and is read from afar; this stands beside the title, in place of what turns pages. */
  wall?: ReactNode;
};

/** Narrower than this a board has its narrow layout. */
const NARROW = 400;

/** A page of a board as a theme draws it: its own colours, whatever the screen around it has, and its layout. */
export function ThemedFrame(props: ThemedFrameProps) {
  const { theme, title, rows, page, pages, onPage, best, none, ticker = [], still = false, marks, beside, wall, byRank = true } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  const width = useElementWidth(box);
  const [held, setHeld] = useState(false);
  const look = lookOf(theme);
  const narrow = wall === undefined && width > 0 && width < NARROW;
  const said = look.ticker === 'none' ? [] : ticker;
  const moves = !still && !reducedMotion() && (look.animation !== 'none' || said.length > 1);
  const line = said.length > 0 && <Ticker lines={said} held={held || still} />;

  return (
    <section
      ref={box}
      className={wall === undefined ? classes.board : `${classes.board} ${walls.wall}`}
      style={styleOf(look)}
      aria-label={title}
      data-wall={wall !== undefined || undefined}
      data-picture={look.picture !== undefined || undefined}
      data-behind={hasBehind(look) || undefined}
      data-shadow={look.style['--laurel-shadow']}
      data-held={held || still || undefined}
    >
      {look.picture !== undefined && (
        <span className={classes.picture} data-overlay={look.overlay} aria-hidden="true">
          <img src={look.picture} alt="" />
        </span>
      )}
      <header className={classes.head}>
        {theme.icon !== '' && <SeriesIcon icon={theme.icon} size={28} />}
        <h2 className={wall === undefined ? 'grow cut' : 'cut'}>
          <bdi>{title}</bdi>
        </h2>
        {wall}
        {moves && (
          <button type="button" aria-label={t('themedBoard.hold')} aria-pressed={held} onClick={() => setHeld(!held)}>
            {held ? <IconPlayerPlay size={16} stroke={1.75} /> : <IconPlayerPause size={16} stroke={1.75} />}
          </button>
        )}
      </header>
      {look.ticker === 'top' && line}
      <div className={classes.stage}>
        {look.animation !== 'none' && <Particles kind={look.animation} />}
        {rows.length === 0 ? (
          <p className={classes.none}>{none}</p>
        ) : (
          <ThemedRows
            look={look}
            layout={layoutAt(look, page, narrow)}
            narrow={narrow}
            rows={rows}
            first={page === 0 && byRank}
            best={best}
            marks={marks}
          />
        )}
      </div>
      {wall === undefined && (pages > 1 || beside) && (
        <nav className={classes.pages} aria-label={t('themedBoard.pages', { title })}>
          {pages > 1 && (
            <>
              <button type="button" aria-label={t('table.previous')} disabled={page === 0} onClick={() => onPage?.(page - 1)}>
                <IconChevronLeft size={16} stroke={1.75} />
              </button>
              <span className="num">{t('themedBoard.page', { page: page + 1, pages })}</span>
              <button type="button" aria-label={t('table.next')} disabled={page === pages - 1} onClick={() => onPage?.(page + 1)}>
                <IconChevronRight size={16} stroke={1.75} />
              </button>
            </>
          )}
          {beside}
        </nav>
      )}
      {look.ticker === 'bottom' && line}
    </section>
  );
}

function layoutAt({ layout, laterLayout, narrowLayout }: ThemeLook, page: number, narrow: boolean): ThemeLook['layout'] {
  if (narrow && narrowLayout) return narrowLayout;
  return page > 0 && laterLayout ? laterLayout : layout;
}

/** Its colours, for the stylesheet; what of the screen is drawn in it, as emblems and medals are, is written in its own. */
function styleOf(look: ThemeLook): CSSProperties {
  const { ground, rows, solid, headerText, playerText, accent } = boardColours(look);
  const own = look.style['--laurel-row'] !== undefined || hasBehind(look);
  return {
    ...look.style,
    background: ground.length > 1 ? `linear-gradient(160deg, ${ground.join(', ')})` : ground[0],
    '--header': headerText,
    '--player': playerText,
    '--filled': accent,
    '--row': own ? rows[0] : 'transparent',
    '--solid': solid,
    '--ink': playerText,
    '--ink-2': playerText,
    '--ink-3': playerText,
  } as CSSProperties;
}

const STEP_MS = 4_000;

/** Steps whole lines, one at a time. */
function Ticker({ lines, held }: { lines: readonly string[]; held: boolean }) {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (held || lines.length < 2 || reducedMotion()) return;
    const timer = setInterval(() => !document.hidden && setStep((last) => last + 1), STEP_MS);
    return () => clearInterval(timer);
  }, [held, lines.length]);
  return (
    <p className={classes.ticker}>
      <bdi className="cut">{lines[step % lines.length]}</bdi>
    </p>
  );
}

const PARTICLES = 28;

/** What moves behind the rows, which are not seen through. Decorative. */
function Particles({ kind }: { kind: Exclude<ThemeLook['animation'], 'none'> }) {
  return (
    <div className={classes.particles} data-kind={kind} aria-hidden="true">
      {PLACES.map((style, index) => (
        <i key={index} style={style} />
      ))}
    </div>
  );
}

/** Seems random and is not: the same in every picture. */
const PLACES = Array.from({ length: PARTICLES }, (_, index): CSSProperties => {
  const part = (of: number) => (((index + 1) * of) % 97) / 97;
  return {
    left: `${(100 * part(37)).toFixed(1)}%`,
    top: `${(100 * part(61)).toFixed(1)}%`,
    animationDelay: `${(-12 * part(53)).toFixed(1)}s`,
    animationDuration: `${(8 + 8 * part(29)).toFixed(1)}s`,
  };
});
