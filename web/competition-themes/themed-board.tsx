import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LookFields } from '../../src/competition-themes/theme-look.values.ts';
import { ThemedFrame } from './themed-frame.tsx';
import { bestOf, type ThemedRow } from './themed-rows.tsx';

type ThemedBoardProps = {
  theme: LookFields;
  /** All of them, in the order in which they are shown. */
  rows: readonly ThemedRow[];
  title: string;
  ticker?: readonly string[];
  still?: boolean;
};

/** A board whose rows are all known, as its theme draws it, a page at a time. */
export function ThemedBoard({ theme, rows, ...frame }: ThemedBoardProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  const { show_top_only: top, playersperpage: perPage } = theme;
  // Who shares the last rank of the top is in it.
  const shown = top === 0 ? rows : rows.filter(({ rank }) => rank !== null && rank <= top);
  const pages = Math.max(1, Math.ceil(shown.length / perPage));
  const at = Math.min(page, pages - 1);
  return (
    <ThemedFrame
      {...frame}
      theme={theme}
      rows={shown.slice(at * perPage, (at + 1) * perPage)}
      page={at}
      pages={pages}
      onPage={setPage}
      best={bestOf(rows)}
      none={t('themedBoard.none')}
    />
  );
}
