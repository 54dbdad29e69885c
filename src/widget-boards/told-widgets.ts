import type { WidgetValueRow } from '../../projections/widget-boards/widget-boards.view.ts';
import type { Call } from '../platform/http/who.ts';
import type { Widget } from './widget.values.ts';

/** A widget that nobody has saved, and the board that it would be on. `statusOf`: whose status board that is, where that was asked for. */
export type TriedWidget = { widgetId: string; widget: Omit<Widget, 'title'>; boardId: string; statusOf?: string | undefined };

/** Tells what a widget would show if it were saved: nothing is decided by it, and nothing stored. Bound to the boards where everything is put together. */
export abstract class ToldWidgets {
  /** Nothing of one that counts nothing. @throws NotFound of a board */
  abstract of(tried: TriedWidget, call: Call): Promise<WidgetValueRow[]>;
}
