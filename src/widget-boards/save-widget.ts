import { isDeepStrictEqual } from 'node:util';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { defined } from '../platform/defined.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { mustNameWhatIsThere } from './must-name-what-is-there.ts';
import { MOST_WIDGETS, USUAL_WIDGET, type Widget } from './widget.values.ts';
import { boardChanged, boardStreamOf, type WidgetBoard, widgetBoard } from './widget-board.ts';
import type { WidgetBoardEvent } from './widget-boards.events.ts';
import { type ChangedBoard, openedForChange } from './open-for-change.ts';

/** A widget as somebody gives it, whole: what is absent is as it usually is. */
export type GivenWidget = { [Field in Exclude<keyof Widget, 'title'>]?: Widget[Field] | undefined } & { title?: string | undefined };

/**
 * Puts a widget on a board, or changes one. A status board begins by it where it has not.
 * @throws Forbidden; NotFound of the board, the widget, or what it names; Refused as {@link saveWidget} says, and of what it names
 */
export class SaveWidget extends Command<Decided<WidgetBoardEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly on: ChangedBoard,
    readonly widgetId: string,
    readonly given: GivenWidget,
    /** The revision of the widget that was edited; without one whatever it is. `isNew`: there is none yet. */
    readonly how: { isNew: boolean; revision?: number | undefined },
  ) {
    super();
  }
}

/** @throws NotFound; Refused too-many-widgets, board-changed when somebody else has changed the widget since it was read */
export function saveWidget(
  boardId: string,
  { widgetId, widget, isNew, revision }: { widgetId: string; widget: Widget; isNew: boolean; revision?: number | undefined },
  { widgets }: WidgetBoard,
): WidgetBoardEvent[] {
  const before = widgets.get(widgetId);
  if (!before && !isNew) throw new NotFound('widget');
  if (before && isDeepStrictEqual(before.widget, widget)) return [];
  if (before && revision !== undefined && revision !== before.revision) throw boardChanged();
  if (!before && widgets.size >= MOST_WIDGETS)
    throw new Refused('too-many-widgets', `A board has ${MOST_WIDGETS} widgets at most`, { most: MOST_WIDGETS });
  return [{ type: 'WidgetSaved', data: { boardId, widgetId, widget } }];
}

/** What a widget that is given would be on its board, but for its title. */
type Judged = { begun: WidgetBoardEvent[]; board: WidgetBoard; before: Widget | undefined; widget: Widget };

/** @throws Forbidden; NotFound of the board, the widget, or what it names; Refused board-removed, and of what it names */
export async function judgedWidget(
  decisions: Decisions,
  organisationId: string,
  { on, widgetId, given, how }: Pick<SaveWidget, 'on' | 'widgetId' | 'given' | 'how'>,
  state: WidgetBoard,
): Promise<Judged> {
  const { begun, board } = await openedForChange(decisions, organisationId, on, state);
  const before = board.widgets.get(widgetId)?.widget;
  if (!before && !how.isNew) throw new NotFound('widget');
  const widgetno = before?.widgetno ?? afterAll(board);
  const widget: Widget = { ...USUAL_WIDGET, widgetno, ...(defined({ ...given, title: undefined }) as Partial<Widget>) };
  await mustNameWhatIsThere(decisions, organisationId, widget, before);
  return { begun, board, before, widget };
}

@CommandHandler(SaveWidget)
export class SaveWidgetHandler implements ICommandHandler<SaveWidget> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  execute(command: SaveWidget): Promise<Decided<WidgetBoardEvent>> {
    const { context, on, widgetId, given, how } = command;
    const { organisationId } = context;
    const { boardId } = on;
    const { title } = given;
    return this.decisions.decide(widgetBoard, boardStreamOf(organisationId, boardId), context, async (state) => {
      const { begun, board, before, widget } = await judgedWidget(this.decisions, organisationId, command, state);
      if (title) {
        const same = (await this.keys.open(before?.title)) === title;
        widget.title = same && before?.title ? before.title : await this.keys.seal(title, organisationId);
      }
      const saved = saveWidget(boardId, { widgetId, widget, ...how }, board);
      return saved.length === 0 ? [] : [...begun, ...saved];
    });
  }
}

/** What is put on a board without a number comes last. */
function afterAll({ widgets }: WidgetBoard): number {
  return 1 + Math.max(-1, ...[...widgets.values()].map(({ widget }) => widget.widgetno));
}
