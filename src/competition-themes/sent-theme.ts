import { readColour } from '../organisations/theme.values.ts';
import { Id, Ids, Name, OneOf, Text, Whole } from '../platform/http/fields.ts';
import { wrongField } from '../platform/http/refusals.ts';
import { LONGEST_CSS, readThemeCss } from './read-theme-css.ts';
import type { GivenLook } from './save-theme.ts';
import {
  ANIMATIONS,
  type Column,
  COLUMNS,
  GRADIENT_NAMES,
  type Layout,
  LAYOUTS,
  type LookFields,
  MAIN_TEMPLATES,
  MOST_AT_THE_TOP,
  MOST_ON_A_PAGE,
  OVERLAYS,
  PROGRESS,
  TICKERS,
} from './theme-look.values.ts';

/** A Competition theme as the specification names its fields; what is absent stays as it is. */
export class SentTheme {
  @Id({ optional: true, note: 'The theme; a new one is made if absent' }) id?: string;
  @Name({ optional: true, note: 'Needed for a new one' }) name?: string;
  @OneOf(MAIN_TEMPLATES, { optional: true, note: 'Needed for a new one, and the same from then on' })
  mainTemplate?: LookFields['mainTemplate'];
  @OneOf(LAYOUTS, { optional: true, note: 'Of the first page' }) main_layout?: Layout;
  @Text({ optional: true, max: 20, note: `Of the pages after it: ${LAYOUTS.join(', ')}; empty: as the first` }) sub_layout_1?: string;
  @Text({ optional: true, max: 20, note: 'Of every page in a narrow place; empty: as elsewhere' }) sub_layout_2?: string;
  @Ids({ optional: true, max: COLUMNS.length, note: `What is shown of a row, of ${COLUMNS.join(', ')}` }) columns?: Column[];
  @Whole(1, MOST_ON_A_PAGE, { optional: true, note: '10 if absent' }) playersperpage?: number;
  @Whole(0, MOST_AT_THE_TOP, { optional: true, note: 'Only the ranks down to this one; 0: all' }) show_top_only?: number;
  @OneOf(GRADIENT_NAMES, { optional: true }) background_gradient?: LookFields['background_gradient'];
  @OneOf(ANIMATIONS, { optional: true }) background_animation?: LookFields['background_animation'];
  @OneOf(OVERLAYS, { optional: true }) background_overlay?: LookFields['background_overlay'];
  @OneOf(PROGRESS, { optional: true }) progress_class?: LookFields['progress_class'];
  @OneOf(TICKERS, { optional: true }) ticker_layout?: LookFields['ticker_layout'];
  @Text({ optional: true, max: 20, note: 'A colour; empty: white or black' }) header_text_color?: string;
  @Text({ optional: true, max: 20, note: 'A colour; empty: white or black' }) player_text_color?: string;
  @Text({
    optional: true,
    max: LONGEST_CSS,
    note: 'Custom properties of ours and nothing else: --laurel-ground: #0b1220; --laurel-radius: 8px',
  })
  css?: string;
  @Text({ optional: true, max: 2048, note: 'The path of an icon of icon/iconlist; empty for none' }) icon?: string;
  @Text({ optional: true, max: 2048, note: 'The path of a cover that was uploaded for the organisation; empty for none' })
  backgroundimage?: string;
  @Ids({ optional: true, max: 100, note: 'Not built: empty' }) itemImages?: string[];
  @Whole(1, 1_000_000_000, { optional: true, note: 'Ours. The edition that was edited: another one is refused' }) edition?: number;
}

/** The look that was sent. @throws BadInput */
export function lookSent(sent: SentTheme): GivenLook {
  if (sent.itemImages !== undefined && sent.itemImages.length > 0) throw wrongField('itemImages', 'pictures of items are not built');
  for (const column of sent.columns ?? []) if (!COLUMNS.includes(column)) throw wrongField('columns', `must be of ${COLUMNS.join(', ')}`);
  return {
    icon: sent.icon === '' ? null : sent.icon,
    picture: sent.backgroundimage === '' ? null : sent.backgroundimage,
    mainTemplate: sent.mainTemplate,
    layout: sent.main_layout,
    laterLayout: layoutOrNone('sub_layout_1', sent.sub_layout_1),
    narrowLayout: layoutOrNone('sub_layout_2', sent.sub_layout_2),
    columns: sent.columns,
    playersPerPage: sent.playersperpage,
    topOnly: sent.show_top_only,
    gradient: sent.background_gradient,
    animation: sent.background_animation,
    overlay: sent.background_overlay,
    progress: sent.progress_class,
    ticker: sent.ticker_layout,
    headerText: colourOrNone('header_text_color', sent.header_text_color),
    playerText: colourOrNone('player_text_color', sent.player_text_color),
    style: sent.css === undefined ? undefined : readThemeCss(sent.css),
  };
}

/** An empty text takes it away. @throws BadInput */
function layoutOrNone(field: string, sent: string | undefined): Layout | null | undefined {
  if (sent === undefined) return undefined;
  if (sent === '') return null;
  const layout = LAYOUTS.find((one) => one === sent);
  if (!layout) throw wrongField(field, `must be of ${LAYOUTS.join(', ')}, or empty`);
  return layout;
}

/** @throws BadInput */
function colourOrNone(field: string, sent: string | undefined): string | null | undefined {
  if (sent === undefined) return undefined;
  if (sent.trim() === '') return null;
  const colour = readColour(sent);
  if (colour === undefined) throw wrongField(field, 'must be a colour: # and 3 or 6 hex digits; or empty');
  return colour;
}
