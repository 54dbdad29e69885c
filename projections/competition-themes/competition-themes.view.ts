import { flag, listOf, object, type Of, text, whole, word } from '../../src/platform/http/answers.values.ts';
import {
  ANIMATIONS,
  COLUMNS,
  GRADIENT_NAMES,
  LAYOUTS,
  MAIN_TEMPLATES,
  OVERLAYS,
  PROGRESS,
  TICKERS,
} from '../../src/competition-themes/theme-look.values.ts';

/** A theme of competitions as the specification names its fields (entities.json: Competition theme); a template is one, too. */
export const competitionThemeRow = object(
  {
    id: text,
    name: text,
    /** The path of an icon; empty for none. */
    icon: text,
    /** The path of a picture behind the board; empty for none. */
    backgroundimage: text,
    mainTemplate: word(...MAIN_TEMPLATES),
    /** Of the first page; of the pages after it, and of every page in a narrow place: empty where they are as the first. */
    main_layout: word(...LAYOUTS),
    sub_layout_1: word('', ...LAYOUTS),
    sub_layout_2: word('', ...LAYOUTS),
    columns: listOf(word(...COLUMNS)),
    playersperpage: whole,
    /** Only the ranks down to this one; 0 is all. */
    show_top_only: whole,
    background_gradient: word(...GRADIENT_NAMES),
    background_animation: word(...ANIMATIONS),
    background_overlay: word(...OVERLAYS),
    progress_class: word(...PROGRESS),
    ticker_layout: word(...TICKERS),
    /** Empty: white or black, whichever is read better. */
    header_text_color: text,
    player_text_color: text,
    /** Custom properties, in their one form. */
    css: text,
    /** How often it was saved or deleted; 0 of a template. */
    edition: whole,
    deleted: flag,
  },
  'CompetitionThemeRow',
);
export type CompetitionThemeRow = Of<typeof competitionThemeRow>;
