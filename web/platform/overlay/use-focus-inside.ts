import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * For what opens over the page, called inside of it: the element with `data-autofocus` has the focus as soon as it is drawn, before it has
 * finished opening, so that what is typed right after the key is not lost. Afterwards the focus goes back to where it came from.
 */
export function useFocusInside(inside: RefObject<HTMLElement | null>): void {
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const dialog = inside.current?.closest('[role="dialog"]');
    if (!dialog?.contains(document.activeElement)) dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    };
  }, [inside, opener]);
}
