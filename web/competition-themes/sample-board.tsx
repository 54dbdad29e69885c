import { useResource } from '../platform/live-resources.ts';
import { BoardBones } from '../scoreboard/board-states.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { SAMPLE_ROWS } from './sample-rows.ts';
import { ThemedBoard } from './themed-board.tsx';

/** A made-up standing in a theme; of it only the first, where that is said. */
export function SampleBoard({ themeId, title, top = SAMPLE_ROWS.length }: { themeId: string; title: string; top?: number }) {
  const { data, error, refetch } = useResource('competition/get_theme', { id: themeId }, { staleOn: [{ view: 'competition-themes' }] });
  if (data) return <ThemedBoard theme={data.theme} rows={SAMPLE_ROWS.slice(0, top)} title={title} />;
  return error ? <FailedState status={error.status} onRetry={refetch} /> : <BoardBones />;
}
