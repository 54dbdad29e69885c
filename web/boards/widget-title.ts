import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { WidgetRow } from '../../projections/widget-boards/widget-boards.view.ts';
import { useSeriesList } from '../points/use-series.ts';
import { seriesOf } from './use-boards.ts';
import './boards-texts.ts';

/** What a widget is called: by its own title, else by what it shows; and the time that it is of. */
export function useWidgetTitle(widget: WidgetRow): { title: string; time: string | undefined } {
  const { t } = useTranslation();
  const { data } = useSeriesList();
  const names = seriesOf(widget).flatMap((id) => data?.scoreseries.find((one) => one.id === id)?.name ?? []);
  return { title: widgetTitle(widget, names, t), time: isCounted(widget) ? periodText(widget, t) : undefined };
}

export function widgetTitle({ custom_title: own, widget_type: type }: WidgetRow, series: readonly string[], t: TFunction): string {
  if (own !== '') return own;
  return isCounted({ widget_type: type }) && series.length > 0 ? series.join(', ') : t(`boards.type.${type}`);
}

/** Whether it shows numbers of score series. */
export function isCounted({ widget_type: type }: Pick<WidgetRow, 'widget_type'>): boolean {
  return type === 'value' || type === 'chart' || type === 'playerlist' || type === 'gauge';
}

export function periodText({ period, timetype }: Pick<WidgetRow, 'period' | 'timetype'>, t: TFunction): string {
  return period === 'all' ? t('boards.period.all') : t(`boards.period.${timetype}.${period}`);
}
