import type { Frame, FullState } from '../../projections/platform/live/live.contract.ts';
import type { LiveViews } from '../../projections/live.view.ts';
import { heardAll, type Line } from '../contracts/live-lines.ts';

type Live = 'badge-progress' | 'target-pace' | 'quest-attempt' | 'quest-progress';
type RowOf<View extends Live> = LiveViews[View]['row'];
type HeaderOf<View extends Live> = LiveViews[View]['header'];

/** What a watcher of a live view holds: its first state, and all that came since; frames that follow on, or the whole where it is moved. */
export type Held<View extends Live> = {
  rows: Map<string, RowOf<View>>;
  frames: Frame<HeaderOf<View>, RowOf<View>>[];
  header: () => HeaderOf<View>;
  /** Resolves when it holds, now or after what comes. */
  until: (holds: () => boolean) => Promise<void>;
};

/** Begins to watch all of a view. */
export async function held<View extends Live>(line: Line, view: View, params: LiveViews[View]['params']): Promise<Held<View>> {
  type State = FullState<HeaderOf<View>, RowOf<View>>;
  const waiting = new Set<() => void>();
  const rows = new Map<string, RowOf<View>>();
  const frames: Frame<HeaderOf<View>, RowOf<View>>[] = [];
  let [position, header]: [string, HeaderOf<View>?] = [''];
  const begin = (state: State) => {
    ({ position, header } = state);
    rows.clear();
    for (const row of state.rows) rows.set(row.id, row);
  };
  const look = () => {
    for (const each of waiting) each();
  };
  heardAll<Frame<HeaderOf<View>, RowOf<View>>>(line, 'frame', (frame) => {
    if (frame.from === null) rows.clear();
    else expect(frame.from).toBe(position);
    position = frame.to;
    header = { ...header, ...frame.header } as HeaderOf<View>;
    for (const row of frame.rows ?? []) rows.set(row.id, { ...rows.get(row.id), ...row } as RowOf<View>);
    if (frame.order) for (const id of rows.keys()) if (!frame.order.includes(id)) rows.delete(id);
    frames.push(frame);
    look();
  });
  heardAll<State | { error: string }>(line, 'moved', (moved) => {
    if ('error' in moved) rows.clear();
    else begin(moved);
    look();
  });
  const answer = await line.emitWithAck('watch', { id: 'w', view, params, window: { block: 0 } });
  if ('error' in answer) throw new Error(answer.error);
  begin(answer as State);
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const each = () => {
        if (!holds()) return;
        waiting.delete(each);
        resolve();
      };
      waiting.add(each);
      each();
    });
  return { rows, frames, header: () => header as HeaderOf<View>, until };
}
