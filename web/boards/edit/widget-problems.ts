import type { TFunction } from 'i18next';
import type { WidgetRow } from '../../../projections/widget-boards/widget-boards.view.ts';
import { isCounted } from '../widget-title.ts';
import './edit-texts.ts';

/** What is wrong with a widget, in words to stand under the field. */
export type WidgetProblems = { [Field in 'title' | 'series' | 'of' | 'compare']?: string };

/** What each of the fields of a widget is given. */
export type FieldsProps = { values: WidgetRow; status: boolean; problems: WidgetProblems; onChange: (change: Partial<WidgetRow>) => void };

/** @param status on a status board a player who is not named is whose board it is */
export function widgetProblems(widget: WidgetRow, t: TFunction, status: boolean): WidgetProblems {
  const { widget_type: type, custom_title: title, scoreseries_list: series, show_for: of, compare_to: compare } = widget;
  const counts = isCounted(widget);
  const other = {
    '': 'none',
    player: widget.compare_to_player_id,
    team: widget.compare_to_team_id,
    s_target: widget.compare_target_item_id,
    target: /^[0-9]{1,10}([.][0-9]{1,6})?$/.test(widget.compare_target) ? 'amount' : '',
  }[compare];
  const shown = { '': 'everybody', player: widget.show_for_player_id || (status ? 'own' : ''), team: widget.show_for_team_id }[of];
  return {
    ...(type === 'text' && title.trim() === '' && { title: t('boardEdit.widget.wordsMissing') }),
    ...(counts && series === '' && { series: t('boardEdit.widget.seriesMissing') }),
    ...((counts || type === 'badges') && shown === '' && { of: t('boardEdit.widget.missing') }),
    ...(counts &&
      type !== 'playerlist' &&
      other === '' && { compare: t(compare === 'target' ? 'boardEdit.widget.targetWrong' : 'boardEdit.widget.missing') }),
  };
}
