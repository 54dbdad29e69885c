import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { ACTIVE } from './competition-paths.ts';

/**
 * The way back of whoever came from the feed (U-041, `?ret=feedbrowse`): to where they were, at its former position, however often the page was changed
 * since. Who came from elsewhere, or has opened the address by itself, is led to the competitions. Nothing for all others.
 */
export function useWayBack(): { label: string; onSelect: () => void } | undefined {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [cameAt] = useState(placeInHistory);
  if (query.get('ret') !== 'feedbrowse') return undefined;
  return {
    label: t('competitions.page.back'),
    onSelect: () => void (cameAt > 0 ? navigate(cameAt - 1 - placeInHistory()) : navigate(ACTIVE)),
  };
}

/** How many pages of this one stand before it in the history of the tab; the router counts them. */
function placeInHistory(): number {
  const { idx } = (history.state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : 0;
}
