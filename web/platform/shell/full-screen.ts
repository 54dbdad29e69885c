import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useShellState } from './shell-state.ts';

export type FullScreen = {
  full: boolean;
  /** Goes there, with what else the address is to say then. */
  enter: (also?: { readonly [name: string]: string }) => void;
  leave: () => void;
};

/**
 * Whether the page has the whole screen, as its address says (`full=1`): it survives a reload, and can be opened on another screen. The
 * browser's own full screen needs a press; where it is refused the chrome still goes, and the page is as large as the window.
 */
export function useFullScreen(): FullScreen {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation() as { state: { entered?: true } | null };
  const navigate = useNavigate();
  const full = query.get('full') === '1';

  useLayoutEffect(() => {
    if (!full) return;
    useShellState.setState({ fullScreen: true });
    return () => {
      useShellState.setState({ fullScreen: false });
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [full]);

  function enter(also: { readonly [name: string]: string } = {}): void {
    const entered = (before: URLSearchParams) =>
      new URLSearchParams([...Object.entries({ ...Object.fromEntries(before), ...also, full: '1' })]);
    setQuery(entered, { state: { entered: true } });
    void fillScreen();
  }

  /** Back to where it was entered; who came by the address stays on the same page. */
  function leave(): void {
    if (state?.entered) void navigate(-1);
    else
      setQuery(
        (before) => {
          before.delete('full');
          return before;
        },
        { replace: true },
      );
  }

  const follow = useEffectEvent(() => full && !document.fullscreenElement && leave());
  useEffect(() => {
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);

  return { full, enter, leave: () => (document.fullscreenElement ? void document.exitFullscreen() : leave()) };
}

async function fillScreen(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen();
  } catch {
    // A browser that has none, or does not let it happen: the page is still as large as the window.
  }
}
