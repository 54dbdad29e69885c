import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WidgetRow, WidgetValueRow } from '../../../projections/widget-boards/widget-boards.view.ts';
import { call, CallRefused, type Input } from '../../platform/api.ts';
import { isCounted } from '../widget-title.ts';
import type { OpenBoard } from '../use-boards.ts';
import { widgetSent } from './board-draft.ts';
import { widgetProblems } from './widget-problems.ts';

type Sent = Input<'POST', 'widget/preview_widget'>;

/** What a widget would show; `away` when the server could not say. */
type Preview = { value: WidgetValueRow | undefined; away: boolean };

const PAUSE_MS = 300;

/** What a widget would show that is not saved; nothing is asked while it is not whole, or counts nothing. What was answered stays until the next is. */
export function usePreview(widget: WidgetRow | undefined, { settings, of }: OpenBoard): Preview {
  const { t } = useTranslation();
  const whole = widget && isCounted(widget) && Object.keys(widgetProblems(widget, t, of !== undefined)).length === 0;
  const asked = whole ? JSON.stringify({ ...of, data: { ...shownSent(widget), board_id: settings.id } } satisfies Sent) : undefined;
  const [told, setTold] = useState<{ asked: string; value: WidgetValueRow | undefined }>();
  useEffect(() => {
    if (asked === undefined) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      call('POST', 'widget/preview_widget', JSON.parse(asked) as Sent, { signal: abort.signal }).then(
        ({ values: [value] }) => setTold({ asked, value }),
        // What is refused says so in its place when the board is saved.
        (error: unknown) => error instanceof CallRefused && setTold({ asked, value: undefined }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked]);
  if (asked === undefined) return { value: undefined, away: false };
  return { value: told?.value, away: told?.asked === asked && told.value === undefined };
}

/** What of a widget says what it shows: not what it is called, where it stands, or how large it is. */
export function shownSent(widget: WidgetRow): Sent['data'] {
  return Object.fromEntries(Object.entries(widgetSent(widget)).filter(([name]) => !UNSHOWN.has(name)));
}

const UNSHOWN: ReadonlySet<string> = new Set(['custom_title', 'widgetno', 'widget_row', 'widget_col', 'width', 'height']);
