import { useEffect, useState } from 'react';
import type { FieldRow } from '../../../projections/quests/quests.view.ts';
import type { PointAmount } from '../../../src/points/point-amount.values.ts';
import { call, CallRefused } from '../../platform/api.ts';

/** `points`: what was got so far, where it is told. */
type Opened = { fields?: readonly FieldRow[]; points?: PointAmount | null; error?: CallRefused };

/**
 * The fields of an activity as players see them. To ask opens it: its clock begins, once. With `preview` nothing is kept. Asked anew by each screen, and
 * never kept: whether it opens changes with each answer.
 */
export function useOpened(questid: string, activityid: string, preview: boolean): Opened & { retry: () => void } {
  const [opened, setOpened] = useState<Opened>({});
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    const asked = { questid, activityid, doingmode: 1, ...(preview && { preview: 1 as const }) } as const;
    call('GET', 'quest/activity_choice', asked, { signal: abort.signal }).then(
      ({ fields, points_so_far: points }) => setOpened({ fields, points }),
      (error: unknown) => {
        if (error instanceof CallRefused) setOpened({ error });
      },
    );
    return () => abort.abort();
  }, [questid, activityid, preview, tries]);
  return { ...opened, retry: () => setTries(tries + 1) };
}
