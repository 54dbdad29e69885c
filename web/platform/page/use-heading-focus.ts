import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** The path that was left last; nothing on the first load, when the focus belongs to the browser. */
let leftPath: string | undefined;
/** The heading that went had the focus: the one that comes in its place, once the screen has loaded, takes it over. */
let owed = false;

/**
 * Moves the focus to the H1 when the route has changed, so that a screen reader says where we are. Queries do not count. A screen that is
 * one form and puts the focus into its first field keeps it there.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const own = heading.current;
    return () => {
      owed = own !== null && own === document.activeElement;
    };
  }, []);
  useEffect(() => {
    const typing = document.activeElement?.matches('main input, main textarea') ?? false;
    const came = leftPath !== undefined && leftPath !== pathname;
    if ((came || owed) && !typing && !document.querySelector('[aria-modal="true"]')) heading.current?.focus({ preventScroll: true });
    leftPath = pathname;
    owed = false;
  }, [pathname]);
  return heading;
}
