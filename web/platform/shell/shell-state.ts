import { create } from 'zustand';

type ShellState = {
  /** What of the shell's own is open over the page: one at a time. */
  over: 'palette' | 'keys' | null;
  /** The chrome is away and the page has the whole screen. */
  fullScreen: boolean;
  /** Pages at the moment that have a filled button of their own: "Add points" is then plain. */
  filledElsewhere: number;
};

/** How the shell stands, whatever page is in it. */
export const useShellState = create<ShellState>(() => ({ over: null, fullScreen: false, filledElsewhere: 0 }));

export const openPalette = () => useShellState.setState({ over: 'palette' });
export const openKeys = () => useShellState.setState({ over: 'keys' });
export const closeOver = () => useShellState.setState({ over: null });

/** Gives the page the whole screen, or takes it back. Where the browser refuses, the chrome still goes. */
export async function toggleFullScreen(): Promise<void> {
  const fullScreen = !useShellState.getState().fullScreen;
  useShellState.setState({ fullScreen });
  try {
    if (fullScreen) await document.documentElement.requestFullscreen();
    else if (document.fullscreenElement) await document.exitFullscreen();
  } catch {
    // Refused without a gesture or by policy: the page is still as large as the window.
  }
}

document.addEventListener('fullscreenchange', () => {
  if (!document.fullscreenElement) useShellState.setState({ fullScreen: false });
});
