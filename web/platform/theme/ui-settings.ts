import { useEffect } from 'react';
import type { UiSettingsRow } from '../../../projections/organisations/organisations.view.ts';
import { useColourScheme } from './colour-scheme.ts';

/** Lets every screen look as the profile or its organisation says (U-033). What neither says is as the device has it. */
export function useUiSettings(ui: UiSettingsRow | undefined): void {
  const { dark = -1, compact = -1, animations = -1 } = ui ?? {};
  useEffect(() => {
    const { dataset } = document.documentElement;
    useColourScheme.getState().tell(dark === -1 ? null : dark === 1 ? 'dark' : 'light');
    if (compact === 1) dataset.compact = '';
    else delete dataset.compact;
    if (animations === 0) dataset.still = '';
    else delete dataset.still;
  }, [dark, compact, animations]);
}
