import type { WidgetRow, WidgetValueRow } from '../../../projections/widget-boards/widget-boards.view.ts';

/** What a widget that counts is drawn from. */
export type ShownProps = { widget: WidgetRow; value: WidgetValueRow; title: string };
