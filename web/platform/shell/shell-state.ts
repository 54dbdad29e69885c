import { create } from 'zustand';

type ShellState = {
  /** What of the shell's own is open over the page: one at a time. */
  over: 'palette' | 'keys' | null;
  /** The chrome is away and the page has the whole screen: full-screen.ts. */
  fullScreen: boolean;
  /** Pages at the moment that have a filled button of their own: "Add points" is then plain. */
  filledElsewhere: number;
};

/** How the shell stands, whatever page is in it. */
export const useShellState = create<ShellState>(() => ({ over: null, fullScreen: false, filledElsewhere: 0 }));

export const openPalette = () => useShellState.setState({ over: 'palette' });
export const openKeys = () => useShellState.setState({ over: 'keys' });
export const closeOver = () => useShellState.setState({ over: null });
