import { create } from 'zustand';

/** Who gets points. */
export type Receiver = { profileId: string; name: string };

type Adding = { seriesId: string; receivers: readonly Receiver[] };

/** What is being added over the page; nothing while the dialog is closed. */
export const useAdding = create<{ adding: Adding | null }>(() => ({ adding: null }));

/** Opens the dialog that adds points to a series, for somebody if they are named: `openAddPoints(series.id, [{ profileId, name }])`. */
export function openAddPoints(seriesId: string, receivers: readonly Receiver[] = []): void {
  useAdding.setState({ adding: { seriesId, receivers } });
}

export function closeAddPoints(): void {
  useAdding.setState({ adding: null });
}
