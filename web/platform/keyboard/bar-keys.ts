type Acts<Act> = Readonly<Record<string, Act>>;

/** Keys of the bar of time, as the browser names them: for the bar, which hears them while it has the focus, and for the list of keys. */
export const BAR_KEYS: { step: Acts<number>; leap: Acts<number>; end: Acts<'start' | 'live'>; zoom: Acts<number> } = {
  /** By how many of its bars the playhead goes on. */
  step: { ArrowLeft: -1, ArrowDown: -1, ArrowUp: 1, ArrowRight: 1 },
  leap: { PageDown: -10, PageUp: 10 },
  end: { Home: 'start', End: 'live' },
  /** How many times as near its part of the past comes. */
  zoom: { '-': 1 / 2, '+': 2, '=': 2 },
};

/** Plays and pauses, wherever the focus is that does not take it. */
export const PLAY_KEY = ' ';
