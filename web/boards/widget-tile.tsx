import { IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WidgetRow, WidgetValueRow } from '../../projections/widget-boards/widget-boards.view.ts';
import { IconButton } from '../platform/controls/button.tsx';
import { Scroll } from '../platform/page/scroll.tsx';
import { useWidgetTitle } from './widget-title.ts';
import { WidgetBody } from './widgets/widget-body.tsx';
import './boards-texts.ts';
import classes from './boards.module.css';

type WidgetTileProps = {
  widget: WidgetRow;
  value: WidgetValueRow | undefined;
  /** Whoever looks by a link: only numbers are told. */
  guest?: boolean;
  /** As of when what has no number is asked for. */
  at?: string | null;
  /** In place of the title, where it is edited. */
  head?: ReactNode;
  /** In place of what it shows. */
  instead?: ReactNode;
};

/** A widget with its title, the time that it is of, and what it shows; every chart can be read as a table. */
export function WidgetTile({ widget, value, guest = false, at = null, head, instead }: WidgetTileProps) {
  const { t } = useTranslation();
  const id = useId();
  const [table, setTable] = useState(false);
  const { title, time } = useWidgetTitle(widget);
  const isChart = widget.widget_type === 'chart' && instead === undefined && value?.hidden === 0;
  return (
    <article className={classes.tile} aria-labelledby={id} data-class={widget.widgetvalueclass} data-indicator={value?.indicator}>
      <header className={classes.head}>
        {head}
        <h2 id={id} className={head ? 'vh' : 'cut'}>
          <bdi>{title}</bdi>
        </h2>
        {!head && time !== undefined && <span className={`${classes.time} meta cut`}>{time}</span>}
        {isChart && !head && (
          <IconButton
            size="sm"
            label={t('boards.asTable', { name: title })}
            aria-pressed={table}
            icon={<IconTable size={16} stroke={1.75} />}
            onClick={() => setTable(!table)}
          />
        )}
      </header>
      <Scroll className={classes.body} label={title}>
        {instead ?? <WidgetBody widget={widget} value={value} title={title} guest={guest} at={at} table={table} />}
      </Scroll>
    </article>
  );
}
