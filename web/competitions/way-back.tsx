import { IconArrowLeft } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '../platform/controls/button.tsx';
import type { Page } from '../platform/page/page.tsx';
import { ACTIVE } from './competition-paths.ts';
import './competitions-texts.ts';

/**
 * In the head of a competition the way back of whoever came from the feed (U-041, `?ret=feedbrowse`): to where they were, at its former position, however
 * often the page was changed since. Who has opened the address by itself is led to the competitions. Nothing for all others.
 */
export function useWayBack(): Pick<ComponentProps<typeof Page>, 'actions' | 'menu'> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [cameAt] = useState(placeInHistory);
  if (query.get('ret') !== 'feedbrowse') return {};
  const label = t('competitions.page.back');
  const go = () => void (cameAt > 0 ? navigate(cameAt - 1 - placeInHistory()) : navigate(ACTIVE));
  return {
    actions: (
      <Button icon={<IconArrowLeft stroke={1.75} />} onClick={go}>
        {label}
      </Button>
    ),
    menu: [{ label, icon: IconArrowLeft, onSelect: go, folded: true }],
  };
}

/** How many pages of this one stand before it in the history of the tab: the router counts them. */
function placeInHistory(): number {
  const { idx } = (history.state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : 0;
}
