import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WidgetValueRow } from '../../../projections/widget-boards/widget-boards.view.ts';
import { Bone } from '../../platform/states/bone.tsx';
import { isCounted } from '../widget-title.ts';
import { ChartWidget } from './chart-widget.tsx';
import { GaugeWidget } from './gauge-widget.tsx';
import { ListWidget } from './list-widget.tsx';
import type { ShownProps } from './shown-props.ts';
import { ValueWidget } from './value-widget.tsx';
import '../boards-texts.ts';
import classes from '../boards.module.css';

export type PlainBodyProps = Omit<ShownProps, 'value'> & {
  value: WidgetValueRow | undefined;
  /** A chart as a table. */
  table?: boolean;
  /** Who looks. */
  own?: string | undefined;
  /** In place of what is told by calls of its own. */
  otherwise: ReactNode;
};

/** What a widget shows that is told with its board: numbers and words. */
export function PlainBody({ widget, value, title, table = false, own, otherwise }: PlainBodyProps) {
  const { t } = useTranslation();
  if (isCounted(widget) && !value) return <Bone width="60%" height={32} />;
  if (value?.hidden === 1) return <p className="soft">{t('boards.hidden')}</p>;
  if (value) {
    switch (widget.widget_type) {
      case 'chart':
        return <ChartWidget widget={widget} value={value} title={title} table={table} />;
      case 'gauge':
        return <GaugeWidget widget={widget} value={value} title={title} />;
      case 'playerlist':
        return <ListWidget widget={widget} value={value} title={title} own={own} />;
      default:
        return <ValueWidget widget={widget} value={value} title={title} />;
    }
  }
  if (widget.widget_type === 'text') return <p className={classes.words}>{<bdi>{widget.custom_title}</bdi>}</p>;
  return otherwise;
}
