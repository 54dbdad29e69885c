import { create } from 'zustand';

type ShellState = {
  palette: boolean;
  help: boolean;
  /** The chrome is away and the page has the whole screen. */
  fullScreen: boolean;
  /** Pages at the moment that have a filled button of their own: "Add points" is then plain. */
  filledElsewhere: number;
};

/** What is open over the page. */
export const useShellState = create<ShellState>(() => ({ palette: false, help: false, fullScreen: false, filledElsewhere: 0 }));

export const openPalette = () => useShellState.setState({ palette: true });
export const closePalette = () => useShellState.setState({ palette: false });
export const openHelp = () => useShellState.setState({ help: true });
export const closeHelp = () => useShellState.setState({ help: false });

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
