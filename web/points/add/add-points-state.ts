import { create } from 'zustand';

/** Who gets points. */
export type Receiver = { profileId: string; name: string };

/** The post, or the comment below it, that points are given for (U-191). */
export type GivenFor = { newsfeedid: string; commentid?: string };

type Adding = { seriesId: string; receivers: readonly Receiver[]; givenFor?: GivenFor | undefined };

/** What is being added over the page; nothing while the dialog is closed. */
export const useAdding = create<{ adding: Adding | null }>(() => ({ adding: null }));

/** Opens the dialog that adds points to a series, for somebody if they are named: `openAddPoints(series.id, [{ profileId, name }])`. */
export function openAddPoints(seriesId: string, receivers: readonly Receiver[] = [], givenFor?: GivenFor): void {
  useAdding.setState({ adding: { seriesId, receivers, givenFor } });
}

export function closeAddPoints(): void {
  useAdding.setState({ adding: null });
}
