import { useSyncExternalStore } from 'react';

/** Where the replay stands, in milliseconds; null is live. It moves 60 times a second, so those who draw it listen by themselves. */
export class Playhead {
  private value: number | null;
  private readonly listeners = new Set<() => void>();

  constructor(at: number | null) {
    this.value = at;
  }

  readonly read = (): number | null => this.value;

  readonly listen = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  move(to: number | null): void {
    if (to === this.value) return;
    this.value = to;
    for (const listener of this.listeners) listener();
  }
}

/** The playhead's whole second, or null: for texts. */
export function useSecond(playhead: Playhead): number | null {
  return useSyncExternalStore(playhead.listen, () => {
    const at = playhead.read();
    return at === null ? null : Math.floor(at / 1000) * 1000;
  });
}
