import type { Hex } from '../organisations/theme.values.ts';
import { type ThemeStyle, styleOf, styleText } from './theme-style.values.ts';

/** What a theme is for: it belongs to one (U-126). */
export const MAIN_TEMPLATES = ['list', 'table', 'podium', 'race', 'headtohead', 'common'] as const;
/** How rows are laid out; each has its style rule, as every name below has (U-127). */
export const LAYOUTS = ['list', 'table', 'podium', 'race', 'tiles'] as const;
export const ANIMATIONS = ['none', 'snow', 'confetti', 'stars'] as const;
export const OVERLAYS = ['none', 'dark', 'light'] as const;
export const PROGRESS = ['bar', 'ring', 'none'] as const;
export const TICKERS = ['none', 'bottom', 'top'] as const;
/** The colours that a ground goes over from and to; white or black is read on all of each, under every overlay. */
export const GRADIENTS = {
  night: ['#0b1220', '#1c2c52'],
  forest: ['#08231a', '#14432f'],
  ember: ['#2a0d12', '#5a1a1d'],
  dusk: ['#1b1038', '#47215f'],
  mist: ['#f4f6fa', '#dfe6f2'],
  sand: ['#fdf8ec', '#f3e6c8'],
} as const satisfies Record<string, readonly [Hex, Hex]>;
export const GRADIENT_NAMES = ['none', ...(Object.keys(GRADIENTS) as (keyof typeof GRADIENTS)[])] as const;
/** What of a row is shown, in the order of the list. */
export const COLUMNS = ['rank', 'name', 'team', 'points', 'percent'] as const;

export type MainTemplate = (typeof MAIN_TEMPLATES)[number];
export type Layout = (typeof LAYOUTS)[number];
export type Column = (typeof COLUMNS)[number];

/** How many rows stand on a page, and how far down the top may reach. */
export const MOST_ON_A_PAGE = 100;
export const MOST_AT_THE_TOP = 1_000;

/** How a competition's board is drawn (C-14: neither a board's theme nor an organisation's colours). */
export type ThemeLook = {
  /** The path of an icon of the organisation's list. */
  icon?: string;
  /** The path of a picture behind the board: a cover that was uploaded for the organisation. */
  picture?: string;
  mainTemplate: MainTemplate;
  /** Of the first page; of the pages after it, and of every page in a narrow place, where these are given. */
  layout: Layout;
  laterLayout?: Layout;
  narrowLayout?: Layout;
  columns: Column[];
  playersPerPage: number;
  /** Only the ranks down to this one; 0 is all. */
  topOnly: number;
  gradient: (typeof GRADIENT_NAMES)[number];
  animation: (typeof ANIMATIONS)[number];
  overlay: (typeof OVERLAYS)[number];
  progress: (typeof PROGRESS)[number];
  ticker: (typeof TICKERS)[number];
  /** Without one it is white or black, whichever is read better on all of its ground. */
  headerText?: Hex;
  playerText?: Hex;
  style: ThemeStyle;
};

/** What a new theme has that says nothing else. */
export const DEFAULT_LOOK = {
  layout: 'list',
  columns: ['rank', 'name', 'points'],
  playersPerPage: 10,
  topOnly: 0,
  gradient: 'none',
  animation: 'none',
  overlay: 'none',
  progress: 'bar',
  ticker: 'none',
  style: {},
} satisfies Omit<ThemeLook, 'mainTemplate'>;

/** A look as the specification names its fields (entities.json: Competition theme). An empty text: none of its own. */
export type LookFields = {
  icon: string;
  backgroundimage: string;
  mainTemplate: MainTemplate;
  main_layout: Layout;
  sub_layout_1: Layout | '';
  sub_layout_2: Layout | '';
  columns: Column[];
  playersperpage: number;
  show_top_only: number;
  background_gradient: ThemeLook['gradient'];
  background_animation: ThemeLook['animation'];
  background_overlay: ThemeLook['overlay'];
  progress_class: ThemeLook['progress'];
  ticker_layout: ThemeLook['ticker'];
  header_text_color: Hex;
  player_text_color: Hex;
  css: string;
};

export function fieldsOf(look: ThemeLook): LookFields {
  return {
    icon: look.icon ?? '',
    backgroundimage: look.picture ?? '',
    mainTemplate: look.mainTemplate,
    main_layout: look.layout,
    sub_layout_1: look.laterLayout ?? '',
    sub_layout_2: look.narrowLayout ?? '',
    columns: look.columns,
    playersperpage: look.playersPerPage,
    show_top_only: look.topOnly,
    background_gradient: look.gradient,
    background_animation: look.animation,
    background_overlay: look.overlay,
    progress_class: look.progress,
    ticker_layout: look.ticker,
    header_text_color: look.headerText ?? '',
    player_text_color: look.playerText ?? '',
    css: styleText(look.style),
  };
}

/** The look that fields say; `css` as {@link fieldsOf} writes it. */
export function lookOf(fields: LookFields): ThemeLook {
  const { sub_layout_1: later, sub_layout_2: narrow, header_text_color: header, player_text_color: player } = fields;
  return {
    ...(fields.icon !== '' && { icon: fields.icon }),
    ...(fields.backgroundimage !== '' && { picture: fields.backgroundimage }),
    mainTemplate: fields.mainTemplate,
    layout: fields.main_layout,
    ...(later !== '' && { laterLayout: later }),
    ...(narrow !== '' && { narrowLayout: narrow }),
    columns: fields.columns,
    playersPerPage: fields.playersperpage,
    topOnly: fields.show_top_only,
    gradient: fields.background_gradient,
    animation: fields.background_animation,
    overlay: fields.background_overlay,
    progress: fields.progress_class,
    ticker: fields.ticker_layout,
    ...(header !== '' && { headerText: header }),
    ...(player !== '' && { playerText: player }),
    style: styleOf(fields.css),
  };
}
